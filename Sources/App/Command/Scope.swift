/// Where a command's keys mean something.
public enum Scope: String, CaseIterable, Sendable {
  /// Everywhere, even over a dialog or while typing.
  case always
  /// On every screen.
  case global
  /// On the screens that show shifts.
  case shifts
  /// On those of them where a shift is the thing that is looked at, not a pay period.
  case roster
  case dashboard
  case schedule
  case hours
  case settings
  /// Whatever can be moved through.
  case list
  case form
  /// Wherever there are fields, also in the setup.
  case fields
  /// While typing into a field.
  case field
  /// While the filter of the list is typed.
  case filter
  /// While shifts are put elsewhere.
  case placing
  /// While a payslip is typed.
  case slip
  case dialog
  case menu
  case palette
  case help
  /// The list of patterns.
  case patterns
  /// The setup, at any step.
  case setup
  case setupWelcome = "setup_welcome"
  /// The steps after which another follows.
  case setupNext = "setup_next"
  case setupWays = "setup_ways"
  case setupSearch = "setup_search"
  case setupDays = "setup_days"
  case setupConfirm = "setup_confirm"
  case setupDone = "setup_done"
}
