import Testing
import shiftpro

@Suite("patterns, rules and holidays: what cannot be")
struct PatternRefusalTests {
  /// A home with one pattern from 2 November 2026 on and files that are wrong in some way.
  private func home() throws -> Shell {
    let shell = try Shell()
    for (name, text) in Self.files { _ = try shell.file(name, text) }
    shell.must("pattern", "apply", "dupont", "--start", "2026-11-02", "--name", "Crew")
    return shell
  }

  private static let shift = #""shift": {"code": "E", "start": "06:00", "end": "14:00"}"#
  private static let week = #""weekly": {"days": ["mon"], \#(shift)}"#
  private static let from = #""effective_from": "2026-11-02""#
  private static let files = [
    "key.json": #"{"name": "X", \#(from), "weekly": {"days": ["mon"], "shifts": 1, \#(shift)}}"#,
    "nodays.json": #"{"name": "X", "cycle": {"start": "2026-11-02", "days": ""}}"#,
    "long.json":
      #"{"name": "X", \#(from), "cycle": {"days": [[{"start": "08:00", "minutes": 2881}]]}}"#,
    "zone.json": #"{"name": "X", "zone": "Europe/Lundon", \#(from), \#(week)}"#,
    "until.json": #"{"name": "X", \#(from), "effective_until": "2026-11-01", \#(week)}"#,
    "year1.json": #"{"name": "X", "effective_from": "0001-01-01", \#(week)}"#,
    "year9999.json": #"{"name": "X", "cycle": {"start": "9999-01-01", "days": "-"}}"#,
    "nostart.json": #"{"name": "X", \#(week)}"#,
    "cut.json": #"{"name": "X", "weekly": {"#,
    "text.json": "DDNN----",
    "empty.json": "",
    "taken.json": #"{"name": "crew", \#(from), \#(week)}"#,
    "cut.ics": "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20261224\r\nSUMMARY:X\r\n",
    "list.txt": "2026-12-24 Christmas Eve\nsoon Easter\n",
  ]

  static let cases: [(String, Int32, String)] = [
    // Files.
    ("pattern add key.json", 1, "pattern_file_unknown"),
    ("pattern add nodays.json", 1, "pattern_no_days"),
    ("pattern add long.json", 1, "pattern_file_too_long"),
    ("pattern add zone.json", 1, "pattern_file_zone"),
    ("pattern add until.json", 1, "pattern_until"),
    ("pattern add year1.json", 1, "pattern_file_year"),
    ("pattern add year9999.json", 1, "pattern_file_year"),
    ("pattern add nostart.json", 1, "pattern_file_no_start"),
    ("pattern add cut.json", 1, "pattern_file_cut_off"),
    ("pattern add text.json", 1, "pattern_file_syntax"),
    ("pattern add empty.json", 1, "pattern_file_cut_off"),
    ("pattern add taken.json", 1, "pattern_name_taken"),
    ("pattern add missing.json", 1, "cannot_read"),
    ("pattern add .", 1, "cannot_read"),
    ("pattern add /dev/zero", 1, "cannot_read"),
    ("pattern add until.json --start 2026-12-01", 1, "pattern_until"),
    ("pattern add", 2, "missing_operand"),
    ("pattern apply key.json --start 2026-11-02", 1, "pattern_file_unknown"),
    ("pattern preview nodays.json", 1, "pattern_no_days"),
    ("pattern show long.json", 1, "pattern_file_too_long"),
    // P.
    ("pattern apply dupnot --start 2026-11-02", 1, "unknown_preset"),
    ("pattern apply 2-2-3 --start 2026-11-02", 1, "ambiguous_preset"),
    ("pattern apply missing.json --start 2026-11-02", 1, "no_file"),
    ("pattern apply ./missing --start 2026-11-02", 1, "no_file"),
    ("pattern stop crwe --on 2026-12-01", 1, "unknown_pattern"),
    ("pattern stop dupont --on 2026-12-01", 1, "unknown_pattern"),
    ("pattern change dupont --from 2026-12-01 --to panama", 1, "unknown_pattern"),
    ("pattern archive nothing", 1, "unknown_pattern"),
    // Days.
    ("pattern apply panama", 2, "missing_start"),
    ("pattern apply panama --start 0001-01-01", 2, "time_out_of_range"),
    ("pattern apply panama --start 9999-01-01", 2, "time_out_of_range"),
    ("pattern apply panama --start 2026-02-30", 2, "day_unreadable"),
    ("pattern apply panama --start 1900-01-01 --turn 9", 1, "pattern_year"),
    ("pattern apply panama --start 2026-11-02 --until 2026-11-01", 2, "until_not_after_start"),
    ("pattern apply panama --start 2026-11-02 --until 2026-11-02", 2, "until_not_after_start"),
    ("pattern apply panama --start 2026-11-02 --until 9999-01-01", 2, "time_out_of_range"),
    ("pattern preview panama --start 2026-11-02 --until 2026-11-01", 2, "until_not_after_start"),
    ("pattern preview Crew --turn 3", 2, "missing_start"),
    ("pattern stop Crew", 2, "missing_option"),
    ("pattern stop Crew --on 2026-11-01", 1, "stop_before_start"),
    ("pattern stop Crew --on 0001-01-01", 2, "time_out_of_range"),
    ("pattern change Crew --to panama", 2, "missing_option"),
    ("pattern change Crew --from 2026-12-01", 2, "missing_option"),
    (
      "pattern change Crew --from 2026-12-01 --to panama --until 2026-11-30", 2,
      "until_not_after_start"
    ),
    ("pattern change Crew --from 2026-12-01 --to pamana", 1, "unknown_preset"),
    ("pattern archive Crew", 1, "archive_before_start"),
    // The rest.
    ("pattern apply panama --start 2026-11-02 --zone Europe/Lundon", 2, "unknown_zone"),
    ("pattern apply panama --start 2026-11-02 --team Z", 1, "no_team"),
    ("pattern apply Crew --start 2026-11-02 --team A", 1, "no_teams"),
    ("pattern apply Crew --start 2027-11-02", 1, "pattern_in_force"),
    ("pattern apply panama --start 2026-11-02 --name CREW", 1, "pattern_name_taken"),
    ("pattern apply panama --start 2026-11-02 --name=", 2, "missing_value"),
    ("pattern apply panama --start 2026-11-02 --color blue", 2, "bad_color"),
    ("pattern apply panama --start 2026-11-02 --color 0", 2, "bad_color"),
    ("pattern apply panama --start 2026-11-02 --code A\u{A0}B", 2, "bad_code"),
    ("pattern apply panama --start 2026-11-02 --turn 99999", 2, "bad_number"),
    ("pattern apply panama --start 2026-11-02 --times Q=06:00-18:00", 1, "no_kind"),
    ("pattern apply panama --start 2026-11-02 --times D=06:00", 2, "bad_times"),
    ("pattern apply panama --start 2026-11-02 --times D=25:00-06:00", 2, "bad_times"),
    ("pattern apply panama --start 2026-11-02 --times D=06:00-06:00", 2, "equal_kind"),
    ("pattern apply panama --start 2026-11-02 --times D=06:00+49h", 1, "pattern_too_long"),
    ("pattern apply panama --start 2026-11-02 --times D=06:00+x", 2, "duration_unreadable"),
    ("pattern aply panama", 2, "unknown_command"),
    ("rules use", 2, "missing_rules"),
    ("rules use us", 2, "bad_choice"),
    ("rules use --rest soon", 2, "duration_unreadable"),
    ("rules use --rest 169h", 2, "beyond_week"),
    ("rules use --days 0", 2, "bad_number"),
    ("rules use --days 367", 2, "bad_number"),
    ("rules use --week 48h/0", 2, "bad_average"),
    ("rules use --week 48h/105", 2, "bad_average"),
    ("rules use --night-average 25h", 2, "beyond_day"),
    ("rules use --week 48h/17/2", 2, "bad_average"),
    ("rules use --nights some", 2, "bad_number"),
    ("holiday use DE-XX", 2, "bad_choice"),
    ("holiday import cut.ics", 1, "calendar_cut_off"),
    ("holiday import list.txt", 1, "holiday_line_no_day"),
    ("holiday import missing.ics", 1, "cannot_read"),
    ("holiday list --from 2027-01-02 --to 2027-01-01", 2, "days_reversed"),
    ("dismiss zzz", 1, "no_shift"),
    ("dismiss zzz late", 1, "no_shift"),
  ]

