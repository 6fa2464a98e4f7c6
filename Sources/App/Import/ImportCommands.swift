/// Taking in exports on the screen.
enum ImportCommands: CommandSource {
  static let commands: [Command] = [
    Command("import.open", in: .global, keys: "g i", run: open),
    Command("settings.import", in: .settings, keys: "i", isListed: false, hint: 1, run: open),
    Command("work.stop", in: .working, keys: "Esc  C-c  q", isListed: false, hint: 0) {
      state, _, _ in state.stopWork()
    },
  ]

  @Sendable private static func open(
    _ state: inout AppState, _ environment: AppEnvironment, _: Int
  ) -> [Effect] {
    state.layers.append(.form(ImportForm.layer(environment)))
    return []
  }
}
