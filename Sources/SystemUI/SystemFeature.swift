import AppCore

extension Feature {
  /// The feature for settings, keys, the lock, the history, backups and reminders.
  package static let system = Feature(
    screens: [SettingsViewModel.self],
    sources: [
      ImportCommands.self, BackupCommands.self, LockScreen.self, AuditLayer.self,
      TextPageLayer.self, KeysLayer.self, KeyCaptureLayer.self, CalendarCommands.self,
      CalendarList.self, ConflictPage.self, ReplacedList.self, MachineCommands.self,
      MachineList.self, MachineConflictList.self,
    ],
    settings: [
      ProfileRows(
        .person, rank: 10, ["name", "department", "rank", "badge", "start_date", "zone"]),
      ReminderRows(), CalendarRows(), MachineRows(),
      AppearanceRows(), KeysRows(), PrivacyRows(), BackupRows(), AboutRows(),
    ],
    states: [
      LockState.self, ReminderState.self, BackupStatus.self, PageState.self, CalendarState.self,
      WatchState.self, MachineState.self,
    ],
    paletteSources: [HelpPalette.self])
}
