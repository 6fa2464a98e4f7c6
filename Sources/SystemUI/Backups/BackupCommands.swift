import AppCore

/// The commands for files and backups on every screen.
enum BackupCommands: CommandSource {
  package static let order = CommandOrder.files

  package static let commands: [Command] = [
    Command("backup.export", in: .global, keys: "g e", run: row("export_file")),
    Command("backup.make", in: .global, keys: "g B", run: row("back_up")),
    Command("backup.restore", in: .global, keys: "g r") { state, environment, _ in
      state.openBackupFile("", environment)
    },
  ]

  private static func row(_ id: String) -> Command.Run {
    { state, environment, _ in BackupRows().open(id, &state, environment) }
  }
}
