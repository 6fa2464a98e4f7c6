/// The header of an encrypted file, 39 bytes, with integers in big-endian order:
///
/// | offset | bytes | contents |
/// |---|---|---|
/// | 0 | 8 | `89 53 50 45 0D 0A 1A 0A`, which a transfer as text would change |
/// | 8 | 1 | version: 1 |
/// | 9 | 3 | scrypt (RFC 7914): the binary logarithm of N, then r, then p |
/// | 12 | 4 | bytes of plain text in each chunk but the last |
/// | 16 | 16 | salt |
/// | 32 | 7 | prefix of each nonce |
package struct EncryptionHeader: Equatable {
  static let magic: [UInt8] = [0x89, 0x53, 0x50, 0x45, 0x0d, 0x0a, 0x1a, 0x0a]
  static let length = 39
  static let version: UInt8 = 1

  let cost: EncryptionCost
  let chunkSize: Int
  let salt: [UInt8]
  let noncePrefix: [UInt8]

  /// Creates a header for a new file.
  package init(cost: EncryptionCost, chunkSize: Int, using random: inout some RandomNumberGenerator)
  {
    self.cost = cost
    self.chunkSize = chunkSize
    salt = (0..<16).map { _ in .random(in: .min ... .max, using: &random) }
    noncePrefix = (0..<7).map { _ in .random(in: .min ... .max, using: &random) }
  }

  /// Parses a header. Throws `EncryptionError`.
  init(_ bytes: [UInt8]) throws(EncryptionError) {
    guard bytes.starts(with: Self.magic), bytes.count > 8 else { throw .notEncrypted }
    guard bytes[8] == Self.version else { throw .newer(found: Int(bytes[8])) }
    guard bytes.count == Self.length else { throw .cut }
    cost = EncryptionCost(logN: Int(bytes[9]), r: Int(bytes[10]), p: Int(bytes[11]))
    chunkSize = bytes[12..<16].reduce(0) { $0 << 8 | Int($1) }
    salt = Array(bytes[16..<32])
    noncePrefix = Array(bytes[32..<39])
    guard cost.isReasonable, (1...1 << 24).contains(chunkSize) else { throw .unreasonable }
  }

  var bytes: [UInt8] {
    let size = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: chunkSize >> $0) }
    return Self.magic + [Self.version, UInt8(cost.logN), UInt8(cost.r), UInt8(cost.p)] + size
      + salt + noncePrefix
  }

  /// Returns the nonce of a chunk: the prefix, its number, and 1 for the last one.
  func nonce(_ number: UInt32, isLast: Bool) -> [UInt8] {
    noncePrefix + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
      + [isLast ? 1 : 0]
  }
}

/// The cost of each guess of a passphrase: the parameters of scrypt (RFC 7914).
public struct EncryptionCost: Equatable, Sendable {
  let logN: Int
  let r: Int
  let p: Int

  package init(logN: Int, r: Int = 8, p: Int = 1) {
    self.logN = logN
    self.r = r
    self.p = p
  }

  /// The default: 128 MiB and some tenths of a second for each guess (OWASP, Password Storage Cheat
  /// Sheet).
  public static let usual = EncryptionCost(logN: 17)

  /// The memory for each guess, in bytes.
  var memory: Int { 128 * r * (1 << logN) }

  /// The maximum memory that a file may require, in MiB: as much as the default.
  public static let mostMemory = 128
  /// The maximum time that a file may require, as a multiple of the default.
  public static let mostWork = 4

  /// Whether a file may require this cost.
  package var isReasonable: Bool {
    (1...20).contains(logN) && (1...64).contains(r) && (1...16).contains(p)
      && memory <= Self.mostMemory << 20 && memory * p <= Self.mostWork * Self.usual.memory
  }
}
