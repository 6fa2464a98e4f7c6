import CCrypto

/// AES-256-GCM (NIST SP 800-38D) for the chunks of a file.
final class ChunkCipher {
  /// The length of the tag after each chunk, in bytes.
  static let tagLength = 16

  private let header: EncryptionHeader
  /// The additional data authenticated by every tag.
  private let authenticated: [UInt8]
  private let key: [UInt8]
  private let library: CryptoLibrary
  private let context: OpaquePointer

  /// Creates a cipher with the key derived from the passphrase. Throws `EncryptionError.library`.
  init(_ header: EncryptionHeader, _ passphrase: Passphrase) throws(EncryptionError) {
    key = try passphrase.key(header.salt, header.cost)
    library = try CryptoLibrary.loaded()
    guard let context = library.cipherNew() else { throw .library }
    self.context = context
    self.header = header
    authenticated = header.bytes
  }

  deinit { library.cipherFree(context) }

  /// Encrypts a chunk and appends its tag. Throws `EncryptionError.library`.
  func seal(
    _ plain: ArraySlice<UInt8>, _ number: UInt32, isLast: Bool
  ) throws(EncryptionError) -> [UInt8] {
    var sealed = try run(plain, number, isLast: isLast, encrypts: true)
    var tag = [UInt8](repeating: 0, count: Self.tagLength)
    var rest: Int32 = 0
    guard library.cipherFinal(context, &tag, &rest) == 1,
      library.cipherControl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag) == 1
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
    guard library.cipherControl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1 else {
      throw .library
    }
    var rest: Int32 = 0
    return library.cipherFinal(context, &tag, &rest) == 1 ? plain : nil
  }

  private func run(
    _ bytes: ArraySlice<UInt8>, _ number: UInt32, isLast: Bool, encrypts: Bool
  ) throws(EncryptionError) -> [UInt8] {
    let nonce = header.nonce(number, isLast: isLast)
    var length: Int32 = 0
    guard library.cipherInit(context, library.aes256GCM(), nil, key, nonce, encrypts ? 1 : 0) == 1,
      library.cipherUpdate(context, nil, &length, authenticated, Int32(authenticated.count)) == 1
    else { throw .library }
    guard !bytes.isEmpty else { return [] }
    let input = Array(bytes)
    var output = [UInt8](repeating: 0, count: input.count)
    guard library.cipherUpdate(context, &output, &length, input, Int32(input.count)) == 1,
      Int(length) == input.count
    else { throw .library }
    return output
  }
}
