import Coach
import Domain
import Services

/// The offer of a day as it is printed.
struct TodayReport {
  private let guidance: Guidance
  private let reader: GuidanceReader
  private let shift: (shift: Shift, json: JSON)?
  private let environment: Environment
  private var texts: Texts { environment.texts }

  /// Creates a report of an offer. Throws `StoreError`, and what pay throws.
  init(_ guidance: Guidance, _ reader: GuidanceReader, _ session: Session) throws {
    self.guidance = guidance
    self.reader = reader
    let environment = try session.environment()
    self.environment = environment
    // The moment extends a shift that runs over, so that its end differs from the record.
    let start = guidance.moment.shift?.start
    let shift = reader.context.shifts.first { $0.status != .cancelled && $0.start == start }
    self.shift = try shift.map { shift in
      let pattern = try session.roster()?.pattern(of: shift)?.name
      let pay = try session.pay(of: shift)
      return (shift, JSON(shift, pattern: pattern, pay, now: environment.now))
    }
  }

  // MARK: JSON

  /// The offer as JSON, with everything that could be offered if wanted.
  func json(withEligible all: Bool) -> JSON {
    let moment = guidance.moment
    let context = JSON.members([
      ("slot", JSON(moment.slot?.rawValue)), ("shift", shift?.json ?? .null),
      ("free_minutes", .integer(Int64(moment.freeMinutes))),
      ("next_sleep", JSON(moment.nextSleep?.start)),
      ("friction_mode", .bool(guidance.isHighFriction)),
      ("shift_day", .string(moment.shiftDay.rawValue)),
      ("nights_in_row", .integer(Int64(moment.nightsInRow))),
      ("week_full", .bool(guidance.isWeekFull)),
    ])
    return .members(
      [
        ("context", context), ("suggestions", .array(guidance.suggestions.map(json))),
        ("coping", .array(guidance.coping.map(json))),
      ] + (all ? [("eligible", .array(guidance.eligible.map(json)))] : []))
  }

  private func json(_ action: Recommendation) -> JSON {
    let language = texts.language.rawValue
    let template = reader.library[action.slug]
    return .members([
      ("slug", .string(action.slug)), ("title", JSON(template?.title(in: language))),
      ("minutes", .integer(Int64(action.length.minutes))),
      ("score", .integer(Int64(action.score))),
      ("why", .array(action.reasons.map { .string($0.code) })),
      (
        "why_text",
        .string(environment.format.whyWithRemarks(action, at: guidance.moment, environment))
      ),
      ("factors", Self.json(action.factors)),
      ("remarks", .array(action.remarks.map { .string($0.rawValue) })),
      ("area", .string(action.area.rawValue)), ("kind", JSON(template?.kind.rawValue)),
      ("text", JSON(template?.text(action.length, in: language))),
      ("caution", JSON(template?.caution?[language])),
    ])
  }

  /// Returns factors as JSON, with three decimals.
  static func json(_ factors: ActionFactors) -> JSON {
    .members(
      ActionFactors.Factor.allCases.map {
        ($0.rawValue, .number(Format.thousandths(factors[$0])))
      })
  }

  // MARK: Text

  /// The offer in lines. When things are hard, what helps then comes first.
  func lines(withEligible all: Bool) -> [String] {
    var lines = [moment] + [environment.format.shortSleep(guidance.moment)].compactMap(\.self)
    let isOffered = !guidance.shown.isEmpty
    if guidance.isWeekFull, isOffered { lines.append(texts("cli.today.week_full")) }
    if guidance.isHighFriction, isOffered { lines += ["", texts("cli.today.gentle")] }
    let coping = guidance.shown.prefix { $0.remarks.contains(.coping) }.prefix(1)
    for action in coping { lines += [""] + self.lines(of: action) }
    let others = guidance.shown.dropFirst(coping.count)
    if !coping.isEmpty, !others.isEmpty { lines += ["", texts("cli.today.if_you_like")] }
    for (place, action) in others.enumerated() {
      lines += [""] + self.lines(of: action, saysWhen: place == 0)
    }
    if !isOffered { lines += ["", emptyText] }
    if all { lines += [""] + table }
    if !guidance.isHighFriction, let first = guidance.suggestions.first {
      lines += ["", texts("cli.today.hint", ["slug": first.slug])]
    }
    return lines
  }

  /// The part of the day, the shift, the free time and the next sleep in a line.
  private var moment: String {
    let moment = guidance.moment, format = environment.format
    let isOver = moment.overtimeMinutes != nil
    var parts = isOver ? [] : [format.slot(moment.slot)]
    if let shift = shift?.shift { parts.append(format.name(of: shift, in: environment)) }
    if moment.slot != nil, !isOver {
      let free = format.duration(seconds: Int64(moment.freeMinutes) * 60)
      parts.append(texts("guidance.free", ["length": free]))
    }
    if let sleep = moment.nextSleep, sleep.start > environment.now {
      let time = format.moment(sleep.start, environment)
      parts.append(texts("cli.today.sleep", ["time": time]))
    }
    return parts.joined(separator: " · ")
  }

  private var emptyText: String {
    environment.format.overtime(guidance.moment)
      ?? texts(guidance.moment.slot == nil ? "guidance.asleep" : "cli.today.empty")
  }

  private func lines(of action: Recommendation, saysWhen: Bool = true) -> [String] {
    guard let template = reader.library[action.slug] else { return [] }
    let language = texts.language.rawValue
    let title = [
      template.title(in: language),
      environment.format.minutes(action.length), action.slug,
    ].joined(separator: " · ")
    var lines = [title, "  " + template.text(action.length, in: language)]
    // When things are hard, a reason to do it would be a demand; a warning is none.
    if !guidance.isHighFriction {
      let why = environment.format.whyWithRemarks(
        action, at: guidance.moment, environment, saysWhen: saysWhen)
      if !why.isEmpty { lines.append("  " + why) }
    } else if action.remarks.contains(.sleepyNoDriving) {
      lines.append("  " + texts("guidance.remark.sleepy_no_driving"))
    }
    if let caution = template.caution?[language] {
      lines.append("  " + texts("guidance.caution", ["text": caution]))
    }
    return lines
  }

  private var table: [String] {
    let head = ["score", "action", "minutes", "slug"].map { texts("cli.column.\($0)") }
    let rows = guidance.eligible.map { action in
      [
        String(action.score),
        reader.library[action.slug]?.title(in: texts.language.rawValue) ?? "",
        String(action.length.minutes), action.slug,
      ]
    }
    let columns: [TextTable.Column] = [
      .init(alignment: .right), .init(), .init(alignment: .right), .init(),
    ]
    return TextTable.lines(columns, [head] + rows)
  }
}
