import Domain
import Interchange

extension UserFacingError {
  /// Why a pattern or a preset cannot be used.
  init(pattern error: PatternError, _ format: Format) {
    let texts = format.texts
    switch error {
    case .noDays: self.init("pattern_no_days", texts)
    case .noShifts: self.init("pattern_no_shifts", texts)
    case .weekdayMask(let mask):
      self.init("pattern_weekday_mask", texts, ["mask": String(mask)])
    case .slot(let day, _, let problem): self.init(slot: problem, onDay: day + 1, format)
    case .untilNotAfterFrom(let from, let until):
      self.init(
        "pattern_until", texts, ["from": ISOText.format(from), "until": ISOText.format(until)])
    case .yearOutOfRange(let day):
      let years = TimeParser.years
      self.init(
        "pattern_year", texts,
        [
          "day": ISOText.format(day), "first": String(years.lowerBound),
          "last": String(years.upperBound),
        ])
    case .unknownCode(let code): self.init("pattern_unknown_code", texts, ["code": String(code)])
    case .ambiguousCode(let code):
      self.init("pattern_ambiguous_code", texts, ["code": String(code)])
    case .teamOffset(let days): self.init("pattern_team_offset", texts, ["days": String(days)])
    case .unknownTeam(let team):
      self.init("pattern_unknown_team", texts, ["team": RotationPreset.teamName(team)])
    }
  }

  private init(slot problem: SlotProblem, onDay day: Int, _ format: Format) {
    let texts = format.texts, day = String(day)
    func length(_ minutes: Int) -> String { format.duration(seconds: Int64(minutes) * 60) }
    switch problem {
    case .startOutsideDay(let minute):
      self.init("pattern_start", texts, ["day": day, "minute": String(minute)])
    case .notPositive: self.init("pattern_not_positive", texts, ["day": day])
    case .tooLong(let minutes):
      self.init("pattern_too_long", texts, ["day": day, "length": length(minutes)])
    case .breakOutsideShift(let minutes):
      self.init("pattern_break", texts, ["day": day, "length": length(minutes)])
    }
  }

  /// Why rotations cannot be read.
  init(rotations error: RotationFileError, _ format: Format) {
    let texts = format.texts
    switch error {
    case .syntax(let error):
      self.init(
        "rotation_syntax", texts, ["line": String(error.line), "column": String(error.column)])
    case .shape(let error): self.init(shape: error, texts)
    case .pattern(let id, let error):
      let reason = UserFacingError(pattern: error, format).message
      self.init("rotation_pattern", texts, ["id": id, "reason": reason])
    }
  }

  private init(shape error: JSONShapeError, _ texts: Texts) {
    let path = error.path.description
    switch error.problem {
    case .missing: self.init("rotation_missing", texts, ["path": path])
    case .unknown(let known):
      self.init(
        "rotation_unknown", texts, ["path": path, "known": known.joined(separator: ", ")])
    case .wrongKind(let expected):
      self.init("rotation_kind", texts, ["path": path, "expected": expected])
    case .invalid(let value):
      self.init("rotation_invalid", texts, ["path": path, "value": value])
    }
  }
}
