import Services

/// The commands that work on every screen.
enum GlobalCommands: CommandSource {
  /// Returns the commands that open the screens.
  static func opening(_ screens: [any ScreenSurface.Type]) -> [Command] {
    screens.enumerated().map { index, surface in
      let screen = surface.screen
      return Command(
        "go.\(screen.rawValue)", in: .global, keys: "\(index + 1)  g \(surface.letter)"
      ) { state, _, _ in state.open(screen) }
    }
  }

  static let commands: [Command] =
    [
      Command("go.tab", in: .global, isListed: false) { state, environment, index in
        let screens = environment.features.screenNames
        return screens.indices.contains(index) ? state.open(screens[index]) : []
      },
      Command("go.next", in: .global, keys: "Tab") { state, environment, _ in
        state.changeOpenScreen { $0.turnPane(1, $1) } ?? state.turn(1, environment)
      },
      Command("go.previous", in: .global, keys: "S-Tab") { state, environment, _ in
        state.changeOpenScreen { $0.turnPane(-1, $1) } ?? state.turn(-1, environment)
      },
      Command("app.undo", in: .global, keys: "u", hint: 8, disabled: nothingToUndo) { _, _, _ in
        [.perform(.history(.undo(1)))]
      },
      Command("app.redo", in: .global, keys: "C-r", disabled: nothingToRedo) { _, _, _ in
        [.perform(.history(.redo(1)))]
      },
      Command(
        "revising.undo", in: .revising, keys: "u", isListed: false, hint: 5, disabled: readOnly
      ) { _, _, _ in [.perform(.history(.undo(1)))] },
      Command(
        "revising.redo", in: .revising, keys: "C-r", isListed: false, disabled: readOnly
      ) { _, _, _ in [.perform(.history(.redo(1)))] },
      Command("app.palette", in: .global, keys: ":") { state, _, _ in state.openPalette() },
      Command("revising.palette", in: .revising, keys: ":", isListed: false) { state, _, _ in
        state.openPalette()
      },
      Command("app.help", in: .always, keys: "?  F1") { state, environment, _ in
        if state.top(HelpLayer.self) != nil { return [] }
        guard !state.isLocked else { return [] }
        state.open(HelpLayer(environment, state))
        return []
      },
      Command("app.dismiss", in: .leaving, keys: "Esc", isListed: false, keepsMessage: true) {
        state, environment, _ in
        let before = state
        state.toast = nil
        let effects = state.changeOpenScreen { $0.leave(&$1, environment) }
        guard effects.isEmpty, state == before, state.showsFirstSteps else { return effects }
        return [.perform(.settings(.setHints(false)))]
      },
      Command("app.quit", in: .leaving, keys: "q  C-c") { state, _, _ in
        state.isQuitting = true
        return [.quit]
      },
      Command("profile.choose", in: .global, keys: "g p") { _, _, _ in [.chooseProfile] },
      Command("app.copy_screen", in: .global, keys: "g P") { state, environment, _ in
        let text = AppView.text(state, environment)
        state.show(environment.texts("toast.copied_screen"), .info)
        return [.copy(text)]
      },
      Command("app.suspend", in: .always, keys: "C-z") { _, _, _ in [.suspend] },
      Command("app.redraw", in: .always, keys: "C-l") { _, _, _ in [.redraw] },
    ]

  @Sendable private static func readOnly(_ state: AppState) -> Message? {
    state.isReadOnly ? Message("why.read_only") : nil
  }

  @Sendable private static func nothingToUndo(_ state: AppState) -> Message? {
    readOnly(state) ?? (state.canUndo ? nil : Message("error.nothing_to_undo"))
  }

  @Sendable private static func nothingToRedo(_ state: AppState) -> Message? {
    readOnly(state) ?? (state.canRedo ? nil : Message("error.nothing_to_redo"))
  }
}

extension AppState {
  /// Shows `screen`.
  package mutating func open(_ screen: Screen) -> [Effect] {
    self.screen = screen
    layers.removeAll(where: \.isPage)
    return [.readScreen]
  }

  fileprivate mutating func openPalette() -> [Effect] {
    open(PaletteLayer())
    return [.readLayer]
  }

  fileprivate mutating func turn(_ step: Int, _ environment: AppEnvironment) -> [Effect] {
    let all = environment.features.screenNames
    let place = all.firstIndex(of: screen) ?? 0
    return open(all[(place + step + all.count) % all.count])
  }
}
