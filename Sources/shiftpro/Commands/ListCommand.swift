import App
import Domain
import Store

/// Lists shifts.
enum ListCommand {
  static let spec = CommandSpec(
    name: "list", group: .view, options: DayWindow.options,
    examples: ["list", "list --from today --to +2w", "list --from 2026-01-01 --json"], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let window = try DayWindow(call, environment) ?? usualWindow(try session.profile(), environment)
    let interval = window.interval(in: environment.zone)
    let shifts = try session.existingStore()?.shifts
    func each(_ body: (Shift) throws -> Void) throws {
      try shifts?.forEachShift(touching: interval, body)
    }
    if session.options.isJSON {
      try writeJSON(session.console, now: environment.now, each)
    } else if session.options.isQuiet {
      try each { try session.console.line($0.id.short) }
    } else {
      try writeTable(session.console, environment, each)
    }
    return .done
  }

  /// From the week before this one to the end of the fourth week after it.
  private static func usualWindow(
    _ profile: UserProfile, _ environment: AppEnvironment
  ) -> DayWindow {
    let today = environment.today
    let gone = (today.weekday.rawValue - profile.firstWeekday.rawValue + 7) % 7
    let monday = today.adding(days: -gone)
    return DayWindow(first: monday.adding(days: -7), last: monday.adding(days: 34))
  }

  private typealias Each = ((Shift) throws -> Void) throws -> Void

  private static func writeJSON(_ console: Console, now: Instant, _ each: Each) throws {
    // A record that cannot be read is found before the first word, not in the middle of the list.
    try each { _ in }
    try console.raw("{\"shifts\":[")
    var isFirst = true
    try each { shift in
      try console.raw(isFirst ? "" : ",")
      try console.raw(JSON(shift, now: now).text(ascii: console.isASCII))
      isFirst = false
    }
    try console.raw("]}\n")
  }

  /// Goes through the shifts twice, so that the columns fit and none has to be kept.
  private static func writeTable(
    _ console: Console, _ environment: AppEnvironment, _ each: Each
  ) throws {
    let texts = environment.texts
    let head = ["day", "times", "hours", "name", "status", "id"].map { texts("cli.column.\($0)") }
    var table = TextTable([
      .init(), .init(), .init(alignment: .right), .init(limit: 32), .init(), .init(),
    ])
    table.fit(head)
    var isEmpty = true
    try each { shift in
      table.fit(row(shift, environment))
      isEmpty = false
    }
    guard !isEmpty else { return try console.line(texts("cli.list.empty")) }
    try console.line(table.line(head))
    try each { try console.line(table.line(row($0, environment))) }
  }

  private static func row(_ shift: Shift, _ environment: AppEnvironment) -> [String] {
    let format = environment.format
    let day = environment.zone(of: shift).local(at: shift.start).day
    let seconds = HoursCalculator.elapsedSeconds(shift, now: environment.now)
    let isThisYear = day.year == environment.today.year
    return [
      isThisYear ? format.day(day) : format.dayWithYear(day),
      format.range(of: shift, in: environment),
      format.hours(minutes: HoursCalculator.minutes(seconds)), format.title(shift),
      "\(format.mark(shift.status)) \(format.status(shift.status))", shift.id.short,
    ]
  }
}

extension ShiftRepository {
  /// Hands over the shifts that share a moment with `interval`, one at a time. One that began and has
  /// no end yet reaches to the end of time. Throws `StoreError`.
  func forEachShift(touching interval: Interval, _ body: (Shift) throws -> Void) throws {
    let reach = Interval(start: interval.start - Shift.longestSeconds, end: interval.end)
    // Only a forgotten shift runs for longer than any may last.
    if let running = try running(), running.start < reach.start { try body(running) }
    try forEachShift(startingIn: reach) { shift in
      if shift.end > interval.start || shift.status == .inProgress { try body(shift) }
    }
  }
}
