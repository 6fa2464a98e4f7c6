import Services
import Terminal
import Widgets

extension Scope {
  /// The help.
  static let help = Scope("help", rank: 280)
}

/// The list of key bindings in the current context, filtered by typing.
package struct HelpLayer: ListSurface {
  package static let stacks: [[Scope]] = [[.help, .field, .always]]

  /// The explained scopes, innermost first.
  let explained: [Scope]
  /// The entered text.
  var query = TextFieldState.search()
  /// The ids of the matching commands, in the order shown.
  package var matches: [String] = []
  /// The cursor.
  package var list = ListState()

  package var items: [String] { matches }
  /// The command that each match runs.
  var targets: [HitTarget] { matches.map { HitTarget($0) } }

  /// Creates the help for `scopes`.
  init(scopes: [Scope], _ environment: AppEnvironment) {
    explained = scopes
    refresh(environment)
  }

  /// Finds the commands whose key, title or explanation matches the query.
  mutating func refresh(_ environment: AppEnvironment) {
    let texts = environment.texts
    matches = explained.flatMap { scope in
      environment.commands.commands.filter {
        $0.scope == scope && !$0.keys.isEmpty && fits($0, texts)
      }
    }.map(\.id)
    list = ListState()
  }

  package mutating func type(
    _ typing: Typing, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    query.apply(typing)
    refresh(environment)
    return []
  }

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let environment = context.environment, texts = environment.texts
    let shown = matches.compactMap { environment.commands[$0] }
    let sections = explained.compactMap { scope -> HelpSection? in
      let commands = shown.filter { $0.scope == scope }
      guard !commands.isEmpty else { return nil }
      return HelpSection(
        title: texts("scope.\(scope.rawValue)"),
        items: commands.map { command in
          HelpItem(
            keys: command.keys.map(\.label).joined(separator: " "), title: command.title(texts),
            note: command.help(texts), isEnabled: command.disabled(context.state) == nil)
        })
    }
    frame.draw(
      HelpOverlay(
        title: texts("help.title"), query: query,
        placeholder: texts("help.placeholder", ["key": environment.key("help.run")]),
        sections: sections, state: list, command: "help.pick", empty: texts("help.empty")),
      in: context.layout.body)
  }

  private func fits(_ command: Command, _ texts: Texts) -> Bool {
    query.text.isEmpty || PaletteLayer.score(query.text, command, texts) != nil
      || command.help(texts).lowercased().contains(query.text.lowercased())
  }
}
