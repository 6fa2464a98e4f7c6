/// Reads the facts of Hamster's database `hamster.db`, which is opened for reading only (Hamster
/// 3.0.2, storage/db.py).
public enum HamsterDatabase {
  /// The maximum number of facts: a working life of ten a day.
  private static let mostFacts = 200_000

  /// Returns whether the database at `path` is Hamster's.
  public static func recognises(_ path: String) -> Bool {
    guard let connection = try? Connection(foreign: path),
      let tables = try? ForeignTable.all(in: connection)
    else { return false }
    return Set(tables.map(\.name)).isSuperset(of: [
      "facts", "activities", "categories", "tags", "fact_tags",
    ])
  }

  /// Returns the facts of the database at `path` in the order of their starts, each as activity,
  /// start, end, minutes, category, description and tags, like the rows of its table. A running fact
  /// has no end. Throws `StoreError`.
  public static func facts(_ path: String) throws -> [[String]] {
    try Connection(foreign: path).all(
      """
      SELECT coalesce(a.name, ''), coalesce(f.start_time, ''), coalesce(f.end_time, ''), '0',
        coalesce(c.name, ''), coalesce(f.description, ''),
        coalesce((SELECT group_concat(name, ', ') FROM (SELECT t.name FROM fact_tags x
          JOIN tags t ON t.id = x.tag_id WHERE x.fact_id = f.id ORDER BY t.name)), '')
      FROM facts f LEFT JOIN activities a ON a.id = f.activity_id
        LEFT JOIN categories c ON c.id = a.category_id
      ORDER BY f.start_time, f.id LIMIT \(mostFacts)
      """
    ) { row in (0..<7).map { _ in row.text() } }
  }
}
