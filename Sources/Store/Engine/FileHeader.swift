import CSQLite

/// The first 100 bytes of a SQLite file (sqlite.org/fileformat2.html, section 1.3).
public struct FileHeader {
  /// The size in bytes.
  public static let size = 100

  /// Whether the file is empty: a new store.
  let isEmpty: Bool
  /// Whether the magic string is present.
  let isSQLite: Bool
  /// Whether the file uses a write-ahead log.
  let usesWriteAheadLog: Bool
  /// The file's size in pages.
  let pageCount: UInt32
  let userVersion: Int32
  let applicationID: Int32

  /// Reads the header of an open connection's file without taking a lock.
  init(of connection: Connection) throws {
    var bytes = [UInt8](repeating: 0, count: 100)
    let code = shim_read_header(connection.handle, &bytes, 100)
    // A short read is an I/O error: the bytes read, then zeros.
    guard code == SQLITE_OK || code == SQLITE_IOERR | (2 << 8) else {
      throw connection.failure(code)
    }
    self.init(bytes)
  }

  /// Whether a file with these first bytes is a store, of any version.
  public static func isStore(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= size else { return false }
    let header = FileHeader(bytes)
    return header.isSQLite && header.applicationID == Schema.applicationID
  }

  /// Whether a file of `count` bytes with these first bytes is a complete database. This avoids
  /// reading all of a file that is none.
  public static func isWhole(_ bytes: [UInt8], count: Int64) -> Bool {
    guard bytes.count >= size else { return false }
    let header = FileHeader(bytes)
    // The page size has two bytes, in which 1 stands for 65,536 (SQLite's file format, 1.3.2).
    let pageSize = Int64(bytes[16]) << 8 | Int64(bytes[17])
    return header.isSQLite
      && Int64(header.pageCount) * (pageSize == 1 ? 65_536 : pageSize) == count
  }

  init(_ bytes: [UInt8]) {
    func number(at offset: Int) -> UInt32 {
      bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    isEmpty = bytes.allSatisfy { $0 == 0 }
    isSQLite = bytes.starts(with: Array("SQLite format 3\0".utf8))
    usesWriteAheadLog = bytes[18] == 2
    pageCount = number(at: 28)
    userVersion = Int32(bitPattern: number(at: 60))
    applicationID = Int32(bitPattern: number(at: 68))
  }
}
