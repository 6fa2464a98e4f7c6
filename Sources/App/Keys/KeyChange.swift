import Services
import Store
import Terminal

/// A change of the keys that run commands, made and taken back as one.
public struct KeyChange: Equatable, Sendable {
  /// The kind of change.
  public enum Kind: Equatable, Sendable {
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
  public let kind: Kind
  /// The keys of the commands that change; those that are the program's are no longer the person's.
  public let keys: [String: [KeySequence]]

  /// A change of `keys`.
  public init(_ kind: Kind, _ keys: [String: [KeySequence]] = [:]) {
    self.kind = kind
    self.keys = keys
  }
}

/// The keys that run commands.
extension ShiftDesk {
  func set(_ change: KeyChange) throws -> ActionResult {
    let stored = try store.keyBindings.bindings()
    var wanted = change.keys
    let replacesAll = change.kind == .resetAll || change.kind == .file
    for id in stored.keys where replacesAll && wanted[id] == nil {
      wanted[id] = CommandRegistry.standard[id]?.programKeys ?? []
    }
    if case .reset(let id) = change.kind { wanted[id] = CommandRegistry.standard[id]?.programKeys }
    let written = wanted.map { id, keys -> (id: String, keys: String?) in
      let command = CommandRegistry.standard[id]
      return (id, command == nil || command?.programKeys == keys ? nil : keys.notation)
    }
    let (key, name) = words(of: change.kind)
    try store.write(WriteLabel(key, detail: name), now: now) { transaction in
      for entry in written.sorted(by: { $0.id < $1.id }) {
        try transaction.setKeys(entry.keys, of: entry.id)
      }
    }
    let taken = losers(of: change)
    guard !taken.isEmpty else { return ActionResult(Message("done.\(key)", ["command": name])) }
    let names = environment.texts.names(of: taken, most: 3)
    return ActionResult(Message("done.keys.set_taken", ["command": name, "names": names]))
  }

  /// The commands that lose keys to the one that is given some.
  private func losers(of change: KeyChange) -> [Command] {
    guard case .set(let id) = change.kind else { return [] }
    return CommandRegistry.standard.commands.filter { $0.id != id && change.keys[$0.id] != nil }
  }

  private func words(of kind: KeyChange.Kind) -> (key: String, name: String) {
    func title(_ id: String) -> String {
      CommandRegistry.standard[id]?.name(environment.texts) ?? id
    }
    switch kind {
    case .set(let id): return ("keys.set", title(id))
    case .reset(let id): return ("keys.reset", title(id))
    case .resetAll: return ("keys.reset_all", "")
    case .file: return ("keys.import", "")
    }
  }
}

extension Command {
  /// What it is called within a sentence: without the dots that say that it asks something.
  func name(_ texts: Texts) -> String {
    let title = title(texts)
    return title.hasSuffix("…") ? String(title.dropLast()).trimmed : title
  }
}

extension Texts {
  /// The names of some commands; of more than `most` the first ones and how many there are besides.
  func names(of commands: [Command], most: Int) -> String {
    let shown = commands.prefix(most).map { $0.name(self) }.joined(separator: ", ")
    guard commands.count > most else { return shown }
    return self("keys.and_more", ["names": shown, "n": String(commands.count - most)])
  }
}
