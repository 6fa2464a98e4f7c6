import TestSupport
import Testing
import shiftpro

/// Berlin in October, two hours ahead of UTC; 20 an hour.
@Suite("Absences that meet shifts") struct AbsenceShiftTests {
  private let shell: Shell

  init() throws {
    shell = try Shell(now: "2026-10-01T06:00:00Z", zone: "Europe/Berlin")
    shell.must("rate", "set", "20", "--from", "2026-01-01")
  }

  /// Adds a shift, and returns its id.
  private func add(_ from: String, _ to: String, _ pause: String = "0") throws -> String {
    try shell.add(from, to, "--name", "X", "--break", pause)
  }

  /// Adds a shift from 8 to 18 with an absence from 12 to 14, confirms it, and returns their ids.
  private func confirmed() throws -> (shift: String, absence: String) {
    let shift = try add("2026-10-05 08:00", "18:00", "30")
    let absence = try sick("2026-10-05 12:00", "14:00")
    evening.must("confirm")
    return (shift, absence)
  }

  private func sick(_ from: String, _ to: String...) throws -> String {
    let json = try shell.run(["absence", "add", "sick", from] + to + ["--json"]).json()
    return try #require((json["absence"] as? [String: Any])?.text("id"))
  }

  private var evening: Shell { shell.at("2026-10-05T17:00:00Z") }

  /// The minutes that are worked, paid, and credited for absences.
  private func minutes(_ shell: Shell) throws -> [Int?] {
    let total = try shell.must("hours", "--period", "2026-10-05", "--json").json()["total"]
    let sum = try #require(total as? [String: Any])
    return [
      sum.number("worked_minutes"), sum.number("paid_minutes"), sum.number("credited_minutes"),
    ]
  }

  private func row(_ shell: Shell) throws -> [String: Any] {
    try #require(try shell.must("list", "--json").list("shifts").first)
  }

  @Test("what is worked after falling ill is not sick as well")
  func stoppedInside() throws {
    _ = try add("2026-10-05 07:00", "19:00")
    shell.at("2026-10-05T05:00:00Z").must("start")
    let ill = shell.at("2026-10-05T12:00:00Z")
    ill.must("absence", "add", "sick", "2026-10-05 13:00", "17:00")
    shell.at("2026-10-05T13:00:00Z").must("stop")
    #expect(try minutes(evening) == [480, 480, 120])
  }

  @Test("a confirmed shift follows the absence in its middle, until its end too")
  func follows() throws {
    let (shift, absence) = try confirmed()
    #expect(try minutes(evening) == [480, 450, 120])
    let longer = evening.must("absence", "edit", absence, "--to", "16:00")
    #expect(longer.errors.contains("X, Mon 5 Oct 08:00: 6:00 worked instead of 8:00."))
    #expect(try minutes(evening) == [360, 330, 240])
    evening.must("absence", "edit", absence, "--to", "18:00")
    #expect(try minutes(evening) == [240, 210, 360])
    let short = evening.must("absence", "delete", absence)
    #expect(short.errors.contains("still counts as worked at 08:00–12:00 only"))
    #expect(short.errors.contains("shiftpro edit \(shift.prefix(8)) --worked"))
    evening.must("edit", shift, "--worked")
    #expect(try minutes(evening) == [600, 570, 0])
    evening.must("undo", "4")
    #expect(try minutes(evening) == [480, 450, 120])
  }

  @Test("the hours of a confirmed shift count again without the absence, in one step")
  func deleted() throws {
    let (_, absence) = try confirmed()
    let deleted = evening.must("absence", "delete", absence)
    #expect(deleted.errors.contains("X, Mon 5 Oct 08:00: 10:00 worked instead of 8:00."))
    #expect(!deleted.errors.contains("--worked"))
    #expect(try minutes(evening) == [600, 570, 0])
    evening.must("undo")
    #expect(try minutes(evening) == [480, 450, 120])
  }