  @Test("each is a sentence and the right exit status, and nothing is saved", arguments: cases)
  func refusals(line: String, status: Int32, code: String) throws {
    let shell = try home()
    let before = shell.written(), files = Set(shell.files)
    let words = line.split(separator: " ").map { word in
      Self.files[String(word)] != nil ? "\(shell.folder.folder)/\(word)" : String(word)
    }
    let outcome = shell.run(words + ["--json"])
    #expect(outcome.status == status, "\(outcome)")
    #expect(try outcome.errorCode() == code, "\(outcome)")
    #expect(outcome.errors.hasPrefix("shiftpro: ") && !outcome.errors.contains("⟦"))
    #expect(!outcome.errors.contains("{"), "every gap is filled: \(outcome.errors)")
    #expect(shell.written() == before)
    #expect(Set(shell.files) == files)
    let german = shell.run(words + ["--lang", "de"])
    #expect(german.status == status && !german.errors.contains("⟦") && german.output == "")
  }

  @Test("a wrong file is told with the place in it, a misspelling with the nearest names")
  func words() throws {
    let shell = try home()
    let key = shell("pattern", "add", "\(shell.folder.folder)/key.json")
    #expect(key.errors.contains("$.weekly.shifts"))
    #expect(
      shell("pattern", "apply", "dupnot", "--start", "today").errors.contains("Similar: dupont, "))
    #expect(shell("pattern", "apply", "crwe", "--start", "today").errors.contains("Crew"))
    #expect(shell("pattern", "stop", "crwe", "--on", "today").errors.contains("Similar: Crew."))
    let empty = try Shell()("pattern", "stop", "Crew", "--on", "today", "--json")
    #expect(try empty.errorCode() == "no_patterns")
  }

  @Test("without a store nothing is made by a refusal or a look")
  func noStore() throws {
    let shell = try Shell()
    for line in [
      "pattern apply dupnot --start 2026-11-02", "pattern stop X --on 2026-11-02", "pattern list",
      "rules show", "holiday list", "holiday clear", "dismiss 4f3a", "pattern archive X",
      "pattern preview dupont --start 2026-11-02",
    ] {
      shell.run(line.split(separator: " ").map(String.init))
      #expect(shell.files == [], "\(line)")
    }
  }
}
