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
    ])
  static let pay = Feature(
    screens: [HoursViewModel.self],
    sources: [
      SlipLayer.self, RulesetList.self, RulesetEditor.self, BaseRateList.self, BonusList.self,
    ])
  static let wear = Feature(
    screens: [JournalViewModel.self],
    sources: [
      ImportCommands.self, ShoesLayer.self, StepListLayer.self, HourDetailLayer.self,
      ShoeChoiceLayer.self,
    ])
  static let system = Feature(
    screens: [SettingsViewModel.self],
    sources: [
      BackupCommands.self, LockCommands.self, AuditLayer.self, TextPageLayer.self,
      KeysLayer.self, KeyCaptureLayer.self,
    ])
}

extension CommandRegistry {
  /// The program's own commands.
  public static var standard: CommandRegistry { Features.standard.commands }
}
