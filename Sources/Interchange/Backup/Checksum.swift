import CCrypto

/// An incremental SHA-256 checksum (FIPS 180-4).
package final class Checksum {
  private let context: OpaquePointer?

  package init() {
    context = EVP_MD_CTX_new()
    EVP_DigestInit_ex(context, EVP_sha256(), nil)
  }

  deinit { EVP_MD_CTX_free(context) }

  package func add(_ bytes: [UInt8]) { EVP_DigestUpdate(context, bytes, bytes.count) }

  /// Returns the 64 hexadecimal digits; nothing can be added afterwards.
  package func finish() -> String {
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var length: UInt32 = 0
    EVP_DigestFinal_ex(context, &digest, &length)
    return digest.prefix(Int(length)).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}
