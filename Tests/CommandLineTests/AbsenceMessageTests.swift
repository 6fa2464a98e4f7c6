import TestSupport
import Testing
import shiftpro

/// Berlin; a night and a day, without breaks.
@Suite("What absences say about themselves") struct AbsenceMessageTests {
  private var shell: Shell

  init() throws {
    shell = try Shell(now: "2026-08-20T10:00:00Z", zone: "Europe/Berlin")
    try shell.add("2026-08-25 22:00", "2026-08-26 06:00", "--break", "0")
    try shell.add("2026-08-26 08:00", "16:00", "--break", "0")
  }

  private func id() throws -> String {
    try #require(try shell.must("absence", "list", "--json").list("absences").first?.text("id"))
  }

  private func at(_ now: String) -> Shell {
    var later = shell
    later.variables["SHIFTPRO_NOW"] = now
    return later
  }

  @Test("an absence with times becomes one of dates and back without growing")
  func datesAndTimes() throws {
    shell.must("absence", "add", "sick", "2026-08-25 23:00")
    let id = try id()
    let dates = try shell.must("absence", "edit", id, "--from", "2026-08-25", "--json").json()
    let absence = try #require(dates["absence"] as? [String: Any])
    #expect(absence.text("to") == "2026-08-25" && absence.isNull("end"))
    let times = try shell.must("absence", "edit", id, "--from", "2026-08-25 23:00", "--json").json()
    let back = try #require(times["absence"] as? [String: Any])
    #expect(back.text("to") == "2026-08-25" && back.text("end") == "2026-08-26T04:00:00Z")
    shell.must("absence", "edit", id, "--to", "2026-08-26 11:00")
    #expect(
      shell("absence", "show", id).output.contains("Sick, 25 Aug, 23:00 – 26 Aug, 11:00"))
  }

  @Test("an edit that changes nothing says so and writes nothing")
  func unchanged() throws {
    shell.must("absence", "add", "leave", "2026-08-26", "--note", "Sea")
    let before = shell.written()
    let outcome = shell.must("absence", "edit", try id(), "--to", "2026-08-26", "--note", "Sea")
    #expect(outcome.output.contains("nothing changed") && !outcome.output.contains("undo with"))
    #expect(shell.written() == before)
  }

  @Test("a rehearsal has no id")
  func rehearsal() throws {
    #expect(
      !shell.must("absence", "add", "leave", "2026-08-26", "--dry-run").output.contains("id "))
    let would = try shell.must("absence", "add", "leave", "2026-08-26", "--dry-run", "--json")
      .json()
    #expect((would["absence"] as? [String: Any])?.isNull("id") == true)
    #expect(shell.must("absence", "add", "leave", "2026-08-26", "--dry-run", "-q").output.isEmpty)
  }

  @Test("only an absence until the end of a running shift ends it, and can be changed afterwards")
  func running() throws {
    at("2026-08-26T06:00:00Z").must("start")
    let later = at("2026-08-26T08:00:00Z")
    later.must("absence", "add", "sick", "09:00", "09:30")
    #expect(later("status").output.contains("on shift"))
    later.must("undo")
    later.must("absence", "add", "sick", "09:30")
    #expect(!later("status").output.contains("on shift"))
    later.must("absence", "edit", try id(), "--note", "Fever")
    #expect(later.must("list").output.contains("worked · Sick"))
  }

  @Test(
    "the names of built-in kinds are known in both languages",
    arguments: [
      ("Urlaub", "leave"), ("krank", "sick"), ("Leave", "leave"), ("Elternzeit", "parental"),
    ])
  func names(_ word: String, _ key: String) throws {
    let would = try shell.must("absence", "add", word, "2026-08-26", "--dry-run", "--json").json()
    #expect((would["absence"] as? [String: Any])?.text("kind") == key)
  }

  @Test("a word that is nearly a name of another language leads to its kind")
  func nearest() throws {
    #expect(shell("absence", "add", "Urlab", "2026-08-26").errors.contains("the nearest is leave"))
  }

  @Test("a date that no month has is called a date")
  func badDate() {
    #expect(shell("absence", "add", "leave", "2026-02-29").errors.contains("is not a date"))
    #expect(!shell("absence", "add", "sick", "25:71").errors.contains("is not a date"))
  }

  @Test("grants name their amount, and rules the last day in words")
  func grants() {
    #expect(
      shell.must("entitlement", "grant", "leave", "5", "--on", "2026-01-01").output
        .contains("Granted Leave: 5 on Thu 1 Jan 2026."))
    shell.must(
      "entitlement", "rule", "leave", "30", "--per", "year", "--from", "2025-01-01", "--expires",
      "03-31")
    #expect(
      shell.must("entitlement", "list").output.contains("until 31 March of the next year"))
  }

  @Test("kinds say how long they are paid and what is added")
  func kinds() {
    shell.must("absence", "kind", "set", "sick", "--paid-days", "42", "--loading", "17.5")
    #expect(shell.must("absence", "kinds").output.contains("as planned · 42 days · +17.5 %"))
    let refused = shell("absence", "kind", "set", "sick", "--loading", "1000.5")
    #expect(refused.status == 2 && refused.errors.contains("1000"))
  }

  @Test("the account knows no day before its opening, and says when that is replaced")
  func account() throws {
    shell.must("account", "open", "10h", "--on", "2026-02-01")
    for command in ["correct", "payout"] {
      let outcome = shell.run(["account", command, "1h", "--on", "2026-01-31", "--json"])
      #expect(outcome.status == 1)
      #expect(try outcome.error().text("code") == "before_account_opening")
      #expect(outcome.errors.contains("Sun 1 Feb 2026"))
    }
    shell.must("account", "correct", "1h", "--on", "2026-02-02")
    let again = shell.must("account", "open", "12h", "--on", "2026-03-01")
    #expect(again.output.contains("(10:00 on Sun 1 Feb 2026)"))
    let before = shell.written()
    #expect(
      shell.must("account", "open", "12h", "--on", "2026-03-01").output.contains("nothing changed"))
    #expect(shell.written() == before)
  }

  @Test("lists and hours name what a shift is not worked for, and count it once")
  func named() throws {
    shell.must("rate", "set", "20", "--from", "2026-01-01")
    shell.must("absence", "add", "sick", "2026-08-26 10:00")
    #expect(shell.must("list").output.contains("planned · Sick"))
    let later = at("2026-08-27T10:00:00Z")
    shell.must("absence", "add", "leave", "2026-08-25")
    let text = later.must("hours", "--by", "shift").output
    #expect(text.contains("absent · Leave") && text.contains("planned · Sick"))
    #expect(!text.contains("regular hours"))
    let report = try later.must("hours", "--by", "shift", "--json").json()
    let shifts = try #require(report["shifts"] as? [[String: Any]])
    #expect(shifts.map { $0.number("worked_minutes") } == [0, 0])
    #expect(shifts.map { $0.number("absence_pay_cents") } == [16_000, 12_000])
  }
}
