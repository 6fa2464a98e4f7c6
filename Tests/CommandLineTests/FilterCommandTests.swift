import Domain
import Services
import Store
import TestSupport
import Testing
import shiftpro

@Suite("Filters of commands")
struct FilterCommandTests {
  /// A store on Tuesday, 20 October 2026, at 20.00 € an hour, with shifts from September on.
  private func filled() throws -> Shell {
    let shell = try Shell()
    shell("rate", "set", "20")
    for (day, start, end, name) in [
      ("2026-09-03", "07:00", "15:00", "Early"), ("2026-09-05", "19:00", "07:00", "Night"),
      ("2026-10-02", "07:00", "15:00", "Early"), ("2026-10-03", "19:00", "07:00", "Night"),
      ("2026-10-04", "19:00", "07:00", "Night"), ("2026-10-12", "14:00", "22:30", "Late"),
    ] {
      try shell.add("\(day) \(start)", end, "--name", name, "--break", "30", "--worked")
    }
    for day in ["2026-11-02", "2026-11-03"] {
      try shell.add("\(day) 07:00", "15:00", "--name", "Early")
    }
    return shell
  }

  private func total(_ report: Outcome) throws -> [String: Any] {
    try #require(try report.json()["total"] as? [String: Any])
  }

  private func days(_ shell: Shell, _ words: String...) -> String {
    let output = shell.run(["list", "--format", "{date} {name}"] + words).output
    return output.split(separator: "\n").map { $0.dropFirst(5) }.joined(separator: ", ")
  }

  @Test(
    "list takes names, weekdays, lengths, states and days",
    arguments: [
      ("night", "09-05 Night, 10-03 Night, 10-04 Night"), ("night lastmonth", "09-05 Night"),
      ("early", "09-03 Early, 10-02 Early, 11-02 Early, 11-03 Early"),
      ("kind:ear", ""), ("kind:late", "10-12 Late"),
      ("fri,sun 2026-10", "10-02 Early, 10-04 Night"),
      ("weekend 2026-10", "10-03 Night, 10-04 Night"),
      (">=12h october", "10-03 Night, 10-04 Night"),
      ("status:planned", "11-02 Early, 11-03 Early"), ("2026-W42", "10-12 Late"),
      ("late,early 2026-10", "10-02 Early, 10-12 Late"),
      ("2026-10-03..2026-10-12", "10-03 Night, 10-04 Night, 10-12 Late"),
    ])
  func list(words: String, found: String) throws {
    let shell = try filled()
    #expect(days(shell, words) == found)
  }

  @Test("a holiday is one on which some of the shift is")
  func holiday() throws {
    let shell = try filled()
    shell("holiday", "use", "DE-BY")
    // 3 October, German Unity Day.
    #expect(days(shell, "holiday") == "10-03 Night")
  }

