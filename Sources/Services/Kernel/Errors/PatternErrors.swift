import Domain
import Interchange

extension PatternError: UserFacing {
  /// Describes why a pattern or a preset is invalid.
  package func message(_ environment: Environment) -> UserFacingError {
    let format = environment.format
    let texts = format.texts
    switch self {
    case .noDays: return UserFacingError("pattern_no_days", texts)
    case .noShifts: return UserFacingError("pattern_no_shifts", texts)
    case .weekdayMask(let mask):
      return UserFacingError("pattern_weekday_mask", texts, ["mask": String(mask)])
    case .slot(let day, _, let problem): return problem.inPattern(onDay: day + 1, format)
    case .untilNotAfterFrom(let from, let until):
      return UserFacingError(
        "pattern_until", texts, ["from": ISOText.format(from), "until": ISOText.format(until)])
    case .yearOutOfRange(let day):
      let years = TimeParser.years
      return UserFacingError(
        "pattern_year", texts,
        [
          "day": ISOText.format(day), "first": String(years.lowerBound),
          "last": String(years.upperBound),
        ])
    case .unknownCode(let code):
      return UserFacingError("pattern_unknown_code", texts, ["code": String(code)])
    case .ambiguousCode(let code):
      return UserFacingError("pattern_ambiguous_code", texts, ["code": String(code)])
    case .teamOffset(let days):
      return UserFacingError("pattern_team_offset", texts, ["days": String(days)])
    case .unknownTeam(let team):
      return UserFacingError("pattern_unknown_team", texts, ["team": RotationPreset.teamName(team)])
    }
  }
}

extension SlotProblem {
  fileprivate func inPattern(onDay day: Int, _ format: Format) -> UserFacingError {
    let texts = format.texts, day = String(day)
    func length(_ minutes: Int) -> String { format.duration(seconds: Int64(minutes) * 60) }
    switch self {
    case .startOutsideDay(let minute):
      return UserFacingError("pattern_start", texts, ["day": day, "minute": String(minute)])
    case .notPositive: return UserFacingError("pattern_not_positive", texts, ["day": day])
    case .tooLong(let minutes):
      return UserFacingError("pattern_too_long", texts, ["day": day, "length": length(minutes)])
    case .breakOutsideShift(let minutes):
      return UserFacingError("pattern_break", texts, ["day": day, "length": length(minutes)])
    }
  }
}

extension RotationFileError: UserFacing {
  /// Describes why rotations cannot be read.
  package func message(_ environment: Environment) -> UserFacingError {
    let format = environment.format
    let texts = format.texts
    switch self {
    case .syntax(let error):
      return UserFacingError(
        "rotation_syntax", texts, ["line": String(error.line), "column": String(error.column)])
    case .shape(let error): return error.inRotations(texts)
    case .pattern(let id, let error):
      let reason = error.message(environment).message
      return UserFacingError("rotation_pattern", texts, ["id": id, "reason": reason])
    }
  }
}

extension JSONShapeError {
  fileprivate func inRotations(_ texts: Texts) -> UserFacingError {
    let path = path.description
    switch problem {
    case .missing: return UserFacingError("rotation_missing", texts, ["path": path])
    case .unknown(let known):
      return UserFacingError(
        "rotation_unknown", texts, ["path": path, "known": known.joined(separator: ", ")])
    case .wrongKind(let expected):
      return UserFacingError("rotation_kind", texts, ["path": path, "expected": expected])
    case .invalid(let value):
      return UserFacingError("rotation_invalid", texts, ["path": path, "value": value])
    }
  }
}

extension PatternFileError: UserFacing {
  /// Describes why a pattern file cannot be read, with the path of the invalid value, such as
  /// `$.cycle.start`.
  package func message(_ environment: Environment) -> UserFacingError {
    switch self {
    case .syntax(let error): return error.inPatternFile(environment.texts)
    case .shape(let error): return error.inPatternFile(environment.texts)
    case .value(let path, let problem):
      return problem.inPatternFile(at: path.description, environment)
    }
  }
}

extension JSONSyntaxError {
  fileprivate func inPatternFile(_ texts: Texts) -> UserFacingError {
    let place = ["line": String(line), "column": String(column)]
    switch problem {
    case .tooLarge(let limit):
      return UserFacingError("pattern_file_too_large", texts, ["limit": String(limit >> 10)])
    case .cutOff: return UserFacingError("pattern_file_cut_off", texts, place)
    case .notUTF8: return UserFacingError("pattern_file_not_text", texts, place)
    default: return UserFacingError("pattern_file_syntax", texts, place)
    }
  }
}

