/// An incremental encryption of a file.
///
/// The header is followed by chunks, each with its tag of 16 bytes. Chunk 0 is empty and verifies
/// the passphrase; the others contain the plain text in order. The last one, which may be shorter
/// and even empty, is marked in its nonce, so that truncation is detected.
public final class Encryptor {
  /// The size of the plain text in each chunk but the last, in bytes.
  static let chunkSize = 1 << 16

  private let cipher: ChunkCipher
  private let write: ([UInt8]) throws -> Void
  private let chunkSize: Int
  private var number: UInt32 = 0
  private var pending: [UInt8] = []

  /// Starts a file whose bytes are passed to `write`. Throws `EncryptionError`, and what `write`
  /// throws.
  public convenience init(
    _ passphrase: Passphrase, cost: EncryptionCost = .usual,
    write: @escaping ([UInt8]) throws -> Void
  ) throws {
    var random = SystemRandomNumberGenerator()
    let header = EncryptionHeader(cost: cost, chunkSize: Self.chunkSize, using: &random)
    try self.init(passphrase, header, write: write)
  }

  package init(
    _ passphrase: Passphrase, _ header: EncryptionHeader,
    write: @escaping ([UInt8]) throws -> Void
  ) throws {
    cipher = try ChunkCipher(header, passphrase)
    chunkSize = header.chunkSize
    self.write = write
    try write(header.bytes + cipher.seal([], 0, isLast: false))
  }

  /// Adds plain text. Throws `EncryptionError`, and what `write` throws.
  public func add(_ bytes: some Collection<UInt8>) throws {
    pending += bytes
    var start = 0
    // A full chunk is held back until more follows, because it may be the last.
    while pending.count - start > chunkSize {
      try put(pending[start..<start + chunkSize], isLast: false)
      start += chunkSize
    }
    if start > 0 { pending.removeFirst(start) }
  }

  /// Ends the file. Throws `EncryptionError`, and what `write` throws.
  public func finish() throws {
    try put(pending[...], isLast: true)
    pending = []
  }

  private func put(_ plain: ArraySlice<UInt8>, isLast: Bool) throws {
    // Nonces must be unique.
    guard number < .max else { throw EncryptionError.tooLong }
    number += 1
    try write(cipher.seal(plain, number, isLast: isLast))
  }
}
