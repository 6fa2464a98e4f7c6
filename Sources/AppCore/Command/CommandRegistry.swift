/// All commands of the program.
package struct CommandRegistry: Equatable, Sendable {
  /// The commands, in the order in which the help shows them.
  package let commands: [Command]
  /// Their keys.
  package let keymap: Keymap
  /// The scopes that are in force at the same time, the innermost first, in every situation there
  /// is.
  package let stacks: [[Scope]]
  /// All scopes, in the order of lists of keys.
  package let scopes: [Scope]
  private let companies: [Scope: Set<Scope>]
  private let places: [String: Int]

  /// The registry of `commands` whose scopes are in force as in `stacks`; a later command of the
  /// same id would hide an earlier one.
  init(_ commands: [Command], stacks: [[Scope]]) {
    self.stacks = stacks
    scopes = Set(stacks.joined()).sorted { $0.rank < $1.rank }
    var companies: [Scope: Set<Scope>] = [:]
    for stack in stacks {
      for scope in stack { companies[scope, default: []].formUnion(stack) }
    }
    self.companies = companies
    self.commands = commands
    keymap = Keymap(commands)
    places = Dictionary(
      commands.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether both have the same commands with the same keys.
  package static func == (one: CommandRegistry, other: CommandRegistry) -> Bool {
    one.commands.map(\.id) == other.commands.map(\.id)
      && one.commands.map(\.keys) == other.commands.map(\.keys)
  }

  /// The command of that id.
  package subscript(id: String) -> Command? { places[id].map { commands[$0] } }

  /// The scopes that can be in force together with `scope`, itself among them.
  func company(of scope: Scope) -> Set<Scope> { companies[scope] ?? [scope, .always] }

  /// Whether text can be typed while `scope` is in force: then letters are text.
  func meetsTyping(_ scope: Scope) -> Bool { company(of: scope).contains(.field) }

  /// The commands that can be offered where `scopes` are in force.
  package func listed(in scopes: [Scope]) -> [Command] {
    commands.filter { $0.isListed && scopes.contains($0.scope) }
  }
}
