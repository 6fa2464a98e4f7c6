import Domain
import Interchange
import Services
import ServicesTestSupport
import Testing

@Suite("Files in words") struct FileWordsTests {
  private func environment(_ language: Texts.Language) -> Environment {
    Environment(
      now: Instant(seconds: 0), zone: .utc, zones: ZoneDatabase { _ in nil },
      format: Format(texts: Texts(language), clock: .twentyFourHour))
  }

  /// Says `error` in both languages and expects whole sentences with `words` in the English one.
  private func expect(_ error: any Error, _ code: String, _ words: [String]) {
    let english = UserFacingError(error, environment(.english))
    let german = UserFacingError(error, environment(.german))
    #expect(english.code == code && german.code == code)
    #expect(english.text != german.text)
    for complaint in [english, german] {
      #expect(!complaint.text.contains("{") && !complaint.text.contains("⟦"), "\(complaint)")
      #expect(
        !complaint.message.isEmpty && [".", "”", "“"].contains { complaint.text.hasSuffix($0) })
    }
    for word in words { #expect(english.text.contains(word), "\(english.text)") }
  }

  private static let path = JSONPath([.name("cycle"), .name("kinds"), .index(1), .name("end")])

  @Test(
    "a value of a pattern that cannot be is told with its place and the way out",
    arguments: [
      (.otherFormat("backup"), "pattern_file_format", ["“backup”", "“shiftpro-pattern”"]),
      (.otherVersion(2), "pattern_file_version", ["is 2", "version 1"]),
      (.noName, "pattern_file_no_name", ["Give the rotation a name"]),
      (.notADay("5.1."), "pattern_file_day", ["“5.1.”", "2026-01-05"]),
      (.notATime("7"), "pattern_file_time", ["“7”", "07:00"]),
      (.notAWeekday("Mo"), "pattern_file_weekday", ["“Mo”", "monday"]),
      (.notAColor("red"), "pattern_file_color", ["“red”", "#1f77b4"]),
      (.notACode("-"), "pattern_file_code", ["“-”", "letter"]),
      (.twice("D"), "pattern_file_twice", ["“D”", "repeats"]),
      (.unknownCode("Q"), "pattern_file_unknown_code", ["“Q”", "$.cycle.kinds;"]),
      (.unknownZone("Europe/X"), "pattern_file_zone", ["“Europe/X”", "Europe/Berlin"]),
      (.noEnd, "pattern_file_no_end", ["is missing", "minutes"]),
      (.endAndMinutes, "pattern_file_end_and_minutes", ["one of the two"]),
      (.endEqualsStart("07:00"), "pattern_file_equal_times", ["“07:00”", "\"minutes\": 1440"]),
      (.noStart, "pattern_file_no_start", ["--start"]),
      (.slot(.startOutsideDay(1500)), "pattern_file_time", ["1500"]),
      (.slot(.notPositive(-60)), "pattern_file_not_positive", ["-60"]),
      (.slot(.tooLong(3000)), "pattern_file_too_long", ["50 h", "48 h"]),
      (.slot(.breakOutsideShift(900)), "pattern_file_break", ["15 h"]),
      (
        .pattern(.yearOutOfRange(CivilDay(number: -719_162))), "pattern_file_year",
        ["0001-01-01", "1900", "2200"]
      ),
      (.pattern(.noDays), "pattern_no_days", ["at least one day"]),
    ] as [(PatternFileError.Problem, String, [String])])
  func patternValues(problem: PatternFileError.Problem, code: String, words: [String]) {
    expect(PatternFileError.value(Self.path, problem), code, words + ["$.cycle.kinds[1].end"])
  }

  @Test("a pattern without a schedule, or with two, is told what to do")
  func schedules() {
    expect(
      PatternFileError.value(Self.path, .noSchedule), "pattern_file_no_schedule",
      ["weekly", "cycle"])
    expect(
      PatternFileError.value(Self.path, .twoSchedules), "pattern_file_two_schedules",
      ["weekly", "cycle"])
  }

