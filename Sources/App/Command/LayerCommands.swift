import Terminal
import Widgets

/// What works in forms, dialogs, menus, the palette and the help.
enum LayerCommands: CommandSource {
  static let commands: [Command] = form + field + dialog + menu + palette + help

  // MARK: Forms

  private static let form: [Command] = [
    Command("form.save", in: .form, keys: "Enter  C-s", isListed: false, hint: 0, run: save),
    Command("form.cancel", in: .form, keys: "Esc  C-c", isListed: false, hint: 1, run: close),
    Command("form.next", in: .fields, keys: "Tab  Down", isListed: false, hint: 2) {
      state, environment, _ in
      state.withForm(environment) {
        if $0.complete(environment) { return }
        if $0.kind.asksForFile, $0.completePath(environment) { return }
        _ = $0.completeZone(environment)
        $0.form.next()
      }
    },
    Command("form.previous", in: .fields, keys: "S-Tab  Up", isListed: false) {
      state, environment, _ in
      state.withForm(environment) { $0.form.previous() }
    },
    Command("form.increase", in: .fields, keys: "PgUp", isListed: false, hint: 3) {
      state, environment, _ in state.stepForm(1, environment)
    },
    Command("form.decrease", in: .fields, keys: "PgDn", isListed: false) {
      state, environment, _ in state.stepForm(-1, environment)
    },
    Command("form.focus", in: .fields, isListed: false) { state, environment, index in
      state.withForm(environment) { layer in
        guard layer.form.fields.indices.contains(index) else { return }
        layer.form.focus(layer.form.fields[index].id)
      }
    },
  ]

  @Sendable private static func save(
    _ state: inout AppState, _ environment: AppEnvironment, _: Int
  ) -> [Effect] {
    guard case .form(var layer) = state.layers.last else { return [] }
    layer.review(environment)
    if let model = layer.model {
      if layer.isRight, let effects = model.save(layer, &state, environment) { return effects }
      layer.showProblem()
      state.layers[state.layers.count - 1] = .form(layer)
      return [.bell]
    }
    if state.keepPart(layer) { return [] }
    if state.keepAuditFilter(layer, environment) { return [.readLayer] }
    if state.keepTitle(layer) { return [.readLayer] }
    if let effect = ProfileMenu.effect(of: layer) {
      state.layers.removeLast()
      return [effect]
    }
    guard let action = layer.action else {
      layer.showProblem()
      state.layers[state.layers.count - 1] = .form(layer)
      return [.bell]
    }
    state.layers.removeLast()
    if case .restore(let form) = layer.kind, let question = form.question(action, environment) {
      state.layers.append(.dialog(question))
      return []
    }
    state.sent = layer
    state.sent?.depth = state.layers.count
    if case .importFile = action, let work = action.work {
      state.layers.append(.working(WorkLayer(work: work)))
    }
    return [.perform(action)]
  }

  @Sendable private static func close(
    _ state: inout AppState, _: AppEnvironment, _: Int
  ) -> [Effect] {
    _ = state.layers.popLast()
    return []
  }

  // MARK: Typing

  private static let field: [Command] = [
    edit("left", "Left  C-b", .left), edit("right", "Right  C-f", .right),
    edit("word_left", "C-Left  M-b", .wordLeft), edit("word_right", "C-Right  M-f", .wordRight),
    edit("home", "Home  C-a", .home), edit("end", "End  C-e", .end),
    edit("delete_backward", "Backspace", .deleteBackward),
    edit("delete_forward", "Del  C-d", .deleteForward),
    edit("delete_word", "C-w  M-Backspace", .deleteWordBackward),
    edit("delete_to_start", "C-u", .deleteToStart), edit("delete_to_end", "C-k", .deleteToEnd),
  ]

  private static func edit(_ id: String, _ keys: String, _ change: TextEdit) -> Command {
    Command("field.\(id)", in: .field, keys: keys, isListed: false) { state, environment, _ in
      state.type(.edit(change), environment)
    }
  }

  // MARK: Dialogs and menus

  private static let dialog: [Command] = [
    Command("dialog.choose", in: .dialog, keys: "Enter  Space", isListed: false, hint: 0) {
      state, _, _ in
      guard case .dialog(let layer) = state.layers.last else { return [] }
      return state.answer(layer.selected)
    },
    Command("dialog.yes", in: .dialog, keys: "y", isListed: false) { state, _, _ in
      state.answer(0)
    },
    Command("dialog.no", in: .dialog, keys: "n  Esc  C-c", isListed: false, hint: 1) {
      state, _, _ in state.answer(1)
    },
    Command(
      "dialog.turn", in: .dialog, keys: "Tab  S-Tab  Left  Right  h  l", isListed: false, hint: 2
    ) { state, _, _ in
      guard case .dialog(var layer) = state.layers.last else { return [] }
      layer.selected = layer.cancel.isEmpty ? 0 : 1 - layer.selected
      state.layers[state.layers.count - 1] = .dialog(layer)
      return []
    },
    Command("dialog.press", in: .dialog, isListed: false) { state, _, index in
      state.answer(index)
    },
  ]

