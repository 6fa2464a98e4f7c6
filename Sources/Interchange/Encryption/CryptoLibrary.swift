import CCrypto
import Platform

/// The functions of OpenSSL's libcrypto, found when the first is needed. Linked, the library would
/// cost every start 2.5 million instructions, a fifth of what a status line needs.
///
/// `@unchecked Sendable`: all fields are constant addresses of functions in a library that is never
/// unloaded, and they may be called by several threads on contexts of their own.
struct CryptoLibrary: @unchecked Sendable {
  typealias Bytes = UnsafePointer<UInt8>
  typealias MutableBytes = UnsafeMutablePointer<UInt8>

  /// The names of the library on Linux and macOS, where Homebrew keeps it out of the usual folders.
  private static let names = [
    "libcrypto.so.3", "libcrypto.so", "/opt/homebrew/opt/openssl@3/lib/libcrypto.3.dylib",
    "/usr/local/opt/openssl@3/lib/libcrypto.3.dylib",
  ]

  private static let shared = Result { () throws(EncryptionError) in try CryptoLibrary(names) }

  /// Returns the library, loading it for the first call. Throws `EncryptionError.library`.
  static func loaded() throws(EncryptionError) -> CryptoLibrary { try shared.get() }

  let version: @convention(c) (Int32) -> UnsafePointer<CChar>?
  let sha256: @convention(c) () -> OpaquePointer?
  let digestNew: @convention(c) () -> OpaquePointer?
  let digestFree: @convention(c) (OpaquePointer?) -> Void
  let digestInit: @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?) -> Int32
  let digestUpdate: @convention(c) (OpaquePointer?, UnsafeRawPointer?, Int) -> Int32
  let digestFinal:
    @convention(c) (OpaquePointer?, MutableBytes?, UnsafeMutablePointer<UInt32>?) -> Int32
  let aes256GCM: @convention(c) () -> OpaquePointer?
  let cipherNew: @convention(c) () -> OpaquePointer?
  let cipherFree: @convention(c) (OpaquePointer?) -> Void
  let cipherControl:
    @convention(c) (OpaquePointer?, Int32, Int32, UnsafeMutableRawPointer?) -> Int32
  let cipherInit:
    @convention(c) (
      OpaquePointer?, OpaquePointer?, OpaquePointer?, Bytes?, Bytes?, Int32
    ) -> Int32
  let cipherUpdate:
    @convention(c) (
      OpaquePointer?, MutableBytes?, UnsafeMutablePointer<Int32>?, Bytes?, Int32
    ) -> Int32
  let cipherFinal:
    @convention(c) (OpaquePointer?, MutableBytes?, UnsafeMutablePointer<Int32>?) -> Int32
  let scrypt:
    @convention(c) (
      UnsafePointer<CChar>?, Int, Bytes?, Int, UInt64, UInt64, UInt64, UInt64, MutableBytes?, Int
    ) -> Int32

  private init(_ names: [String]) throws(EncryptionError) {
    guard let library = DynamicLibrary(names, having: "EVP_PBE_scrypt") else { throw .library }
    func find<Function>(_ name: String) throws(EncryptionError) -> Function {
      guard let function = library.function(name, Function.self) else { throw .library }
      return function
    }
    version = try find("OpenSSL_version")
    sha256 = try find("EVP_sha256")
    digestNew = try find("EVP_MD_CTX_new")
    digestFree = try find("EVP_MD_CTX_free")
    digestInit = try find("EVP_DigestInit_ex")
    digestUpdate = try find("EVP_DigestUpdate")
    digestFinal = try find("EVP_DigestFinal_ex")
    aes256GCM = try find("EVP_aes_256_gcm")
    cipherNew = try find("EVP_CIPHER_CTX_new")
    cipherFree = try find("EVP_CIPHER_CTX_free")
    cipherControl = try find("EVP_CIPHER_CTX_ctrl")
    cipherInit = try find("EVP_CipherInit_ex")
    cipherUpdate = try find("EVP_CipherUpdate")
    cipherFinal = try find("EVP_CipherFinal_ex")
    scrypt = try find("EVP_PBE_scrypt")
  }
}
