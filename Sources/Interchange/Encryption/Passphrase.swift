import CCrypto
import Platform

/// What a person knows and a file is encrypted with.
public struct Passphrase: Equatable, Sendable {
  /// The longest, in bytes.
  public static let longest = 1024

  private let secret: SecretBytes

  /// Makes a passphrase of bytes, UTF-8 for typed text, and overwrites them with zeros. Throws
  /// `EncryptionError.unusablePassphrase`.
  public init(wiping bytes: inout [UInt8]) throws(EncryptionError) {
    defer { wipe(&bytes) }
    guard (1...Self.longest).contains(bytes.count) else { throw .unusablePassphrase }
    secret = SecretBytes(bytes)
  }

  /// A passphrase of what a person typed. Throws `EncryptionError.unusablePassphrase`.
  public init(_ typed: SecretBytes) throws(EncryptionError) {
    guard (1...Self.longest).contains(typed.count) else { throw .unusablePassphrase }
    secret = typed
  }

  /// A passphrase of these bytes. Throws `EncryptionError.unusablePassphrase`.
  public init(_ bytes: [UInt8]) throws(EncryptionError) {
    var bytes = bytes
    try self.init(wiping: &bytes)
  }

  /// The 32 bytes that scrypt (RFC 7914) makes of it. Throws `EncryptionError.library`.
  func key(_ salt: [UInt8], _ cost: EncryptionCost) throws(EncryptionError) -> [UInt8] {
    var key = [UInt8](repeating: 0, count: 32)
    // The library counts some memory besides the one of the formula.
    let memory = UInt64(cost.memory + 128 * cost.r * cost.p + (1 << 20))
    let code = secret.withBytes { bytes in
      EVP_PBE_scrypt(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, salt, salt.count,
        UInt64(1) << UInt64(cost.logN), UInt64(cost.r), UInt64(cost.p), memory, &key, key.count)
    }
    guard code == 1 else { throw .library }
    return key
  }
}

/// Whatever prints a value that holds one, a log or a failed test, shows nothing of it.
extension Passphrase: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Dots.
  public var description: String { "•••" }
  /// Dots.
  public var debugDescription: String { description }
  /// Nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
