import App
import Domain

/// The options that say what a shift is, for `add` and `edit`.
enum ShiftOptions {
  static let specs = [
    OptionSpec("name", "NAME", .text, about: "shift_name"),
    OptionSpec("break", "MINUTES", .text, about: "shift_break"),
    OptionSpec("label", "LABEL", .choice(Rate.defaults.map(\.label))),
    OptionSpec("multiplier", "FACTOR", .text),
    OptionSpec("note", "TEXT", .text),
    OptionSpec(flag: "additional"),
    OptionSpec(flag: "worked"),
  ]

  /// A break that is the rules' to say.
  private static let byRule = "rules"

  /// Gives `shift` what the options say. Throws `CommandError` and `DurationTextError`.
  static func apply(
    _ call: Invocation, to shift: inout Shift, _ environment: AppEnvironment
  ) throws {
    if let name = call.value("name") { shift.name = name }
    if let note = call.value("note") { shift.notes = note }
    if call.has("additional") { shift.isAdditionalShift = true }
    if let text = call.value("break") {
      let isByRule = text.lowercased() == byRule
      shift.breakMinutes = isByRule ? nil : try DurationText.minutes(text, allowsZero: true)
    }
    try applyRate(call, to: &shift)
    if call.has("worked") { try markWorked(&shift, environment) }
  }

  /// A label that the program knows brings its multiplier along.
  private static func applyRate(_ call: Invocation, to shift: inout Shift) throws {
    if let label = call.value("label") {
      let known = Rate.defaults.first { $0.label.lowercased() == label.lowercased() }
      let isRegular = label.isEmpty || known == Rate.defaults.first
      shift.rateLabel = isRegular ? nil : known?.label ?? label
      shift.rateMultiplier = known?.multiplier ?? (isRegular ? .one : shift.rateMultiplier)
    }
    guard let text = call.value("multiplier") else { return }
    guard let multiplier = Multiplier(text) else {
      throw CommandError.usage("bad_multiplier", ["value": text])
    }
    shift.rateMultiplier = multiplier
  }

  private static func markWorked(_ shift: inout Shift, _ environment: AppEnvironment) throws {
    guard shift.scheduledEnd <= environment.now else {
      throw ActionError.inFuture(shift.scheduledEnd)
    }
    shift.markWorked()
  }
}
