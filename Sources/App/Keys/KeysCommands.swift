import Terminal

/// What can be done with the list of keys, and while keys are waited for.
enum KeysCommands {
  static let all: [Command] = list + capture

  private static let list: [Command] = [
    Command("keys.open", in: .global, keys: "g k") { state, environment, _ in
      state.openKeys(environment)
    },
    Command(
      "keys.change", in: .keys, keys: "Enter  e", isListed: false, hint: 0, disabled: fixed
    ) { state, _, _ in state.waitForKeys(isMore: false) },
    Command("keys.add", in: .keys, keys: "a", isListed: false, hint: 1, disabled: fixed) {
      state, _, _ in state.waitForKeys(isMore: true)
    },
    Command(
      "keys.remove", in: .keys, keys: "d  Del", isListed: false, hint: 2, disabled: fixed,
      run: remove),
    Command("keys.reset", in: .keys, keys: "r", isListed: false, hint: 3, disabled: notOwn) {
      state, _, _ in
      guard let id = state.keyList?.selected else { return [] }
      return [.perform(.setKeys(KeyChange(.reset(id))))]
    },
    Command("keys.reset_all", in: .keys, keys: "R", isListed: false, disabled: noneOwn) {
      state, environment, _ in state.askToResetKeys(environment)
    },
    Command("keys.filter", in: .keys, keys: "/", isListed: false, hint: 4) { state, _, _ in
      guard let layer = state.keyList else { return [] }
      state.layers.append(.filter(FilterLayer(layer)))
      return []
    },
    Command("keys.select", in: .keys, isListed: false) { state, environment, row in
      guard let place = state.keyList.flatMap({ KeysView.place(ofRow: row, $0, environment) })
      else { return [] }
      return state.navigate(.item(place))
    },
    Command("keys.close", in: .keys, keys: "Esc  q  C-c", isListed: false, hint: 6) {
      state, environment, _ in
      guard state.keyList?.filter.isEmpty ?? true else {
        return state.filterKeys("", environment)
      }
      _ = state.layers.popLast()
      return [.readScreen]
    },
  ]

  private static let capture: [Command] = [
    Command("key_capture.take", in: .keyCapture, keys: "Enter", isListed: false, hint: 0) {
      state, environment, _ in state.takeKeys(environment)
    },
    Command("key_capture.back", in: .keyCapture, keys: "Backspace", isListed: false, hint: 1) {
      state, _, _ in state.forgetPress()
    },
    Command("key_capture.cancel", in: .keyCapture, keys: "Esc", isListed: false, hint: 2) {
      state, _, _ in
      _ = state.layers.popLast()
      return []
    },
  ]

  @Sendable private static func fixed(_ state: AppState) -> Message? {
    guard let id = state.keyList?.selected else { return Message("keys.nothing") }
    return CommandRegistry.standard[id]?.hasOwnKeys == true ? nil : Message("why.keys_fixed")
  }

  @Sendable private static func notOwn(_ state: AppState) -> Message? {
    let id = state.keyList?.selected ?? ""
    return state.keys.own[id] == nil ? Message("why.keys_not_own") : nil
  }

  @Sendable private static func noneOwn(_ state: AppState) -> Message? {
    state.keys.own.isEmpty ? Message("why.no_own_keys") : nil
  }

  /// Takes the only key away, or asks which.
  @Sendable private static func remove(
    _ state: inout AppState, _ environment: AppEnvironment, _: Int
  ) -> [Effect] {
    guard let id = state.keyList?.selected, let command = environment.commands[id] else {
      return []
    }
    let keys = command.keys.filter { !command.keptKeys.contains($0) }
    func change(without gone: KeySequence) throws(KeyProblem) -> Effect {
      let left = command.keys.filter { $0 != gone }
      let changes = try environment.commands.changes(giving: left, to: id)
      return .perform(.setKeys(KeyChange(.set(id), changes)))
    }
    do {
      guard keys.count > 1 else { return try keys.map(change) }
      let items = keys.compactMap { keys -> MenuLayer.Item? in
        guard let effect = try? change(without: keys) else { return nil }
        return .init(label: keys.label, note: "", choice: .effects([effect]))
      }
      let title = environment.texts("keys.which", ["command": command.title(environment.texts)])
      state.layers.append(.menu(MenuLayer(title: title, items: items)))
    } catch {
      state.show(Complaint(error, environment).text, .info)
    }
    return []
  }
}

extension AppState {
  /// Shows every command with its keys.
  mutating func openKeys(_ environment: AppEnvironment) -> [Effect] {
    layers.append(.keys(KeysLayer(environment)))
    return []
  }

  /// Asks before all commands have the program's keys again.
  mutating func askToResetKeys(_ environment: AppEnvironment) -> [Effect] {
    let texts = environment.texts
    let count = texts("settings.keys_own_count", ["n": String(keys.own.count)])
    layers.append(
      .dialog(
        DialogLayer(
          title: texts("keys.reset_all.title"),
          message: [
            count, texts("dialog.delete_several.undo", ["key": environment.key("app.undo")]),
          ],
          confirm: texts("keys.reset_all.confirm"), cancel: texts("dialog.leave"),
          effects: [.perform(.setKeys(KeyChange(.resetAll)))], isDestructive: true)))
    return []
  }

  fileprivate mutating func waitForKeys(isMore: Bool) -> [Effect] {
    guard let id = keyList?.selected else { return [] }
    layers.append(.keyCapture(KeyCaptureLayer(id, isMore: isMore)))
    return []
  }
}
