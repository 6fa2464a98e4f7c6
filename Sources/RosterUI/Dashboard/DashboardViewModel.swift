import AppCore
import Domain
import Services
import Store
import Terminal
import Widgets

/// The Dashboard's content besides the shift in progress: the days ahead and the pay period.
package struct DashboardViewModel: Equatable, Sendable {
  /// The height from which two weeks are shown instead of one.
  private static let highBody = 44

  /// The number of days ahead that are shown.
  private(set) var dayCount = 7
  /// The days ahead: a row for each shift and for each day without one.
  package private(set) var rows: [DayRow] = []
  /// The absences of those days.
  private var absences: [KnownAbsence] = []
  /// The current pay period.
  package private(set) var statement: PayStatement?
  /// The hours around now, read if there is room for them.
  private(set) var ribbon = DashboardRibbon()
  /// Whether the store has no shifts at all.
  private(set) var isEmpty = true
  /// The content of the panes of large windows.
  private(set) var overview = DashboardOverview()
  /// The numbers of weeks of this month and the next ones.
  private var monthWeeks: [Int] = []
  /// The cursor over `rows`.
  package var list = ListState()

  /// A row of the days ahead.
  package struct DayRow: Equatable, Sendable {
    /// The day.
    package let day: CivilDay
    /// The shift that starts on the day; nil for a day off.
    let shift: Shift?
    /// The parts of it that absences leave.
    var parts: [Shift] = []
    /// The seconds of a worked shift that absences take from its middle.
    var gap: Int64 = 0

    /// Returns whether an absence takes the place of the shift. Training is at its time.
    func isAway(_ absence: KnownAbsence?) -> Bool {
      shift?.status == .absent && absence?.kind.isWork != true
    }
  }

  /// The row under the cursor.
  var selectedRow: DayRow? {
    list.selected(of: rows)
  }

  /// The shift under the cursor.
  package var selectedShift: Shift? { selectedRow?.shift }

  package init() {}

  /// Returns the absence on a day, the one that outranks the other if there are two.
  func absence(on day: CivilDay) -> KnownAbsence? {
    absences.first { $0.absence.dates.contains(day) }
  }

  /// Returns the absence of a row: that of its shift, which may belong to the day before.
  func absence(of row: DayRow) -> KnownAbsence? {
    absence(on: row.shift?.localStart.day ?? row.day)
  }

  /// Returns the layout of the panes in `body`, with a ribbon if something is in it.
  func layout(
    in body: Rect, hasShoes: Bool, notes: Int = 0, hasRibbon: Bool? = nil, hasSteps: Bool
  ) -> DashboardLayout {
    DashboardLayout(
      body: body, rates: statement?.worked.byRate.count ?? 0, dayRows: rows.count,
      hasShoes: hasShoes, notes: notes, hasRibbon: hasRibbon ?? !ribbon.entries.isEmpty,
      hasSteps: hasSteps, monthWeeks: monthWeeks)
  }

  /// Reads the days ahead, the pay period, and what else has room in `body`. Throws `StoreError`
  /// and `RulesetFileError`.
  mutating func reload(
    from store: Store, _ payroll: Payroll, _ state: AppState, in body: Rect,
    _ environment: AppEnvironment
  ) throws {
    let current = state.current
    let today = environment.today
    let isWide = body.width >= DashboardLayout.wide
    let days =
      !isWide || body.height < Self.highBody ? 7 : body.height < 2 * Self.highBody ? 14 : 28
    let roster = Roster(store: store, patterns: current.patterns, environment.base)
    // Of a night that began yesterday, an absence may leave what is today.
    let shifts = try roster.shifts(
      startingOn: DayWindow(first: today.adding(days: -1), last: today.adding(days: days - 1)))
    dayCount = days
    let planned = zip(shifts, try roster.parts(of: shifts))
    let listed = try ListedAbsences(roster, on: today.adding(days: -1)..<today.adding(days: days))
    absences = listed.known
    rows = (0..<days).flatMap { offset -> [DayRow] in
      let day = today.adding(days: offset)
      let here = planned.filter { roster.day(of: $0.1.first ?? $0.0) == day }
      return here.isEmpty
        ? [DayRow(day: day, shift: nil)]
        : here.map { shift, parts in
          let gap = shift.status.isPlanned ? 0 : listed.coveredSeconds(of: shift)
          return DayRow(day: day, shift: shift, parts: parts, gap: gap)
        }
    }
    let statement = try payroll.statement(of: payroll.period(containing: today), in: roster)
    self.statement = statement
    isEmpty = try current.running == nil && statement.shifts.isEmpty && roster.isEmpty()
    list.select(list.selection, count: rows.count)
    monthWeeks = (0..<DashboardLayout.mostMonths).map {
      MonthDays(of: today.adding(months: $0), firstWeekday: state.profile.firstWeekday).weeks
    }
    let mayShowRibbon = !layout(in: body, hasShoes: false, hasRibbon: true, hasSteps: false)
      .ribbon.isEmpty
    ribbon =
      mayShowRibbon && !isEmpty
      ? try DashboardRibbon(from: store, roster, state, environment) : DashboardRibbon()
    let layouts = [false, true].map { layout(in: body, hasShoes: false, hasSteps: $0) }
    try overview.read(
      with: layouts[1], without: layouts[0], from: store, roster, state, environment)
  }
}
