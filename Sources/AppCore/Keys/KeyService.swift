import Platform
import Services
import Store

/// Changes the key bindings, and exports and imports them.
struct KeyService: Service {
  let services: StoreServices

  /// Rebinds commands.
  func set(_ change: KeyChange) throws -> ActionResult {
    var written = change.stored
    if change.kind == .resetAll || change.kind == .file {
      for id in try store.keyBindings.bindings().keys where written[id] == nil {
        written.updateValue(nil, forKey: id)
      }
    }
    let (key, name) = words(of: change.kind)
    try store.write(WriteLabel(key, detail: name), now: now) { transaction in
      for entry in written.sorted(by: { $0.key < $1.key }) {
        try transaction.setKeys(entry.value, of: entry.key)
      }
    }
    guard !change.losers.isEmpty else {
      return ActionResult(Message("done.\(key)", ["command": name]))
    }
    let names = environment.texts.names(ofCommands: change.losers, most: 3)
    return ActionResult(Message("done.keys.set_taken", ["command": name, "names": names]))
  }

  private func words(of kind: KeyChange.Kind) -> (key: String, name: String) {
    switch kind {
    case .set(let id): return ("keys.set", environment.texts.name(ofCommand: id))
    case .reset(let id): return ("keys.reset", environment.texts.name(ofCommand: id))
    case .resetAll: return ("keys.reset_all", "")
    case .file: return ("keys.import", "")
    }
  }

  // MARK: Files

  /// Writes the keys of `commands` to a file. Overwrites an existing one only if `replaces`.
  func export(_ commands: CommandRegistry, to name: String, replaces: Bool) throws -> ActionResult {
    let keys = KeyBindings(stored: try store.keyBindings.bindings())
    let text = KeyFile.text(commands.with(keys), environment.texts)
    try services.exports.writeFile(name, nil, replaces: replaces) { write in
      try write(Array(text.utf8))
    }
    return ActionResult(Message("done.keys.export", ["file": name]), canUndo: false)
  }

  /// Replaces the keys of `commands` with those of a file.
  func importFile(_ name: String, for commands: CommandRegistry) throws -> ActionResult {
    let bytes: [UInt8]
    do {
      bytes = try Files.read(files.expanded(name), limit: KeyFile.longest + 1)
    } catch {
      let reason = (error as? SystemError)?.reason ?? "\(error)"
      throw UserFacingError(
        "cannot_read_file", environment.texts, ["path": name, "reason": reason])
    }
    return try set(KeyChange(.file, try KeyFile.keys(bytes, commands), of: commands))
  }
}
