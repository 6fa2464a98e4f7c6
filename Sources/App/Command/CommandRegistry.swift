/// All commands of the program.
public struct CommandRegistry: Sendable {
  /// The commands, in the order in which the help shows them.
  public let commands: [Command]
  /// Their keys.
  public let keymap: Keymap
  private let places: [String: Int]

  /// The registry of `commands`; a later command of the same id would hide an earlier one.
  public init(_ commands: [Command]) {
    self.commands = commands
    keymap = Keymap(commands)
    places = Dictionary(
      commands.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The command of that id.
  public subscript(id: String) -> Command? { places[id].map { commands[$0] } }

  /// The program's own commands.
  public static let standard = CommandRegistry(Surfaces.commands)

  /// The commands that can be offered where `scopes` are in force.
  public func listed(in scopes: [Scope]) -> [Command] {
    commands.filter { $0.isListed && scopes.contains($0.scope) }
  }
}
