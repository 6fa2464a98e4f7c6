import TestSupport
import Testing
import shiftpro

/// Planned shifts that are over, and that nobody started.
@Suite("confirming past shifts")
struct ConfirmTests {
  private let shell: Shell

  /// Plans four shifts from 08:00 to 16:00 on 1 to 4 June, of which the last one is running.
  init() throws {
    var shell = try Shell(now: "2026-05-28T12:00:00Z", zone: "Europe/Berlin")
    for day in 1...4 {
      shell.must(
        "add", "2026-06-0\(day) 08:00", "2026-06-0\(day) 16:00", "--name", "D\(day)", "--break", "0"
      )
    }
    shell.variables["SHIFTPRO_NOW"] = "2026-06-04T10:00:00Z"
    self.shell = shell
  }

  private func total() throws -> [Int?] {
    let total = try shell.must("hours", "--json").json()["total"] as? [String: Any]
    return ["paid_minutes", "unconfirmed_shifts", "unconfirmed_minutes"].map { total?.number($0) }
  }

  @Test("they count for nothing until they are confirmed, in one step that can be undone")
  func confirming() throws {
    #expect(try total() == [0, 3, 1440])
    #expect(
      shell.must("hours").errors.contains("3 planned shifts are over but not confirmed (24:00)"))
    #expect(
      shell.must("status", "-v").output.contains("3 planned shifts are not confirmed: 24:00."))
    #expect(!shell.must("status").output.contains("confirmed"))
    let listed = try shell.must("list", "--unconfirmed", "--json").list("shifts")
    #expect(listed.map { $0.text("name") } == ["D1", "D2", "D3"])

    let rehearsal = try shell.must("confirm", "--dry-run", "--json").json()
    #expect(rehearsal.number("count") == 3 && rehearsal.number("minutes") == 1440)
    #expect(try total() == [0, 3, 1440])
    let done = try shell.must("confirm", "--json").json()
    #expect((done["confirmed"] as? [String]) == listed.compactMap { $0.text("id") })
    #expect(try total() == [1440, 0, 0])
    #expect(try shell.must("confirm", "--json").json().number("count") == 0)
    shell.must("undo")
    #expect(try total() == [0, 3, 1440])
  }

  @Test("days or ids choose some of them")
  func some() throws {
    shell.must("confirm", "--from", "2026-06-02", "--to", "2026-06-02")
    #expect(try total() == [480, 2, 960])
    let ids = try shell.must("list", "--from", "2026-06-01", "--to", "2026-06-04", "--json")
      .list("shifts").compactMap { $0.text("id") }
    let outcome = shell.must("confirm", ids[0], ids[1], ids[3], "--json")
    #expect(try outcome.json().number("count") == 1)
    #expect(
      try outcome.list("skipped").map { $0.text("reason") }.sorted { ($0 ?? "") < ($1 ?? "") }
        == ["not_over", "not_planned"])
    #expect(shell("confirm", ids[3]).status == 1)
    #expect(shell("confirm", ids[0], "--from", "2026-06-01").status == 2)
  }

  @Test("cancelled shifts, locked periods and time worked otherwise stay as they are")
  func kept() throws {
    let ids = try shell.must("list", "--unconfirmed", "--json").list("shifts")
      .compactMap { $0.text("id") }
    shell.must("cancel", ids[0])
    shell.must("add", "2026-06-02 15:00", "2026-06-02 20:00", "--name", "Extra")
    let outcome = shell.must("confirm", "--json")
    #expect(try outcome.json()["confirmed"] as? [String] == [ids[2]])
    #expect(try outcome.list("skipped").map { $0.text("reason") } == ["overlap"])
    shell.must("undo")
    var later = shell
    later.variables["SHIFTPRO_NOW"] = "2026-06-10T10:00:00Z"
    later.must("period", "lock", "2026-06-01")
    let locked = later.must("confirm", "--json")
    #expect(try locked.json().number("count") == 0)
    #expect(try Set(locked.list("skipped").map { $0.text("reason") }) == ["period_locked"])
  }

  @Test("of what an absence covers in part the rest is confirmed, and keeps the absence")
  func absences() throws {
    shell.must("absence", "add", "leave", "2026-06-01", "--half", "first")
    shell.must("absence", "add", "sick", "2026-06-02 10:00")
    shell.must("absence", "add", "leave", "2026-06-03")
    #expect(try total() == [0, 2, 360])
    let ids = try shell.must("list", "--from", "2026-06-01", "--to", "2026-06-03", "--json")
      .list("shifts").compactMap { $0.text("id") }
    let outcome = shell.must("confirm", ids[0], ids[1], ids[2], "--json")
    #expect(try outcome.json().number("count") == 2 && outcome.json().number("minutes") == 360)
    #expect(try outcome.list("skipped").map { $0.text("reason") } == ["absent"])
    #expect(try total() == [360, 0, 0])
    let worked = try shell.must("list", "--from", "2026-06-01", "--to", "2026-06-03", "--json")
      .list("shifts")
    #expect(worked.map { $0.text("status") } == ["completed", "completed", "absent"])
    #expect(worked[0].text("actual_start") == "2026-06-01T10:00:00Z")
    #expect(worked[1].text("actual_end") == "2026-06-02T08:00:00Z")
    let credited = try shell.must("hours", "--json").json()["total"] as? [String: Any]
    #expect(credited?.number("credited_minutes") == 240 + 360 + 480)

    // Hours are exported as they were worked.
    #expect(
      shell.must("export", "--as", "csv", "--what", "hours").output.split(separator: "\r\n").count
        == 3)

    // A file of the program's own says the same again.
    let path = try shell.file("own.csv", shell.must("export", "--as", "csv").output)
    #expect(try shell.must("import", path, "--json").json().number("unchanged") == 4)
  }

  @Test("who does not want to be asked is not, and the choice is part of the history")
  func mode() throws {
    #expect(try shell.must("confirm", "mode", "--json").json().text("mode") == "ask")
    shell.must("confirm", "mode", "off")
    #expect(!shell.must("hours").errors.contains("confirmed"))
    #expect(!shell.must("status", "-v").output.contains("confirmed"))
    #expect(try total() == [0, 3, 1440])
    shell.must("undo")
    #expect(try shell.must("confirm", "mode", "--json").json().text("mode") == "ask")
    #expect(shell("confirm", "mode", "perhaps").status == 2)
  }

  @Test(
    "with auto what ends from then on counts, is marked, and is written by a lock or a confirmation"
  )
  func assumed() throws {
    var shell = shell
    shell.variables["SHIFTPRO_NOW"] = "2026-06-02T20:00:00Z"
    shell.must("rate", "set", "20", "--from", "2026-01-01")
    let mode = try shell.must("confirm", "mode", "auto", "--json").json()
    #expect(mode.text("mode") == "auto" && mode.text("since") == "2026-06-02T20:00:00Z")
    shell.must("absence", "add", "leave", "2026-06-04", "--half", "first")
    shell.variables["SHIFTPRO_NOW"] = "2026-06-04T20:00:00Z"
    let before = shell.written()
    func figures() throws -> [Int?] {
      let total = try shell.must("hours", "--json").json()["total"] as? [String: Any]
      return [
        "paid_minutes", "assumed_minutes", "unconfirmed_shifts", "unconfirmed_minutes",
        "estimated_pay_cents",
      ].map { total?.number($0) }
    }
    #expect(try figures() == [720, 720, 2, 960, 32_000])
    #expect(shell.must("list").output.matches(of: /≈ planned/).count == 2)
    #expect(shell.must("hours", "--by", "shift").output.contains("≈ worked"))
    #expect(shell.must("hours").errors.contains("2 shifts count as worked as planned (≈): 12:00."))
    #expect(shell.written() == before)

    let back = shell.must("confirm", "mode", "ask")
    #expect(back.errors.contains("2 shifts no longer count as worked: 12:00."))
    #expect(try figures() == [0, 0, 4, 1680, 8000])
    shell.must("undo")
    #expect(try figures() == [720, 720, 2, 960, 32_000])
    shell.variables["SHIFTPRO_NOW"] = "2026-06-20T20:00:00Z"
    shell.must("period", "lock", "2026-06-03")
    let locked =
      try shell.must("hours", "--from", "2026-06-01", "--to", "2026-06-07", "--json")
      .json()["total"] as? [String: Any]
    #expect(locked?.number("paid_minutes") == 720 && locked?.number("assumed_minutes") == 0)
    let shifts = try shell.must("list", "--from", "2026-06-01", "--to", "2026-06-07", "--json")
      .list("shifts")
    #expect(
      shifts.map { $0.text("status") } == ["scheduled", "scheduled", "completed", "completed"])
    shell.must("undo")
    #expect(try shell.must("confirm", "--json").json().number("count") == 4)
  }

  @Test("with breaks, credit stays what it was, and paid and credited minutes are the planned ones")
  func breaks() throws {
    var shell = try Shell(now: "2026-05-28T12:00:00Z", zone: "Europe/Berlin")
    for day in 1...3 { try shell.add("2026-06-0\(day) 08:00", "16:30", "--break", "30") }
    for day in 4...5 { try shell.add("2026-06-0\(day) 08:00", "16:30") }
    shell.must("absence", "add", "leave", "2026-06-01", "--half", "first")
    shell.must("absence", "add", "sick", "2026-06-02 12:00")
    shell.must("absence", "add", "special", "2026-06-03 10:00", "2026-06-03 12:00")
    shell.must("absence", "add", "leave", "2026-06-04", "--half", "second")
    shell.must("absence", "add", "sick", "2026-06-05 13:00")
    shell.variables["SHIFTPRO_NOW"] = "2026-06-06T10:00:00Z"
    func figures() throws -> [Int?] {
      let total = try shell.must("hours", "--json").json()["total"] as? [String: Any]
      return ["paid_minutes", "credited_minutes"].map { total?.number($0) }
    }
    let credit = try #require(try figures()[1])
    shell.must("confirm")
    #expect(try figures() == [5 * 480 - credit, credit])
    shell.must("undo")
    shell.must("confirm", "mode", "auto")
    #expect(try figures() == [0, credit])
  }

  @Test("what is left of a shift is the same on every list, in the sentence and as it is confirmed")
  func sameEverywhere() throws {
    var shell = try Shell(now: "2026-05-28T12:00:00Z", zone: "Europe/Berlin")
    for day in 1...4 { try shell.add("2026-06-0\(day) 07:00", "19:00", "--name", "Day") }
    shell.must("absence", "add", "leave", "2026-06-01", "--half", "first")
    shell.must("absence", "add", "leave", "2026-06-02", "--half", "second")
    shell.must("absence", "add", "special", "2026-06-03 10:00", "2026-06-03 14:00")
    shell.must("absence", "add", "leave", "2026-06-04")
    /// The hours that the list shows.
    func hours() -> [String] {
      shell.must("list", "--from", "2026-06-01", "--to", "2026-06-04").output
        .split(separator: "\n").dropFirst().compactMap {
          $0.split(separator: " ").dropFirst(4).first.map(String.init)
        }
    }
    let wanted = ["6:15", "6:15", "8:00", "0:00"]
    #expect(hours() == wanted)
    #expect(
      shell.at("2026-06-01T04:00:00Z").must("today").output.hasPrefix(
        "Late shift today 12:45–19:00"))
    #expect(
      shell.at("2026-06-02T08:00:00Z").must("today").output.hasPrefix("Early shift until 13:15"))
    // A shift that leave covers as a whole has neither times nor a length.
    let away =
      shell.at("2026-06-03T20:00:00Z").must("show", "dashboard").output
      .split(separator: "\n").last { $0.contains("Thu 4 Jun") } ?? ""
    #expect(away.contains("Leave") && !away.contains("07:00") && !away.contains(" h"), "\(away)")
    shell.variables["SHIFTPRO_NOW"] = "2026-06-05T10:00:00Z"
    #expect(shell.must("confirm", "--dry-run").output.contains("3 shifts: 20:30."))
    #expect(
      shell.must("list", "--unconfirmed").output.split(separator: "\n").count == 4)
    shell.must("confirm")
    #expect(hours() == wanted)
    let worked = try shell.must("list", "--from", "2026-06-01", "--to", "2026-06-02", "--json")
      .list("shifts")
    #expect(worked[0].text("actual_start") == "2026-06-01T10:45:00Z")
    #expect(worked[1].text("actual_end") == "2026-06-02T11:15:00Z")
    // Paid and credited minutes are those of four days.
    let total = try shell.must("hours", "--json").json()["total"] as? [String: Any]
    #expect(total?.number("paid_minutes") == 2 * 345 + 450)
    #expect(total?.number("credited_minutes") == 2 * 345 + 240 + 690)
  }

  @Test("a gap in a planned shift is recorded as a break")
  func gap() throws {
    shell.must("absence", "add", "special", "2026-06-02 10:00", "2026-06-02 12:00")
    #expect(try total() == [0, 3, 1320])
    shell.must("confirm", "--from", "2026-06-02", "--to", "2026-06-02")
    #expect(try total() == [360, 2, 960])
    let shift = try #require(
      try shell.must("list", "--from", "2026-06-02", "--to", "2026-06-02", "--json").list("shifts")
        .first)
    #expect(
      shift.number("break_minutes") == 120 && shift.text("actual_end") == "2026-06-02T14:00:00Z")
    let report = try shell.must("hours", "--json").json()["total"] as? [String: Any]
    #expect(report?.number("credited_minutes") == 120)
  }

  @Test("an absence in the middle counts the same, however the shift becomes worked")
  func middle() throws {
    var shell = try Shell(now: "2026-05-28T12:00:00Z", zone: "Europe/Berlin")
    for day in 1...5 { try shell.add("2026-06-0\(day) 07:00", "19:00", "--name", "D\(day)") }
    func at(_ now: String, _ words: String...) -> Outcome {
      shell.variables["SHIFTPRO_NOW"] = "2026-06-0\(now):00Z"
      return shell.run(words)
    }
    let ids = try shell.must("list", "--from", "2026-06-01", "--to", "2026-06-05", "--json")
      .list("shifts").compactMap { $0.text("id") }
    _ = at("1T05:00", "start")
    shell.must("absence", "add", "leave", "2026-06-03", "--half", "second")
    let half = try shell.must("list", "--from", "2026-06-03", "--to", "2026-06-03", "--json")
      .list("shifts")
    #expect(half.first?.number("paid_minutes") == 345)
    shell.must("undo")
    for day in 1...5 {
      shell.must("absence", "add", "sick", "2026-06-0\(day) 10:00", "2026-06-0\(day) 12:30")
    }
    #expect(at("1T13:00", "hours").output.contains(" 5:30  5:00 "))
    #expect(
      at("1T17:00", "stop").output.contains("worked 9 h 30 m · break 30 m · paid 9 h"))
    #expect(at("2T20:00", "confirm", ids[1]).status == 0)
    #expect(at("3T20:00", "edit", ids[2], "--worked").status == 0)
    #expect(at("4T05:00", "start").output.contains("planned until 19:00"))
    #expect(at("4T17:00", "stop", "--break", "30").output.contains("paid 9 h"))
    shell.variables["SHIFTPRO_NOW"] = "2026-06-05T12:00:00Z"
    shell.must("confirm", "mode", "auto")
    shell.variables["SHIFTPRO_NOW"] = "2026-06-05T20:00:00Z"
    for grouping in ["shift", "label"] {
      let total =
        try shell.must(
          "hours", "--from", "2026-06-01", "--to", "2026-06-05", "--by", grouping, "--json"
        ).json()["total"] as? [String: Any]
      #expect(total?.number("worked_minutes") == 5 * 570)
      #expect(total?.number("paid_minutes") == 5 * 540)
      #expect(total?.number("credited_minutes") == 5 * 150)
    }
    let listed = shell.must("list", "--from", "2026-06-01", "--to", "2026-06-05").output
    #expect(listed.matches(of: /07:00–19:00 +9:30/).count == 5, "\(listed)")
  }

  @Test("shifts of a rotation are confirmed too, and go on from there")
  func rotation() throws {
    var shell = try Shell(now: "2026-06-09T10:00:00Z", zone: "Europe/Berlin")
    shell.must("pattern", "apply", "5-2", "--start", "2026-06-01")
    let count = try shell.must("list", "--unconfirmed", "--json").list("shifts").count
    #expect(count == 6)
    #expect(try shell.must("confirm", "--json").json().number("count") == count)
    #expect(try shell.must("list", "--unconfirmed", "--json").list("shifts").isEmpty)
    shell.variables["SHIFTPRO_NOW"] = "2026-06-10T20:00:00Z"
    #expect(try shell.must("confirm", "--json").json().number("count") == 2)
  }
}
