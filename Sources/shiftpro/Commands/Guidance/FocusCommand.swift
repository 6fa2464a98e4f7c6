import Coach
import Domain
import Services
import Store

/// Shows the focus of a month, and accepts and changes its building blocks.
enum FocusCommand {
  static let focus = CommandSpec(
    name: "guidance focus", group: .guidance,
    options: [month, OptionSpec("areas", "A,B", .text, about: "focus_areas")],
    examples: ["guidance focus", "guidance focus --month 2026-03 --areas sleep,move --json"],
    run: runFocus)

  static let accept = CommandSpec(
    name: "guidance accept", group: .guidance,
    operands: [OperandSpec("WHAT", .choice(["week"] + kinds + ["all"]))],
    options: [WeeklyCommand.week, month],
    examples: [
      "guidance accept week", "guidance accept ritual", "guidance accept all --month 2026-03",
    ], run: runAccept)

  static let dismiss = CommandSpec(
    name: "guidance dismiss", group: .guidance, operands: [OperandSpec("WHAT", .choice(["week"]))],
    options: [WeeklyCommand.week],
    examples: ["guidance dismiss week", "guidance dismiss week --week sunday"],
    run: { call, session in
      _ = try Choice.read(call.operands[0], as: "WHAT", ["week"])
      return try WeeklyCommand.answer(call, session, accepts: false)
    })

  static let swap = CommandSpec(
    name: "guidance swap", group: .guidance, operands: [kind], options: [month],
    examples: ["guidance swap ritual", "guidance swap support --month 2026-04"],
    run: { call, session in
      let kind = try readKind(call.operands[0])
      return try change(call, session) { .swapFocus($0, kind) }
    })

  static let edit = CommandSpec(
    name: "guidance edit", group: .guidance, operands: [kind, TodayCommand.slug], options: [month],
    examples: ["guidance edit ritual sleep.wind-down"],
    run: { call, session in
      let kind = try readKind(call.operands[0])
      return try change(call, session) { .editFocus($0, kind, slug: call.operands[1]) }
    })

  /// The kinds of actions, as typed.
  static let kinds = ActionKind.allCases.map(\.rawValue)
  private static let kind = OperandSpec("KIND", .choice(kinds))
  private static let month = OptionSpec("month", "MONTH", .date, about: "focus_month")

  // MARK: Showing

  private static func runFocus(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let month = try readMonth(call, session.environment())
    if call.has("areas") {
      let areas = try areas(call.words("areas"), of: "areas")
      let known = try session.guidance().focus(of: month).areas
      // Choosing the same areas again is only a look at them.
      if areas != known {
        return try print(session.perform(.guidance(.setAreas(month, areas))), month, session)
      }
    }
    return try print(nil, month, session)
  }

  private static func print(
    _ result: ActionResult?, _ month: CivilDay, _ session: Session
  ) throws -> ExitStatus {
    let environment = try session.environment(), texts = environment.texts
    let report = try FocusReport(session.guidance(), month, environment)
    if session.options.isJSON {
      try session.console.json(report.json)
      return .done
    }
    guard let result else {
      for line in report.lines { try session.console.line(line) }
      return .done
    }
    try session.print(
      [result.message?.text(texts) ?? "", result.canUndo ? texts("cli.undo_hint") : ""]
        + report.lines.map { $0.isEmpty ? " " : $0 })
    return .done
  }

  // MARK: Changing

  private static func runAccept(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let words = ["week"] + kinds + ["all"]
    let what = try Choice.read(call.operands[0], as: "WHAT", words)
    guard what == "week" else {
      guard !call.has("week") else {
        throw CommandError.usage("not_with", ["option": "--week", "word": what])
      }
      return try change(call, session) { .acceptFocus($0, ActionKind(rawValue: what)) }
    }
    guard !call.has("month") else {
      throw CommandError.usage("not_with", ["option": "--month", "word": what])
    }
    return try WeeklyCommand.answer(call, session, accepts: true)
  }

  private static func change(
    _ call: Invocation, _ session: Session, _ action: (CivilDay) -> GuidanceAction
  ) throws -> ExitStatus {
    try session.require(.monthly)
    let month = try readMonth(call, session.environment())
    return try print(session.perform(.guidance(action(month))), month, session)
  }

  // MARK: Reading

  private static func readKind(_ text: String) throws -> ActionKind {
    ActionKind(rawValue: try Choice.read(text, as: "KIND", kinds)) ?? .ritual
  }

  /// Parses subjects. Throws `CommandError` for an unknown one, and `GuidanceError` for none.
  static func areas(_ words: [String], of option: String) throws -> [ActionTag] {
    let areas = try words.map { word in
      try ActionTag(rawValue: Choice.read(word, of: option, ActionTag.allCases.map(\.rawValue)))
        ?? .care
    }
    guard !areas.isEmpty else { throw GuidanceError.areaMissing }
    guard areas.count <= MonthlyFocus.mostAreas else {
      throw GuidanceError.tooManyAreas(MonthlyFocus.mostAreas)
    }
    return areas
  }