extension JSONShapeError {
  fileprivate func inPatternFile(_ texts: Texts) -> UserFacingError {
    let path = path.description
    switch problem {
    case .missing: return UserFacingError("pattern_file_missing", texts, ["path": path])
    case .unknown(let known):
      return UserFacingError(
        "pattern_file_unknown", texts, ["path": path, "known": known.joined(separator: ", ")])
    case .wrongKind(let expected):
      let kind =
        switch expected {
        case "object": texts("json.object")
        case "array": texts("json.array")
        case "string": texts("json.string")
        case "whole number": texts("json.number")
        case "string or array": texts("json.day")
        case "true or false": texts("json.flag")
        default: expected
        }
      return UserFacingError("pattern_file_kind", texts, ["path": path, "expected": kind])
    case .invalid(let value):
      return UserFacingError("pattern_file_invalid", texts, ["path": path, "value": value])
    }
  }
}

extension PatternFileError.Problem {
  fileprivate func inPatternFile(at path: String, _ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    func quoting(_ value: String) -> [String: String] { ["path": path, "value": value] }
    switch self {
    case .otherFormat(let value):
      return UserFacingError("pattern_file_format", texts, quoting(value))
    case .otherVersion(let value):
      return UserFacingError("pattern_file_version", texts, quoting(String(value)))
    case .noName: return UserFacingError("pattern_file_no_name", texts, ["path": path])
    case .tooLong(let problem):
      return UserFacingError(
        "pattern_file_long_text", texts,
        [
          "path": path, "count": String(problem.count), "limit": String(problem.kind.limit),
        ])
    case .notADay(let value): return UserFacingError("pattern_file_day", texts, quoting(value))
    case .notATime(let value): return UserFacingError("pattern_file_time", texts, quoting(value))
    case .notAWeekday(let value):
      return UserFacingError("pattern_file_weekday", texts, quoting(value))
    case .notAColor(let value): return UserFacingError("pattern_file_color", texts, quoting(value))
    case .notACode(let value): return UserFacingError("pattern_file_code", texts, quoting(value))
    case .twice(let value): return UserFacingError("pattern_file_twice", texts, quoting(value))
    case .unknownCode(let value):
      return UserFacingError("pattern_file_unknown_code", texts, quoting(value))
    case .unknownZone(let value): return UserFacingError("pattern_file_zone", texts, quoting(value))
    case .noSchedule: return UserFacingError("pattern_file_no_schedule", texts)
    case .twoSchedules: return UserFacingError("pattern_file_two_schedules", texts)
    case .noEnd: return UserFacingError("pattern_file_no_end", texts, ["path": path])
    case .endAndMinutes:
      return UserFacingError("pattern_file_end_and_minutes", texts, ["path": path])
    case .endEqualsStart(let value):
      return UserFacingError("pattern_file_equal_times", texts, quoting(value))
    case .noStart: return UserFacingError("pattern_file_no_start", texts, ["path": path])
    case .slot(let problem): return problem.inPatternFile(at: path, environment)
    case .pattern(let error): return error.inPatternFile(at: path, environment)
    }
  }
}

extension SlotProblem {
  fileprivate func inPatternFile(at path: String, _ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    func length(_ minutes: Int) -> [String: String] {
      ["path": path, "length": environment.format.duration(seconds: Int64(minutes) * 60)]
    }
    switch self {
    case .startOutsideDay(let minute):
      return UserFacingError("pattern_file_time", texts, ["path": path, "value": String(minute)])
    case .notPositive(let minutes):
      return UserFacingError(
        "pattern_file_not_positive", texts, ["path": path, "value": String(minutes)])
    case .tooLong(let minutes):
      return UserFacingError("pattern_file_too_long", texts, length(minutes))
    case .breakOutsideShift(let minutes):
      return UserFacingError("pattern_file_break", texts, length(minutes))
    }
  }
}

extension PatternError {
  fileprivate func inPatternFile(at path: String, _ environment: Environment) -> UserFacingError {
    if case .yearOutOfRange(let day) = self {
      let years = TimeParser.years
      return UserFacingError(
        "pattern_file_year", environment.texts,
        [
          "path": path, "day": ISOText.format(day), "first": String(years.lowerBound),
          "last": String(years.upperBound),
        ])
    } else {
      let reason = message(environment)
      return UserFacingError(
        code: reason.code, message: "\(path): \(reason.message)", hint: reason.hint)
    }
  }
}
