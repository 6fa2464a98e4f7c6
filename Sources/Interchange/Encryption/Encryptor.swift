/// Encrypts bytes as they come.
///
/// Behind the header stand chunks, each with its tag of 16 bytes: number 0 has no bytes and shows
/// whether the passphrase is right, the others have the plain text in order. The last one, which
/// may be shorter and even empty, has a mark in its nonce, so that a file that was cut off is
/// known.
public final class Encryptor {
  /// Plain text in each chunk but the last, in bytes.
  static let chunkSize = 1 << 16

  private let cipher: ChunkCipher
  private let write: ([UInt8]) throws -> Void
  private let chunkSize: Int
  private var number: UInt32 = 0
  private var pending: [UInt8] = []

  /// Begins a file whose bytes go to `write`. Throws `EncryptionError`, and what `write` throws.
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
    // A full chunk is held back until more comes: it may be the last.
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
    // No nonce may come twice.
    guard number < .max else { throw EncryptionError.tooLong }
    number += 1
    try write(cipher.seal(plain, number, isLast: isLast))
  }
}
