import Domain
import Interchange

extension ShiftFileError: UserFacing {
  /// Describes why a file of shifts cannot be read.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .calendar(let error): return error.message(environment)
    case .tooLarge(let limit):
      return UserFacingError("shift_file_too_large", texts, ["limit": String(limit >> 20)])
    case .tooManyShifts(let limit):
      return UserFacingError("shift_file_too_many", texts, ["limit": String(limit)])
    case .otherFormat(let program):
      return UserFacingError("tracker_foreign", texts, ["program": program])
    case .json(let error, let program):
      return UserFacingError(
        "tracker_json", texts,
        ["program": program, "line": String(error.line), "column": String(error.column)])
    case .table(let error): return error.message(environment)
    case .noTimes(let program):
      return UserFacingError("tracker_no_times", texts, ["program": program])
    case .otherOutput(let program, let wanted):
      return UserFacingError(
        "tracker_other_output", texts, ["program": program, "command": wanted])
    case .cancelled: return UserFacingError("health_cancelled", texts)
    }
  }
}

extension ShiftDrafts.Reason: UserFacing {
  /// Describes why an entry of a calendar or a tracker is not a shift.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .damagedLine: return UserFacingError("event_damaged_line", texts)
    case .cutOff(let name): return UserFacingError("event_cut_off", texts, ["component": name])
    case .noStart: return UserFacingError("event_no_start", texts)
    case .unreadable(let text): return UserFacingError("event_unreadable", texts, ["text": text])
    case .noLength: return UserFacingError("event_no_length", texts)
    case .endBeforeStart: return UserFacingError("event_ends_before_start", texts)
    case .tooLong: return UserFacingError("event_too_long", texts)
    case .tooManyDays(let limit):
      return UserFacingError("event_too_many_days", texts, ["limit": String(limit)])
    case .rule(let text): return UserFacingError("event_rule", texts, ["rule": text])
    case .notInDays: return UserFacingError("event_not_in_days", texts)
    case .tooMany: return UserFacingError("event_too_many", texts)
    case .outOfRange:
      let years = TimeParser.years
      return UserFacingError(
        "event_out_of_range", texts,
        ["first": String(years.lowerBound), "last": String(years.upperBound)])
    case .older: return UserFacingError("event_superseded", texts)
    case .workout, .block, .absence, .action: return ownEvent(texts)
    case .running: return UserFacingError("event_running", texts)
    case .noEnd: return UserFacingError("row_no_end", texts)
    case .noTimes: return UserFacingError("event_no_times", texts)
    case .newDay(let minutes):
      return UserFacingError("event_new_day", texts, ["n": String(minutes)])
    case .noSeries: return UserFacingError("event_no_series", texts)
    case .ruleOfOccurrence: return UserFacingError("event_rule_of_occurrence", texts)
    case .changeLost(let count):
      return UserFacingError("event_change_lost", texts, ["n": String(count)])
    case .occurrences(let count, let reason):
      let inner = reason.message(environment)
      return UserFacingError(
        "event_occurrences", texts, ["n": String(count), "reason": inner.message])
    }
  }

  /// Says what an event of this program is instead of a shift.
  private func ownEvent(_ texts: Texts) -> UserFacingError {
    switch self {
    case .block: UserFacingError("event_block", texts)
    case .absence: UserFacingError("event_absence", texts)
    case .action: UserFacingError("event_action", texts)
    default: UserFacingError("event_workout", texts)
    }
  }
}

extension ShiftDrafts.Remark {
  /// Returns the remark as a sentence.
  func text(_ texts: Texts) -> String {
    switch self {
    case .breaks(let count): texts("import.breaks", ["n": String(count)])
    case .clockChanges(let count, let program):
      texts("import.clock_changes", ["n": String(count), "program": program])
    }
  }
}

extension CSVError: UserFacing {
  /// Whether the file is a table, but a larger one than can be read.
  package var isLimit: Bool {
    switch self {
    case .tooLarge, .tooManyValues: true
    default: false
    }
  }

  /// Describes why a file is not a table.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .tooLarge(let limit):
      return UserFacingError("table_too_large", texts, ["limit": String(limit >> 20)])
    case .empty: return UserFacingError("table_empty", texts)
    case .notText(let line): return UserFacingError("table_not_text", texts, ["line": String(line)])
    case .openQuote(let line):
      return UserFacingError("table_open_quote", texts, ["line": String(line)])
    case .tooManyColumns(let count, let limit):
      return UserFacingError(
        "table_columns", texts, ["count": String(count), "limit": String(limit)])
    case .tooManyValues(let limit):
      return UserFacingError("table_too_long", texts, ["limit": String(limit)])
    case .longName(let limit):
      return UserFacingError("table_long_name", texts, ["limit": String(limit >> 10)])
    }
  }
}

