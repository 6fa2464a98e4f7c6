import Services

/// Navigation through rows: arrows, letters, pages and clicks.
enum ListCommands: CommandSource {
  static let commands: [Command] = [
    Command("list.down", in: .list, keys: "j  Down", isListed: false, run: move(.down)),
    Command("list.up", in: .list, keys: "k  Up", isListed: false, run: move(.up)),
    Command("list.page_down", in: .list, keys: "PgDn  C-d", isListed: false, run: move(.pageDown)),
    Command("list.page_up", in: .list, keys: "PgUp  C-u", isListed: false, run: move(.pageUp)),
    Command("list.first", in: .list, keys: "g g  Home", isListed: false, run: move(.first)),
    Command("list.last", in: .list, keys: "G  End", isListed: false, run: move(.last)),
    Command("list.select", in: .list, isListed: false) { state, environment, index in
      state.navigate(.item(index))
    },
  ]

  private static func move(_ step: Navigation) -> Command.Run {
    { state, _, count in state.navigate(step, times: max(1, count)) }
  }
}

extension AppState {
  /// Moves `times` steps through the topmost layer with rows, or through the screen.
  package mutating func navigate(_ step: Navigation, times: Int = 1) -> [Effect] {
    let layout = layout
    if let top = layers.lastIndex(where: \.hasRows) {
      change(top) { surface, _ in
        for _ in 0..<times { surface.navigate(step, page: surface.page(in: layout)) }
      }
      return layers[top].isPage ? [.readLayer] : []
    }
    return changeOpenScreen { screen, _ in screen.navigate(step, times: times, in: layout) }
  }
}

extension ListSurface {
  /// Returns the commands of a list whose items are added and edited in a form and deleted after a
  /// confirmation; `none` is the message for an empty list.
  package static func editing(
    _ name: String, in scope: Scope, none: Message,
    form: @escaping @Sendable (Self, Item?, AppState, AppEnvironment) -> FormLayer,
    question: @escaping @Sendable (Self, Item, AppEnvironment) -> DialogLayer
  ) -> [Command] {
    [
      .onItem(Self.self, "\(name).change", in: scope, keys: "Enter  e", hint: 0, none: none) {
        item, list, state, environment in
        state.open(form(list, item, state, environment))
        return []
      },
      .on(Self.self, "\(name).add", in: scope, keys: "a  n", hint: 1) { list, state, environment in
        state.open(form(list, nil, state, environment))
        return []
      },
      .onItem(Self.self, "\(name).remove", in: scope, keys: "d  Del", hint: 2, none: none) {
        item, list, state, environment in
        state.open(question(list, item, environment))
        return []
      },
      .close("\(name).close", in: scope, hint: 3),
    ]
  }
}
