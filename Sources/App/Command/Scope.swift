/// Where a command's keys mean something.
public enum Scope: String, CaseIterable, Sendable {
  /// Everywhere, even over a dialog or while typing.
  case always
  /// On every screen, and on what takes the place of one.
  case global
  /// On every screen: what is left is the program.
  case leaving
  /// On the screens that show shifts.
  case shifts
  /// On those of them where a shift is the thing that is looked at, not a pay period.
  case roster
  case dashboard
  case schedule
  case hours
  case journal
  case settings
  /// While nothing is shown until the passphrase was typed.
  case lock
  /// The audit trail, at any page.
  case audit
  case auditList = "audit_list"
  case auditDetail = "audit_detail"
  /// While entries are searched for.
  case auditSearch = "audit_search"
  /// A page of text.
  case textPage = "text_page"
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
  /// While something takes long.
  case working
  /// What an import of shifts would come to.
  case shiftImport = "shift_import"
  case palette
  case help
  /// The pairs of shoes to choose one from.
  case shoeChoice = "shoe_choice"
  /// An hour in full.
  case hourDetail = "hour_detail"
  /// The list of keys.
  case keys
  /// While keys for a command are waited for.
  case keyCapture = "key_capture"
  /// The list of patterns.
  case patterns
  /// The list of rules of pay.
  case rulesets
  /// Rules of pay that are being changed.
  case ruleset
  /// The list of base rates.
  case baseRates = "base_rates"
  /// The list of bonuses.
  case bonuses
  /// A list whose changes can be taken back from within.
  case revising
  /// The pairs of shoes, all or one.
  case shoes
  case shoeList = "shoe_list"
  case shoeDetail = "shoe_detail"
  /// A list of the settings about steps.
  case stepList = "step_list"
  case stepSources = "step_sources"
  case stepDoubts = "step_doubts"
  case zoneStays = "zone_stays"
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