extension ShiftColumnsError: UserFacing {
  /// Whether naming the columns helps.
  var isAboutColumns: Bool {
    if case .otherExport = self { false } else { true }
  }

  /// Describes why a table does not contain shifts.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .noStart: return UserFacingError("table_no_start", texts)
    case .noTimes: return UserFacingError("table_no_times", texts)
    case .noEnd: return UserFacingError("table_no_end", texts)
    case .duplicate(let name): return UserFacingError("table_duplicate", texts, ["name": name])
    case .otherExport(let subject):
      return UserFacingError("table_other_export", texts, ["what": subject])
    }
  }
}

extension TableChoicesError: UserFacing {
  /// Describes what does not fit to the table.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .noNumber(let number, let count):
      return UserFacingError(
        "table_no_column", texts, ["n": String(number), "count": String(count)])
    case .noHeading(let name):
      return UserFacingError("table_no_heading", texts, ["name": name])
    case .noColumn(let meaning):
      return UserFacingError("table_no_meaning", texts, ["meaning": meaning])
    case .columns(let text):
      return UserFacingError(
        "table_columns_option", texts,
        [
          "text": text,
          "known": TableChoices.Meaning.allCases.map(\.rawValue).joined(separator: ", "),
        ])
    case .unit(let text):
      let known = TableChoices.Meaning.allCases.flatMap { meaning in
        meaning.units.map { "\(meaning.rawValue)=\($0)" }
      }
      return UserFacingError(
        "table_unit_option", texts, ["text": text, "known": known.joined(separator: ", ")])
    }
  }
}

extension ShiftListError: UserFacing {
  /// Describes why a file is not a JSON list of shifts.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .otherJSON: return UserFacingError("shift_list_other", texts)
    case .syntax(let error):
      return UserFacingError(
        "shift_list_syntax", texts,
        ["line": String(error.line), "path": error.path.description])
    }
  }
}

extension HolidayFileError: UserFacing {
  /// Describes why a file of public holidays cannot be read.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .tooLarge(let limit):
      return UserFacingError("holiday_file_too_large", texts, ["limit": String(limit >> 20)])
    case .notText(let line):
      return UserFacingError("holiday_file_not_text", texts, ["line": String(line)])
    case .calendar(let error): return error.message(environment)
    case .line(let line, let text, let problem):
      return problem.inHolidayFile(["line": String(line), "text": text], texts)
    case .tooMany(let limit):
      return UserFacingError("holiday_file_too_many", texts, ["limit": String(limit)])
    case .nothing: return UserFacingError("holiday_file_nothing", texts)
    }
  }
}

extension HolidayFileError.LineProblem {
  fileprivate func inHolidayFile(_ line: [String: String], _ texts: Texts) -> UserFacingError {
    switch self {
    case .noDay: return UserFacingError("holiday_line_no_day", texts, line)
    case .noSuchDay: return UserFacingError("holiday_line_no_such_day", texts, line)
    case .outOfRange:
      let years = [
        "first": String(TimeParser.years.lowerBound), "last": String(TimeParser.years.upperBound),
      ]
      return UserFacingError("holiday_line_range", texts, line.merging(years) { $1 })
    case .noName: return UserFacingError("holiday_line_no_name", texts, line)
    case .longName:
      let most = ["most": String(HolidayFile.maximumNameLength)]
      return UserFacingError("holiday_line_long_name", texts, line.merging(most) { $1 })
    }
  }
}

extension ICalendarError: UserFacing {
  /// Describes why an iCalendar file cannot be read.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .tooLarge(let limit):
      return UserFacingError("calendar_too_large", texts, ["limit": String(limit >> 20)])
    case .lineTooLong(let line, let limit):
      return UserFacingError(
        "calendar_line_too_long", texts, ["line": String(line), "limit": String(limit >> 20)])
    case .notACalendar: return UserFacingError("calendar_foreign", texts)
    case .notText(let line):
      return UserFacingError("calendar_not_text", texts, ["line": String(line)])
    case .cutOff(let line, let component, let since):
      return UserFacingError(
        "calendar_cut_off", texts,
        ["line": String(line), "component": component, "since": String(since)])
    case .wrongEnd(let line, let found, let component, let since):
      return UserFacingError(
        "calendar_wrong_end", texts,
        ["line": String(line), "found": found, "component": component, "since": String(since)])
    case .outside(let line):
      return UserFacingError("calendar_outside", texts, ["line": String(line)])
    case .tooDeep(let line, let limit):
      return UserFacingError(
        "calendar_too_deep", texts, ["line": String(line), "limit": String(limit)])
    case .tooManyParts(let limit):
      return UserFacingError("calendar_too_many_parts", texts, ["limit": String(limit)])
    case .tooDamaged(let limit):
      return UserFacingError("calendar_too_damaged", texts, ["limit": String(limit)])
    }
  }
}
