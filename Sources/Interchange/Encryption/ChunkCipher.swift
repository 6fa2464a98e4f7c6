import CCrypto

/// AES-256-GCM (NIST SP 800-38D) for the chunks of a file.
final class ChunkCipher {
  /// The length of the tag after each chunk, in bytes.
  static let tagLength = 16

  private let header: EncryptionHeader
  /// The additional data authenticated by every tag.
  private let authenticated: [UInt8]
  private let key: [UInt8]
  private let context: OpaquePointer

  /// Creates a cipher with the key derived from the passphrase. Throws `EncryptionError.library`.
  init(_ header: EncryptionHeader, _ passphrase: Passphrase) throws(EncryptionError) {
    key = try passphrase.key(header.salt, header.cost)
    guard let context = EVP_CIPHER_CTX_new() else { throw .library }
    self.context = context
    self.header = header
    authenticated = header.bytes
  }

  deinit { EVP_CIPHER_CTX_free(context) }

  /// Encrypts a chunk and appends its tag. Throws `EncryptionError.library`.
  func seal(
    _ plain: ArraySlice<UInt8>, _ number: UInt32, isLast: Bool
  ) throws(EncryptionError) -> [UInt8] {
    var sealed = try run(plain, number, isLast: isLast, encrypts: true)
    var tag = [UInt8](repeating: 0, count: Self.tagLength)
    var rest: Int32 = 0
    guard EVP_CipherFinal_ex(context, &tag, &rest) == 1,
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag) == 1
    else { throw .library }
    sealed += tag
    return sealed
  }

  /// Decrypts a sealed chunk; nil if it, its number or the header was changed. Throws
  /// `EncryptionError.library`.
  func open(
    _ sealed: ArraySlice<UInt8>, _ number: UInt32, isLast: Bool
  ) throws(EncryptionError) -> [UInt8]? {
    guard sealed.count >= Self.tagLength else { return nil }
    let plain = try run(
      sealed.dropLast(Self.tagLength), number, isLast: isLast, encrypts: false)
    var tag = Array(sealed.suffix(Self.tagLength))
    guard EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1 else {
      throw .library
    }
    var rest: Int32 = 0
    return EVP_CipherFinal_ex(context, &tag, &rest) == 1 ? plain : nil
  }

  private func run(
    _ bytes: ArraySlice<UInt8>, _ number: UInt32, isLast: Bool, encrypts: Bool
  ) throws(EncryptionError) -> [UInt8] {
    let nonce = header.nonce(number, isLast: isLast)
    var length: Int32 = 0
    guard EVP_CipherInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce, encrypts ? 1 : 0) == 1,
      EVP_CipherUpdate(context, nil, &length, authenticated, Int32(authenticated.count)) == 1
    else { throw .library }
    guard !bytes.isEmpty else { return [] }
    let input = Array(bytes)
    var output = [UInt8](repeating: 0, count: input.count)
    guard EVP_CipherUpdate(context, &output, &length, input, Int32(input.count)) == 1,
      Int(length) == input.count
    else { throw .library }
    return output
  }
}
