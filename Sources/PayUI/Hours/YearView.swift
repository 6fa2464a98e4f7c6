import AppCore
import Domain
import Services
import Store
import Widgets

/// A line of “Your year” that opens the shifts behind it.
enum YearItem: Equatable, Sendable {
  case figure(YearFigure)
  /// A month, counted from 1.
  case month(Int)
  /// The hours of the day; opens the half hour in which most was worked.
  case clock
  /// A class of rest between shifts.
  case rest(Int)

  /// The part of the view to which the line belongs, for Tab.
  var part: Int {
    switch self {
    case .figure: 0
    case .month: 1
    case .clock: 2
    case .rest: 3
    }
  }
}

/// “Your year”: the figures of a calendar year, and the shifts behind one of them.
struct YearView: Equatable, Sendable {
  /// The figures; nil before the first read.
  private(set) var insights: YearInsights?
  /// The year; nil for the current one.
  private(set) var year: Int?
  /// The cursor over the lines.
  var list = ListState()
  /// The line whose shifts are listed; nil for the figures.
  private(set) var opened: YearItem?
  /// The shifts behind it, latest first.
  private(set) var shifts: [Shift] = []
  /// The cursor over them.
  var shiftList = ListState()
  /// The shifts whose steps are still to be counted, by start.
  private var uncounted: [Shift] = []
  /// The steps of shifts that are over, and the state of the store in which they were counted.
  private var counted: [RecordID: Int64] = [:]
  private var edition: HistoryEdition?

  /// The number of shifts whose steps are counted at once.
  private static let shiftsAtOnce = 12

  /// Whether steps are still being counted.
  var isCounting: Bool { !uncounted.isEmpty }

  /// The lines, in the order of the cursor.
  var items: [YearItem] {
    guard let insights, !insights.work.shifts.isEmpty else { return [] }
    return insights.knownFigures.map(YearItem.figure) + (1...12).map(YearItem.month) + [.clock]
      + (0...WorkYear.restLimits.count).map(YearItem.rest)
  }

  /// The line under the cursor.
  var selected: YearItem? { list.selected(of: items) }

  /// The listed shift under the cursor.
  var selectedShift: Shift? { opened == nil ? nil : shiftList.selected(of: shifts) }

  /// Whether there is something to open or to save as a picture.
  var isEmpty: Bool { items.isEmpty }

  // MARK: Moving

  mutating func navigate(_ step: Navigation, page: Int) {
    if opened == nil {
      list.navigate(step, count: items.count, page: page)
    } else {
      shiftList.navigate(step, count: shifts.count, page: page)
    }
  }

  /// Moves to the first line of the next or previous part; false if there is none.
  mutating func turnPart(_ step: Int) -> Bool {
    let items = items
    guard opened == nil, let part = selected?.part,
      let place = items.firstIndex(where: { $0.part == part + step })
    else { return false }
    list.select(place, count: items.count)
    return true
  }

  /// Shows another year, at most the next one: planned shifts do not count, so that later ones are
  /// all empty. Nil for the current year.
  mutating func show(_ other: Int?, _ today: CivilDay) {
    year = other.map { min(max($0, TimeParser.years.lowerBound), today.year + 1) }
    if year == today.year { year = nil }
    opened = nil
  }

  /// Lists the shifts behind the line under the cursor, latest first. Those with overtime have to
  /// be searched for first.
  mutating func open() -> [Effect] {
    guard opened == nil, let selected, let insights else { return [] }
    opened = selected
    shiftList = ListState()
    guard let known = Self.known(behind: selected, insights) else { return [.readScreen] }
    shifts = known.reversed()
    return []
  }

  /// Returns from the shifts to the figures.
  mutating func close() {
    opened = nil
    shifts = []
  }

  /// Reads the year, and the listed shifts. Throws `StoreError` and `RulesetFileError`.
  mutating func read(_ payroll: Payroll, from store: Store) throws {
    let environment = payroll.environment, today = environment.today
    let last = YearInsights.days(of: year ?? today.year).upperBound.adding(days: -1)
    let shown = environment.entitlements.visible(last, today: today).year
    var read = try YearInsights(shown, payroll)
    let edition = try store.historyEdition()
    if edition != self.edition { counted = [:] }
    self.edition = edition
    uncounted = read.steps == nil ? [] : read.shifts.filter { counted[$0.id] == nil }
    for shift in read.shifts { counted[shift.id].map { read.addSteps([shift.id: $0]) } }
    insights = read
    list.select(list.selection, count: items.count)
    guard let opened else { return }
    let found = try Self.known(behind: opened, read) ?? read.shiftsWithOvertime(payroll)
    shifts = found.reversed()
    shiftList.select(shiftList.selection, count: shifts.count)
  }

  /// Counts the steps of some more shifts. Throws `StoreError`.
  mutating func countSteps(from store: Store, _ environment: Environment) throws {
    let part = Array(uncounted.prefix(Self.shiftsAtOnce))
    guard !part.isEmpty else { return }
    let steps = try YearInsights.steps(during: part, store, environment)
    for shift in part where shift.status == .completed { counted[shift.id] = steps[shift.id] ?? 0 }
    insights?.addSteps(steps)
    uncounted.removeFirst(part.count)
    if uncounted.isEmpty { insights?.endSteps() }
  }

  /// Stops counting because steps cannot be read.
  mutating func stopCounting() { uncounted = [] }

  /// Returns the shifts behind a line by start; nil if they are only known to the rules of pay.
  static func known(behind item: YearItem, _ insights: YearInsights) -> [Shift]? {
    let work = insights.work
    switch item {
    case .figure(let figure): return insights.shifts(behind: figure).map { insights.shifts($0) }
    case .month(let month): return insights.shifts(work.months[month - 1].shifts)
    case .clock: return insights.shifts(work.peakShifts)
    case .rest(let place): return insights.shifts(work.rests(in: place).map(\.shift))
    }
  }
}
