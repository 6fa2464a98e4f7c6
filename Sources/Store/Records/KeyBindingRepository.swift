import Domain

/// The keys that the user chose for a command.
struct KeyBinding {
  var command = ""
  var keys = ""

  static let table = TableDescriptor(
    "key_binding", about: .settings, identity: .same(["command"]), empty: KeyBinding()
  ) { t in
    t.id()
    t.column("command", \.command, part: "keys")
    t.column("keys", \.keys, part: "keys")
    t.times()
  }
}

extension RecordTable {
  /// Keys chosen by the user.
  public static let keyBinding = KeyBinding.table.untyped
}

/// The keys chosen by the user. Every function throws `StoreError`.
public struct KeyBindingRepository {
  let connection: Connection

  /// Returns the keys of each command for which the user chose some, as text; empty for no keys. If
  /// two stores chose keys for one command, the later ones apply.
  public func bindings() throws -> [String: String] {
    var all: [String: String] = [:]
    try connection.each(
      "SELECT command, keys FROM key_binding WHERE deleted_at IS NULL ORDER BY updated_at, id"
    ) { row in
      let command = row.text()
      all[command] = row.text()
    }
    return all
  }

  fileprivate func records(of command: String) throws -> [RecordID] {
    try connection.all(
      "SELECT id FROM key_binding WHERE deleted_at IS NULL AND command = ?1 ORDER BY id",
      [Value(command)]
    ) { $0.id() }
  }
}

extension Store {
  /// The keys chosen by the user.
  public var keyBindings: KeyBindingRepository { KeyBindingRepository(connection: connection) }
}

extension WriteTransaction {
  /// Sets the keys of a command, or its default keys if `keys` is nil. Throws `StoreError`.
  public func setKeys(_ keys: String?, of command: String) throws {
    var records = try KeyBindingRepository(connection: connection).records(of: command)
    if let keys {
      let id = records.popLast() ?? .new()
      try save(KeyBinding(command: command, keys: keys), as: id, in: KeyBinding.table)
    }
    for id in records { try delete(id, from: .keyBinding) }
  }
}
