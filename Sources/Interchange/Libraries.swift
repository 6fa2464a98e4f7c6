import CCrypto
import CZlib

/// The versions of the libraries that this program reads and writes files with.
public enum Libraries {
  /// zlib's.
  public static var zlib: String { String(cString: zlibVersion()) }
  /// OpenSSL's, with the day it was made.
  public static var openssl: String { String(cString: OpenSSL_version(0)) }
}
