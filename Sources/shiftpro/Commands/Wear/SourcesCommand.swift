import Domain
import Services
import Store

/// Manages step sources, implausible samples, and stays in other zones.
enum SourcesCommand {
  static let sources = CommandSpec(
    name: "steps sources", group: .steps,
    options: [OptionSpec("order", "SOURCES", .text, about: "sources_order")],
    examples: ["steps sources", "steps sources --order 2,1", "steps sources --order iPhone"],
    run: runSources)

  static let doubts = CommandSpec(
    name: "steps doubts", group: .steps,
    options: [
      OptionSpec("accept", "SOURCE", .text, about: "doubts_accept"),
      OptionSpec("reject", "SOURCE", .text, about: "doubts_reject"),
    ],
    examples: ["steps doubts", "steps doubts --accept 2", "steps doubts --reject 2"],
    run: runDoubts)

  static let zones = CommandSpec(
    name: "steps zones", group: .steps,
    options: [
      OptionSpec("from", "DATE", .date, about: "zones_from"),
      OptionSpec("in", "ZONE", .zone, about: "zones_in"),
      OptionSpec(flag: "home", about: "zones_home"),
    ],
    examples: [
      "steps zones", "steps zones --from 2026-04-02 --in Asia/Tokyo",
      "steps zones --from 2026-04-02 --in none", "steps zones --home --in Europe/Vienna",
    ], run: runZones)

  // MARK: Sources

  private static func runSources(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    if let order = call.value("order") {
      let all = try session.stepSources()
      let numbers = try order.split(separator: ",").map { try source(String($0), all).number }
      _ = try session.perform(.wear(.orderSources(numbers)))
    }
    let environment = try session.environment()
    let all = try session.stepSources()
    if session.options.isJSON {
      try session.console.json(.object(["sources": .array(all.map(json))]))
      return .done
    }
    let texts = environment.texts, format = environment.format
    guard !all.isEmpty else {
      try session.console.line(texts("cli.sources.none"))
      return .done
    }
    let head = ["id", "name", "kind", "since"].map { texts("cli.column.\($0)") }
    let rows = all.map { source in
      let day = environment.zone.local(at: source.firstSeen).day
      return [
        "\(source.number)", source.source.name, format.kind(source.source.kind),
        format.dayWithYear(day),
      ]
    }
    for line in TextTable.lines(
      [.init(alignment: .right), .init(limit: 40), .init(), .init()], [head] + rows)
    {
      try session.console.line(line)
    }
    return .done
  }

  private static func json(_ source: StepSource) -> JSON {
    .object([
      "number": .integer(Int64(source.number)), "name": .string(source.source.name),
      "model": JSON(source.source.model), "kind": .string(source.source.kind.rawValue),
      "first_seen": JSON(source.firstSeen),
    ])
  }

  /// Returns the source with that number or name. Throws `CommandError`.
  private static func source(
    _ text: String, _ all: [StepSource]
  ) throws(CommandError) -> StepSource {
    let word = text.trimmed
    guard
      let source = all.first(where: { "\($0.number)" == word })
        ?? all.first(where: { $0.source.name.lowercased() == word.lowercased() })
    else { throw .refusal("unknown_source", ["word": word]) }
    return source
  }

  // MARK: Implausible samples

  private static func runDoubts(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let all = try session.stepSources()
    if let word = call.value("accept") { try accept(source(word, all), session) }
    if let word = call.value("reject") {
      _ = try session.perform(.wear(.rejectSamples(of: source(word, all).number)))
    }
    let doubted = try session.doubted()
    let names = Dictionary(all.map { ($0.number, $0.source.name) }) { first, _ in first }
    if session.options.isJSON {
      try session.console.json(.object(["doubts": .array(doubted.map { json($0, names) })]))
    } else {
      try printTable(doubted, names, session.console, environment)
    }
    return .done
  }

