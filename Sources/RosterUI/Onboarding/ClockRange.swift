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
    if parts.count == 2, let from = Self.clock(parts[0]), let to = Self.clock(parts[1]) {
      start = from % Self.day
      minutes = (to - start + Self.day - 1) % Self.day + 1
      guard minutes < Self.day || to == Self.day && start == 0 else {
        throw UserFacingError("clock_range_equal", texts, ["text": text])
      }
      return
    }
    let words = plain.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, let from = Self.clock(words[0]),
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
    guard minutes >= Self.day else { return "\(clock(start))–\(clock(start + minutes))" }
    let rest = minutes % 60
    return "\(clock(start)) \(minutes / 60)h" + (rest == 0 ? "" : "\(rest)m")
  }

  /// Returns the localized form.
  func text(_ format: Format) -> String {
    let from = LocalDateTime(day: CivilDay(number: 0), secondOfDay: start * 60)
    let to = LocalDateTime(floatingSeconds: from.floatingSeconds + Int64(minutes) * 60)
    return minutes >= Self.day
      ? "\(format.time(from)) \(format.duration(seconds: Int64(minutes) * 60))"
      : format.range(from, to)
  }

  private func clock(_ minute: Int) -> String {
    LocalDateTime(day: CivilDay(number: 0), secondOfDay: minute % Self.day * 60).clockText
  }

  /// Parses `7`, `07`, `7:30`, `7.30`, `730` or `7pm` as minutes after midnight, at most 1,440.
  private static func clock(_ text: String) -> Int? {
    var digits = Substring(text)
    var half: Int?
    for (suffix, offset) in [("am", 0), ("pm", 720)] where digits.hasSuffix(suffix) {
      digits = digits.dropLast(2)
      half = offset
    }
    var parts = digits.split(omittingEmptySubsequences: false) { ":.".contains($0) }
    if parts.count == 1, (3...4).contains(digits.utf8.count) {
      parts = [digits.dropLast(2), digits.suffix(2)]
    }
    guard (1...2).contains(parts.count), (1...2).contains(parts[0].utf8.count),
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let hour = Int(parts[0])
    else { return nil }
    guard parts.count == 1 || parts[1].utf8.count == 2 else { return nil }
    let minute = parts.count == 1 ? 0 : Int(parts[1]) ?? 60
    guard minute < 60 else { return nil }
    guard let half else {
      return hour < 24 || hour == 24 && minute == 0 ? hour * 60 + minute : nil
    }
    return (1...12).contains(hour) ? hour % 12 * 60 + half + minute : nil
  }
}
