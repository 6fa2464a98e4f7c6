/// A notice of the Coach about a day, in the user's language.
public struct CoachNotice: Equatable, Sendable {
  /// The kind of a notice. The raw values name reminders in scripts.
  public enum Kind: String, CaseIterable, Sendable {
    /// One small action, at the time of day that works.
    case nudge
    /// The day's actions and its shift, after waking up.
    case preview
    /// The figures of the last week.
    case digest
  }

  /// The kind.
  public let kind: Kind
  /// The local day.
  public let day: CivilDay
  /// The title.
  public let title: String
  /// The details.
  public let text: String

  /// Creates a notice.
  public init(_ kind: Kind, day: CivilDay, title: String, text: String) {
    self.kind = kind
    self.day = day
    self.title = title
    self.text = text
  }
}
