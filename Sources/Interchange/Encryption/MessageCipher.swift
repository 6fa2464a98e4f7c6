import CCrypto

/// AES-256-GCM (NIST SP 800-38D) with one key, for one thread at a time.
final class MessageCipher {
  /// The length of a nonce in bytes.
  static let nonceLength = 12
  /// The length of the tag after what is encrypted, in bytes.
  static let tagLength = 16

  private let key: [UInt8]
  private let library: CryptoLibrary
  private let context: OpaquePointer

  /// Creates a cipher with a key of 32 bytes. Throws `EncryptionError.library`.
  init(key: [UInt8]) throws(EncryptionError) {
    library = try CryptoLibrary.loaded()
    guard key.count == 32, let context = library.cipherNew() else { throw .library }
    self.key = key
    self.context = context
  }

  deinit { library.cipherFree(context) }

  /// Encrypts bytes and appends the tag, which also authenticates `data`. No nonce may be used
  /// twice. Throws `EncryptionError.library`.
  func seal(
    _ plain: ArraySlice<UInt8>, nonce: [UInt8], with data: [UInt8]
  ) throws(EncryptionError) -> [UInt8] {
    var sealed = try run(plain, nonce, data, encrypts: true)
    var tag = [UInt8](repeating: 0, count: Self.tagLength)
    var rest: Int32 = 0
    guard library.cipherFinal(context, &tag, &rest) == 1,
      library.cipherControl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag) == 1
    else { throw .library }
    sealed += tag
    return sealed
  }

  /// Decrypts sealed bytes; nil if they, the nonce or `data` were changed. Throws
  /// `EncryptionError.library`.
  func open(
    _ sealed: ArraySlice<UInt8>, nonce: [UInt8], with data: [UInt8]
  ) throws(EncryptionError) -> [UInt8]? {
    guard sealed.count >= Self.tagLength else { return nil }
    let plain = try run(sealed.dropLast(Self.tagLength), nonce, data, encrypts: false)
    var tag = Array(sealed.suffix(Self.tagLength))
    guard library.cipherControl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1 else {
      throw .library
    }
    var rest: Int32 = 0
    return library.cipherFinal(context, &tag, &rest) == 1 ? plain : nil
  }

  private func run(
    _ bytes: ArraySlice<UInt8>, _ nonce: [UInt8], _ data: [UInt8], encrypts: Bool
  ) throws(EncryptionError) -> [UInt8] {
    var length: Int32 = 0
    guard nonce.count == Self.nonceLength,
      library.cipherInit(context, library.aes256GCM(), nil, key, nonce, encrypts ? 1 : 0) == 1,
      library.cipherUpdate(context, nil, &length, data, Int32(data.count)) == 1
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
