import Coach
import Domain
import Services
import Store

/// Shows what the log says about a person, and computes momentum.
enum SignalsCommand {
  static let signals = CommandSpec(
    name: "guidance signals", group: .guidance,
    examples: ["guidance signals", "guidance signals --json"],
    run: { _, session in try runSignals(session) })

  static let momentum = CommandSpec(
    name: "guidance momentum", group: .guidance, operands: [OperandSpec("DAYS", .text)],
    options: [
      OptionSpec(
        "per-week", "1-7", .choice(Momentum.rates.map(String.init)), about: "momentum_rate"),
      OptionSpec("from", "SCORE", .text, about: "momentum_from"),
    ],
    examples: [
      "guidance momentum xx-xsx-", "guidance momentum xxxx --per-week 4 --from 0.5 --json",
    ], worksLocked: true, operandSigns: "x-s", run: runMomentum)

  // MARK: Signals

  private static func runSignals(_ session: Session) throws -> ExitStatus {
    let environment = try session.environment(), signals = try session.guidance().signals
    if session.options.isJSON {
      try session.console.json(json(signals))
    } else {
      for line in lines(signals, environment.format) { try session.console.line(line) }
    }
    return .done
  }

  private static func json(_ signals: GuidanceSignals) -> JSON {
    func values<Key: CaseIterable & RawRepresentable<String> & Hashable>(
      _ values: [Key: Int]
    ) -> JSON {
      .members(
        Key.allCases.compactMap { key in
          values[key].map { (key.rawValue, .number(Format.thousandths($0))) }
        })
    }
    let lengths = signals.bandwidthPreference
    return .members([
      ("friction_index", .number(Format.thousandths(signals.frictionIndex))),
      ("novelty_tolerance", .number(Format.thousandths(signals.noveltyTolerance))),
      ("friction_mode", .bool(signals.isHighFriction)),
      ("success_rate_by_tag", values(signals.successRateByTag)),
      ("slot_heat", values(signals.slotHeat)),
      (
        "bandwidth_preference",
        .members(
          ShiftDay.allCases.compactMap { day in
            lengths[day].map { (day.rawValue, .integer(Int64($0.minutes))) }
          })
      ),
      ("momentum", values(signals.momentum)),
    ])
  }

  private static func lines(_ signals: GuidanceSignals, _ format: Format) -> [String] {
    let texts = format.texts
    var rows = [
      [texts("cli.signals.friction"), format.thousandths(signals.frictionIndex)],
      [texts("cli.signals.novelty"), format.thousandths(signals.noveltyTolerance)],
    ]
    for day in ShiftDay.allCases {
      guard let length = signals.bandwidthPreference[day] else { continue }
      rows.append([
        texts("cli.signals.length", ["day": texts("guidance.shift_day.\(day.rawValue)")]),
        format.minutes(length),
      ])
    }
    for tag in ActionTag.allCases {
      guard let rate = signals.successRateByTag[tag] else { continue }
      rows.append([
        texts("cli.signals.success", ["area": format.area(tag)]), format.thousandths(rate),
      ])
    }
    for tag in ActionTag.allCases {
      guard let momentum = signals.momentum[tag] else { continue }
      rows.append([
        texts("cli.signals.momentum", ["area": format.area(tag)]), format.thousandths(momentum),
      ])
    }
    for slot in DaySlot.allCases {
      guard let heat = signals.slotHeat[slot] else { continue }
      rows.append([
        texts("cli.signals.slot", ["slot": format.slot(slot)]), format.thousandths(heat),
      ])
    }
    return TextTable.lines([.init(), .init(alignment: .right)], rows)
      + (signals.isHighFriction ? ["", texts("cli.signals.gentle")] : [])
  }

  // MARK: Momentum

  private static func runMomentum(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    session.needsNoStore = true
    let days = try call.operands[0].map { character in
      guard let day = Momentum.Day(character) else {
        throw CommandError.usage("bad_days", ["value": call.operands[0]])
      }
      return day
    }
    guard !days.isEmpty else { throw CommandError.usage("bad_days", ["value": ""]) }
    let rate = try call.number("per-week", in: Momentum.rates) ?? Momentum.rates.upperBound
    let start = try call.value("from").map { text in
      guard let score = Double(text), (0...1).contains(score) else {
        throw CommandError.usage("bad_score", ["value": text])
      }
      return score
    }
    let score = Momentum.score(of: days, perWeek: rate, from: start ?? 0)
    let text = sixDecimals(score)
    if session.options.isJSON {
      try session.console.json(.object(["score": .number(text)]))
    } else {
      let format = Format(texts: session.soundTexts, clock: .twentyFourHour)
      try session.console.line(format.decimal(text))
    }
    return .done
  }

  /// Formats a score of 0 to 1 with six decimals.
  private static func sixDecimals(_ score: Double) -> String {
    let millionths = Int((score * 1_000_000).rounded())
    return "\(millionths / 1_000_000)."
      + String(millionths % 1_000_000 + 1_000_000).dropFirst()
  }
}
