import Domain
import Interchange
import Store

/// Hamster's database as the table that Hamster exports.
enum HamsterTable {
  /// The headings of its table in English.
  private static let headings = [
    "activity", "start time", "end time", "duration minutes", "category", "description", "tags",
  ]

  /// Returns whether the file at `path`, which begins with `head`, is the database.
  static func fits(_ path: String, head: [UInt8]) -> Bool {
    HealthDatabase.recognises(head) && HamsterDatabase.recognises(path)
  }

  /// Returns the table of the database at `path`. Throws `StoreError`.
  static func bytes(_ path: String) throws -> [UInt8] {
    let csv = CSVText(separator: UInt8(ascii: "\t"))
    var bytes = ByteBuffer()
    for row in try [headings] + HamsterDatabase.facts(path) {
      for (number, value) in row.enumerated() {
        if number > 0 { bytes.append(csv.separator) }
        csv.append(value, to: &bytes)
      }
      bytes.append(CSVText.lineEnd)
    }
    return bytes.bytes
  }
}

extension ShiftFile {
  /// Returns what is read instead of the file at `path` with these bytes: the table of a database,
  /// otherwise the bytes. Throws `StoreError`.
  package static func content(of path: String, _ bytes: [UInt8]) throws -> [UInt8] {
    HamsterTable.fits(path, head: bytes) ? try HamsterTable.bytes(path) : bytes
  }
}

extension ShiftFile.Kind {
  /// Detects the kind of the file at `path`, which begins with `head`; nil if it is uncertain.
  package init?(of path: String, head: [UInt8]) {
    if HamsterTable.fits(path, head: head) {
      self = .tracker(.hamster)
    } else {
      self.init(head: head)
    }
  }
}
