import Services
import Store
import Terminal

/// A change of key bindings, made and undone as one.
package struct KeyChange: Equatable, Sendable {
  /// The kind of change.
  package enum Kind: Equatable, Sendable {
    /// A command gets new keys.
    case set(String)
    /// A command gets its default keys back.
    case reset(String)
    /// All commands get their default keys back.
    case resetAll
    /// The keys of a file replace all own keys.
    case file
  }

  /// The kind of change.
  let kind: Kind
  /// The keys to store by command id; nil restores the default.
  let stored: [String: String?]
  /// The commands that lose keys to the rebound one.
  let losers: [String]

  /// Creates a change of the keys of some of `commands`.
  package init(_ kind: Kind, _ keys: [String: [KeySequence]] = [:], of commands: CommandRegistry) {
    self.kind = kind
    var stored: [String: String?] = [:]
    for (id, keys) in keys {
      let isProgram = commands[id].map { $0.programKeys == keys } ?? true
      stored.updateValue(isProgram ? nil : keys.notation, forKey: id)
    }
    losers =
      if case .set(let id) = kind {
        commands.commands.map(\.id).filter { $0 != id && keys[$0] != nil }
      } else {
        []
      }
    if case .reset(let id) = kind { stored.updateValue(nil, forKey: id) }
    self.stored = stored
  }
}

extension Texts {
  /// Returns the title of a command; its id if there is no such command.
  func title(ofCommand id: String) -> String {
    let key = "command.\(id).title"
    return has(key) ? self(key) : id
  }

  /// Returns the title of a command for use in a sentence, without a trailing ellipsis.
  package func name(ofCommand id: String) -> String {
    let title = title(ofCommand: id)
    return title.hasSuffix("…") ? String(title.dropLast()).trimmed : title
  }

  /// Returns the names of some commands; beyond `most`, only the number of the remaining ones.
  package func names(ofCommands ids: [String], most: Int) -> String {
    let shown = ids.prefix(most).map(name).joined(separator: ", ")
    guard ids.count > most else { return shown }
    return self("keys.and_more", ["names": shown, "n": String(ids.count - most)])
  }
}
