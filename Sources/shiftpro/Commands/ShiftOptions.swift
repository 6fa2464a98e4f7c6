import Domain
import Services

/// The options that describe a shift, for `add`, `edit` and `start`.
enum ShiftOptions {
  static let specs =
    [
      OptionSpec("name", "NAME", .text, about: "shift_name"),
      OptionSpec("break", "MINUTES", .text, about: "shift_break"),
    ] + rateSpecs + [
      OptionSpec("note", "TEXT", .text),
      OptionSpec(flag: "additional"),
      OptionSpec(flag: "worked"),
    ]

  /// The options of the rate.
  static let rateSpecs = [
    OptionSpec("label", "LABEL", .rate),
    OptionSpec("multiplier", "FACTOR", .text),
  ]

  /// The value for a break determined by the rules.
  private static let byRule = "rules"

  /// Applies the options to `shift`, whose times are set. Throws `CommandError`,
  /// `DurationTextError`, `StoreError` and `RulesetFileError`.
  static func apply(
    _ call: Invocation, to shift: inout Shift, _ session: Session, _ environment: Environment
  ) throws {
    if let name = call.value("name") { shift.name = name }
    if let note = call.value("note") { shift.notes = note }
    if call.has("additional") { shift.isAdditionalShift = true }
    if let text = call.value("break") {
      let isByRule = text.lowercased() == byRule
      shift.breakMinutes = isByRule ? nil : try DurationText.minutes(text, allowsZero: true)
    }
    let day = environment.zone(of: shift).local(at: shift.start).day
    if let rate = try rate(call, on: day, session) { shift.pay(at: rate) }
    if call.has("worked") { try markWorked(&shift, environment) }
  }

  /// Returns the rate given by the options for a shift on `day`: a label of the rules in force
  /// there implies its multiplier, any other needs one. Nil if none is given. Throws
  /// `CommandError`, `StoreError` and `RulesetFileError`.
  static func rate(
    _ call: Invocation, on day: CivilDay, _ session: Session
  ) throws -> ManualRate? {
    let multiplier = try call.value("multiplier").map { text in
      guard let multiplier = Multiplier(text) else {
        throw CommandError.usage("bad_multiplier", ["value": text])
      }
      return multiplier
    }
    guard let label = call.value("label") else {
      return multiplier.map { ManualRate(label: nil, multiplier: $0) }
    }
    let rates = try session.payroll().ruleset(on: day).rates
    if var known = rates.handRate(named: label) {
      known.multiplier = multiplier ?? known.multiplier
      return known
    }
    if let multiplier { return ManualRate(label: label, multiplier: multiplier) }
    let labels = rates.map(\.label)
    throw CommandError.usage(
      "unknown_rate",
      [
        "word": label, "choices": labels.joined(separator: ", "),
        "nearest": EditDistance.nearest(to: label, among: labels) ?? "",
      ])
  }

  private static func markWorked(_ shift: inout Shift, _ environment: Environment) throws {
    guard shift.scheduledEnd <= environment.now else {
      throw ActionError.inFuture(shift.scheduledEnd)
    }
    shift.markWorked()
  }
}
