/// Where a command's keys mean something.
public enum Scope: String, CaseIterable, Sendable {
  /// Everywhere, even over a dialog or while typing.
  case always
  /// On every screen.
  case global
  /// On the screens that show shifts.
  case shifts
  case dashboard
  case schedule
  case hours
  case settings
  /// Whatever can be moved through.
  case list
  case form
  /// While typing into a field.
  case field
  /// While the filter of the list is typed.
  case filter
  case dialog
  case menu
  case palette
  case help
}
