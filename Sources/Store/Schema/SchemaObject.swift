import CSQLite

/// A table, index, trigger or view as `sqlite_schema` lists it.
package struct SchemaObject: Hashable, Sendable {
  let type: String
  let name: String
  let table: String
  /// The statement that makes it; nil for the index of a PRIMARY KEY or UNIQUE column.
  let sql: String?

  /// Tables that `ANALYZE` makes. They steer the planner and hold no code.
  private static let statistics = [
    "sqlite_stat1": "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    "sqlite_stat4": "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
  ]

  /// Whether SQLite made it by itself to plan queries.
  var isStatistics: Bool { type == "table" && sql != nil && Self.statistics[name] == sql }

  /// Whether SQLite made it for a column. It refuses a file in which no column needs it.
  var isAutomaticIndex: Bool {
    type == "index" && sql == nil && name.hasPrefix("sqlite_autoindex_")
  }
}

/// An object of a file's schema that differs from the schema of its version.
public struct SchemaDifference: Equatable, Sendable {
  /// The kind of difference.
  public enum Kind: String, Sendable {
    /// No version creates it.
    case foreign
    /// It has another definition.
    case changed
    /// It is missing.
    case missing
  }

  /// The kind of difference.
  public let kind: Kind
  /// `table`, `index`, `trigger` or `view`; anything where somebody made the file by hand.
  public let type: String
  /// Its name.
  public let name: String
  /// Its name with every character, as SQL needs it.
  let fullName: String
  /// The statement that makes it.
  let sql: String?

  /// No name that this program gives is longer; a hostile file may hold any.
  private static let longestName = 80

  init(_ kind: Kind, _ object: SchemaObject) {
    self.kind = kind
    type = Self.printable(object.type)
    name = Self.printable(object.name)
    fullName = object.name
    sql = object.sql
  }

  /// The text without control characters, and cut where it is too long to show.
  private static func printable(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(longestName).map { scalar in
      scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
        ? "\u{fffd}" : scalar
    }
    var shown = String.UnicodeScalarView(scalars)
    if text.unicodeScalars.count > longestName { shown.append("…") }
    return String(shown)
  }

  /// Whether it can be made again without touching a record.
  var canBeMade: Bool { kind == .missing && type == "index" && sql != nil }

  /// Whether it can go without a record going with it.
  var canBeDropped: Bool { kind != .missing && ["trigger", "view", "index"].contains(type) }
}

extension Connection {
  /// Everything that the file's schema lists. Throws `StoreError`.
  ///
  /// By its oldest name: SQLite reserves that one before it reads what the file holds.
  func schemaObjects() throws -> [SchemaObject] {
    try all("SELECT type, name, tbl_name, sql FROM sqlite_master") { row in
      SchemaObject(
        type: row.text(), name: row.text(), table: row.text(), sql: row.optionalText())
    }
  }
}
