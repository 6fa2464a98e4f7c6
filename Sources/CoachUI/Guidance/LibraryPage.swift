import AppCore
import Coach
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

extension Scope {
  /// The library of actions.
  static let library = Scope("library", rank: 394)
  /// While the library is searched.
  static let librarySearch = Scope("library_search", rank: 202)
}

/// A page with all actions, filtered by words, area and part of the day, and the details of the one
/// under the cursor.
struct LibraryPage: ListSurface {
  static let placement = Placement.page
  static let tables = RecordTable.roster.union(RecordTable.guidance)
  static let plainTwins = [PlainTwin("library", rank: 90, over: .coach, command: "library.open")]
  static let stacks: [[Scope]] = [
    [.library, .list, .global, .always], [.librarySearch, .field, .always],
  ]

  /// The actions that match, the person's own first.
  private(set) var items: [OfferedAction] = []
  /// The cursor.
  var list = ListState()
  /// The words that are searched for.
  private(set) var query = TextFieldState.search()
  /// Whether the words are being typed.
  private(set) var isSearching = false
  /// The area that is shown; nil for all.
  private(set) var area: ActionTag?
  /// The part of the day that is shown; nil for all.
  private(set) var slot: DaySlot?
  private var all: [OfferedAction] = []
  /// The person's own actions.
  private(set) var own: [OwnAction] = []
  /// The slug of the action to which the cursor moves once it is read.
  private var wanted: String?

  init() {}

  var scopes: [Scope] { Self.stacks[isSearching ? 1 : 0] }

  /// Reads the library; the cursor stays on its action. Throws `StoreError`.
  mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let reader = try GuidanceReader(store: store, environment.base)
    let guidance = reader.guidance
    own = try store.ownActions()
    let actions = reader.library.actions.map { OfferedAction($0, guidance, in: reader.library) }
    all = actions.filter(\.template.isOwn) + actions.filter { !$0.template.isOwn }
    filter(environment)
  }

  mutating func conclude(
    _ result: ActionResult?, _ state: inout AppState, _ environment: AppEnvironment
  ) {
    wanted = result?.guidance?.own?.slug
    filter(environment)
  }

  /// Finds the actions that match.
  private mutating func filter(_ environment: AppEnvironment) {
    let before = wanted ?? selected?.template.slug
    let words = SearchText(query.text.trimmed), language = environment.texts.language.rawValue
    items = all.filter { action in
      (area.map(action.template.tags.contains) ?? true)
        && (slot.map(action.template.slots.contains) ?? true)
        && (words.isEmpty || action.matches(words, language))
    }
    let place = items.firstIndex { $0.template.slug == before }
    if place != nil { wanted = nil }
    list.select(place ?? 0, count: items.count)
  }

  // MARK: Filters

  mutating func type(
    _ typing: Typing, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    query.apply(typing)
    filter(environment)
    return []
  }

  /// Begins to search.
  mutating func search() { isSearching = true }

  /// Ends typing; the words stay unless they are dropped.
  mutating func endSearch(keeping keeps: Bool, _ environment: AppEnvironment) {
    isSearching = false
    if !keeps { query = .search() }
    filter(environment)
  }

  /// Shows the next area, and after the last one all.
  mutating func turnArea(_ environment: AppEnvironment) {
    area = Self.next(area)
    filter(environment)
  }

  /// Shows the next part of the day, and after the last one all.
  mutating func turnSlot(_ environment: AppEnvironment) {
    slot = Self.next(slot)
    filter(environment)
  }

  private static func next<Value: CaseIterable & Equatable>(_ value: Value?) -> Value? {
    let all = Array(Value.allCases)
    guard let value else { return all.first }
    let place = (all.firstIndex(of: value) ?? 0) + 1
    return place < all.count ? all[place] : nil
  }

  /// Forgets area and part of the day.
  mutating func clearFilters() {
    area = nil
    slot = nil
  }

  /// Whether not all actions are shown.
  var isFiltered: Bool { area != nil || slot != nil || !query.isEmpty }

  // MARK: Drawing

  func page(in layout: AppLayout) -> Int {
    max(1, RoutineLayout(body: layout.body, rows: items.count + 1).list.height - 1)
  }

  func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    let environment = context.environment, texts = environment.texts
    let layout = RoutineLayout(body: rect, rows: items.count + 1)
    frame.draw(
      Row(
        [Span(texts("library.title"), Style(.text, .bold))],
        trailing: [Span(texts("library.count", ["n": String(items.count)]), .muted)]),
      in: layout.heading.inset(1, 0))
    var rows = layout.list
    drawFilter(environment, in: rows.takeTop(1), into: &frame)
    frame.draw(
      List(
        items.map { row($0, environment) }, state: list, command: "list.select",
        focused: context.isOnTop && !isSearching,
        empty: [Span(texts("library.none", ["key": environment.key("library.all")]), .muted)]),
      in: rows)
    frame.draw(PaneRule(), in: layout.line)
    if let selected {
      GuidanceCard(action: selected, isWhole: true, environment: environment)
        .draw(in: layout.detail, into: &frame)
    }
  }

  private func drawFilter(
    _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    let texts = environment.texts, format = environment.format
    var rest = rect.inset(1, 0)
    if isSearching || !query.isEmpty {
      frame.text("/", in: rest.takeLeft(2), Style(.key))
      return frame.draw(TextField(query, focused: isSearching), in: rest)
    }
    let parts = [area.map(format.area), slot.map { format.slot($0) }].compactMap { $0 }
    frame.text(
      parts.isEmpty
        ? texts(
          "library.filter",
          [
            "search": environment.key("library.search"), "area": environment.key("library.area"),
            "slot": environment.key("library.slot"),
          ]) : parts.joined(separator: " · "), in: rest,
      parts.isEmpty ? .muted : Style(.accent))
  }

  private func row(_ action: OfferedAction, _ environment: AppEnvironment) -> Row {
    let texts = environment.texts
    let title = action.template.title(in: texts.language.rawValue)
    let isOffered = action.offer != nil
    return Row(
      [
        Span(texts.sign(isOffered ? "▸ " : "  "), Style(.accent)),
        Span(title, isOffered ? .text : .muted),
      ],
      trailing: [
        Span(
          action.template.isOwn
            ? texts("library.own") : environment.format.area(action.template.area), .muted)
      ])
  }
}

extension OfferedAction {
  /// Returns whether its words contain others.
  fileprivate func matches(_ words: SearchText, _ language: String) -> Bool {
    let texts =
      [template.title(in: language), template.slug, template.why[language] ?? ""]
      + template.lengths.map { template.text($0, in: language) }
    return texts.contains { SearchText($0).contains(words) }
  }
}

extension RecordTable {
  /// The tables of daily actions.
  static let guidance: Set<RecordTable> = [
    .actionEvent, .ownAction, .monthlyFocus, .weeklySummary, .guidanceSettings, .suggestion,
  ]
}
