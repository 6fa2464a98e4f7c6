import Domain
import Services

/// Shows a year in figures.
enum InsightsCommand {
  static let spec = CommandSpec(
    name: "insights", group: .view, options: [OptionSpec("year", "YEAR", .text)],
    examples: ["insights", "insights --year 2025", "insights --year last --json"], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let year = try year(call.value("year") ?? "this", today: environment.today)
    let last = YearInsights.days(of: year).upperBound.adding(days: -1)
    try environment.entitlements.check(from: last, today: environment.today)
    var insights = try YearInsights(year, session.payroll())
    try insights.countSteps(session.existingStore(), environment)
    if !insights.unconfirmed.isEmpty {
      session.console.remark(insights.unconfirmed.text("year.unconfirmed", environment.format))
    }
    if session.options.isJSON {
      try session.console.json(insights.json)
    } else {
      for line in insights.lines(environment.format) { try session.console.line(line) }
    }
    return .done
  }

  /// Parses a year: `2026`, `this`, `last` or `next`. Throws `CommandError`.
  private static func year(_ text: String, today: CivilDay) throws -> Int {
    switch text.lowercased() {
    case "this": return today.year
    case "last": return today.year - 1
    case "next": return today.year + 1
    default:
      guard text.utf8.count == 4, let year = Int(text), TimeParser.years.contains(year) else {
        throw CommandError.usage("bad_year", ["value": text])
      }
      return year
    }
  }
}

extension YearInsights {
  /// The year as JSON. Minutes are rounded where they are shown; those of the half hours are the
  /// differences of the rounded running sum, so that they add up to `worked_minutes`.
  fileprivate var json: JSON {
    .members(
      [
        ("year", .integer(Int64(year))), ("start", JSON(shownDays.lowerBound)),
        ("end", JSON(shownDays.upperBound)), ("so_far", .bool(isRunning)),
      ] + Self.members(of: figures, knowsHolidays: knowsHolidays) + [
        ("steps", JSON(steps)), ("longest_run", Self.json(work.longestRun)),
        ("months", .array((1...12).map(month))),
        ("half_hours", .array(halfHours.map(JSON.integer))),
        ("peak", work.peak.map { .string(Format.clock($0)) } ?? .null),
        ("rests", .array((0...WorkYear.restLimits.count).map(rest))),
        (
          "shortest_rest",
          work.shortestRest.map {
            .members([
              ("minutes", .integer($0.seconds / 60)), ("shift", .string($0.shift.text)),
              ("date", JSON($0.day)),
            ])
          } ?? .null
        ),
        ("unconfirmed_shifts", .integer(Int64(unconfirmed.shifts.count))),
        ("unconfirmed_minutes", .integer(unconfirmed.minutes)),
        (
          "previous",
          before.map {
            .members(
              [
                ("start", JSON($0.days.lowerBound)),
                ("end", JSON($0.days.upperBound.adding(days: -1))),
              ] + Self.members(of: $0, knowsHolidays: knowsHolidays))
          } ?? .null
        ),
      ])
  }

  private static func members(
    of figures: Figures, knowsHolidays: Bool
  ) -> [(key: String, value: JSON)] {
    let work = figures.work
    return [
      ("shifts", .integer(Int64(work.shifts.count))),
      ("worked_minutes", JSON(minutesOf: work.seconds)),
      ("paid_minutes", JSON(minutesOf: figures.pay.paidSeconds)),
      ("overtime_minutes", JSON(minutesOf: figures.pay.overtimeSeconds)),
      ("past_planned_end_minutes", JSON(minutesOf: work.overrunSeconds)),
      ("nights", .integer(Int64(work.nights.count))),
      ("weekends", .integer(Int64(work.weekends.count))),
      ("holidays", knowsHolidays ? .integer(Int64(work.holidays.count)) : .null),
      ("longest_run_days", JSON(figures.value(of: .run))),
    ]
  }

  private static func json(_ run: WorkYear.Run?) -> JSON {
    run.map {
      .members([("start", JSON($0.days.lowerBound)), ("end", JSON($0.days.upperBound))])
    } ?? .null
  }

