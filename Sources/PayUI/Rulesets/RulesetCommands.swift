import AppCore
import Domain
import Interchange
import Services
import Store

extension RulesetList {
  package static let commands: [Command] = [
    Command("rulesets.open", in: .global, keys: "R") { state, environment, _ in
      state.openRulesets(environment)
    },
    Command("base_rates.open", in: .global, keys: "g b") { state, environment, _ in
      state.openBaseRates(state.displayedPeriodDay(environment))
    },
    .onItem(Self.self, "rulesets.use", in: .rulesets, keys: "Enter", hint: 0) {
      choice, list, state, environment in
      state.ask(whenToUse: choice.ruleset, list.preview, environment)
    },
    .onItem(Self.self, "rulesets.edit", in: .rulesets, keys: "e", hint: 1) {
      choice, list, state, _ in
      state.open(RulesetEditor(choice.ruleset, day: list.day))
      return []
    },
    .onItem(
      Self.self, "rulesets.remove", in: .rulesets, keys: "d  Del", hint: 2,
      none: Message("why.ready_rules"),
      disabled: { choice, _ in choice.id == nil ? Message("why.ready_rules") : nil }, run: remove),
    .onItem(Self.self, "rulesets.copy", in: .rulesets, keys: "y", hint: 3) {
      choice, _, state, environment in
      let name = choice.ruleset.title
      state.show(environment.texts("rulesets.copied", ["name": name]), .good)
      return [.copy(RulesetFile.text(choice.ruleset.named(name)) + "\n")]
    },
    .close("rulesets.close", in: .rulesets, hint: 4),
  ]

  @Sendable private static func remove(
    _ choice: RulesetChoice, _: inout RulesetList, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect] {
    guard let id = choice.id else { return [] }
    let texts = environment.texts
    var message = [choice.ruleset.title]
    if case .inUse = choice.origin { message.append(texts("dialog.rules.in_use")) }
    message.append(texts("dialog.rules.undo", ["key": environment.key("app.undo")]))
    state.open(
      DialogLayer(
        title: texts("dialog.rules.title"), message: message,
        deleting: [.perform(.pay(.removeRuleset(id)))], texts))
    return []
  }
}

extension RulesetEditor {
  package static let commands: [Command] = [
    .onItem(Self.self, "ruleset.edit", in: .ruleset, keys: "Enter  e", hint: 0) {
      part, editor, state, environment in state.open(part, of: editor, environment)
    },
    .on(
      Self.self, "ruleset.add", in: .ruleset, keys: "a  n", hint: 1,
      disabled: { editor, _ in
        editor.selected?.addition == nil ? Message("why.nothing_to_add") : nil
      }
    ) { editor, state, environment in
      guard let part = editor.selected?.addition else { return [] }
      return state.open(part, of: editor, environment)
    },
    .on(Self.self, "ruleset.increase", in: .ruleset, keys: "+  l  Right", hint: 2) {
      editor, state, environment, count in
      state.change(&editor, environment) { $0.stepped(by: max(1, count), in: $1) }
    },
    .on(Self.self, "ruleset.decrease", in: .ruleset, keys: "-  h  Left") {
      editor, state, environment, count in
      state.change(&editor, environment) { $0.stepped(by: -max(1, count), in: $1) }
    },
    .on(Self.self, "ruleset.remove", in: .ruleset, keys: "d  Del", hint: 3) {
      editor, state, environment in
      state.change(&editor, environment) { $0.removed(from: $1) }
    },
    .on(
      Self.self, "ruleset.back", in: .ruleset, keys: "u",
      disabled: { editor, _ in editor.canStepBack ? nil : Message("error.nothing_to_undo") }
    ) { editor, _, _ in
      editor.stepBack()
      return []
    },
    .on(Self.self, "ruleset.use", in: .ruleset, keys: "s  C-s", hint: 4) {
      editor, state, environment in
      state.ask(whenToUse: editor.draft, editor.preview, environment)
    },
    .on(Self.self, "ruleset.keep", in: .ruleset, keys: "K") { editor, _, _ in
      [.perform(.pay(.addRuleset(editor.draft)))]
    },
    .close("ruleset.discard", in: .ruleset, keys: "X"),
    .on(Self.self, "ruleset.close", in: .ruleset, keys: "Esc  q  C-c", hint: 5, run: leave),
    .on(Self.self, "ruleset.select", in: .ruleset) { editor, state, _, row in
      guard let place = RulesetEditorView.place(ofRow: row, editor, in: state.layout.body) else {
        return []
      }
      editor.navigate(.item(place), page: editor.page(in: state.layout))
      return []
    },
  ]

  /// Closes the editor, asking what to do with unsaved changes.
  @Sendable private static func leave(
    _ editor: inout RulesetEditor, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    guard editor.isChanged else {
      state.close(RulesetEditor.self)
      return []
    }
    let texts = environment.texts
    let choices: [(String, MenuLayer.Choice)] = [
      ("stay", .close), ("use", .command("ruleset.use")),
      ("keep", .command("ruleset.keep")), ("discard", .command("ruleset.discard")),
    ]
    state.open(
      MenuLayer(
        title: texts("rules.leave.title"),
        items: choices.map { word, choice in
          MenuLayer.Item(label: texts("rules.leave.\(word)"), note: "", choice: choice)
        }))
    return []
  }
}
