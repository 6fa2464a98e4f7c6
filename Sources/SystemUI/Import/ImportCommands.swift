import AppCore

/// The commands that import files.
enum ImportCommands: CommandSource {
  package static let order = CommandOrder.files

  package static let commands: [Command] = [
    Command("import.open", in: .global, keys: "g i", run: open),
    Command("settings.import", in: .settings, keys: "i", isListed: false, hint: 1, run: open),
  ]

  @Sendable private static func open(
    _ state: inout AppState, _ environment: AppEnvironment, _: Int
  ) -> [Effect] {
    state.open(ImportForm(), environment)
  }
}
