import AppCore
import Domain
import Services
import Store
import Terminal
import Widgets

extension Scope {
  /// The pairs of shoes, all or one.
  static let shoes = Scope("shoes", rank: 390)
  static let shoeList = Scope("shoe_list", rank: 400)
  static let shoeDetail = Scope("shoe_detail", rank: 410)
}

/// A page with all pairs of shoes, or with the details of one.
package struct ShoesLayer: Surface {
  package static let placement = Placement.page
  package static let countsSteps = true
  package static let stacks: [[Scope]] = [.shoeList, .shoeDetail].map {
    [$0, .shoes, .list, .global, .always]
  }
  package static let plainTwins = [PlainTwin("shoes", rank: 70, command: "shoes.open")]

  /// The pages.
  enum Page: Equatable, Sendable { case list, detail }

  /// A time in the displayed pair.
  package enum Time: Equatable, Sendable {
    /// A session, recorded live or afterwards.
    case session(ShoeSession)
    /// An attribution made in the Journal.
    case given(Attribution)

    /// Its interval.
    var interval: Interval {
      switch self {
      case .session(let session): session.interval
      case .given(let attribution): attribution.interval
      }
    }

    var id: RecordID {
      switch self {
      case .session(let session): session.id
      case .given(let attribution): attribution.id
      }
    }
  }

  /// The current page.
  var page = Page.list
  /// The pairs with their statistics, those in use first.
  package internal(set) var pairs: [ShoeFigures] = []
  /// Whether the steps are still being counted.
  package internal(set) var isCounting = true
  /// The cursor over the pairs.
  var list = ListState()
  /// The interval of the chart.
  var grouping = WearGrouping.week
  /// The weeks or months of the pair under the cursor, latest first.
  package internal(set) var spans: [ShoeUsageCache.Span] = []
  /// Its wear so far and as expected; nil without a limit.
  private(set) var forecast: WearForecast?
  /// The times in the pair under the cursor, latest first.
  package internal(set) var times: [Time] = []
  /// The steps of the visible times.
  var steps: [RecordID: Int64] = [:]
  /// The cursor over the times.
  var timeList = ListState()
  /// All sessions of all pairs, which a new one may overlap.
  var sessions: [ShoeSession] = []
  /// The pair that is put on when a shift starts.
  var workShoe: RecordID?
  /// The values read from the cache, and their pair.
  private var read: Read?
  /// The pair to which the cursor moves once it is read.
  var wanted: RecordID?

  /// Creates the page with the cursor on a pair, or on the first.
  init(on shoe: RecordID? = nil) { wanted = shoe }

  /// The pair under the cursor.
  package var selected: ShoeFigures? {
    list.selected(of: pairs)
  }

  /// The time under the cursor.
  var selectedTime: Time? {
    page == .detail && times.indices.contains(timeList.selection)
      ? times[timeList.selection] : nil
  }

  /// The session under the cursor.
  package var selectedSession: ShoeSession? {
    guard case .session(let session)? = selectedTime else { return nil }
    return session
  }

  package var scopes: [Scope] { Self.stacks[page == .list ? 0 : 1] }

  /// Returns the number of visible rows of the list.
  package func page(in layout: AppLayout) -> Int { ShoesLayout.page(of: self, in: layout.body) }

  package func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    ShoesView.draw(
      self, context.state, context.environment, focused: context.isOnTop, in: rect, into: &frame)
  }

  /// Moves through the list.
  package mutating func navigate(_ step: Navigation, page rows: Int) {
    switch page {
    case .list:
      list.navigate(step, count: pairs.count, page: rows)
      timeList = ListState()
    case .detail: timeList.navigate(step, count: times.count, page: rows)
    }
  }

  // MARK: Reading

  private struct Read: Equatable {
    var edition: Int
    var shoe: RecordID?
    var grouping: WearGrouping
    var isCounting: Bool
  }

  /// The maximum number of weeks or months, as many as the largest screen has rows.
  private static let mostSpans = 60
  /// The number of times around the cursor whose steps are counted.
  private static let timesAtOnce = 40

  /// Reads what is shown from the cache. Throws `StoreError`.
  mutating func read(
    _ usage: inout ShoeUsageCache, firstWeekday: Weekday, _ environment: AppEnvironment
  ) throws {
    if read?.edition != usage.edition || isCounting {
      let before = wanted ?? selected?.shoe.id
      isCounting = try !usage.isUnreadable && !usage.count()
      try usage.readDetails()
      pairs = usage.figures(isCounted: !isCounting && !usage.isUnreadable, now: environment.now)
      if let place = pairs.firstIndex(where: { $0.shoe.id == before }) {
        list.select(place, count: pairs.count)
        wanted = nil
      }
      list.select(list.selection, count: pairs.count)
      sessions = usage.sessions
      if pairs.isEmpty { page = .list }
    }
    let now = Read(
      edition: usage.edition, shoe: selected?.shoe.id, grouping: grouping, isCounting: isCounting)
    if now != read { readDetail(usage, firstWeekday: firstWeekday, today: environment.today) }
    read = now
    if !usage.isUnreadable { try readSteps(usage) }
  }

  package func isCounting(_ state: AppState) -> Bool { isCounting }

  package mutating func count(
    _ usage: inout ShoeUsageCache, from store: Store, isFirst: Bool, _ state: inout AppState,
    _ environment: AppEnvironment
  ) throws {
    if usage.isStale { try usage.read(from: store, environment.base) }
    workShoe = try store.stepSources.settings().workShoe
    try read(&usage, firstWeekday: state.profile.firstWeekday, environment)
  }

  package mutating func stopCounting(_ state: inout AppState) { isCounting = false }

  private mutating func readDetail(
    _ usage: ShoeUsageCache, firstWeekday: Weekday, today: CivilDay
  ) {
    steps = [:]
    spans = []
    forecast = nil
    guard let pair = selected else { return times = [] }
    let shoe = pair.shoe.id
    if !isCounting, !usage.isUnreadable {
      func spans(_ grouping: WearGrouping) -> [ShoeUsageCache.Span] {
        usage.spans(of: shoe, by: grouping, firstWeekday: firstWeekday, limit: Self.mostSpans)
      }
      self.spans = spans(grouping)
      let weeks = grouping == .week ? self.spans : spans(.week)
      forecast = pair.walked.flatMap {
        WearForecast(pair.shoe, walked: $0, weeks: weeks, today: today)
      }
    }
    let sessions = usage.sessions.filter { $0.shoe == shoe }.map(Time.session)
    let given = usage.attributions.filter { $0.shoe == shoe }.map(Time.given)
    times = (sessions + given).sorted {
      ($1.interval.start, $0.id) < ($0.interval.start, $1.id)
    }
    timeList.select(timeList.selection, count: times.count)
  }

  /// Counts the steps of the times around the cursor. Throws `StoreError`.
  private mutating func readSteps(_ usage: ShoeUsageCache) throws {
    guard page == .detail, let attribution = usage.attribution, let shoe = selected?.shoe.id else {
      return
    }
    let first = min(max(0, timeList.selection - Self.timesAtOnce / 2), times.count)
    for time in times[first..<min(times.count, first + Self.timesAtOnce)]
    where steps[time.id] == nil {
      steps[time.id] = try attribution.steps(in: time.interval, of: shoe)
    }
  }
}

extension StepAttribution {
  /// Returns the steps walked in a pair during an interval. Throws `StoreError`.
  func steps(in time: Interval, of shoe: RecordID) throws -> Int64 {
    var steps: Int64 = 0
    let days = zones.local(at: time.start).day...zones.local(at: time.end).day
    try forEachPart(of: days, cuts: [time.start, time.end]) { walked, worn in
      for part in walked.hours.flatMap(\.parts) where time.contains(part.interval.start) {
        guard worn.stretches(in: part.interval).first?.shoe == shoe else { continue }
        steps += part.steps
      }
    }
    return steps
  }
}
