import CSQLite
import Platform

extension Connection {
  /// Opens the database of another program for reading. Throws `StoreError`.
  ///
  /// A copy of one may be in a folder without write access, or be marked as using a log that is
  /// missing: without a log beside it, the file is read as immutable.
  convenience init(foreign path: String) throws {
    let isAlone = !Files.exists(path + "-wal")
    let uri = "file:" + Self.escaped(path) + (isAlone ? "?immutable=1" : "")
    try self.init(name: uri, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, path: path)
    try execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
  }

  /// Escapes a path for a URI (sqlite.org/uri.html).
  private static func escaped(_ path: String) -> String {
    let absolute = path.hasPrefix("/") ? path : "./" + path
    return absolute.utf8.reduce(into: "") { text, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
      }
    }
  }
}
