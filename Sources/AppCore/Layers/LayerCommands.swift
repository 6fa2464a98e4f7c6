import Terminal
import Widgets

/// The commands of every text field.
enum LayerCommands: CommandSource {
  static let commands: [Command] = [
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
  package static let commands: [Command] = [
    .on(Self.self, "dialog.choose", in: .dialog, keys: "Enter  Space", hint: 0) {
      dialog, state, _ in dialog.press(dialog.selected, &state)
    },
    .on(Self.self, "dialog.yes", in: .dialog, keys: "y", hint: 1) { dialog, state, _ in
      dialog.press(0, &state)
    },
    .on(Self.self, "dialog.no", in: .dialog, keys: "n  Esc  C-c", hint: 2) { dialog, state, _ in
      dialog.press(1, &state)
    },
    .on(
      Self.self, "dialog.turn", in: .dialog, keys: "Tab  S-Tab  Left  Right  h  l", hint: 3
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
  package static let commands: [Command] =
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
  package static let commands: [Command] =
    Command.searching("palette", in: .palette) + [
      .close("palette.close", in: .palette, keys: "Esc  C-c", hint: 1),
      .on(Self.self, "palette.run", in: .palette, keys: "Enter", hint: 0) {
        palette, state, environment in state.pick(palette.list.selection, environment)
      },
      .on(Self.self, "palette.pick", in: .palette) { _, state, environment, index in
        state.pick(index, environment)
      },
    ]
}

extension HelpLayer {
  package static let commands: [Command] =
    Command.searching("help", in: .help) + [
      .close("help.close", in: .help, keys: "Esc  C-c", hint: 1),
      .on(Self.self, "help.run", in: .help, keys: "Enter", hint: 0) { help, state, environment in
        help.run(help.list.selection, &state, environment)
      },
      .on(Self.self, "help.pick", in: .help) { help, state, environment, index in
        help.run(index, &state, environment)
      },
    ]
}

extension HelpLayer {
  /// Closes the help and runs the command at `index` where it works.
  fileprivate func run(
    _ index: Int, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    let steps = steps(to: index)
    guard !steps.isEmpty else { return [] }
    state.close(HelpLayer.self)
    return state.run(steps, environment)
  }
}

extension FilterLayer {
  package static let commands: [Command] =
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

extension ProgressLayer {
  package static let commands: [Command] = [
    .on(Self.self, "work.stop", in: .working, keys: "Esc  C-c  q", hint: 0) { task, _, _ in
      task.stop()
    }
  ]
}

extension Command {
  /// Returns the commands that move through a list of results while a query is typed.
  package static func searching(
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
  /// Ends the surface on top with the `effects` chosen in a menu that it opened.
  mutating func finishTop(with effects: [Effect], _ environment: AppEnvironment) {
    change(layers.count - 1) { $0.finish(with: effects, &$1, environment) }
  }
}
