import Domain
import Interchange

extension UserFacingError {
  /// Why a file of a pattern cannot be read; the place in it is named as `$.cycle.start`.
  init(patternFile error: PatternFileError, _ format: Format) {
    switch error {
    case .syntax(let error): self.init(patternSyntax: error, format.texts)
    case .shape(let error): self.init(patternShape: error, format.texts)
    case .value(let path, let problem):
      self.init(patternValue: problem, at: path.description, format)
    }
  }

  private init(patternSyntax error: JSONSyntaxError, _ texts: Texts) {
    let place = ["line": String(error.line), "column": String(error.column)]
    switch error.problem {
    case .tooLarge(let limit):
      self.init("pattern_file_too_large", texts, ["limit": String(limit >> 10)])
    case .cutOff: self.init("pattern_file_cut_off", texts, place)
    case .notUTF8: self.init("pattern_file_not_text", texts, place)
    default: self.init("pattern_file_syntax", texts, place)
    }
  }

  private init(patternShape error: JSONShapeError, _ texts: Texts) {
    let path = error.path.description
    switch error.problem {
    case .missing: self.init("pattern_file_missing", texts, ["path": path])
    case .unknown(let known):
      self.init(
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
      self.init("pattern_file_kind", texts, ["path": path, "expected": kind])
    case .invalid(let value):
      self.init("pattern_file_invalid", texts, ["path": path, "value": value])
    }
  }

  private init(
    patternValue problem: PatternFileError.Problem, at path: String, _ format: Format
  ) {
    let texts = format.texts
    func quoting(_ value: String) -> [String: String] { ["path": path, "value": value] }
    switch problem {
    case .otherFormat(let value): self.init("pattern_file_format", texts, quoting(value))
    case .otherVersion(let value):
      self.init("pattern_file_version", texts, quoting(String(value)))
    case .noName: self.init("pattern_file_no_name", texts, ["path": path])
    case .tooLong(let problem):
      self.init(
        "pattern_file_long_text", texts,
        [
          "path": path, "count": String(problem.count), "limit": String(problem.limit),
        ])
    case .notADay(let value): self.init("pattern_file_day", texts, quoting(value))
    case .notATime(let value): self.init("pattern_file_time", texts, quoting(value))
    case .notAWeekday(let value): self.init("pattern_file_weekday", texts, quoting(value))
    case .notAColor(let value): self.init("pattern_file_color", texts, quoting(value))
    case .notACode(let value): self.init("pattern_file_code", texts, quoting(value))
    case .twice(let value): self.init("pattern_file_twice", texts, quoting(value))
    case .unknownCode(let value): self.init("pattern_file_unknown_code", texts, quoting(value))
    case .unknownZone(let value): self.init("pattern_file_zone", texts, quoting(value))
    case .noSchedule: self.init("pattern_file_no_schedule", texts)
    case .twoSchedules: self.init("pattern_file_two_schedules", texts)
    case .noEnd: self.init("pattern_file_no_end", texts, ["path": path])
    case .endAndMinutes: self.init("pattern_file_end_and_minutes", texts, ["path": path])
    case .endEqualsStart(let value):
      self.init("pattern_file_equal_times", texts, quoting(value))
    case .noStart: self.init("pattern_file_no_start", texts, ["path": path])
    case .slot(let problem): self.init(patternSlot: problem, at: path, format)
    case .pattern(let error): self.init(pattern: error, at: path, format)
    }
  }

  private init(patternSlot problem: SlotProblem, at path: String, _ format: Format) {
    let texts = format.texts
    func length(_ minutes: Int) -> [String: String] {
      ["path": path, "length": format.duration(seconds: Int64(minutes) * 60)]
    }
    switch problem {
    case .startOutsideDay(let minute):
      self.init("pattern_file_time", texts, ["path": path, "value": String(minute)])
    case .notPositive(let minutes):
      self.init("pattern_file_not_positive", texts, ["path": path, "value": String(minutes)])
    case .tooLong(let minutes): self.init("pattern_file_too_long", texts, length(minutes))
    case .breakOutsideShift(let minutes): self.init("pattern_file_break", texts, length(minutes))
    }
  }

  private init(pattern error: PatternError, at path: String, _ format: Format) {
    if case .yearOutOfRange(let day) = error {
      let years = TimeParser.years
      self.init(
        "pattern_file_year", format.texts,
        [
          "path": path, "day": ISOText.format(day), "first": String(years.lowerBound),
          "last": String(years.upperBound),
        ])
    } else {
      let reason = UserFacingError(pattern: error, format)
      self.init(
        code: reason.code, message: "\(path): \(reason.message)", hint: reason.hint)
    }
  }
}