  /// Parses a month, `2026-03` or any day in it; the current one by default. Throws
  /// `TimeTextError`.
  private static func readMonth(_ call: Invocation, _ environment: Environment) throws -> CivilDay {
    guard let text = call.value("month") else { return environment.today.startOfMonth }
    let isMonth = text.wholeMatch(of: /[0-9]{4}-[0-9]{2}/) != nil
    let day = isMonth ? "\(text)-01" : text
    do throws(TimeTextError) {
      return try TimeParser.date(day, in: environment.timeContext).startOfMonth
    } catch {
      throw isMonth ? .unreadableDay(text) : error
    }
  }
}

/// The focus of a month as it is printed.
struct FocusReport {
  /// A block with its figures as they are now.
  private struct Line {
    let block: FocusBlock
    let candidate: FocusCandidate?
  }

  private let focus: MonthlyFocus
  private let lineItems: [Line]
  private let offers: [FocusPlanner.SwapOffer]
  private let library: ActionLibrary
  private let environment: Environment
  private var language: String { environment.texts.language.rawValue }

  /// Reads the focus of a month. Throws `StoreError`.
  init(_ reader: GuidanceReader, _ month: CivilDay, _ environment: Environment) throws {
    let focus = try reader.focus(of: month), planner = try reader.planner(month)
    self.focus = focus
    lineItems = focus.blocks.map { block in
      Line(block: block, candidate: planner.candidate(of: block, areas: focus.areas))
    }
    offers = planner.swapOffers(for: focus)
    library = reader.library
    self.environment = environment
  }

  private func title(_ slug: String) -> String { library.title(of: slug, in: language) }

  // MARK: JSON

  /// The focus as JSON.
  var json: JSON {
    .members([
      ("month", .string(String(ISOText.format(focus.month).dropLast(3)))),
      ("areas", .array(focus.areas.map { .string($0.rawValue) })),
      ("blocks", .array(lineItems.map(json))),
      (
        "swap_offers",
        .array(
          offers.map { offer in
            .object([
              "kind": .string(offer.kind.rawValue), "current": json(offer.current),
              "better": json(offer.better),
            ])
          })
      ),
    ])
  }

  private func json(_ line: Line) -> JSON {
    let block = line.block
    let figures =
      line.candidate.map(figures) ?? [
        ("value", .null), ("feasibility", .number(Format.thousandths(block.feasibility))),
      ]
    return .members(
      [
        ("slug", .string(block.slug)), ("kind", .string(block.kind.rawValue)),
        ("title", .string(title(block.slug))),
      ] + figures + [
        ("state", .string(block.state.rawValue)),
        ("proposed_feasibility", .number(Format.thousandths(block.feasibility))),
      ])
  }

  private func json(_ candidate: FocusCandidate) -> JSON {
    .members(
      [("slug", .string(candidate.slug)), ("title", .string(title(candidate.slug)))]
        + figures(candidate))
  }

  private func figures(_ candidate: FocusCandidate) -> [(key: String, value: JSON)] {
    [
      ("value", candidate.value), ("feasibility", candidate.feasibility),
      ("importance", candidate.importance), ("area_score", candidate.areaScore),
      ("novelty", candidate.novelty),
    ].map { ($0.0, .number(Format.thousandths($0.1))) }
  }

  // MARK: Text

  /// The focus in lines.
  var lines: [String] {
    let format = environment.format, texts = environment.texts
    let head = ["block", "action", "state", "days_possible", "slug"].map {
      texts("cli.column.\($0)")
    }
    let rows = lineItems.map { line in
      [
        format.kind(line.block.kind), title(line.block.slug),
        texts("guidance.block.\(line.block.state.rawValue)"),
        format.percent(permille: line.candidate?.feasibility ?? line.block.feasibility),
        line.block.slug,
      ]
    }
    let columns: [TextTable.Column] = [
      .init(), .init(), .init(), .init(alignment: .right), .init(),
    ]
    let better = offers.map { offer in
      texts(
        "cli.focus.better",
        [
          "kind": offer.kind.rawValue, "current": title(offer.current.slug),
          "better": title(offer.better.slug), "slug": offer.better.slug,
        ])
    }
    let isOpen = focus.blocks.contains { $0.state == .proposed }
    return ["\(format.monthAndYear(focus.month)) · \(format.areas(focus.areas))", ""]
      + TextTable.lines(columns, [head] + rows) + (better.isEmpty ? [] : [""] + better)
      + (isOpen ? ["", texts("cli.focus.hint")] : [])
  }
}
