import Domain
import Interchange

extension Environment {
  /// Formats a moment with its offset, the unambiguous input for a repeated clock time:
  /// `2026-10-25T01:30+01:00`.
  package func withOffset(_ instant: Instant) -> String { ISOText.format(instant, in: zone) }
}

extension ShiftTimesError: UserFacing {
  /// Describes why the times of a shift are invalid.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts, format = environment.format
    func moment(_ local: LocalDateTime) -> String {
      "\(format.day(local.day)) \(format.time(local))"
    }
    switch self {
    case .start(let error), .end(let error): return error.message(environment)
    case .duration(let error): return error.message(environment)
    case .equalTimes(let local):
      return UserFacingError("equal_times", texts, ["time": moment(local)])
    case .endBeforeStart(let start, let end):
      return UserFacingError(
        "ends_before_start", texts, ["time": moment(end), "start": moment(start)])
    case .tooLong(let seconds):
      return UserFacingError("too_long", texts, ["length": format.duration(seconds: seconds)])
    }
  }
}

extension TimeTextError: UserFacing {
  /// Describes why a time cannot be read or used.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .unreadable(let text):
      guard !text.isEmpty else { return UserFacingError("time_empty", texts) }
      return UserFacingError("time_unreadable", texts, ["text": text])
    case .unreadableDay(let text):
      guard !text.isEmpty else { return UserFacingError("day_empty", texts) }
      return UserFacingError("day_unreadable", texts, ["text": text])
    case .outOfRange(let text): return UserFacingError("time_out_of_range", texts, ["text": text])
    case .ambiguous(let text, let first, let second):
      return UserFacingError(
        "time_ambiguous", texts,
        [
          "text": text, "first": environment.withOffset(first),
          "second": environment.withOffset(second),
        ])
    case .missing(let text, let before, let after):
      return UserFacingError(
        "time_missing", texts,
        [
          "text": clock(text),
          "day": environment.format.day(before.day), "before": environment.format.time(before),
          "after": environment.format.time(after),
        ])
    }
  }
}

extension DurationTextError: UserFacing {
  /// Describes why a duration cannot be read.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .unreadable(let text): return UserFacingError("duration_unreadable", texts, ["text": text])
    case .negative(let text): return UserFacingError("duration_negative", texts, ["text": text])
    case .zero(let text): return UserFacingError("duration_zero", texts, ["text": text])
    case .tooLong(let text): return UserFacingError("duration_too_long", texts, ["text": text])
    }
  }
}

extension ZoneError: UserFacing {
  /// Describes why a zone cannot be used.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .unknown(let name): return UserFacingError("zone_unknown", texts, ["zone": name])
    case .malformed(let name): return UserFacingError("zone_malformed", texts, ["zone": name])
    }
  }
}

/// Returns the time of day at the end of a text that may begin with a day: `2:30 am`.
private func clock(_ text: String) -> String {
  let words = text.split(separator: " ")
  let isUnit = ["am", "pm", "uhr"].contains(words.last?.lowercased() ?? "")
  return words.suffix(isUnit ? 2 : 1).joined(separator: " ")
}
