extension Features {
  /// The features of the program, in the order of their tabs.
  public static let standard = Features([.roster, .pay, .wear, .system])
}

extension Feature {
  static let roster = Feature(
    screens: [DashboardViewModel.self, ScheduleViewModel.self],
    sources: [
      ShiftCommands.self, PlacingCommands.self, PlacingLayer.self, SelectionCommands.self,
      ShiftImportLayer.self, PatternList.self, SetupLayer.self,
    ],
    settings: [
      PatternRows(), ProfileRows(.rest, rank: 50, ["holidays", "rules", "least_rest"]),
    ],
    states: [RosterState.self])
  static let pay = Feature(
    screens: [HoursViewModel.self],
    sources: [
      SlipLayer.self, RulesetList.self, RulesetEditor.self, BaseRateList.self, BonusList.self,
    ],
    settings: [PayRows()])
  static let wear = Feature(
    screens: [JournalViewModel.self],
    sources: [
      ShoesLayer.self, StepListLayer.self, HourDetailLayer.self, ShoeChoiceLayer.self,
    ],
    settings: [StepRows()],
    states: [WearState.self])
  static let system = Feature(
    screens: [SettingsViewModel.self],
    sources: [
      ImportCommands.self, BackupCommands.self, LockScreen.self, AuditLayer.self,
      TextPageLayer.self, KeysLayer.self, KeyCaptureLayer.self,
    ],
    settings: [
      ProfileRows(.person, rank: 10, ["name", "department", "zone"]), ReminderRows(),
      AppearanceRows(), KeysRows(), PrivacyRows(), BackupRows(), AboutRows(),
    ],
    states: [LockState.self, ReminderState.self, BackupStatus.self, PageState.self])
}
