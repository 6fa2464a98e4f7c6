import Domain
import Interchange
import Services
import Store

/// A change of key bindings, or an export or import of them.
package enum KeyAction: StoreAction {
  /// Rebinds commands.
  case set(KeyChange)
  /// Writes the keys of all commands to a file.
  case export(String, CommandRegistry, replaces: Bool)
  /// Replaces the keys of all commands with those of a file.
  case importFile(String, CommandRegistry)
}

extension Action {
  /// Wraps a change of key bindings.
  package static func keys(_ action: KeyAction) -> Action { Action(action) }
}

extension KeyAction {
  /// Performs the change.
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

  /// Whether it reads or writes a file.
  package var waits: Bool {
    if case .set = self { false } else { true }
  }

  /// The existing file that an export would overwrite.
  package var replacing: (path: String, action: Action)? {
    guard case .export(let path, let commands, replaces: false) = self else { return nil }
    return (path, .keys(.export(path, commands, replaces: true)))
  }
}
