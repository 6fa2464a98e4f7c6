/// All commands of the program.
package struct CommandRegistry: Equatable, Sendable {
  /// The commands, in the order of the help.
  package let commands: [Command]
  /// The key bindings of the commands.
  package let keymap: Keymap
  /// The stacks of scopes that can be active together, innermost first.
  package let stacks: [[Scope]]
  /// All scopes, in the order of key lists.
  package let scopes: [Scope]
  /// The commands with a place in the footer, in its order.
  let hinted: [Command]
  private let companies: [Scope: Set<Scope>]
  private let places: [String: Int]

  /// Creates the registry of `commands`. Of two commands with the same id the later one wins.
  init(_ commands: [Command], stacks: [[Scope]]) {
    self.stacks = stacks
    scopes = Set(stacks.joined()).sorted { ($0.rank, $0.rawValue) < ($1.rank, $1.rawValue) }
    var companies: [Scope: Set<Scope>] = [:]
    for stack in stacks {
      for scope in stack { companies[scope, default: []].formUnion(stack) }
    }
    self.companies = companies
    self.commands = commands
    hinted = commands.filter { $0.hint != nil }.sorted { ($0.hint ?? 0) < ($1.hint ?? 0) }
    keymap = Keymap(commands)
    places = Dictionary(
      commands.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether both have the same commands with the same keys.
  package static func == (one: CommandRegistry, other: CommandRegistry) -> Bool {
    one.commands.map(\.id) == other.commands.map(\.id)
      && one.commands.map(\.keys) == other.commands.map(\.keys)
  }

  /// The command with that id.
  package subscript(id: String) -> Command? { places[id].map { commands[$0] } }

  /// Returns the scopes that can be active together with `scope`, including itself.
  func company(of scope: Scope) -> Set<Scope> { companies[scope] ?? [scope, .always] }

  /// Whether text can be typed while `scope` is active, so that letters are text.
  func meetsTyping(_ scope: Scope) -> Bool { company(of: scope).contains(.field) }

  /// Returns the commands that can be listed while `scopes` are active.
  package func listed(in scopes: [Scope]) -> [Command] {
    commands.filter { $0.isListed && scopes.contains($0.scope) }
  }
}
