import Domain
import Services
import Store

/// Counts hours and pay.
enum HoursCommand {
  /// The grouping of the report.
  enum Grouping: String, CaseIterable {
    case period, week, month, year, weekday, kind, label, element, shift

    /// The division of the pay; that of periods if the report is not divided by days.
    func division(_ profile: UserProfile) -> PayGrouping {
      switch self {
      case .week: .week(profile.firstWeekday)
      case .month: .month
      case .year: .year
      case .period, .weekday, .kind, .label, .element, .shift: .period
      }
    }
  }

  static let spec = CommandSpec(
    name: "hours", group: .view, operands: [.filter],
    options: [
      OptionSpec("period", "PERIOD", .choice(["current", "previous"]))
    ] + DayWindow.options + [
      OptionSpec("by", "WHAT", .choice(Grouping.allCases.map(\.rawValue))),
      OptionSpec("format", "TEMPLATE", .text, about: "hours_format"),
      OptionSpec(flag: "account", about: "hours_account"),
    ],
    examples: [
      "hours", "hours --period previous --by shift", "hours --period previous --by element",
      "hours --from 2026-01-01 --to 2026-12-31 --by month --json",
      "hours night lastmonth --by shift", "hours thisyear --by weekday",
      "hours 2026 --by week --format \"{name}: {paid}\"",
    ], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    guard !call.has("account") else { return try AccountReport.run(call, session) }
    let grouping =
      try call.value("by").map {
        try Choice.read($0, of: "by", Grouping.allCases.map(\.rawValue))
      }.flatMap(Grouping.init) ?? .period
    try call.exclude("period", "from")
    try call.exclude("period", "to")
    let environment = try session.environment()
    let payroll = try session.payroll()
    // Hours are those worked, so a month without a year is the latest.
    let filter = try session.filter(call, undated: .latest), shifts = filter.withoutDays
    if grouping == .element, !shifts.isEmpty {
      throw CommandError.usage("filter_elements", ["filter": filter.text])
    }
    let template = try call.value("format").map { try TextTemplate($0, only: HoursReport.fields) }
    let days = try days(call, filter, payroll, session)
    let chosen =
      shifts.isEmpty
      ? nil
      : try session.roster()?.ids(
        matching: shifts, paidOn: DayWindow(days), of: session.profile()) ?? []
    let report = try HoursReport(days, grouping: grouping, of: chosen, payroll)
    if let chosen, chosen.isEmpty { try session.noteNoMatch(filter) }
    if chosen == nil {
      try noteBonuses(on: days, payroll, session)
    } else if report.leavesOut {
      session.console.remark(environment.texts("note.only_shifts"))
    }
    if let rules = try payroll.rulesLackingHolidays(on: days) {
      session.console.remark(environment.texts("note.no_holidays", ["name": rules.title]))
    }
    let unconfirmed = report.unconfirmed(on: days)
    if try !unconfirmed.isEmpty && session.profile().confirmation == .ask {
      session.console.remark(
        unconfirmed.text(
          "note.unconfirmed", environment.format,
          [
            "from": ISOText.format(days.lowerBound),
            "to": ISOText.format(days.upperBound.adding(days: -1)),
          ]))
    }
    let assumed = report.assumed(on: days)
    if !assumed.isEmpty {
      session.console.remark(assumed.text("note.assumed", environment.format))
    }
    if session.options.isJSON {
      try session.console.json(report.json(environment.format))
    } else if let template {
      for row in report.rows(environment) { try session.console.line(template.filled(row)) }
    } else {
      for line in report.lines(environment) { try session.console.line(line) }
    }
    return .done
  }

  /// Reports the bonuses that are excluded from totals.
  private static func noteBonuses(
    on days: Range<CivilDay>, _ payroll: Payroll, _ session: Session
  ) throws {
    let format = try session.environment().format
    for bonus in payroll.bonuses where try days.contains(bonus.day) && payroll.leavesOut(bonus) {
      let currency = try payroll.currency(on: bonus.day)
      session.console.remark(
        format.texts(
          "note.bonus_left_out",
          [
            "name": bonus.name, "day": format.dayWithYear(bonus.day), "currency": currency,
            "amount": format.money(cents: bonus.cents, currency: bonus.currency ?? currency),
          ]))
    }
  }

  /// Returns the days of the options or of the filter; by default those of a pay period. Throws
  /// `CommandError` if the filter has none.
  private static func days(
    _ call: Invocation, _ filter: ShiftFilter, _ payroll: Payroll, _ session: Session
  ) throws -> Range<CivilDay> {
    let environment = try session.environment()
    guard let window = try session.window(of: filter, call) else {
      return try days(call, payroll, environment)
    }
    return try days(window, payroll, environment)
  }

  /// Returns the requested days; by default those of a pay period.
  static func days(
    _ call: Invocation, _ payroll: Payroll, _ environment: Environment
  ) throws -> Range<CivilDay> {
    let entitlements = environment.entitlements, today = environment.today
    if let given = try DayWindow(call, environment) {
      return try days(given, payroll, environment)
    }
    let period = try period(call.value("period") ?? "current", payroll, environment)
    try entitlements.check(from: period.end.adding(days: -1), today: today)
    return period.start..<period.end
  }

  /// Returns the days of a window, by default from the first shift or bonus until today.
  private static func days(
    _ given: DayWindow, _ payroll: Payroll, _ environment: Environment
  ) throws -> Range<CivilDay> {
    let window = try environment.entitlements.permitted(given, today: environment.today)
    let earliest = try payroll.extent()?.lowerBound
    let last = window.last ?? environment.today
    let first = min(window.first ?? earliest ?? last, last)
    return first..<last.adding(days: 1)
  }

  private static func period(
    _ text: String, _ payroll: Payroll, _ environment: Environment
  ) throws -> PayPeriod {
    switch text {
    case "current": return try payroll.period(containing: environment.today)
    case "previous":
      let current = try payroll.period(containing: environment.today)
      return try payroll.period(containing: current.start.adding(days: -1))
    default:
      return try payroll.period(
        containing: TimeParser.date(text, in: environment.pastContext))
    }
  }
}
