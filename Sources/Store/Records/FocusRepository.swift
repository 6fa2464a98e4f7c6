import Coach
import Domain

/// A record of `monthly_focus`.
private struct MonthlyFocusRow: Identifiable {
  var id = RecordID("")
  var month = CivilDay(number: 0)
  var areas = WordList<ActionTag>([])
  var blocks = FocusBlockList(blocks: [])

  static let table = TableDescriptor(
    "monthly_focus", about: .guidance, identity: .same(["month"]), empty: MonthlyFocusRow()
  ) { t in
    t.id(\.id)
    t.column("month", \.month)
    t.column("areas", \.areas, part: "focus")
    t.column("blocks", \.blocks, part: "focus")
    t.times()
  }

  private init() {}

  init(_ focus: MonthlyFocus) {
    id = .derived(from: "focus \(focus.month.storedText)")
    month = focus.month
    areas = WordList(focus.areas)
    blocks = FocusBlockList(blocks: focus.blocks)
  }

  var focus: MonthlyFocus {
    MonthlyFocus(month: month, areas: areas.words, blocks: blocks.blocks)
  }
}

/// A record of `weekly_summary`.
private struct WeeklySummaryRow: Identifiable {
  var id = RecordID("")
  var weekEnd = CivilDay(number: 0)
  var planned = 0
  var halves = 0
  var difficultySum = 0
  var ratings = 0
  var friction = 0
  var decision = WeeklyDecision.keep
  var reason = WeeklyReason.steady

  static let table = TableDescriptor(
    "weekly_summary", about: .guidance, identity: .same(["week_end"]), empty: WeeklySummaryRow()
  ) { t in
    t.id(\.id)
    t.column("week_end", \.weekEnd)
    t.column("planned", \.planned, part: "figures")
    t.column("halves", \.halves, part: "figures")
    t.column("difficulty_sum", \.difficultySum, part: "figures")
    t.column("ratings", \.ratings, part: "figures")
    t.column("friction", \.friction, part: "figures")
    t.column("decision", \.decision, part: "figures")
    t.column("reason", \.reason, part: "figures")
    t.times()
  }

  private init() {}

  init(_ summary: WeeklySummary) {
    let figures = summary.figures
    id = .derived(from: "week \(summary.weekEnd.storedText)")
    weekEnd = summary.weekEnd
    planned = figures.planned
    halves = figures.halves
    difficultySum = figures.difficultySum
    ratings = figures.ratings
    friction = figures.friction
    decision = summary.decision
    reason = summary.reason
  }

  var summary: WeeklySummary {
    WeeklySummary(
      weekEnd: weekEnd,
      figures: WeekFigures(
        planned: planned, halves: halves, difficultySum: difficultySum, ratings: ratings,
        friction: friction), decision: decision, reason: reason)
  }
}

extension RecordTable {
  /// The focus of months.
  public static let monthlyFocus = MonthlyFocusRow.table.untyped
  /// Summaries of weeks.
  public static let weeklySummary = WeeklySummaryRow.table.untyped
}

/// The focus of months and the summaries of weeks. Every function throws `StoreError`.
public struct FocusRepository {
  let connection: Connection

  /// Returns the stored focus of the month of a day; nil until a part of it was answered.
  public func focus(_ day: CivilDay) throws -> MonthlyFocus? {
    try connection.records(
      MonthlyFocusRow.table, "AND month = ?1", [day.startOfMonth.stored]
    ).first?.focus
  }

  /// Returns the stored summaries of the weeks that end on some days, oldest first.
  public func summaries(of days: ClosedRange<CivilDay>) throws -> [WeeklySummary] {
    try connection.records(
      WeeklySummaryRow.table, "AND week_end BETWEEN ?1 AND ?2 ORDER BY week_end",
      [days.lowerBound.stored, days.upperBound.stored]
    ).map(\.summary)
  }
}

extension Store {
  /// The focus of months and the summaries of weeks.
  public var focus: FocusRepository { FocusRepository(connection: connection) }
}

extension WriteTransaction {
  /// Saves the focus of a month. Throws `StoreError.constraint`.
  public func save(_ focus: MonthlyFocus) throws {
    try save(MonthlyFocusRow(focus), in: MonthlyFocusRow.table)
  }

  /// Saves the summary of a week. Throws `StoreError.constraint`.
  public func save(_ summary: WeeklySummary) throws {
    try save(WeeklySummaryRow(summary), in: WeeklySummaryRow.table)
  }
}