  @Test("in a locked pay period the shift follows with arrears, and not without")
  func locked() throws {
    let (_, absence) = try confirmed()
    let later = shell.at("2026-10-20T10:00:00Z")
    later.must("period", "lock", "2026-10-05")
    #expect(later("absence", "delete", absence).status == 1)
    // Sickness pays what work does.
    later.must("absence", "delete", absence, "--arrears")
    #expect(try row(later.at("2026-10-09T10:00:00Z")).number("absent_minutes") == 0)
    #expect(try row(later.at("2026-10-09T10:00:00Z")).number("paid_minutes") == 450)
  }

  @Test("a running shift counts the same everywhere, and says what covers now")
  func running() throws {
    _ = try add("2026-10-05 08:00", "18:00")
    shell.at("2026-10-05T06:00:00Z").must("start")
    _ = try sick("2026-10-05 12:00", "15:00")
    let ill = shell.at("2026-10-05T12:00:00Z")
    #expect(ill.must("status").output == "on shift 4:00 of 7:00 · ends 18:00 · Sick until 15:00\n")
    #expect(try ill.must("status", "--json").json().number("elapsed_minutes") == 240)
    #expect(ill.must("list").output.contains("  4:00  X"))
    let board = ill.must("show", "dashboard").output.split(separator: "\n")
    #expect(board.contains { $0.contains("4:00:00 worked of 7 h") })
    #expect(board.contains { $0.hasPrefix("  Sick until 15:00") })
    // What is left to work is that after the absence.
    #expect(board.contains { $0.hasPrefix("  planned") && $0.contains(" 3:00 ") })
    #expect(ill.must("today").output.hasPrefix("Sick until 15:00, then early shift until 18:00."))
    let back = shell.at("2026-10-05T14:00:00Z")
    #expect(back.must("status").output == "on shift 5:00 of 7:00 · ends 18:00\n")
    let shown = back.must("show", "dashboard").output
    #expect(shown.contains("5:00:00 worked of 7 h") && shown.contains("X   "))
    #expect(
      shown.split(separator: "\n").contains { $0.contains("Mon 5 Oct") && $0.contains("5 h") })
  }

  @Test("while sick time passes, the break by the rules does not grow")
  func breakByRule() throws {
    try shell.add("2026-10-05 08:00", "18:00", "--name", "X")
    shell.must("ruleset", "use", "de-hourly")
    shell.at("2026-10-05T06:00:00Z").must("start")
    _ = try sick("2026-10-05 12:00", "17:00")
    let paid = try ["10:30", "12:30", "14:30"].map {
      try row(shell.at("2026-10-05T\($0):00Z")).number("paid_minutes")
    }
    #expect(paid == [240, 240, 240])
  }

  @Test("insights leave out the time of an absence in the middle")
  func insights() throws {
    _ = try confirmed()
    let json = try evening.must("insights", "--json").json()
    let halfHours = try #require(json["half_hours"] as? [Int])
    #expect(halfHours[16..<24].allSatisfy { $0 > 0 } && halfHours[28..<36].allSatisfy { $0 > 0 })
    #expect(halfHours[24..<28].allSatisfy { $0 == 0 })
  }

  @Test("lists and hours in JSON have all absences of a shift, and their time")
  func json() throws {
    _ = try add("2026-10-05 08:00", "18:00")
    shell.must("absence", "add", "leave", "2026-10-05", "--half", "first")
    shell.must("absence", "add", "sick", "2026-10-05", "--half", "second")
    let row = try row(shell)
    #expect(row.number("elapsed_minutes") == 600 && row.number("absent_minutes") == 600)
    #expect((row["absence"] as? [String: Any])?.text("kind") == "sick")
    let kinds = (row["absences"] as? [[String: Any]])?.map { $0.text("kind") }
    #expect(kinds == ["sick", "leave"])
    let hours = evening.must("hours", "--by", "shift").output.split(separator: "\n")
    #expect(hours.contains { $0.contains("absent · Sick, Leave") })
    let stretches = hours.filter { $0.hasPrefix("    ") }.map { $0.split(separator: " ") }
    #expect(stretches.map { $0.first } == ["08:00–13:00", "13:00–18:00"])
    #expect(stretches.map { $0.last } == ["Leave", "Sick"])
  }

  @Test("a shift that nothing covers names no absence")
  func uncovered() throws {
    let shift = try add("2026-10-05 08:00", "18:00")
    _ = try sick("2026-10-05 12:00", "14:00")
    evening.must("confirm")
    evening.must("edit", shift, "--break", "0")
    #expect(evening.must("list").output.contains("✓ worked  "))
    #expect(try row(evening).isNull("absence"))
  }

  @Test("no undo is offered that a locked period refuses, and no change that is none")
  func honest() throws {
    let shift = try add("2026-10-05 08:00", "18:00")
    evening.must("confirm")
    let later = shell.at("2026-10-20T10:00:00Z")
    later.must("period", "lock", "2026-10-05")
    let added = later.must("absence", "add", "sick", "2026-10-05 12:00", "14:00", "--arrears")
    #expect(!added.output.contains("undo with"))
    #expect(later("undo").status == 1)
    let same = later.must("edit", shift, "--name", "X")
    #expect(same.output.contains("nothing changed") && !same.output.contains("undo with"))
  }

  @Test("hours offer no confirmation in a locked period")
  func lockedUnconfirmed() throws {
    _ = try add("2026-10-05 08:00", "18:00")
    let later = shell.at("2026-10-20T10:00:00Z")
    #expect(later.must("hours", "--period", "2026-10-05").errors.contains("shiftpro confirm"))
    later.must("period", "lock", "2026-10-05")
    #expect(!later.must("hours", "--period", "2026-10-05").errors.contains("shiftpro confirm"))
  }

  @Test("a time alone is on the day of the absence, and a night is named by the day it is on")
  func times() throws {
    _ = try add("2026-10-05 22:00", "2026-10-06 06:00")
    let id = try sick("2026-10-06 02:00", "05:00")
    #expect(shell.must("absence", "list").output.contains("6 Oct, 02:00–05:00"))
    shell.must("absence", "edit", id, "--from", "01:00")
    shell.must("absence", "edit", id, "--to", "06:00")
    #expect(shell.must("absence", "list").output.contains("6 Oct, 01:00–06:00"))
  }

  @Test("the rest of a night after an absence is on the day on which it begins")
  func restOfNight() throws {
    _ = try add("2026-10-05 22:00", "2026-10-06 06:00")
    _ = try sick("2026-10-05 22:00", "2026-10-06 02:00")
    let lines = shell.at("2026-10-05T10:00:00Z").must("show", "dashboard").output
      .split(separator: "\n")
    #expect(lines.contains { $0.contains("Next") && $0.contains("Tue 6 Oct  02:00–06:00") })
    #expect(lines.contains { $0.contains("Tue 6 Oct   02:00–06:00") })
    #expect(!lines.contains { $0.contains("Mon 5 Oct") && $0.contains("06:00") })
    let after = shell.at("2026-10-05T23:00:00Z").must("show", "dashboard").output
    #expect(after.contains("Tue 6 Oct   02:00–06:00"))
  }

  @Test("Next is the first part of a shift, however far ahead it is")
  func next() throws {
    _ = try add("2026-10-05 08:00", "18:00")
    _ = try sick("2026-10-05 12:00", "14:00")
    for now in ["2026-10-01T08:00:00Z", "2026-10-04T08:00:00Z"] {
      let shown = shell.at(now).must("show", "dashboard").output
      #expect(shown.contains("Next  X  Mon 5 Oct  08:00–12:00"), "\(now)")
    }
  }

  @Test("the Hours show what absences leave of planned shifts")
  func planned() throws {
    _ = try add("2026-10-05 08:00", "18:00")
    _ = try sick("2026-10-05 14:00", "18:00")
    let shown = shell.at("2026-10-05T04:00:00Z").must("show", "hours").output
    #expect(shown.contains("08:00–14:00"))
  }
}
