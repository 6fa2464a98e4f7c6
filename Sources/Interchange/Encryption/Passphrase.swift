import Platform

/// The passphrase of an encrypted file.
public struct Passphrase: Equatable, Sendable {
  /// The maximum length in bytes.
  public static let longest = 1024

  private let secret: SecretBytes

  /// Creates a passphrase from bytes, UTF-8 for typed text, and overwrites them with zeros. Throws
  /// `EncryptionError.unusablePassphrase`.
  public init(wiping bytes: inout [UInt8]) throws(EncryptionError) {
    defer { wipe(&bytes) }
    guard (1...Self.longest).contains(bytes.count) else { throw .unusablePassphrase }
    secret = SecretBytes(bytes)
  }

  /// Creates a passphrase from typed text. Throws `EncryptionError.unusablePassphrase`.
  public init(_ typed: SecretBytes) throws(EncryptionError) {
    guard (1...Self.longest).contains(typed.count) else { throw .unusablePassphrase }
    secret = typed
  }

  /// Creates a passphrase from a copy of bytes. Throws `EncryptionError.unusablePassphrase`.
  public init(_ bytes: [UInt8]) throws(EncryptionError) {
    var bytes = bytes
    try self.init(wiping: &bytes)
  }

  /// Derives the 32-byte key with scrypt (RFC 7914). Throws `EncryptionError.library`.
  func key(_ salt: [UInt8], _ cost: EncryptionCost) throws(EncryptionError) -> [UInt8] {
    var key = [UInt8](repeating: 0, count: 32)
    // The library's limit includes memory besides that of the formula.
    let memory = UInt64(cost.memory + 128 * cost.r * cost.p + (1 << 20))
    let scrypt = try CryptoLibrary.loaded().scrypt
    let code = secret.withBytes { bytes in
      scrypt(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, salt, salt.count,
        UInt64(1) << UInt64(cost.logN), UInt64(cost.r), UInt64(cost.p), memory, &key, key.count)
    }
    guard code == 1 else { throw .library }
    return key
  }
}

/// Printed and dumped values, as in logs and failed tests, do not show the passphrase.
extension Passphrase: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Dots, regardless of the passphrase.
  public var description: String { "•••" }
  /// Dots, regardless of the passphrase.
  public var debugDescription: String { description }
  /// An empty mirror.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
