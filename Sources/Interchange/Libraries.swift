import CZlib

/// The versions of the libraries used to read and write files.
public enum Libraries {
  /// The version of zlib.
  public static var zlib: String { String(cString: zlibVersion()) }
  /// The version of OpenSSL, with its release date.
  public static var openssl: String {
    (try? CryptoLibrary.loaded().version(0)).map { String(cString: $0) } ?? ""
  }
}
