import Widgets

/// The keys that work here, filtered by typing.
public struct HelpLayer: ListLayer, Equatable, Sendable {
  /// The scopes it explains, the innermost first.
  public var scopes: [Scope]
  /// What was typed.
  public var query = TextFieldState.search()
  /// The ids of the commands that fit, in the order shown.
  public var matches: [String] = []
  /// The cursor.
  public var list = ListState()

  /// How many rows there are.
  var count: Int { matches.count }

  /// The help for `scopes`.
  init(scopes: [Scope], _ environment: AppEnvironment) {
    self.scopes = scopes
    refresh(environment)
  }

  /// Finds the commands whose key, title or explanation fits.
  mutating func refresh(_ environment: AppEnvironment) {
    let texts = environment.texts
    matches = scopes.flatMap { scope in
      environment.commands.commands.filter {
        $0.scope == scope && !$0.keys.isEmpty && fits($0, texts)
      }
    }.map(\.id)
    list = ListState()
  }

  private func fits(_ command: Command, _ texts: Texts) -> Bool {
    query.text.isEmpty || PaletteLayer.score(query.text, command, texts) != nil
      || command.help(texts).lowercased().contains(query.text.lowercased())
  }
}