  private func month(_ month: Int) -> JSON {
    let part = work.months[month - 1]
    return .members([
      ("start", JSON(CivilDay.clamped(year: year, month: month, day: 1))),
      ("shifts", .integer(Int64(part.shifts.count))),
      ("worked_minutes", JSON(minutesOf: part.seconds)),
      ("paid_minutes", JSON(minutesOf: months[month - 1].paidSeconds)),
    ])
  }

  private var halfHours: [Int64] {
    var sum: Int64 = 0
    return work.clock.map { seconds in
      let before = HoursCalculator.minutes(sum)
      sum += seconds
      return HoursCalculator.minutes(sum) - before
    }
  }

  private func rest(_ place: Int) -> JSON {
    func minutes(_ place: Int) -> JSON {
      WorkYear.restLimits.indices.contains(place)
        ? .integer(Int64(WorkYear.restLimits[place])) : .null
    }
    return .members([
      ("from_minutes", place == 0 ? .integer(0) : minutes(place - 1)),
      ("until_minutes", minutes(place)),
      ("count", .integer(Int64(work.rests(in: place).count))),
    ])
  }
}

extension Format {
  /// Returns a half hour as programs read it: `06:30`.
  fileprivate static func clock(_ place: Int) -> String { ClockText.text(place * 30) }
}

extension YearInsights {
  /// Returns the year as text: the figures, the months, when work was, and the rests.
  fileprivate func lines(_ format: Format) -> [String] {
    guard !work.shifts.isEmpty else { return [format.emptiness(of: self)] }
    let texts = format.texts, reach = format.reach(of: self)
    let title = reach.isEmpty ? String(year) : "\(year), \(reach)"
    return [title, ""] + figureLines(format) + [""] + monthLines(format) + [
      "", "\(texts("year.when")): \(format.peak(of: work))",
    ] + clockLines(format) + [""] + restLines(format)
  }

  private func figureLines(_ format: Format) -> [String] {
    let right = TextTable.Column(alignment: .right)
    let head =
      before == nil
      ? []
      : [
        ["", String(year), String(year - 1), format.texts("hours.change")]
      ]
    let rows = knownFigures.map { figure -> [String] in
      let value = [format.name(of: figure), format.text(of: figure, value(of: figure))]
      guard let before else { return value }
      let old = before.value(of: figure).map { format.text(of: figure, $0) } ?? ""
      return value + [old, format.change(of: figure, in: self)]
    }
    return TextTable.lines(
      [.init()] + (before == nil ? [right] : [right, right, right]), head + rows)
  }

  private func monthLines(_ format: Format) -> [String] {
    let right = TextTable.Column(alignment: .right), texts = format.texts
    let head = ["", texts("year.paid"), texts("year.shifts")]
    let rows = (1...12).compactMap { month -> [String]? in
      guard CivilDay.clamped(year: year, month: month, day: 1) <= today else { return nil }
      return [
        texts("month.long.\(month)"),
        format.text(of: .paid, months[month - 1].paidSeconds),
        String(work.months[month - 1].shifts.count),
      ]
    }
    return TextTable.lines([.init(), right, right], [head] + rows)
  }

  /// The quarters of the day: shares say more than 48 numbers.
  private func clockLines(_ format: Format) -> [String] {
    let right = TextTable.Column(alignment: .right)
    let rows = (0..<4).map { quarter -> [String] in
      let seconds = work.clock[quarter * 12..<quarter * 12 + 12].reduce(0, +)
      return [
        "\(format.hour(quarter * 6))–\(format.hour(quarter * 6 + 6))",
        format.text(of: .paid, seconds),
        format.percent(
          permille: Int((seconds * 100 + work.seconds / 2) / max(1, work.seconds)) * 10),
      ]
    }
    return TextTable.lines([.init(), right, right], rows)
  }

  private func restLines(_ format: Format) -> [String] {
    let shortest = format.shortestRest(in: work)
    let rows = (0...WorkYear.restLimits.count).map {
      [format.rest(in: $0), String(work.rests(in: $0).count)]
    }
    return [format.texts("year.rest") + (shortest.isEmpty ? "" : ": " + shortest)]
      + TextTable.lines([.init(), .init(alignment: .right)], rows)
  }
}
