import Domain
import Interchange

extension UserFacingError {
  /// Why a file of public holidays cannot be read.
  init(holidayFile error: HolidayFileError, _ texts: Texts) {
    switch error {
    case .tooLarge(let limit):
      self.init("holiday_file_too_large", texts, ["limit": String(limit >> 20)])
    case .notText(let line): self.init("holiday_file_not_text", texts, ["line": String(line)])
    case .calendar(let error): self.init(calendar: error, texts)
    case .line(let line, let text, let problem):
      self.init(holidayLine: problem, ["line": String(line), "text": text], texts)
    case .tooMany(let limit):
      self.init("holiday_file_too_many", texts, ["limit": String(limit)])
    case .nothing: self.init("holiday_file_nothing", texts)
    }
  }

  private init(
    holidayLine problem: HolidayFileError.LineProblem, _ line: [String: String], _ texts: Texts
  ) {
    switch problem {
    case .noDay: self.init("holiday_line_no_day", texts, line)
    case .noSuchDay: self.init("holiday_line_no_such_day", texts, line)
    case .outOfRange:
      let years = [
        "first": String(TimeParser.years.lowerBound), "last": String(TimeParser.years.upperBound),
      ]
      self.init("holiday_line_range", texts, line.merging(years) { $1 })
    case .noName: self.init("holiday_line_no_name", texts, line)
    case .longName:
      let most = ["most": String(HolidayFile.maximumNameLength)]
      self.init("holiday_line_long_name", texts, line.merging(most) { $1 })
    }
  }

  /// Why an iCalendar file cannot be read.
  init(calendar error: ICalendarError, _ texts: Texts) {
    switch error {
    case .tooLarge(let limit):
      self.init("calendar_too_large", texts, ["limit": String(limit >> 20)])
    case .lineTooLong(let line, let limit):
      self.init(
        "calendar_line_too_long", texts, ["line": String(line), "limit": String(limit >> 20)])
    case .notACalendar: self.init("calendar_foreign", texts)
    case .notText(let line): self.init("calendar_not_text", texts, ["line": String(line)])
    case .cutOff(let line, let component, let since):
      self.init(
        "calendar_cut_off", texts,
        ["line": String(line), "component": component, "since": String(since)])
    case .wrongEnd(let line, let found, let component, let since):
      self.init(
        "calendar_wrong_end", texts,
        ["line": String(line), "found": found, "component": component, "since": String(since)])
    case .outside(let line): self.init("calendar_outside", texts, ["line": String(line)])
    case .tooDeep(let line, let limit):
      self.init("calendar_too_deep", texts, ["line": String(line), "limit": String(limit)])
    case .tooManyParts(let limit):
      self.init("calendar_too_many_parts", texts, ["limit": String(limit)])
    case .tooDamaged(let limit):
      self.init("calendar_too_damaged", texts, ["limit": String(limit)])
    }
  }
}
