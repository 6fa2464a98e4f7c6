import AppCore
import Domain
import Services
import Store
import Terminal
import Widgets

extension Scope {
  /// The audit trail, at any page.
  static let audit = Scope("audit", rank: 110)
  static let auditList = Scope("audit_list", rank: 120)
  static let auditDetail = Scope("audit_detail", rank: 130)
  /// While entries are searched.
  static let auditSearch = Scope("audit_search", rank: 140)
}

/// A page with the audit trail: all changes, newest first, or the details of one. Only the entries
/// around the cursor are in memory.
package struct AuditLayer: Surface {
  package static let placement = Placement.page
  package static let stacks: [[Scope]] =
    [.auditList, .auditDetail].map { [$0, .audit, .list, .global, .always] }
    + [[.auditSearch, .field, .always]]
  package static let plainTwins = [
    PlainTwin("audit", rank: 80, over: .settings, command: "audit.open")
  ]

  /// The pages.
  package enum Page: Equatable, Sendable { case list, detail }

  /// An entry, the first records that it changed, and their total number.
  package struct Row: Equatable, Sendable {
    package var entry: HistoryEntry
    var changes: [RecordChange]
    var count: Int
  }

  /// The current page.
  package var page = Page.list
  /// The filter.
  package var filter = AuditFilter()
  /// The search being typed; nil without one.
  var query: TextFieldState?
  /// The number of matching entries.
  package var count = 0
  /// The total number of entries.
  var total = 0
  /// The entries around the cursor.
  package var rows: [Row] = []
  /// The index of the first of them among the matching ones.
  var first = 0
  /// The cursor over the entries.
  package var list = ListState()
  /// The lines of the displayed entry.
  var lines: [AuditLine] = []
  /// The cursor over the lines.
  var lineList = ListState()
  /// The edition of the history and the filter of the last read.
  private var known: Read?

  private struct Read: Equatable {
    var edition: HistoryEdition
    var filter: AuditFilter
  }

  /// The number of entries read at once, and the maximum kept.
  private static let chunk = 100
  private static let most = 600
  /// The maximum number of records shown of an entry.
  private static let mostChanges = 100

  /// The entry under the cursor.
  package var selected: Row? { row(at: list.selection) }

  /// Returns the entry at an index among the matching ones; nil if it is not loaded.
  package func row(at place: Int) -> Row? {
    rows.indices.contains(place - first) ? rows[place - first] : nil
  }

  /// The active scopes.
  package var scopes: [Scope] {
    if query != nil { return [.auditSearch, .field, .always] }
    return [page == .list ? .auditList : .auditDetail, .audit, .list, .global, .always]
  }

  /// Moves through the list.
  package mutating func navigate(_ step: Navigation, page rows: Int) {
    switch page {
    case .list: list.navigate(step, count: count, page: rows)
    case .detail: lineList.navigate(step, count: lines.count, page: rows)
    }
  }

  /// Types into the search, which filters at once.
  package mutating func type(
    _ typing: Typing, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    query?.apply(typing)
    filter.text = query?.text ?? filter.text
    list = ListState()
    return [.readLayer]
  }

  /// Returns the number of rows of the table.
  package func page(in layout: AppLayout) -> Int { AuditLayout(body: layout.body).rows }

  /// Draws the list, or the details of the entry.
  package func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    AuditView.draw(
      self, context.state, context.environment, focused: context.isOnTop, in: rect, into: &frame)
  }

  // MARK: Reading

  /// Reads the entries around the cursor. Throws `StoreError`.
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let layout = AuditLayout(body: state.layout.body)
    let page = layout.rows
    let now = Read(edition: try store.historyEdition(), filter: filter)
    let stored = filter.stored(environment.base)
    if now != known {
      let isSameList = known?.filter == filter
      try begin(stored, from: store, keepingPlace: isSameList)
      known = now
    }
    try cover(page: page, stored, from: store)
    if self.page == .detail {
      try readLines(from: store, isNarrow: layout.isNarrow, state.profile, environment)
    }
  }

  /// Counts the entries again and restores the cursor's entry if it still exists.
  private mutating func begin(
    _ filter: HistoryFilter, from store: Store, keepingPlace: Bool
  ) throws {
    count = try store.historyCount(filter)
    total = try self.filter.isNarrow ? store.historyCount(HistoryFilter()) : count
    guard keepingPlace, list.selection > 0, let entry = selected?.entry.id else {
      rows = []
      first = 0
      list.select(keepingPlace ? list.selection : 0, count: count)
      return
    }
    // Entries written meanwhile are above it.
    first = try store.historyCount(filter, after: entry)
    list.select(first, count: count)
    rows = try load(store.history(filter, limit: Self.chunk, before: entry + 1), from: store)
  }

  /// Loads more in either direction until the rows around the cursor are loaded.
  private mutating func cover(page: Int, _ filter: HistoryFilter, from store: Store) throws {
    list.reconcile(count: count, height: max(1, page))
    let wanted = list.visible(count: count, height: max(1, page))
    if wanted.lowerBound == 0, first > 0 { (rows, first) = ([], 0) }
    if wanted.upperBound == count, count > first + rows.count + Self.most {
      rows = try load(
        store.history(filter, limit: max(Self.chunk, page), after: nil), from: store)
      first = count - rows.count
    }
    while first > wanted.lowerBound, let newest = rows.first {
      let newer = try load(
        store.history(filter, limit: Self.chunk, after: newest.entry.id), from: store)
      guard !newer.isEmpty else { break }
      rows = newer + rows.prefix(Self.most)
      first = max(0, first - newer.count)
    }
    while first + rows.count < wanted.upperBound {
      let older = try load(
        store.history(filter, limit: Self.chunk, before: rows.last?.entry.id), from: store)
      guard !older.isEmpty else { break }
      let surplus = max(0, rows.count - Self.most)
      rows = rows.dropFirst(surplus) + older
      first += surplus
    }
  }

  private func load(_ entries: [HistoryEntry], from store: Store) throws -> [Row] {
    try entries.map { entry in
      // The summary describes a single record, but only counts several.
      let (changes, count) = try store.changes(of: entry.id, limit: 2)
      return Row(entry: entry, changes: Array(changes.prefix(1)), count: count)
    }
  }

  private mutating func readLines(
    from store: Store, isNarrow: Bool, _ profile: UserProfile, _ environment: AppEnvironment
  ) throws {
    guard let row = selected else {
      page = .list
      return
    }
    let (changes, count) = try store.changes(of: row.entry.id, limit: Self.mostChanges)
    let words = AuditWords(environment: environment.base, currency: profile.currency)
    let whole = AuditLine.lines(of: changes, count: count, words)
    lines = isNarrow ? whole.flatMap(\.stacked) : whole
    lineList.select(lineList.selection, count: lines.count)
  }
}

