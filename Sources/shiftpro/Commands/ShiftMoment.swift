import Domain
import Services

/// A moment that is given for a shift.
enum ShiftMoment {
  /// The moment `text` means, in whole minutes; a time of day alone belongs to `day`, not to today.
  /// Throws `TimeTextError`.
  static func read(
    _ text: String, near day: CivilDay, _ environment: Environment
  ) throws(TimeTextError) -> Instant {
    let context = environment.timeContext
    let dated = "\(ISOText.format(day)) \(text)"
    let text = isClockTime(text, environment) ? dated : text
    let instant = try TimeParser.time(text, in: context).instant
    return instant - Int64(environment.zone.local(at: instant).second)
  }

  /// Whether `text` is a time of day and nothing else: then it makes sense behind a date.
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