  private static let menu: [Command] =
    [
      Command("menu.choose", in: .menu, keys: "Enter  Space", isListed: false, hint: 0) {
        state, environment, _ in
        guard case .menu(let layer) = state.layers.last else { return [] }
        return state.choose(layer.list.selection, environment)
      },
      Command("menu.pick", in: .menu, isListed: false) { state, environment, index in
        state.choose(index, environment)
      },
      Command("menu.close", in: .menu, keys: "Esc  q  C-c", isListed: false, hint: 1, run: close),
    ]
    + (1...9).map { number in
      Command("menu.pick_\(number)", in: .menu, keys: "\(number)", isListed: false) {
        state, environment, _ in state.choose(number - 1, environment)
      }
    }

  // MARK: Palette and help

  private static let palette: [Command] =
    lister("palette", .palette) + [
      Command("palette.run", in: .palette, keys: "Enter", isListed: false, hint: 0) {
        state, environment, _ in
        guard case .palette(let layer) = state.layers.last else { return [] }
        return state.runListed(layer.targets, layer.list.selection, environment)
      },
      Command("palette.pick", in: .palette, isListed: false) { state, environment, index in
        guard case .palette(let layer) = state.layers.last else { return [] }
        return state.runListed(layer.targets, index, environment)
      },
    ]

  private static let help: [Command] =
    lister("help", .help) + [
      Command("help.run", in: .help, keys: "Enter", isListed: false, hint: 0) {
        state, environment, _ in
        guard case .help(let layer) = state.layers.last else { return [] }
        return state.runListed(
          layer.matches.map { HitTarget($0) }, layer.list.selection, environment)
      },
      Command("help.pick", in: .help, isListed: false) { state, environment, index in
        guard case .help(let layer) = state.layers.last else { return [] }
        return state.runListed(layer.matches.map { HitTarget($0) }, index, environment)
      },
    ]

  private static func lister(_ name: String, _ scope: Scope) -> [Command] {
    let steps: [(String, String, Navigation)] = [
      ("down", "Down  C-n  Tab", .down), ("up", "Up  C-p  S-Tab", .up),
      ("page_down", "PgDn", .pageDown), ("page_up", "PgUp", .pageUp),
    ]
    return steps.map { id, keys, step in
      Command("\(name).\(id)", in: scope, keys: keys, isListed: false) { state, _, _ in
        state.navigate(step)
      }
    } + [
      Command("\(name).close", in: scope, keys: "Esc  C-c", isListed: false, hint: 1, run: close)
    ]
  }
}

extension AppState {
  fileprivate mutating func withForm(
    _ environment: AppEnvironment, _ change: (inout FormLayer) -> Void
  ) -> [Effect] {
    guard case .form(var layer) = layers.last else {
      return withSetup {
        $0.withForm(environment, change)
        return []
      }
    }
    change(&layer)
    layers[layers.count - 1] = .form(layer)
    return []
  }

  /// Steps the value of the focused field; where it has no steps, reads on in what stands below.
  fileprivate mutating func stepForm(_ step: Int, _ environment: AppEnvironment) -> [Effect] {
    let layout = AppLayout(size: size)
    return withForm(environment) { layer in
      guard !layer.stepsByKey else { return layer.step(step, environment) }
      let hidden = LayerView.hiddenMessages(layer, environment, in: layout)
      layer.messageOffset = min(hidden, max(0, layer.messageOffset - step * 2))
    }
  }

  /// Presses a button of the topmost dialog.
  fileprivate mutating func answer(_ button: Int) -> [Effect] {
    guard case .dialog(let layer) = layers.popLast() else { return [] }
    return button == 0 ? layer.effects : []
  }

  /// Chooses an item of the topmost menu.
  fileprivate mutating func choose(_ index: Int, _ environment: AppEnvironment) -> [Effect] {
    guard case .menu(let layer) = layers.last, layer.items.indices.contains(index) else {
      return []
    }
    layers.removeLast()
    switch layer.items[index].choice {
    case .effects(let effects):
      if layer.closesBelow { finishBelow(effects) }
      return effects
    case .command(let id):
      return environment.commands[id].map { run($0, 0, environment) } ?? []
    case .close: return []
    }
  }

  /// Is done with what a menu was asked about; a form comes back should that fail.
  private mutating func finishBelow(_ effects: [Effect]) {
    switch layers.last {
    case .form(var form):
      guard case .perform(let action)? = effects.first else {
        layers.removeLast()
        return
      }
      form.action = action
      _ = send(form)
    case .placing: endPlacing()
    default: break
    }
  }

  /// Closes the list and runs the chosen command where it was called from.
  fileprivate mutating func runListed(
    _ targets: [HitTarget], _ index: Int, _ environment: AppEnvironment
  ) -> [Effect] {
    guard targets.indices.contains(index),
      let command = environment.commands[targets[index].command]
    else { return [] }
    layers.removeLast()
    return run(command, targets[index].argument, environment)
  }
}
