import Domain
import Interchange
import Platform
import Store
import Sync

/// The key of a shared store, which is beside the configuration.
extension MachineService {
  private func keyPath(of store: String) throws -> String {
    guard let folder = UserFolder.config.path(runtime.variable) else {
      throw MachineError.noKeyFolder
    }
    return "\(folder)/shiftpro/machines/\(store).key"
  }

  func keep(_ key: SharedKey, of store: String) throws {
    let path = try keyPath(of: store)
    try MachineError.filing {
      try Files.createFolder(Files.folder(of: path))
      try Files.write(Array((key.digits + "\n").utf8), to: path)
    }
  }

  /// Returns the file with the key; nil if the store is on one machine only, or there is no file.
  /// Throws `StoreError`.
  package func keyFile() throws -> String? {
    guard let link = try store.machines.link(), let path = try? keyPath(of: link.store) else {
      return nil
    }
    return Files.exists(path) ? path : nil
  }

  /// Returns the key from the passphrase, or the one that is on this machine already.
  func key(of marker: StoreMarker, _ choice: MachineChoice) throws -> SharedKey {
    if let passphrase = choice.passphrase { return try marker.key(passphrase) }
    guard let key = try storedKey(of: marker.store), try marker.isRight(key) else {
      throw MachineError.noKey
    }
    return key
  }

  func key(of link: MachineLink) throws -> SharedKey {
    guard let key = try storedKey(of: link.store),
      try StoreMarker(link.marker, at: link.place).isRight(key)
    else { throw MachineError.keyMissing(path: try keyPath(of: link.store)) }
    return key
  }

  private func storedKey(of store: String) throws -> SharedKey? {
    guard let bytes = try? Files.read(keyPath(of: store), limit: 256) else { return nil }
    return SharedKey(String(decoding: bytes, as: UTF8.self).trimmed)
  }

  /// Returns the store and its key in a line, with which another machine joins without the
  /// passphrase. Throws `MachineError`.
  package func keyLine() throws -> String {
    let link = try link()
    return "\(link.store) \(try key(of: link).digits)"
  }

  /// Keeps the key in a line of another machine. Throws `MachineError.badKey`.
  package func importKey(_ line: String) throws {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count == 2, RecordID.isUUID(words[0]), let key = SharedKey(words[1]) else {
      throw MachineError.badKey
    }
    try keep(key, of: words[0])
  }
}
