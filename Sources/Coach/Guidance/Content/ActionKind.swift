/// The kind of an action, which is that of a building block of a month. The raw values are those of
/// the library.
public enum ActionKind: String, CaseIterable, Hashable, Sendable {
  /// Something to learn by doing it.
  case microSkill = "micro_skill"
  /// Something to repeat at its time of day.
  case ritual
  /// Something to set up once, which helps from then on.
  case support
}
