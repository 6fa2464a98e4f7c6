import CCrypto

/// An incremental SHA-256 checksum (FIPS 180-4).
package final class Checksum {
  private let library: CryptoLibrary
  private let context: OpaquePointer?

  /// Begins a checksum. Throws `EncryptionError.library`.
  package init() throws(EncryptionError) {
    library = try CryptoLibrary.loaded()
    context = library.digestNew()
    guard library.digestInit(context, library.sha256(), nil) == 1 else { throw .library }
  }

  deinit { library.digestFree(context) }

  /// Returns the 64 hexadecimal digits of bytes. Throws `EncryptionError.library`.
  package static func hash(of bytes: [UInt8]) throws(EncryptionError) -> String {
    let checksum = try Checksum()
    checksum.add(bytes)
    return checksum.finish()
  }

  package func add(_ bytes: [UInt8]) { _ = library.digestUpdate(context, bytes, bytes.count) }

  /// Returns the 64 hexadecimal digits; nothing can be added afterwards.
  package func finish() -> String {
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var length: UInt32 = 0
    _ = library.digestFinal(context, &digest, &length)
    return Hexadecimal.text(digest.prefix(Int(length)))
  }
}
