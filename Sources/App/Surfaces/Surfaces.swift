/// Something that has commands: a surface, or what works on several of them.
protocol CommandSource: Sendable {
  /// Its commands, in the order in which help and palette show them.
  static var commands: [Command] { get }
  /// The stacks of scopes that can be in force with it, each from the innermost scope on.
  static var stacks: [[Scope]] { get }
}

/// What the program is made of.
enum Surfaces {
  /// The screens, in the order of their tabs.
  static let screens: [any ScreenSurface.Type] = [
    DashboardViewModel.self, ScheduleViewModel.self, HoursViewModel.self, JournalViewModel.self,
    SettingsViewModel.self,
  ]
  /// Everything else with commands, in the order of the palette: a new surface is entered here and
  /// nowhere else.
  static let others: [any CommandSource.Type] = [
    PlacingCommands.self, PlacingLayer.self, SelectionCommands.self, SlipLayer.self,
    ImportCommands.self,
    ShiftImportLayer.self, BackupCommands.self, PatternList.self, RulesetList.self,
    RulesetEditor.self, BaseRateList.self, BonusList.self, ShoesLayer.self, LockCommands.self,
    AuditLayer.self, TextPageLayer.self, StepListLayer.self, HourDetailLayer.self,
    KeysLayer.self, KeyCaptureLayer.self, ListCommands.self, GlobalCommands.self,
    FormLayer.self,
    LayerCommands.self, DialogLayer.self, MenuLayer.self, PaletteLayer.self, HelpLayer.self,
    WorkLayer.self, ShoeChoiceLayer.self, FilterLayer.self, SetupLayer.self,
  ]

  static let all: [any CommandSource.Type] = [ShiftCommands.self] + screens.map { $0 } + others
  static let commands = all.flatMap { $0.commands }
  static let stacks = all.flatMap { $0.stacks }
}

extension CommandSource {
  static var stacks: [[Scope]] { [] }
}
