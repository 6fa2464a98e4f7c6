/// The decryption of files that `Encryptor` wrote.
public struct Decryptor {
  private let file: any ByteFile
  private let header: EncryptionHeader
  private let cipher: ChunkCipher

  /// Returns whether a file that begins with `bytes` is encrypted.
  public static func isEncrypted(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: EncryptionHeader.magic)
  }

  /// Opens an encrypted file. Throws `EncryptionError`, also for a wrong passphrase, and
  /// `SystemError`.
  public init(_ file: any ByteFile, _ passphrase: Passphrase) throws {
    self.file = file
    header = try EncryptionHeader(file.bytes(at: 0, count: EncryptionHeader.length))
    cipher = try ChunkCipher(header, passphrase)
    let tag = try file.bytes(at: Int64(EncryptionHeader.length), count: ChunkCipher.tagLength)
    guard tag.count == ChunkCipher.tagLength else { throw EncryptionError.cut }
    guard try cipher.open(tag[...], 0, isLast: false) != nil else {
      throw EncryptionError.wrongPassphrase
    }
  }

  /// Passes the plain text to `body` in authenticated pieces. Truncation is only ruled out when the
  /// function returns. Throws `EncryptionError`, `SystemError`, and what `body` throws.
  public func forEachPiece(_ body: ([UInt8]) throws -> Void) throws {
    let sealedSize = header.chunkSize + ChunkCipher.tagLength
    var offset = Int64(EncryptionHeader.length + ChunkCipher.tagLength)
    var number: UInt32 = 0
    var readable: Int64 = 0
    while true {
      let sealed = try file.bytes(at: offset, count: sealedSize)
      offset += Int64(sealed.count)
      let isLast = offset >= file.size
      number += 1
      guard let plain = try cipher.open(sealed[...], number, isLast: isLast) else {
        throw EncryptionError.damaged(after: readable)
      }
      readable += Int64(plain.count)
      try body(plain)
      if isLast { return }
      guard number < .max else { throw EncryptionError.tooLong }
    }
  }

  /// Verifies the whole file. Throws as `forEachPiece`.
  public func verify() throws { try forEachPiece { _ in } }
}
