/// Predicts the SQL in `sqlite_schema` from the text of migrations without running them.
///
/// It supports CREATE and DROP of TABLE and INDEX, and ALTER TABLE with ADD COLUMN or RENAME TO.
/// After any other change of the schema it is incomplete and matches nothing.
package struct SchemaText {
  /// The statements by the names of their objects.
  private var statements: [Substring: String] = [:]
  package private(set) var isComplete = true

  /// Predicts the schema of these migrations.
  package init(_ migrations: some Sequence<Migration>) {
    for migration in migrations { read(migration.sql) }
  }

  /// Whether `objects` are exactly the predicted ones, apart from what SQLite creates
  /// automatically.
  package func matches(_ objects: [SchemaObject]) -> Bool {
    guard isComplete else { return false }
    var left = statements
    for object in objects where !object.isStatistics && !object.isAutomaticIndex {
      guard let sql = left.removeValue(forKey: object.name[...]), sql == object.sql,
        object.type == (sql.hasPrefix("CREATE TABLE") ? "table" : "index")
      else { return false }
    }
    return left.isEmpty
  }

  private mutating func read(_ script: String) {
    for statement in SchemaText.split(script) {
      let words = statement.prefix { $0 != "(" && $0 != ";" }
        .split(maxSplits: 5, omittingEmptySubsequences: true) { $0 == " " || $0 == "\n" }
      switch words.prefix(2) {
      case ["CREATE", "TABLE"]: statements[words[2]] = String(statement)
      case ["CREATE", "INDEX"]: statements[words[2]] = String(statement)
      case ["CREATE", "UNIQUE"]: statements[words[3]] = String(statement)
      case ["ALTER", "TABLE"] where words.count == 6 && words[3...4] == ["ADD", "COLUMN"]:
        add(statement[words[5].startIndex...], to: words[2])
      case ["ALTER", "TABLE"] where words.count == 6 && words[3...4] == ["RENAME", "TO"]:
        rename(words[2], to: words[5])
      case ["DROP", "TABLE"]: drop(words[2])
      case ["DROP", "INDEX"]: statements[words[2]] = nil
      default:
        let changesRows = ["INSERT", "UPDATE", "DELETE", "PRAGMA"].contains(words.first ?? "")
        if !changesRows { isComplete = false }
      }
    }
  }

  private mutating func drop(_ table: Substring) {
    statements[table] = nil
    statements = statements.filter { !$0.value.contains(" ON \(table) (") }
  }

  /// SQLite writes the new name in quotes.
  private mutating func rename(_ table: Substring, to name: Substring) {
    let head = "CREATE TABLE \(table) "
    guard let sql = statements.removeValue(forKey: table), sql.hasPrefix(head) else {
      return isComplete = false
    }
    statements[name] = "CREATE TABLE \"\(name)\" \(sql.dropFirst(head.count))"
  }

  /// SQLite inserts a new column before the first constraint of the whole table, or else before the
  /// bracket that ends the columns (alter.c, `sqlite3AlterFinishAddColumn`).
  private mutating func add(_ column: Substring, to table: Substring) {
    guard let sql = statements[table], let place = SchemaText.endOfColumns(sql) else {
      return isComplete = false
    }
    statements[table] = "\(sql[..<place]), \(column)\(sql[place...])"
  }

  private static func endOfColumns(_ sql: String) -> String.Index? {
    var depth = 0
    var comma: String.Index?
    for index in Code(sql[...]) {
      switch sql.utf8[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return index }
      case UInt8(ascii: ",") where depth == 1: comma = index
      case UInt8(ascii: " "), UInt8(ascii: "\n"): break
      default:
        if let place = comma, beginsRule(sql[index...]) { return place }
        comma = nil
      }
    }
    return nil
  }

  private static func beginsRule(_ text: Substring) -> Bool {
    ["CONSTRAINT ", "PRIMARY KEY", "UNIQUE", "CHECK", "FOREIGN KEY"].contains(where: text.hasPrefix)
  }

  /// Returns the statements of a script without their semicolons and the comments before them.
  private static func split(_ script: String) -> [Substring] {
    var statements: [Substring] = []
    var start: String.Index?, end = script.startIndex
    for index in Code(script[...]) {
      switch script.utf8[index] {
      case UInt8(ascii: ";"):
        if let start { statements.append(script[start..<end]) }
        start = nil
      case UInt8(ascii: " "), UInt8(ascii: "\n"): break
      default:
        start = start ?? index
        end = script.utf8.index(after: index)
      }
    }
    if let start { statements.append(script[start..<end]) }
    return statements
  }
}

/// Iterates over the places in SQL outside of comments and quotes, with the closing quotes.
private struct Code: Sequence, IteratorProtocol {
  private let text: Substring.UTF8View
  private var following: Substring.UTF8View.Index

  init(_ text: Substring) {
    self.text = text.utf8
    following = text.startIndex
  }

  mutating func next() -> String.Index? {
    while following < text.endIndex {
      let place = following
      following = text.index(after: place)
      switch text[place] {
      case UInt8(ascii: "'"), UInt8(ascii: "\""): return closing(text[place])
      case UInt8(ascii: "-")
      where following < text.endIndex && text[following] == UInt8(ascii: "-"):
        while following < text.endIndex, text[following] != UInt8(ascii: "\n") {
          following = text.index(after: following)
        }
      default: return place
      }
    }
    return nil
  }

  private mutating func closing(_ mark: UInt8) -> String.Index? {
    while following < text.endIndex {
      let place = following
      following = text.index(after: place)
      if text[place] == mark { return place }
    }
    return nil
  }
}
