/// The surfaces of the program.
enum Surfaces {
  /// The screens, in the order of their tabs.
  static let screens: [any ScreenSurface.Type] = [
    DashboardViewModel.self, ScheduleViewModel.self, HoursViewModel.self, JournalViewModel.self,
    SettingsViewModel.self,
  ]
  /// Every type of surface; a new one is entered here and nowhere else.
  static let all: [any Surface.Type] = [
    AuditLayer.self, TextPageLayer.self, StepListLayer.self, HourDetailLayer.self, KeysLayer.self,
    BaseRateList.self, BonusList.self,
  ]

  static let screenCommands = screens.flatMap { $0.commands }
  static let commands = all.flatMap { $0.commands }
  static let stacks = screens.flatMap { $0.stacks } + all.flatMap { $0.stacks }
}
