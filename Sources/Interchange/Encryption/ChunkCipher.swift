/// AES-256-GCM for the chunks of a file.
final class ChunkCipher {
  /// The length of the tag after each chunk, in bytes.
  static let tagLength = MessageCipher.tagLength

  private let header: EncryptionHeader
  private let cipher: MessageCipher
  /// The additional data authenticated by every tag.
  private let authenticated: [UInt8]

  /// Creates a cipher with the key derived from the passphrase. Throws `EncryptionError.library`.
  init(_ header: EncryptionHeader, _ passphrase: Passphrase) throws(EncryptionError) {
    cipher = try MessageCipher(key: passphrase.key(header.salt, header.cost))
    self.header = header
    authenticated = header.bytes
  }

  /// Encrypts a chunk and appends its tag. Throws `EncryptionError.library`.
  func seal(
    _ plain: ArraySlice<UInt8>, _ number: UInt32, isLast: Bool
  ) throws(EncryptionError) -> [UInt8] {
    try cipher.seal(plain, nonce: header.nonce(number, isLast: isLast), with: authenticated)
  }

  /// Decrypts a sealed chunk; nil if it, its number or the header was changed. Throws
  /// `EncryptionError.library`.
  func open(
    _ sealed: ArraySlice<UInt8>, _ number: UInt32, isLast: Bool
  ) throws(EncryptionError) -> [UInt8]? {
    try cipher.open(sealed, nonce: header.nonce(number, isLast: isLast), with: authenticated)
  }
}