  /// Accepts the implausible samples of `source`. Throws `CommandError` if there are none.
  private static func accept(_ source: StepSource, _ session: Session) throws {
    let doubts = try session.doubted().filter { $0.source == source.number }
    guard !doubts.isEmpty else {
      throw CommandError.refusal("no_doubts", ["name": source.source.name])
    }
    for doubt in doubts {
      let whole = Interval(start: doubt.interval.start, end: doubt.interval.end + 1)
      _ = try session.perform(.wear(.acceptSamples(of: source.number, in: whole)))
    }
  }

  private static func json(_ doubt: DoubtedSamples, _ names: [Int: String]) -> JSON {
    .object([
      "source": .integer(Int64(doubt.source)), "name": JSON(names[doubt.source]),
      "reason": .string(doubt.doubt.code), "count": .integer(Int64(doubt.count)),
      "from": JSON(doubt.interval.start), "to": JSON(doubt.interval.end),
    ])
  }

  private static func printTable(
    _ doubted: [DoubtedSamples], _ names: [Int: String], _ console: Console,
    _ environment: Environment
  ) throws {
    let texts = environment.texts
    guard !doubted.isEmpty else { return try console.line(texts("cli.doubts.none")) }
    let head = ["id", "name", "samples", "since", "why"].map { texts("cli.column.\($0)") }
    let rows = doubted.map { doubt in
      [
        "\(doubt.source)", names[doubt.source] ?? "", "\(doubt.count)",
        environment.format.dayWithYear(environment.zone.local(at: doubt.interval.start).day),
        environment.format.doubt(doubt.doubt),
      ]
    }
    for line in TextTable.lines(
      [.init(alignment: .right), .init(limit: 40), .init(alignment: .right), .init(), .init()],
      [head] + rows)
    {
      try console.line(line)
    }
  }

  // MARK: Zones

  private static func runZones(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    var environment = try session.environment()
    if call.has("home") {
      let zone = try environment.zones.zone(call.required("in"))
      let day =
        try call.value("from").map { try TimeParser.date($0, in: environment.pastContext) }
        ?? environment.today
      let original = try session.profile()
      var profile = original
      profile.timeZoneIdentifier = zone.identifier
      _ = try session.perform(.settings(.moveHome(profile, from: original, on: day)))
      if session.options.zone == nil { environment.zone = zone }
    } else if call.has("from") || call.has("in") {
      let zone = try call.required("in")
      let day = try TimeParser.date(call.required("from"), in: environment.pastContext)
      _ = try session.perform(.wear(.setTravelZone(from: day, in: zone == "none" ? nil : zone)))
    }
    let stays = try session.existingStore()?.stepSources.travelZones() ?? []
    if session.options.isJSON {
      try session.console.json(
        .object([
          "home": .string(environment.zone.identifier),
          "stays": .array(
            stays.map { .object(["from": JSON($0.from), "zone": .string($0.zone)]) }),
        ]))
      return .done
    }
    let rows =
      [[environment.texts("cli.zones.home"), environment.zone.identifier]]
      + stays.map { [environment.format.since($0), $0.zone] }
    let head = ["since", "zone"].map { environment.texts("cli.column.\($0)") }
    for line in TextTable.lines([.init(), .init()], [head] + rows) {
      try session.console.line(line)
    }
    return .done
  }
}

extension Session {
  fileprivate func stepSources() throws -> [StepSource] {
    try existingStore()?.stepSources.sources() ?? []
  }

  fileprivate func doubted() throws -> [DoubtedSamples] {
    try existingStore()?.steps.doubted() ?? []
  }
}

extension Invocation {
  /// Returns the value of a required option. Throws `CommandError`.
  func required(_ option: String) throws(CommandError) -> String {
    guard let value = value(option) else {
      throw .usage(
        "missing_option", ["command": command?.name ?? "", "option": "--\(option)"])
    }
    return value
  }
}