/// A line of an entry: a record, or one of its fields.
struct AuditLine: Equatable, Sendable {
  /// The record and its change, or the field.
  var name: String
  /// The value before.
  var before = ""
  /// The value after.
  var after = ""
  /// Whether the line is about a whole record.
  var isRecord = false
  /// Whether the line shows only the value after.
  var isAfter = false

  /// The field with its values on separate lines below.
  var stacked: [AuditLine] {
    guard !isRecord else { return [self] }
    return [AuditLine(name: name), AuditLine(name: "", before: before)]
      + [AuditLine(name: "", after: after, isAfter: true)]
  }

  /// Returns the lines of the first records of `count`.
  static func lines(
    of changes: [RecordChange], count: Int, _ words: AuditWords
  ) -> [AuditLine] {
    let texts = words.environment.texts
    var lines = changes.flatMap { change in
      let what = texts("audit.\(words.changeKind(of: change).rawValue)")
      let name = "\(words.name(of: change.table)) \(change.record.text.prefix(8)): \(what)"
      return [AuditLine(name: name, isRecord: true)]
        + words.fields(of: change).map {
          AuditLine(name: $0.name, before: words.shown($0.before), after: words.shown($0.after))
        }
    }
    if count > changes.count {
      let more = texts("audit.more", ["n": String(count - changes.count)])
      lines.append(AuditLine(name: more, isRecord: true))
    }
    return lines
  }
}

extension AppState {
  /// The audit trail, if it is open; forms and dialogs may be above it.
  package var audit: AuditLayer? {
    get { self[AuditLayer.self] }
    set { self[AuditLayer.self] = newValue }
  }

  /// Opens the audit trail in place of the screen.
  mutating func openAudit() -> [Effect] {
    layers.removeAll(where: \.isPage)
    open(AuditLayer())
    return [.readLayer]
  }
}
