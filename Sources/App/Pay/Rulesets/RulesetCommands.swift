import Domain
import Interchange
import Store

/// What can be done with rules of pay and base rates.
enum RulesetCommands {
  static let all: [Command] = opening + list + editor

  private static let opening: [Command] = [
    Command("rulesets.open", in: .global, keys: "R") { state, environment, _ in
      state.openRulesets(environment)
    },
    Command("base_rates.open", in: .global, keys: "g b") { state, environment, _ in
      state.openBaseRates(state.payDay(environment))
    },
  ]

  @Sendable private static func close(
    _ state: inout AppState, _: AppEnvironment, _: Int
  ) -> [Effect] {
    _ = state.layers.popLast()
    return []
  }

  // MARK: Choosing

  private static let list: [Command] = [
    Command("rulesets.use", in: .rulesets, keys: "Enter", isListed: false, hint: 0) {
      state, environment, _ in
      guard case .rulesets(let layer) = state.layers.last, let choice = layer.selected else {
        return []
      }
      return state.ask(whenToUse: choice.ruleset, layer.outlook, environment)
    },
    Command("rulesets.edit", in: .rulesets, keys: "e", isListed: false, hint: 1) { state, _, _ in
      guard case .rulesets(let layer) = state.layers.last, let choice = layer.selected else {
        return []
      }
      state.layers.append(.ruleset(RulesetEditorLayer(choice.ruleset, day: layer.day)))
      return []
    },
    Command(
      "rulesets.remove", in: .rulesets, keys: "d  Del", isListed: false, hint: 2, disabled: isReady,
      run: remove),
    Command("rulesets.copy", in: .rulesets, keys: "y", isListed: false, hint: 3) {
      state, environment, _ in
      guard case .rulesets(let layer) = state.layers.last, let choice = layer.selected else {
        return []
      }
      let name = choice.ruleset.title
      state.show(environment.texts("rulesets.copied", ["name": name]), .good)
      return [.copy(RulesetFile.text(choice.ruleset.named(name)) + "\n")]
    },
    Command(
      "rulesets.close", in: .rulesets, keys: "Esc  q  C-c", isListed: false, hint: 4, run: close),
  ]

  @Sendable private static func isReady(_ state: AppState) -> Message? {
    guard case .rulesets(let layer) = state.layers.last else { return nil }
    return layer.selected?.id == nil ? Message("why.ready_rules") : nil
  }

  @Sendable private static func remove(
    _ state: inout AppState, _ environment: AppEnvironment, _: Int
  ) -> [Effect] {
    guard case .rulesets(let layer) = state.layers.last, let choice = layer.selected,
      let id = choice.id
    else { return [] }
    let texts = environment.texts
    var message = [choice.ruleset.title]
    if case .inUse = choice.origin { message.append(texts("dialog.rules.in_use")) }
    message.append(texts("dialog.rules.undo", ["key": environment.key("app.undo")]))
    state.layers.append(
      .dialog(
        DialogLayer(
          title: texts("dialog.rules.title"), message: message,
          deleting: [.perform(.removeRuleset(id))], texts)))
    return []
  }

  // MARK: Changing

  private static let editor: [Command] = [
    Command("ruleset.edit", in: .ruleset, keys: "Enter  e", isListed: false, hint: 0) {
      state, environment, _ in
      guard case .ruleset(let layer) = state.layers.last, let part = layer.selected else {
        return []
      }
      return state.open(part, environment)
    },
    Command(
      "ruleset.add", in: .ruleset, keys: "a  n", isListed: false, hint: 1, disabled: noAddition
    ) { state, environment, _ in
      guard case .ruleset(let layer) = state.layers.last, let part = layer.selected?.addition
      else { return [] }
      return state.open(part, environment)
    },
    Command("ruleset.increase", in: .ruleset, keys: "+  l  Right", isListed: false, hint: 2) {
      state, environment, count in
      state.change(environment) { $0.stepped(by: max(1, count), in: $1) }
    },
    Command("ruleset.decrease", in: .ruleset, keys: "-  h  Left", isListed: false) {
      state, environment, count in
      state.change(environment) { $0.stepped(by: -max(1, count), in: $1) }
    },
    Command("ruleset.remove", in: .ruleset, keys: "d  Del", isListed: false, hint: 3) {
      state, environment, _ in
      state.change(environment) { $0.removed(from: $1) }
    },
    Command("ruleset.back", in: .ruleset, keys: "u", isListed: false, disabled: noStepBack) {
      state, _, _ in
      guard case .ruleset(var layer) = state.layers.last else { return [] }
      layer.stepBack()
      state.layers[state.layers.count - 1] = .ruleset(layer)
      return []
    },
    Command("ruleset.use", in: .ruleset, keys: "s  C-s", isListed: false, hint: 4) {
      state, environment, _ in
      guard case .ruleset(let layer) = state.layers.last else { return [] }
      return state.ask(whenToUse: layer.draft, layer.outlook, environment)
    },
    Command("ruleset.keep", in: .ruleset, keys: "K", isListed: false) { state, _, _ in
      guard case .ruleset(let layer) = state.layers.last else { return [] }
      return [.perform(.addRuleset(layer.draft))]
    },
    Command("ruleset.discard", in: .ruleset, keys: "X", isListed: false, run: close),
    Command(
      "ruleset.close", in: .ruleset, keys: "Esc  q  C-c", isListed: false, hint: 5, run: leave),
    Command("ruleset.select", in: .ruleset, isListed: false) { state, _, row in
      guard case .ruleset(let layer) = state.layers.last,
        let place = RulesetEditorView.place(
          ofRow: row, layer, in: AppLayout(size: state.size).body)
      else { return [] }
      return state.navigate(.item(place))
    },
  ]

  @Sendable private static func noAddition(_ state: AppState) -> Message? {
    guard case .ruleset(let layer) = state.layers.last else { return nil }
    return layer.selected?.addition == nil ? Message("why.nothing_to_add") : nil
  }

  @Sendable private static func noStepBack(_ state: AppState) -> Message? {
    guard case .ruleset(let layer) = state.layers.last else { return nil }
    return layer.canStepBack ? nil : Message("error.nothing_to_undo")
  }

  /// Asks what is to become of changes.
  @Sendable private static func leave(
    _ state: inout AppState, _ environment: AppEnvironment, _: Int
  ) -> [Effect] {
    guard case .ruleset(let layer) = state.layers.last, layer.isChanged else {
      return close(&state, environment, 0)
    }
    let texts = environment.texts
    let choices: [(String, MenuLayer.Choice)] = [
      ("stay", .close), ("use", .command("ruleset.use")),
      ("keep", .command("ruleset.keep")), ("discard", .command("ruleset.discard")),
    ]
    state.layers.append(
      .menu(
        MenuLayer(
          title: texts("rules.leave.title"),
          items: choices.map { word, choice in
            MenuLayer.Item(label: texts("rules.leave.\(word)"), note: "", choice: choice)
          })))
    return []
  }
}
