import Coach
import Domain

extension OwnAction: TabledRecord {
  private var tagList: WordList<ActionTag> {
    get { WordList(tags) }
    set { tags = newValue.words }
  }
  private var slotList: WordList<DaySlot> {
    get { WordList(DaySlot.allCases.filter(slots.contains)) }
    set { slots = Set(newValue.words) }
  }
  private var five: String {
    get { variants[.five] ?? "" }
    set { variants[.five] = newValue.isEmpty ? nil : newValue }
  }
  private var ten: String {
    get { variants[.ten] ?? "" }
    set { variants[.ten] = newValue.isEmpty ? nil : newValue }
  }
  private var twenty: String {
    get { variants[.twenty] ?? "" }
    set { variants[.twenty] = newValue.isEmpty ? nil : newValue }
  }

  package static let table = TableDescriptor(
    "own_action", about: .guidance,
    empty: OwnAction(id: RecordID(""), title: "", variants: [:])
  ) { t in
    t.id(\.id)
    t.column("title", \.title, typed: .name)
    t.column("kind", \.kind)
    t.column("tags", \.tagList)
    t.column("slots", \.slotList)
    t.column("text_5", \.five, typed: .sentence)
    t.column("text_10", \.ten, typed: .sentence)
    t.column("text_20", \.twenty, typed: .sentence)
    t.column("notes", \.note, typed: .note)
    t.times()
  }
}

extension RecordTable {
  /// Actions that a person has added.
  public static let ownAction = OwnAction.table.untyped
}

extension Store {
  /// Returns the actions that the person has added, in order of their titles. Throws `StoreError`.
  public func ownActions() throws -> [OwnAction] {
    try connection.records(OwnAction.table, "ORDER BY title, id")
  }

  /// Returns the titles of the actions that the person has deleted, by slug. Throws `StoreError`.
  public func titlesOfDeletedActions() throws -> [String: String] {
    let titles = try connection.all(
      "SELECT id, title FROM own_action WHERE deleted_at IS NOT NULL"
    ) { row in (OwnAction.slug(of: row.id()), row.text()) }
    return Dictionary(titles) { first, _ in first }
  }
}

extension WriteTransaction {
  /// Inserts an action of the person or replaces the one with its identity. Throws
  /// `StoreError.constraint` and `TextTooLong`.
  public func save(_ action: OwnAction) throws { try save(action, in: OwnAction.table) }

  /// Deletes an action of the person; its entries in the log stay. Throws `StoreError.notFound`.
  public func delete(ownAction id: RecordID) throws { try delete(id, from: .ownAction) }
}
