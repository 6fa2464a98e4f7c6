import Domain
import Interchange
import Services
import Store

/// A change of the keys that run commands, or a file of them.
package enum KeyAction: StoreAction {
  /// Gives commands other keys.
  case set(KeyChange)
  /// Writes the keys of all the program's commands into a file.
  case export(String, CommandRegistry, replaces: Bool)
  /// Replaces the keys of the program's commands by those of a file.
  case importFile(String, CommandRegistry)
}

extension Action {
  /// A change of keys.
  package static func keys(_ action: KeyAction) -> Action { Action(action) }
}

extension KeyAction {
  /// Carries it out.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    let keys = KeyService(services: services)
    return switch self {
    case .set(let change): try keys.set(change)
    case .export(let path, let commands, let replaces):
      try keys.export(commands, to: path, replaces: replaces)
    case .importFile(let path, let commands): try keys.importFile(path, for: commands)
    }
  }

  /// The file in the way of an export.
  package var replacing: (path: String, action: Action)? {
    guard case .export(let path, let commands, replaces: false) = self else { return nil }
    return (path, .keys(.export(path, commands, replaces: true)))
  }
}
