import Terminal
import Widgets

/// What works in forms.
enum LayerCommands: CommandSource {
  static let commands: [Command] = form + field

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
      state.open(question)
      return []
    }
    state.sent = layer
    state.sent?.depth = state.layers.count
    if case .importFile = action, let work = action.work {
      state.open(WorkLayer(work: work))
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
}

extension DialogLayer {
  static let commands: [Command] = [
    .on(Self.self, "dialog.choose", in: .dialog, keys: "Enter  Space", hint: 0) {
      dialog, state, _ in dialog.press(dialog.selected, &state)
    },
    .on(Self.self, "dialog.yes", in: .dialog, keys: "y") { dialog, state, _ in
      dialog.press(0, &state)
    },
    .on(Self.self, "dialog.no", in: .dialog, keys: "n  Esc  C-c", hint: 1) { dialog, state, _ in
      dialog.press(1, &state)
    },
    .on(
      Self.self, "dialog.turn", in: .dialog, keys: "Tab  S-Tab  Left  Right  h  l", hint: 2
    ) { dialog, _, _ in
      dialog.selected = dialog.cancel.isEmpty ? 0 : 1 - dialog.selected
      return []
    },
    .on(Self.self, "dialog.press", in: .dialog) { dialog, state, _, button in
      dialog.press(button, &state)
    },
  ]
}

extension MenuLayer {
  static let commands: [Command] =
    [
      .on(Self.self, "menu.choose", in: .menu, keys: "Enter  Space", hint: 0) {
        menu, state, environment in menu.choose(menu.list.selection, &state, environment)
      },
      .on(Self.self, "menu.pick", in: .menu) { menu, state, environment, index in
        menu.choose(index, &state, environment)
      },
      .close("menu.close", in: .menu, hint: 1),
    ]
    + (1...9).map { number in
      .on(Self.self, "menu.pick_\(number)", in: .menu, keys: "\(number)") {
        menu, state, environment in menu.choose(number - 1, &state, environment)
      }
    }
}

extension PaletteLayer {
  static let commands: [Command] =
    Command.searching("palette", in: .palette) + [
      .close("palette.close", in: .palette, keys: "Esc  C-c", hint: 1),
      .on(Self.self, "palette.run", in: .palette, keys: "Enter", hint: 0) {
        palette, state, environment in
        state.run(palette.targets, palette.list.selection, of: Self.self, environment)
      },
      .on(Self.self, "palette.pick", in: .palette) { palette, state, environment, index in
        state.run(palette.targets, index, of: Self.self, environment)
      },
    ]
}

extension HelpLayer {
  static let commands: [Command] =
    Command.searching("help", in: .help) + [
      .close("help.close", in: .help, keys: "Esc  C-c", hint: 1),
      .on(Self.self, "help.run", in: .help, keys: "Enter", hint: 0) { help, state, environment in
        state.run(help.targets, help.list.selection, of: Self.self, environment)
      },
      .on(Self.self, "help.pick", in: .help) { help, state, environment, index in
        state.run(help.targets, index, of: Self.self, environment)
      },
    ]
}

extension FilterLayer {
  static let commands: [Command] =
    [
      .on(Self.self, "filter.keep", in: .filter, keys: "Enter", hint: 0) { line, state, _ in
        guard line.subject.isValid(state) else { return [.bell] }
        state.close(FilterLayer.self)
        return []
      },
      .on(Self.self, "filter.clear", in: .filter, keys: "Esc  C-c", hint: 1) {
        line, state, environment in
        state.close(FilterLayer.self)
        return line.subject.clear(&state, environment)
      },
    ] + Command.searching("filter", in: .filter, keys: ("Down  C-n", "Up  C-p"))
}

extension WorkLayer {
  static let commands: [Command] = [
    .on(Self.self, "work.stop", in: .working, keys: "Esc  C-c  q", hint: 0) { work, _, _ in
      work.stop()
    }
  ]
}

extension Command {
  /// The commands that move through a list while text is typed that searches it.
  static func searching(
    _ name: String, in scope: Scope,
    keys: (down: String, up: String) = ("Down  C-n  Tab", "Up  C-p  S-Tab"), hint: Int? = nil
  ) -> [Command] {
    let steps: [(String, String, Navigation)] = [
      ("down", keys.down, .down), ("up", keys.up, .up),
      ("page_down", "PgDn", .pageDown), ("page_up", "PgUp", .pageUp),
    ]
    return steps.map { id, keys, step in
      Command(
        "\(name).\(id)", in: scope, keys: keys, isListed: false, hint: step == .down ? hint : nil
      ) { state, _, _ in state.navigate(step) }
    }
  }
}

extension AppState {
  fileprivate mutating func withForm(
    _ environment: AppEnvironment, _ change: (inout FormLayer) -> Void
  ) -> [Effect] {
    guard case .form(var layer) = layers.last else {
      self[SetupLayer.self]?.withForm(environment, change)
      return []
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

  /// Ends the surface on top because a menu that it opened was answered with `effects`; a form
  /// comes back should they fail.
  mutating func finishTop(with effects: [Effect], _ environment: AppEnvironment) {
    switch layers.last {
    case .form(var form):
      layers.removeLast()
      guard case .perform(let action)? = effects.first else { return }
      form.action = action
      sent = form
    case .surface:
      change(layers.count - 1) { $0.finish(with: effects, &$1, environment) }
    default: break
    }
  }

  /// Closes a list of commands and runs the chosen one where the list was called from.
  fileprivate mutating func run<S: Surface>(
    _ targets: [HitTarget], _ index: Int, of list: S.Type, _ environment: AppEnvironment
  ) -> [Effect] {
    guard targets.indices.contains(index),
      let command = environment.commands[targets[index].command]
    else { return [] }
    close(list)
    return run(command, targets[index].argument, environment)
  }
}
