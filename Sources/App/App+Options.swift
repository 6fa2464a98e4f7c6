import Domain

extension App.Options {
  /// The language `profile` is spoken to in.
  public func language(of profile: UserProfile) -> Texts.Language {
    guard !languageIsFixed, let chosen = profile.language else { return language }
    return Texts.Language(rawValue: chosen) ?? language
  }

  /// The world as it is now for `profile`.
  public func environment(
    _ profile: UserProfile?, _ texts: Texts, _ commands: CommandRegistry? = nil
  ) -> AppEnvironment {
    let own = zoneIsFixed ? nil : profile.flatMap { try? zones.zone($0.timeZoneIdentifier) }
    return AppEnvironment(
      now: clock(), zone: own ?? zone, zones: zones,
      format: Format(texts: texts, clock: profile?.clock ?? .twentyFourHour), paper: paper,
      commands: commands)
  }
}