  @Test("hours counts the shifts that match, with the pay that they have in their period")
  func hours() throws {
    let shell = try filled()
    let nights = shell("hours", "night", "2026-10", "--json")
    #expect(try total(nights).number("paid_minutes") == 23 * 60)
    #expect(try total(nights).number("estimated_pay_cents") == 46_000)
    let all = shell("hours", "2026-10", "--json")
    #expect(try total(all).number("paid_minutes") == 23 * 60 + 450 + 480)
    // Days alone leave the report as it is for those days.
    #expect(
      all.output == shell("hours", "--from", "2026-10-01", "--to", "2026-10-31", "--json").output)
    #expect(
      shell("hours", "2026-10", "--by", "kind", "--format", "{name} {paid}").output
        == "Night 23:00\nLate 8:00\nEarly 7:30\n")
    #expect(
      shell("hours", "2026-10", "--by", "weekday").output == """
        Weekday  Shifts  Worked   Paid  Premium  Additional  Estimated pay
        Mon           1    8:30   8:00     0:00        0:00       160.00 €
        Fri           1    8:00   7:30     0:00        0:00       150.00 €
        Sat           1   12:00  11:30     0:00        0:00       230.00 €
        Sun           1   12:00  11:30     0:00        0:00       230.00 €
        Total         4   40:30  38:30     0:00        0:00       770.00 €

        """)
    #expect(
      shell("hours", "2026-09..2026-10", "--by", "week", "--format", "{start} {paid}").output
        .split(separator: "\n").filter { !$0.hasSuffix(" 0:00") }
        == ["2026-09-01 19:00", "2026-09-28 30:30", "2026-10-12 8:00"])
  }

  @Test("parts of a filtered report add up to its total")
  func sums() throws {
    let shell = try filled()
    for grouping in ["period", "week", "month", "year", "weekday", "kind"] {
      let report = shell("hours", "night,late", "2026", "--by", grouping, "--json")
      let total = try total(report).number("estimated_pay_cents")
      let key = ["weekday", "kind"].contains(grouping) ? "groups" : "periods"
      let parts = try report.list(key).map { $0.number("estimated_pay_cents") ?? 0 }
      #expect(parts.reduce(0, +) == total && total == 85_000, "\(grouping)")
    }
  }

  @Test("alternatives of days are the days of all of them")
  func alternatives() throws {
    let shell = try filled()
    let both = shell("hours", "2026-09,2026-10", "--json")
    #expect(
      try total(both).number("paid_minutes")
        == total(shell("hours", "2026-09..2026-10", "--json")).number("paid_minutes"))
    #expect(days(shell, "2026-09,2026-11 early") == "09-03 Early, 11-02 Early, 11-03 Early")
    #expect(shell("delete", "2026-09,2026-10").output.contains("6 shifts"))
  }

  @Test("cancelling many leaves those that were worked, and an open end is asked about")
  func cancelled() throws {
    let shell = try filled()
    let refused = shell("cancel", "2026-10", "--yes")
    #expect(refused.status == 1 && refused.errors.contains("No planned shift"))
    #expect(shell("cancel", "today..", "--yes").status == 2)
    #expect(shell("cancel", "today..2026-12-31", "--yes").output.contains("Cancelled 2 shifts."))
    let field = shell("list", "--format", "{nmae}").errors
    #expect(field.contains("“nmae”"))
  }

  @Test("a word that no shift matches is said, not counted as nothing")
  func nothing() throws {
    let shell = try filled()
    #expect(shell("hours", "previous").errors.contains("“previous”"))
    #expect(shell("export", "previous").errors.contains("“previous”"))
    #expect(shell("list", "previous").output == "No matching shifts.\n")
  }

  @Test("export writes the shifts that match, or their hours")
  func export() throws {
    let shell = try filled()
    let lines = shell("export", "night", "2026-10").output.split(separator: "\r\n").dropFirst()
    #expect(lines.map { $0.prefix(10) } == ["2026-10-03", "2026-10-04"])
    let hours = shell("export", "night", "--what", "hours").output.split(separator: "\r\n")
      .dropFirst()
    #expect(!hours.isEmpty && hours.allSatisfy { $0.contains(",Night,") })
    let all = shell("export", "2026-10", "--what", "periods").output
    #expect(
      all
        == shell("export", "--what", "periods", "--from", "2026-10-01", "--to", "2026-10-31").output
    )
    #expect(shell("export", "night", "--what", "steps").status == 2)
    #expect(shell("export", "night", "--what", "hours", "--as", "text").status == 2)
  }

  @Test("several shifts change in one step, and only with --yes")
  func edit() throws {
    let shell = try filled()
    let before = shell("list", "2026", "--json").output
    #expect(shell("edit", "early", "--start", "06:30").status == 2)
    let shown = shell("edit", "early", "2026-11", "--start", "06:30", "--note", "Inventur")
    #expect(
      shown.status == 1 && shown.output.contains("Mon 2 Nov 2026  06:30–15:00  Early  ○ planned"))
    #expect(shell("list", "2026", "--json").output == before)
    let done = shell("edit", "early", "2026-11", "--start", "06:30", "--note", "Inventur", "--yes")
    #expect(done.status == 0 && done.output.contains("Changed 2 shifts."))
    #expect(
      shell("list", "2026-11", "--format", "{date} {times} {note}").output
        == "2026-11-02 06:30–15:00 Inventur\n2026-11-03 06:30–15:00 Inventur\n")
    shell("undo")
    #expect(shell("list", "2026", "--json").output == before)
  }

  @Test("delete and cancel take a filter with days")
  func delete() throws {
    let shell = try filled()
    #expect(shell("delete", "early").status == 2)
    #expect(shell("delete", "early", "2027").status == 1)
    #expect(shell("cancel", "early", "2026-11", "--yes").status == 0)
    #expect(days(shell, "status:cancelled") == "11-02 Early, 11-03 Early")
    #expect(shell("cancel", "early", "2026-11", "--reinstate", "--yes").status == 0)
    #expect(days(shell, "status:cancelled").isEmpty)
    let result = shell("delete", "early", "2026-09..2026-11", "--yes", "--json")
    #expect(try result.json().number("count") == 4)
    #expect(days(shell, "early").isEmpty)
    shell("undo")
    #expect(days(shell, "early").split(separator: ",").count == 4)
  }

  @Test("an id is an id, whatever it spells")
  func id() throws {
    let shell = try filled()
    let id = try #require(try shell.shifts()[0].text("id"))
    #expect(shell("delete", String(id.prefix(8))).status == 0)
    #expect(shell("delete", "0000000000").errors.contains("0000000000"))
  }

  @Test("confirm takes the unconfirmed ones that match")
  func confirm() throws {
    var shell = try filled()
    try shell.add("2026-11-04 14:00", "22:00", "--name", "Late")
    shell.variables["SHIFTPRO_NOW"] = "2026-11-10T12:00:00Z"
    #expect(shell("confirm", "night").status == 1)
    #expect(try shell("confirm", "late", "--dry-run", "--json").json().number("count") == 1)
    #expect(try shell("confirm", "early", "2026-11-02", "--json").json().number("count") == 1)
    #expect(days(shell, "2026-11 status:worked") == "11-02 Early")
    #expect(try shell("confirm", "late", "--json").json().number("count") == 1)
    #expect(days(shell, "2026-11 status:planned") == "11-03 Early")
  }

  @Test(
    "what contradicts itself is refused",
    arguments: [
      ["list", "2026-13"], ["list", "colour:red"], ["hours", "2026-03", "--period", "previous"],
      ["hours", "2026-03", "2026-04"], ["hours", "night", "--by", "element"],
      ["list", "--format", "{nmae}"], ["edit", "early", "2026", "--start", "2026-11-02 06:30"],
      ["edit", "early", "2026"],
    ])
  func refused(words: [String]) throws {
    let result = try filled().run(words)
    #expect(result.status == 2)
    #expect(!result.errors.isEmpty)
  }
}
