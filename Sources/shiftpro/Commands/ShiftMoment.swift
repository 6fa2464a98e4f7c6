import Domain
import Services

/// Parses moments given for a shift.
enum ShiftMoment {
  /// Parses a moment in whole minutes; a time of day belongs to `day`, not to today. Throws
  /// `TimeTextError`.
  static func read(
    _ text: String, near day: CivilDay, _ environment: Environment
  ) throws(TimeTextError) -> Instant {
    let context = environment.timeContext
    let dated = "\(ISOText.format(day)) \(text)"
    let text = isClockTime(text, environment) ? dated : text
    let instant = try TimeParser.time(text, in: context).instant
    return instant - Int64(environment.zone.local(at: instant).second)
  }

  /// Returns whether `text` is only a time of day, so that a date can precede it.
  static func isClockTime(_ text: String, _ environment: Environment) -> Bool {
    let dated = "\(ISOText.format(environment.today)) \(text)"
    do throws(TimeTextError) {
      _ = try TimeParser.time(dated, in: environment.timeContext)
      return true
    } catch {
      if case .unreadable = error { return false }
      return true
    }
  }
}
