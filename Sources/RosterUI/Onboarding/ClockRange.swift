import AppCore
import Domain
import Services

/// The wall-clock times of a kind of shift.
package struct ClockRange: Hashable, Sendable {
  /// The start in minutes after midnight.
  var start: Int
  /// The length in minutes; 24 hours or more only if entered explicitly.
  package var minutes: Int

  private static let day = 1440

  /// Parses `7-15`, `19:00–07:00`, `7pm-7am` or `07:00 24h`. Equal times are rejected, because a
  /// whole day must be explicit. Throws `UserFacingError`.
  package init(_ text: String, _ texts: Texts) throws {
    let plain = String(text.lowercased().map { "–—−".contains($0) ? "-" : $0 })
    let parts = plain.split(separator: "-", omittingEmptySubsequences: false).map { part in
      part.split(separator: " ").joined()
    }
    if parts.count == 2, let from = TimeParser.minuteOfDay(parts[0]),
      let to = TimeParser.minuteOfDay(parts[1])
    {
      start = from % Self.day
      minutes = (to - start + Self.day - 1) % Self.day + 1
      guard minutes < Self.day || to == Self.day && start == 0 else {
        throw UserFacingError("clock_range_equal", texts, ["text": text])
      }
      return
    }
    let words = plain.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, let from = TimeParser.minuteOfDay(words[0]),
      let length = try? DurationText.minutes(words[1]), length <= RotationSlot.longestMinutes
    else { throw UserFacingError("clock_range", texts, ["text": text]) }
    start = from % Self.day
    minutes = length
  }

  /// Creates a range from `start` with a length in minutes.
  package init(start: Int, minutes: Int) {
    self.start = start
    self.minutes = minutes
  }

  /// The parsable form: `07:00–15:00`, `07:00 24h`.
  package var text: String {
    guard minutes >= Self.day else {
      return "\(ClockText.text(start))–\(ClockText.text((start + minutes) % Self.day))"
    }
    let rest = minutes % 60
    return "\(ClockText.text(start)) \(minutes / 60)h" + (rest == 0 ? "" : "\(rest)m")
  }

  /// Returns the localized form.
  func text(_ format: Format) -> String {
    let from = LocalDateTime(day: CivilDay(number: 0), secondOfDay: start * 60)
    let to = LocalDateTime(floatingSeconds: from.floatingSeconds + Int64(minutes) * 60)
    return minutes >= Self.day
      ? "\(format.time(from)) \(format.duration(seconds: Int64(minutes) * 60))"
      : format.range(from, to)
  }

  /// The start and the end as times of day; an end a day or more later as the length.
  var ends: (start: String, end: String) {
    let end = minutes < Self.day ? ClockText.text((start + minutes) % Self.day) : "\(minutes)m"
    return (ClockText.text(start), end)
  }
}
