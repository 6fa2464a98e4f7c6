import TestSupport
import Testing
import shiftpro

@Suite("Logged sleep")
struct TrainingSleepTests {
  /// The times of the sleep that a command returns.
  private func times(_ outcome: Outcome) throws -> [String] {
    try outcome.list("sleep").map { "\($0.text("start") ?? "?")/\($0.text("end") ?? "?")" }
  }

  @Test("sleep is logged, listed, deleted and undone; every key in its place")
  func life() throws {
    let shell = try Shell()
    let added = try #require(
      try shell.must("sleep", "add", "23:00", "06:30", "--json").list("sleep").first)
    let id = try #require(added.text("id"))
    let entry =
      #"{"id":"ID","start":"2026-10-19T22:00:00Z","end":"2026-10-20T05:30:00Z","minutes":450}"#
    func listed() -> String { shell.must("sleep", "list", "--json").output.masking(id) }
    #expect(listed() == "{\"sleep\":[\(entry)]}\n")
    #expect(
      shell.must("sleep", "list").output.masking(id) == """
        Times                   Duration  ID
        Mon 19 Oct 23:00–06:30  7 h 30 m  ID

        """)
    #expect(shell.must("sleep", "list", "-q").output == "\(id.prefix(8))\n")
    let deleted = shell.must("sleep", "delete", String(id.prefix(8)), "--json")
    #expect(deleted.output.masking(id) == "{\"sleep\":[\(entry)]}\n")
    #expect(listed() == "{\"sleep\":[]}\n")
    shell.must("undo")
    #expect(listed() == "{\"sleep\":[\(entry)]}\n")
    #expect(
      shell.must("sleep", "delete", id.uppercased()).output.masking(id) == """
        Deleted the sleep Mon 19 Oct 23:00–06:30.
        7 h 30 m · id ID · undo with: shiftpro undo

        """)
    #expect(shell.must("sleep", "list").output.hasPrefix("No sleep logged."))
  }

  @Test("the answer says which day was meant, in either language")
  func answer() throws {
    let shell = try Shell()
    let english = shell.must("sleep", "add", "14:00", "20:15").output
    #expect(english.hasPrefix("Logged the sleep Mon 19 Oct 14:00–20:15.\n6 h 15 m · id "))
    #expect(english.hasSuffix(" · undo with: shiftpro undo\n"))
    let german = shell.must("sleep", "add", "7:30", "11", "--lang", "de").output
    #expect(german.hasPrefix("Schlaf Di 20. Okt 07:30–11:00 eingetragen.\n"))
    #expect(shell("sleep", "add", "5", "6", "-q").output == "")
  }

  @Test(
    "times without a date mean the latest sleep that has ended",
    arguments: [
      // It is Tuesday 13:00 in London.
      ("23:00", "06:30", "2026-10-19T22:00:00Z/2026-10-20T05:30:00Z"),
      ("07:30", "13:00", "2026-10-20T06:30:00Z/2026-10-20T12:00:00Z"),
      ("07:30", "13:01", "2026-10-19T06:30:00Z/2026-10-19T12:01:00Z"),
      ("22:00", "24:00", "2026-10-19T21:00:00Z/2026-10-19T23:00:00Z"),
      ("24:00", "7am", "2026-10-19T23:00:00Z/2026-10-20T06:00:00Z"),
      ("23:00", "now", "2026-10-19T22:00:00Z/2026-10-20T12:00:00Z"),
      ("-5h", "-30m", "2026-10-20T07:00:00Z/2026-10-20T11:30:00Z"),
      ("-5h", "12:00", "2026-10-20T07:00:00Z/2026-10-20T11:00:00Z"),
      ("23:00", "monday 06:30", "2026-10-18T22:00:00Z/2026-10-19T05:30:00Z"),
      ("2026-10-01 23:00", "06:30", "2026-10-01T22:00:00Z/2026-10-02T05:30:00Z"),
      ("sunday 13:00", "15:00", "2026-10-18T12:00:00Z/2026-10-18T14:00:00Z"),
      ("gestern 01:00", "gestern 08:00", "2026-10-19T00:00:00Z/2026-10-19T07:00:00Z"),
      ("2026-10-01T23:00Z", "2026-10-02T06:30+02:00", "2026-10-01T23:00:00Z/2026-10-02T04:30:00Z"),
    ])
  func days(start: String, end: String, expected: String) throws {
    let outcome = try Shell()("sleep", "add", start, end, "--json")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try times(outcome) == [expected])
  }

  @Test(
    "a change of the clock counts as slept, and a time that occurs twice is asked about",
    arguments: [
      ("2026-10-25T09:00:00Z", "23:00", "07:00", "2026-10-24T22:00:00Z/2026-10-25T07:00:00Z"),
      ("2026-03-29T09:00:00Z", "23:00", "06:00", "2026-03-28T23:00:00Z/2026-03-29T05:00:00Z"),
      ("2026-10-25T09:00:00Z", "01:30", "07:00", "time_ambiguous"),
      ("2026-10-25T09:00:00Z", "23:00", "01:30", "time_ambiguous"),
      // Only one of the two has passed, or is after the start.
      ("2026-10-25T00:40:00Z", "23:00", "01:30", "2026-10-24T22:00:00Z/2026-10-25T00:30:00Z"),
      (
        "2026-10-25T09:00:00Z", "2026-10-25T01:50+01:00", "01:45",
        "2026-10-25T00:50:00Z/2026-10-25T01:45:00Z"
      ),
      // Neither has passed: it was the day before.
      ("2026-10-25T00:20:00Z", "21:00", "01:30", "2026-10-23T20:00:00Z/2026-10-24T00:30:00Z"),
      ("2026-03-29T09:00:00Z", "01:30", "06:00", "time_missing"),
      ("2026-03-29T00:30:00Z", "23:30", "01:30", "2026-03-27T23:30:00Z/2026-03-28T01:30:00Z"),
    ])
  func clockChange(now: String, start: String, end: String, expected: String) throws {
    let outcome = try Shell(now: now)("sleep", "add", start, end, "--json")
    guard expected.hasPrefix("2") else {
      #expect(outcome.status == 1)
      return #expect(try outcome.errorCode() == expected)
    }
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try times(outcome) == [expected])
  }

  @Test("a list shows the sleep that touches its days")
  func window() throws {
    let shell = try Shell()
    shell.must("sleep", "add", "2026-10-17 23:00", "06:00")
    shell.must("sleep", "add", "2026-10-18 14:00", "15:00")
    shell.must("sleep", "add", "2026-10-18 23:30", "06:00")
    func count(_ options: String...) throws -> Int {
      try shell.run(["sleep", "list", "--json"] + options).list("sleep").count
    }
    #expect(try count() == 3)
    #expect(try count("--from", "2026-10-18", "--to", "2026-10-18") == 3)
    #expect(try count("--from", "2026-10-19") == 1)
    #expect(try count("--to", "2026-10-17") == 1)
    #expect(try count("--to", "2026-10-16") == 0)
  }

  @Test(
    "sleep that cannot be is refused, and nothing is written",
    arguments: [
      (["add"], 2, "missing_operand"), (["add", "23:00"], 2, "missing_operand"),
      (["add", "foo", "06:30"], 2, "time_unreadable"),
      (["add", "23:00", "foo"], 2, "time_unreadable"),
      (["add", "23:00", "06:30", "7"], 2, "extra_operand"),
      (["add", "07:00", "07:00"], 1, "ends_before_start"),
      (["add", "2026-10-18 23:00", "2026-10-18 22:00"], 1, "ends_before_start"),
      (["add", "11:00", "+1h"], 1, "in_future"),
      (["add", "yesterday 23:00", "22:00"], 1, "in_future"),
      (["add", "2026-10-10 07:00", "2026-10-11 07:01"], 1, "too_long"),
      (["add", "02:00", "03:00"], 1, "overlaps"), (["delete"], 2, "missing_operand"),
      (["delete", "zz"], 1, "unknown_sleep"), (["delete", ""], 1, "unknown_sleep"),
      (["list", "--from", "2026-10-21", "--to", "2026-10-20"], 2, "days_reversed"),
      (["list", "--from", "foo"], 2, "day_unreadable"),
    ] as [([String], Int32, String)])
  func refused(words: [String], status: Int32, code: String) throws {
    let shell = try Shell()
    shell.must("sleep", "add", "00:00", "06:30")
    let before = shell.written()
    let outcome = shell.run(["sleep"] + words + ["--json"])
    #expect(outcome.status == status, "\(outcome)")
    #expect(try outcome.errorCode() == code)
    #expect(!outcome.errors.contains("⟦"))
    #expect(shell.written() == before)
  }

  @Test("the error of reversed times names both")
  func reversed() throws {
    let outcome = try Shell()("sleep", "add", "2026-10-18 23:00", "2026-10-18 22:00")
    #expect(outcome.errors.contains("22:00") && outcome.errors.contains("23:00"))
  }

  @Test("nothing there yet leaves no store behind")
  func noStore() throws {
    let shell = try Shell()
    #expect(shell("sleep", "list", "--json").output == "{\"sleep\":[]}\n")
    #expect(shell("sleep", "delete", "4f").status == 1)
    #expect(shell.files.isEmpty)
  }

  @Test("an id that several begin with names them")
  func ambiguous() throws {
    let shell = try Shell()
    // Of 17 ids two begin with the same of 16 digits.
    for day in 1...17 {
      shell.must("sleep", "add", "2026-09-\(day < 10 ? "0" : "")\(day) 13:00", "14:00")
    }
    let first = shell("sleep", "list", "-q").output.split(separator: "\n").compactMap(\.first)
    let twice = try #require(first.first { digit in first.count { $0 == digit } > 1 })
    let outcome = shell("sleep", "delete", String(twice))
    #expect(outcome.status == 1 && outcome.errors.contains("Sep 13:00–14:00"))
    #expect(shell("sleep", "list", "-q").output.split(separator: "\n").count == 17)
  }
}
