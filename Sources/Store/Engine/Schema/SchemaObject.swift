import CSQLite

/// A table, index, trigger or view in `sqlite_schema`.
package struct SchemaObject: Hashable, Sendable {
  let type: String
  let name: String
  let table: String
  /// Its SQL; nil for the index of a PRIMARY KEY or UNIQUE column.
  let sql: String?

  /// Tables created by `ANALYZE` for the planner. They contain no code.
  private static let statistics = [
    "sqlite_stat1": "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    "sqlite_stat4": "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
  ]

  /// Whether SQLite created it to plan queries.
  var isStatistics: Bool { type == "table" && sql != nil && Self.statistics[name] == sql }
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
  /// `table`, `index`, `trigger` or `view`; anything in a file made by hand.
  public let type: String
  /// The name, safe to show.
  public let name: String
  /// The full name for SQL.
  let fullName: String
  /// Its SQL.
  let sql: String?

  /// The longest name to show; this program's are shorter, but a hostile file may have any.
  private static let longestName = 80

  init(_ kind: Kind, _ object: SchemaObject) {
    self.kind = kind
    type = Self.printable(object.type)
    name = Self.printable(object.name)
    fullName = object.name
    sql = object.sql
  }

  /// Returns the text without control characters, truncated if it is too long to show.
  private static func printable(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(longestName).map { scalar in
      scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
        ? "\u{fffd}" : scalar
    }
    var shown = String.UnicodeScalarView(scalars)
    if text.unicodeScalars.count > longestName { shown.append("…") }
    return String(shown)
  }

  /// Whether it can be created without touching a record.
  var canBeMade: Bool { kind == .missing && type == "index" && sql != nil }

  /// Whether it can be dropped without losing a record.
  var canBeDropped: Bool { kind != .missing && ["trigger", "view", "index"].contains(type) }
}

extension Connection {
  /// Returns all objects of the file's schema. Throws `StoreError`.
  ///
  /// Uses the oldest name of the table, which SQLite reserves before it reads the file.
  func schemaObjects() throws -> [SchemaObject] {
    try all("SELECT type, name, tbl_name, sql FROM sqlite_master") { row in
      SchemaObject(
        type: row.text(), name: row.text(), table: row.text(), sql: row.optionalText())
    }
  }
}
