import Domain

/// A part of a day as shifts and sleep divide it, not the clock: a heat map by hours means nothing
/// to who changes shifts (reference, Coach § 5.5). The raw values are stored, and are those of the
/// command line.
public enum DaySlot: String, CaseIterable, Hashable, Sendable {
  case wake
  case preShift = "pre_shift"
  case `break`
  case postShift = "post_shift"
  case preSleep = "pre_sleep"
  case preNap = "pre_nap"
  case dayOffMorning = "day_off_morning"
  case dayOffAfternoon = "day_off_afternoon"
  case dayOffEvening = "day_off_evening"

  /// The parts of a day without sleep or work nearby.
  public static let dayOff: Set<DaySlot> = [.dayOffMorning, .dayOffAfternoon, .dayOffEvening]

  /// Returns the slots that a word of the library names; nil for an unknown one.
  public static func named(_ word: String) -> Set<DaySlot>? {
    switch word {
    case "any": Set(allCases)
    case "day_off": dayOff
    default: DaySlot(rawValue: word).map { [$0] }
    }
  }

  /// Returns the slot of an instant; nil during planned sleep.
  public static func at(_ instant: Instant, _ context: CoachContext) -> DaySlot? {
    GuidanceRoster(context, at: instant).slot(at: instant)
  }
}
