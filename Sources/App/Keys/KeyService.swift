import Platform
import Services
import Store

/// Changes the keys that run commands, and writes and reads files of them.
struct KeyService: Service {
  let services: StoreServices

  /// Gives commands other keys.
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

  // MARK: Files

  /// Writes the keys of all commands; a file that is there only gives way where that was said.
  func export(to name: String, replaces: Bool) throws -> ActionResult {
    let keys = KeyBindings(stored: try store.keyBindings.bindings())
    let text = KeyFile.text(CommandRegistry.standard.with(keys), environment.texts)
    try services.exports.writeFile(name, nil, replaces: replaces) { write in
      try write(Array(text.utf8))
    }
    return ActionResult(Message("done.keys.export", ["file": name]), canUndo: false)
  }

  /// Replaces the keys by those of a file.
  func importFile(_ name: String) throws -> ActionResult {
    let bytes: [UInt8]
    do {
      bytes = try Files.read(files.expanded(name), limit: KeyFile.longest + 1)
    } catch {
      let reason = (error as? SystemError)?.reason ?? "\(error)"
      throw UserFacingError(
        "cannot_read_file", environment.texts, ["path": name, "reason": reason])
    }
    return try set(KeyChange(.file, try KeyFile.keys(bytes, .standard)))
  }
}