  @Test(
    "a pattern that is no JSON, or not of the form, is told where",
    arguments: [
      ("{\"name\": \"x", "pattern_file_cut_off", ["line 1, character 12"]),
      ("{name}", "pattern_file_syntax", ["line 1, character 2", "comma"]),
      ("{}", "pattern_file_missing", ["$.name is missing"]),
      (
        "{\"name\": \"x\", \"cycel\": 1}", "pattern_file_unknown", ["$.cycel", "Known: format"]
      ),
      (
        "{\"name\": 1}", "pattern_file_kind",
        ["$.name in the rotation file must be text in quotation marks"]
      ),
      ("[]", "pattern_file_kind", ["an object in braces"]),
      ("{\"name\": \"x\", \"version\": \"1\"}", "pattern_file_kind", ["a whole number"]),
      ("{\"name\": \"x\", \"archived\": 1}", "pattern_file_kind", ["true or false"]),
      (
        "{\"name\": \"x\", \"effective_from\": \"2026-01-05\", \"weekly\": {\"days\": 1}}",
        "pattern_file_kind",
        ["$.weekly.days in the rotation file must be a list in square brackets"]
      ),
      (
        "{\"name\": \"x\", \"effective_from\": \"2026-01-05\", \"cycle\": {\"days\": [1]}}",
        "pattern_file_kind", ["$.cycle.days[0] in the rotation file must be a code"]
      ),
    ] as [(String, String, [String])])
  func patternFiles(text: String, code: String, words: [String]) {
    #expect {
      try PatternFile.pattern(
        Array(text.utf8), id: RecordID("1"), zone: "UTC", now: Instant(seconds: 0),
        isZone: { _ in true })
    } throws: { error in
      expect(error, code, words)
      return true
    }
  }

  @Test("bytes that are no text, and a file that is too long, are told")
  func patternBytes() {
    for (bytes, code) in [
      ([0x22, 0xff, 0x22], "pattern_file_not_text"),
      ([UInt8](repeating: 0x20, count: PatternFile.maximumBytes + 1), "pattern_file_too_large"),
    ] {
      #expect {
        try PatternFile.pattern(
          bytes, id: RecordID("1"), zone: "UTC", now: Instant(seconds: 0), isZone: { _ in true })
      } throws: { error in
        expect(error, code, [])
        return true
      }
    }
  }

  @Test(
    "a file of holidays that cannot be read is told with its line",
    arguments: [
      (.tooLarge(limit: 4 << 20), "holiday_file_too_large", ["4 MiB"]),
      (.notText(line: 7), "holiday_file_not_text", ["Line 7", "UTF-8"]),
      (.tooMany(limit: 100_000), "holiday_file_too_many", ["100000"]),
      (.nothing, "holiday_file_nothing", [".ics", "2026-12-25 Christmas"]),
      (.line(7, text: "Ostern", .noDay), "holiday_line_no_day", ["Line 7", "“Ostern”", "12-25"]),
      (.line(7, text: "30.2. a", .noSuchDay), "holiday_line_no_such_day", ["Line 7", "“30.2. a”"]),
      (.line(7, text: "0001-01-01", .outOfRange), "holiday_line_range", ["Line 7", "1900"]),
      (.line(7, text: "1.1.", .noName), "holiday_line_no_name", ["Line 7", "after the date"]),
      (.line(7, text: "1.1. x", .longName), "holiday_line_long_name", ["line 7", "120"]),
      (.calendar(.tooLarge(limit: 4 << 20)), "calendar_too_large", ["4 MiB"]),
      (
        .calendar(.lineTooLong(line: 7, limit: 4 << 20)), "calendar_line_too_long",
        ["Line 7", "4 MiB"]
      ),
      (.calendar(.notACalendar), "calendar_foreign", ["BEGIN:VCALENDAR", ".ics"]),
      (.calendar(.notText(line: 7)), "calendar_not_text", ["Line 7", "UTF-8"]),
      (
        .calendar(.cutOff(line: 9, component: "VEVENT", since: 7)), "calendar_cut_off",
        ["cut off at line 9", "VEVENT", "line 7", "Nothing was imported", "again"]
      ),
      (
        .calendar(.wrongEnd(line: 9, found: "VCALENDAR", component: "VEVENT", since: 7)),
        "calendar_wrong_end", ["line 9", "VCALENDAR ends inside the VEVENT", "line 7"]
      ),
      (.calendar(.outside(line: 9)), "calendar_outside", ["Line 9"]),
      (.calendar(.tooDeep(line: 9, limit: 16)), "calendar_too_deep", ["line 9", "16"]),
    ] as [(HolidayFileError, String, [String])])
  func holidays(error: HolidayFileError, code: String, words: [String]) {
    expect(error, code, words)
  }

  @Test("why an entry was passed over is said in words", arguments: Texts.Language.allCases)
  func reasons(language: Texts.Language) {
    let format = Format(texts: Texts(language), clock: .twentyFourHour)
    let reasons: [(HolidayFile.Reason, word: String)] = [
      (.damagedLine, " "), (.cancelled, "a"), (.noName, " "), (.longName, " "), (.noStart, " "),
      (.unreadable("soon"), "soon"), (.notWholeDays, " "), (.endBeforeStart, " "),
      (.tooLong(days: 366), "366"), (.rule("FREQ=DAILY"), "FREQ=DAILY"), (.notInYears, " "),
      (.outOfRange(CivilDay(number: 0)), "1970-01-01"),
    ]
    let texts = reasons.map { format.reason($0.0) }
    #expect(Set(texts).count == reasons.count)
    for (text, reason) in zip(texts, reasons) {
      #expect(!text.contains("{") && !text.contains("⟦") && text.contains(reason.word), "\(text)")
    }
  }
}
