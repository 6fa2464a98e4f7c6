import Domain
import Interchange

extension UserFacingError {
  /// Why a file of shifts cannot be read at all.
  init(shiftFile error: ShiftFileError, _ texts: Texts) {
    switch error {
    case .calendar(let error): self.init(calendar: error, texts)
    case .tooLarge(let limit):
      self.init("shift_file_too_large", texts, ["limit": String(limit >> 20)])
    case .tooManyShifts(let limit):
      self.init("shift_file_too_many", texts, ["limit": String(limit)])
    case .notTimewarrior: self.init("timewarrior_foreign", texts)
    case .json(let error):
      self.init(
        "timewarrior_json", texts,
        ["line": String(error.line), "column": String(error.column)])
    case .cancelled: self.init("health_cancelled", texts)
    }
  }

  /// Why an entry of a calendar or of timewarrior's data is no shift.
  init(event reason: ShiftDrafts.Reason, _ environment: Environment) {
    let texts = environment.texts
    switch reason {
    case .damagedLine: self.init("event_damaged_line", texts)
    case .cutOff(let name): self.init("event_cut_off", texts, ["component": name])
    case .noStart: self.init("event_no_start", texts)
    case .unreadable(let text): self.init("event_unreadable", texts, ["text": text])
    case .noLength: self.init("event_no_length", texts)
    case .endBeforeStart: self.init("event_ends_before_start", texts)
    case .tooLong: self.init("event_too_long", texts)
    case .tooManyDays(let limit):
      self.init("event_too_many_days", texts, ["limit": String(limit)])
    case .rule(let text): self.init("event_rule", texts, ["rule": text])
    case .notInDays: self.init("event_not_in_days", texts)
    case .tooMany: self.init("event_too_many", texts)
    case .outOfRange:
      let years = TimeParser.years
      self.init(
        "event_out_of_range", texts,
        ["first": String(years.lowerBound), "last": String(years.upperBound)])
    case .older: self.init("event_superseded", texts)
    case .running: self.init("event_running", texts)
    case .noSeries: self.init("event_no_series", texts)
    case .changeLost(let count):
      self.init("event_change_lost", texts, ["n": String(count)])
    case .occurrences(let count, let reason):
      let inner = UserFacingError(event: reason, environment)
      self.init(
        "event_occurrences", texts, ["n": String(count), "reason": inner.message])
    }
  }
}
