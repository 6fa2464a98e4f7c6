import AppCore
import Services
import Terminal

extension KeysLayer {
  /// The commands of the list of keys.
  package static let commands: [Command] = [
    Command("keys.open", in: .global, keys: "g k") { state, environment, _ in
      state.openKeys(environment)
    },
    .on(Self.self, "keys.change", in: .keys, keys: "Enter  e", hint: 0, disabled: fixed) {
      list, state, _ in list.waitForKeys(isMore: false, &state)
    },
    .on(Self.self, "keys.add", in: .keys, keys: "a", hint: 1, disabled: fixed) {
      list, state, _ in list.waitForKeys(isMore: true, &state)
    },
    .on(Self.self, "keys.remove", in: .keys, keys: "d  Del", hint: 2, disabled: fixed, run: remove),
    .on(Self.self, "keys.reset", in: .keys, keys: "r", hint: 3, disabled: notOwn) {
      list, _, environment in
      guard let id = list.selected else { return [] }
      return [.perform(.keys(.set(KeyChange(.reset(id), of: environment.commands))))]
    },
    .on(Self.self, "keys.reset_all", in: .keys, keys: "M-r", disabled: noneOwn) {
      _, state, environment in state.askToResetKeys(environment)
    },
    .on(Self.self, "keys.filter", in: .keys, keys: "/", hint: 4) { list, state, _ in
      state.open(FilterLayer(KeysFilter(), text: list.filter))
      return []
    },
    .on(Self.self, "keys.select", in: .keys) { list, state, environment, row in
      guard let place = KeysView.place(ofRow: row, list, environment) else { return [] }
      list.navigate(.item(place), page: list.page(in: AppLayout(size: state.size)))
      return []
    },
    .on(Self.self, "keys.close", in: .keys, keys: "Esc  q  C-c", hint: 6) {
      list, state, environment in
      guard list.filter.isEmpty else {
        list.show("", environment)
        return []
      }
      _ = state.layers.popLast()
      return [.readScreen]
    },
  ]

  private func waitForKeys(isMore: Bool, _ state: inout AppState) -> [Effect] {
    guard let id = selected else { return [] }
    state.open(KeyCaptureLayer(id, isMore: isMore))
    return []
  }

  @Sendable private static func fixed(_ list: KeysLayer, _: AppState) -> Message? {
    guard let id = list.selected else { return Message("keys.nothing") }
    return list.fixed.contains(id) ? Message("why.keys_fixed") : nil
  }

  @Sendable private static func notOwn(_ list: KeysLayer, _ state: AppState) -> Message? {
    let id = list.selected ?? ""
    return state.keys.own[id] == nil ? Message("why.keys_not_own") : nil
  }

  @Sendable private static func noneOwn(_: KeysLayer, _ state: AppState) -> Message? {
    state.keys.own.isEmpty ? Message("why.no_own_keys") : nil
  }

  /// Removes the only key, or asks which one.
  @Sendable private static func remove(
    _ list: inout KeysLayer, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    guard let id = list.selected, let command = environment.commands[id] else {
      return []
    }
    let keys = command.keys.filter { !command.keptKeys.contains($0) }
    func change(without gone: KeySequence) throws(KeyProblem) -> Effect {
      let left = command.keys.filter { $0 != gone }
      let changes = try environment.commands.changes(giving: left, to: id)
      return .perform(.keys(.set(KeyChange(.set(id), changes, of: environment.commands))))
    }
    do {
      guard keys.count > 1 else { return try keys.map(change) }
      let items = keys.compactMap { keys -> MenuLayer.Item? in
        guard let effect = try? change(without: keys) else { return nil }
        return .init(label: keys.label, note: "", choice: .effects([effect]))
      }
      let title = environment.texts("keys.which", ["command": command.title(environment.texts)])
      state.open(MenuLayer(title: title, items: items))
    } catch {
      state.show(UserFacingError(error, environment).text, .info)
    }
    return []
  }
}

extension KeyCaptureLayer {
  package static let commands: [Command] = [
    .on(Self.self, "key_capture.take", in: .keyCapture, keys: "Enter", hint: 0) {
      capture, state, environment in capture.giveKeys(&state, environment)
    },
    .on(Self.self, "key_capture.back", in: .keyCapture, keys: "Backspace", hint: 1) {
      capture, _, _ in capture.forgetPress()
    },
    .close("key_capture.cancel", in: .keyCapture, keys: "Esc", hint: 2),
  ]
}

extension AppState {
  /// Opens the list of keys.
  mutating func openKeys(_ environment: AppEnvironment) -> [Effect] {
    open(KeysLayer(environment))
    return []
  }

  /// Asks for confirmation before resetting the keys of all commands.
  mutating func askToResetKeys(_ environment: AppEnvironment) -> [Effect] {
    let texts = environment.texts
    let count = texts("settings.keys_own_count", ["n": String(keys.own.count)])
    open(
      DialogLayer(
        title: texts("keys.reset_all.title"),
        message: [
          count, texts("dialog.delete_several.undo", ["key": environment.key("app.undo")]),
        ],
        confirm: texts("keys.reset_all.confirm"), cancel: texts("dialog.leave"),
        effects: [.perform(.keys(.set(KeyChange(.resetAll, of: environment.commands))))],
        isDestructive: true))
    return []
  }
}
