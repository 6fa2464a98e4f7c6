/// The beginning of an encrypted file, 39 bytes, numbers with the high byte first:
///
/// | offset | bytes | what |
/// |---|---|---|
/// | 0 | 8 | `89 53 50 45 0D 0A 1A 0A`, which no transfer as text leaves whole |
/// | 8 | 1 | version: 1 |
/// | 9 | 3 | scrypt (RFC 7914): the binary logarithm of N, then r, then p |
/// | 12 | 4 | bytes of plain text in each chunk but the last |
/// | 16 | 16 | salt |
/// | 32 | 7 | what each nonce begins with |
package struct EncryptionHeader: Equatable {
  static let magic: [UInt8] = [0x89, 0x53, 0x50, 0x45, 0x0d, 0x0a, 0x1a, 0x0a]
  static let length = 39
  static let version: UInt8 = 1

  let cost: EncryptionCost
  let chunkSize: Int
  let salt: [UInt8]
  let noncePrefix: [UInt8]

  /// A header for a new file.
  package init(cost: EncryptionCost, chunkSize: Int, using random: inout some RandomNumberGenerator)
  {
    self.cost = cost
    self.chunkSize = chunkSize
    salt = (0..<16).map { _ in .random(in: .min ... .max, using: &random) }
    noncePrefix = (0..<7).map { _ in .random(in: .min ... .max, using: &random) }
  }

  /// Reads a header. Throws `EncryptionError`.
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

  /// The nonce of a chunk: the prefix, its number, and 1 for the last one.
  func nonce(_ number: UInt32, isLast: Bool) -> [UInt8] {
    noncePrefix + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
      + [isLast ? 1 : 0]
  }
}

/// How hard it is to try passphrases: the parameters of scrypt (RFC 7914).
public struct EncryptionCost: Equatable, Sendable {
  let logN: Int
  let r: Int
  let p: Int

  package init(logN: Int, r: Int = 8, p: Int = 1) {
    self.logN = logN
    self.r = r
    self.p = p
  }

  /// 128 MiB and some tenths of a second for each try (OWASP, Password Storage Cheat Sheet).
  public static let usual = EncryptionCost(logN: 17)

  /// How much memory a try takes, in bytes.
  var memory: Int { 128 * r * (1 << logN) }

  /// The most memory that a file may ask for, in MiB: as much as the program itself asks for.
  public static let mostMemory = 128
  /// The most work that a file may ask for, counted in what the program itself asks for.
  public static let mostWork = 4

  /// Whether a file may ask for it.
  package var isReasonable: Bool {
    (1...20).contains(logN) && (1...64).contains(r) && (1...16).contains(p)
      && memory <= Self.mostMemory << 20 && memory * p <= Self.mostWork * Self.usual.memory
  }
}
