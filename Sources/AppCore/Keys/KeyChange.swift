import Services
import Store
import Terminal

/// A change of the keys that run commands, made and taken back as one.
package struct KeyChange: Equatable, Sendable {
  /// The kind of change.
  package enum Kind: Equatable, Sendable {
    /// A command is given keys.
    case set(String)
    /// A command has the program's keys again.
    case reset(String)
    /// All commands have the program's keys again.
    case resetAll
    /// The keys of a file take the place of all there were.
    case file
  }

  /// The kind of change.
  let kind: Kind
  /// The keys to store for commands; nil where a command has the program's keys again.
  let stored: [String: String?]
  /// The commands that lose keys to the one that is given some.
  let losers: [String]

  /// A change of the keys of some of the program's `commands`.
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
  /// What a command is called; its id where there is no such command.
  func title(ofCommand id: String) -> String {
    let key = "command.\(id).title"
    return has(key) ? self(key) : id
  }

  /// What a command is called within a sentence: without the dots that say that it asks something.
  package func name(ofCommand id: String) -> String {
    let title = title(ofCommand: id)
    return title.hasSuffix("…") ? String(title.dropLast()).trimmed : title
  }

  /// The names of some commands; of more than `most` the first ones and how many there are besides.
  package func names(ofCommands ids: [String], most: Int) -> String {
    let shown = ids.prefix(most).map(name).joined(separator: ", ")
    guard ids.count > most else { return shown }
    return self("keys.and_more", ["names": shown, "n": String(ids.count - most)])
  }
}
