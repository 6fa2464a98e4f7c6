import Foundation
import Testing
import shiftpro

@Suite("pattern apply, add, list, show")
struct PatternApplyTests {
  private static let ward = """
    {"name": "Ward 4", "code": "W", "color": "series 2", "zone": "Europe/London",
     "effective_from": "2026-11-02",
     "cycle": {"start": "2026-11-02", "days": "EL-",
       "kinds": [{"code": "E", "name": "Early", "start": "06:00", "end": "14:00", "break": 20},
                 {"code": "L", "name": "Late", "start": "14:00", "end": "22:00"}]}}
    """

  @Test("apply plans a preset for a team, and says what that comes to")
  func apply() throws {
    let shell = try Shell()
    let outcome = shell.must(
      "pattern", "apply", "dupont", "--start", "2026-11-02", "--team", "C", "--until",
      "2026-12-01")
    let id = try #require(try shell("pattern", "list", "--json").list("patterns").first?.text("id"))
    #expect(
      outcome.output.masking(id) == """
        Added the rotation DuPont.
        NNNN---DDD-NNN---DDDD------- · a cycle of 28 days · 42:00 in an average week
        First shifts: Day, Thu 5 Nov 07:00 · Day, Fri 6 Nov 07:00 · Day, Sat 7 Nov 07:00
        No conflicts or rule violations.
        from Mon 2 Nov 2026 · first day without shifts Tue 1 Dec 2026 · id ID · \
        undo with: shiftpro undo

        """)
    let days = try shell(
      "pattern", "preview", "dupont", "--start", "2026-11-02", "--team", "C", "--until",
      "2026-12-01", "--days", "40", "--json"
    ).list("days")
    let preview = try days.flatMap { day in
      try #require(day["shifts"] as? [[String: Any]]).map { shift in
        let start = shift.text("local_start") ?? "", end = shift.text("local_end") ?? ""
        let times = "\(start.suffix(5))-\(end.suffix(5))"
        return "\(start.prefix(10)) \(shift.text("code") ?? "") \(times)"
      }
    }
    #expect(!preview.isEmpty)
    #expect(try shell.roster("2026-10-01", "2026-12-31") == preview)
    let shift = try #require(try shell.shifts().first)
    #expect(shift.text("pattern") == "DuPont" && shift.number("break_minutes") == 30)
  }

  @Test("as JSON apply gives the pattern, every key in its place, and what needs a second look")
  func json() throws {
    let shell = try Shell()
    try shell.add("2026-11-03 01:00", "03:00", "--name", "Call")
    let outcome = shell.must(
      "pattern", "apply", "4-on-4-off", "--start", "2026-11-02", "--name", "Relief", "--code",
      "R", "--color", "6", "--times", "d=06:00-18:00", "--json")
    let id = try #require(try shell("pattern", "list", "--json").list("patterns").first?.text("id"))
    #expect(
      outcome.output.masking(id) == #"{"pattern":{"id":"ID","name":"Relief","code":"R","#
        + #""color":"series 5","schedule":"cycling","cycle":"DDDD----","cycle_days":8,"#
        + #""average_minutes_per_week":2520,"effective_from":"2026-11-02","#
        + #""effective_until":null,"zone":"Europe/London","is_archived":false,"notes":null},"#
        + #""warnings":[{"code":"short_rest","date":"2026-11-03","message":"Only 7 h rest between "#
        + #"Day, Mon 2 Nov 06:00 and Call, Tue 3 Nov 01:00; at least 11 h required."},"#
        + #"{"code":"short_rest","date":"2026-11-03","message":"Only 3 h rest between Call, "#
        + #"Tue 3 Nov 01:00 and Day, Tue 3 Nov 06:00; at least 11 h required."}]}"# + "\n",
      "\(outcome.output)")
  }

  @Test("the name of another pattern is refused, a name of its own makes a second one")
  func names() throws {
    let shell = try Shell()
    shell.must("pattern", "apply", "dupont", "--start", "2026-11-02")
    let before = shell.written()
    let again = shell("pattern", "apply", "dupont", "--start", "2026-12-01", "--json")
    #expect(again.status == 1)
    #expect(try again.errorCode() == "pattern_name_taken")
    let inForce = shell("pattern", "apply", "DuPont", "--start", "2026-12-01", "--json")
    #expect(inForce.status == 1)
    #expect(try inForce.errorCode() == "pattern_in_force")
    #expect(shell.written() == before)
    shell.must("pattern", "apply", "DuPont", "--start", "2026-12-07", "--name", "Second")
    #expect(shell("pattern", "list", "-q").output == "DuPont\nSecond\n")
    let colors = try shell("pattern", "list", "--json").list("patterns").map { $0.text("color") }
    #expect(colors == ["series 0", "series 0"])
    shell.must("pattern", "apply", "24-48", "--start", "2027-12-07")
    #expect(
      try shell("pattern", "list", "--json").list("patterns").last?.text("color") == "series 1")
  }

  @Test("a pattern that is over starts anew under its name, whole weeks on their weekdays")
  func anew() throws {
    let shell = try Shell()
    shell.must("pattern", "apply", "fast-12", "--start", "2026-11-02", "--until", "2026-11-10")
    shell.must(
      "pattern", "apply", "Fast 12", "--start", "2026-12-02", "--until", "2026-12-09", "--turn",
      "1")
    #expect(
      try shell.roster("2026-11-08", "2026-12-05") == [
        "2026-12-02 D 07:00-19:00", "2026-12-03 N 19:00-07:00", "2026-12-04 N 19:00-07:00",
      ])
    let versions = try shell("pattern", "list", "--json").list("patterns")
    #expect(Set(versions.map { $0.text("id") }).count == 1)
    #expect(versions.map { $0.text("effective_from") } == ["2026-11-02", "2026-12-02"])
    shell.must(
      "pattern", "apply", "5-2", "--start", "2027-01-04", "--until", "2027-01-09", "--name",
      "Office")
    shell.must("pattern", "apply", "office", "--start", "2027-02-03", "--until", "2027-02-10")
    // A Wednesday: Mondays to Fridays stay such.
    #expect(
      try shell.roster("2027-02-01", "2027-02-14").map { String($0.prefix(10)) } == [
        "2027-02-03", "2027-02-04", "2027-02-05", "2027-02-08", "2027-02-09",
      ])
  }

  @Test(
    "other times for kinds of shift, in several options or one",
    arguments: [
      ["--times", "D=06:00-18:00", "--times", "N=18:00-06:00"],
      ["--times", "D=06:00-18:00,N=6:00pm–06:00"], ["--times=d=06:00+12h, n=18:00+12h"],
    ])
  func times(arguments: [String]) throws {
    let shell = try Shell()
    #expect(
      shell.run(["pattern", "apply", "fast-12", "--start", "2026-11-02"] + arguments).status == 0)
    #expect(
      try shell.roster("2026-11-02", "2026-11-09") == [
        "2026-11-02 D 06:00-18:00", "2026-11-03 D 06:00-18:00", "2026-11-04 N 18:00-06:00",
        "2026-11-05 N 18:00-06:00",
      ])
  }

  @Test("a file is added as it says, from standard input too, and comes back as it was")
  func files() throws {
    var shell = try Shell()
    let path = try shell.file("ward.json", Self.ward)
    shell.must("pattern", "add", path)
    #expect(
      try shell.roster("2026-11-01", "2026-11-06") == [
        "2026-11-02 E 06:00-14:00", "2026-11-03 L 14:00-22:00", "2026-11-05 E 06:00-14:00",
        "2026-11-06 L 14:00-22:00",
      ])
    let id = try shell.id(on: "2026-11-02")
    #expect(try shell.shifts().first { $0.text("id") == id }?.number("break_minutes") == 20)
    let document = shell.must("pattern", "show", "ward 4", "--json").output
    #expect(shell("pattern", "show", path, "--json").output.contains("\"break\": 20"))
    // What the file leaves open, such as the break of the second kind, stays open.
    shell.input = document.replacingOccurrences(of: "Ward 4", with: "Ward 5")
    shell.must("pattern", "add", "-", "--start", "2026-12-02")
    #expect(
      try shell.roster("2026-12-01", "2026-12-05").filter { $0.contains("E") }.count == 4,
      "Wed 2 Dec is the first day of the cycle for both")
    let copy = shell.must("pattern", "show", "Ward 5", "--json").output
    #expect(
      copy.replacingOccurrences(of: "Ward 5", with: "Ward 4")
        == document.replacingOccurrences(
          of: #""effective_from": "2026-11-02""#, with: #""effective_from": "2026-12-02""#))
    #expect(shell("pattern", "show", "Ward 4", "--json", "--lang", "de").output == document)
  }

  @Test("a file and a pattern of one's own are previewed as they stand, or from a start")
  func previews() throws {
    let shell = try Shell()
    let path = try shell.file("ward.json", Self.ward)
    func codes(_ arguments: String...) throws -> String {
      let outcome = shell.run(["pattern", "preview"] + arguments + ["--days", "4", "--json"])
      #expect(outcome.status == 0, "\(outcome)")
      let days = try outcome.list("days")
      return (days.first?.text("date") ?? "") + " "
        + days.map { ($0["shifts"] as? [[String: Any]])?.first?.text("code") ?? "-" }.joined()
    }
    #expect(try codes(path) == "2026-11-02 EL-E")
    #expect(try codes(path, "--start", "2026-11-04") == "2026-11-04 EL-E")
    #expect(try codes(path, "--start", "2026-11-04", "--turn", "1") == "2026-11-04 L-EL")
    #expect(try codes(path, "--start", "2026-11-04", "--reverse") == "2026-11-04 -LE-")
    #expect(shell.files == ["ward.json"])
    shell.must("pattern", "add", path)
    #expect(try codes("Ward 4") == "2026-11-02 EL-E")
    #expect(try codes("Ward 4", "--now", "2026-11-04T12:00:00Z") == "2026-11-04 -EL-")
    #expect(
      try codes("Ward 4", "--start", "2026-11-04", "--until", "2026-11-05") == "2026-11-04 E---")
    let warnings = try shell("pattern", "preview", "Ward 4", "--json").list("warnings")
    #expect(warnings.isEmpty, "it does not clash with itself")
  }

  @Test("list and show tell all versions; archived ones are shown with --all")
  func lists() throws {
    let shell = try Shell()
    #expect(shell("pattern", "list").output.hasPrefix("No rotations yet"))
    #expect(shell("pattern", "list", "--json").output == "{\"patterns\":[]}\n")
    #expect(shell.files == [])
    shell.must("pattern", "add", try shell.file("ward.json", Self.ward))
    shell.must("pattern", "change", "Ward 4", "--from", "2026-11-09", "--to", "fast-12")
    let id = try #require(try shell("pattern", "list", "--json").list("patterns").first?.text("id"))
    #expect(
      shell("pattern", "list").output.masking(id) == """
        Name    Code  Cycle     From            Until           Weekly hours  ID
        Ward 4  W     EL-       Mon 2 Nov 2026  Mon 9 Nov 2026         37:20  ID
        Ward 4  W     DDNN----  Mon 9 Nov 2026                         42:00  ID

        """)
    #expect(
      shell("pattern", "show", String(id.prefix(8))).output.masking(id).hasPrefix(
        """
        Name          Ward 4
        ID            ID
        Code          W
        Cycle         EL- · 3 days
        Weekly hours  37:20
        Shifts        E  Early, 06:00–14:00, 8 h, break 20 m
                      L  Late, 14:00–22:00, 8 h
        From          Mon 2 Nov 2026
        Until         Mon 9 Nov 2026, the first day without shifts
        Time zone     Europe/London
        Colour        3

        """))
    #expect(
      shell("pattern", "show", "Ward 4", "--json", "--now", "2026-11-09T12:00:00Z").output
        .contains("DDNN----"), "the version in force")
    shell.must("pattern", "archive", "WARD 4", "--now", "2026-11-12T12:00:00Z")
    #expect(shell("pattern", "list", "-q").output == "")
    #expect(shell("pattern", "list", "--all").output.contains("(archived)"))
    #expect(try shell.roster("2026-11-13", "2027-01-12") == [])
    #expect(
      try shell.roster("2026-11-09", "2026-11-12") == [
        "2026-11-09 D 07:00-19:00", "2026-11-10 D 07:00-19:00", "2026-11-11 N 19:00-07:00",
      ])
    shell.must("pattern", "unarchive", "Ward 4")
    #expect(shell("pattern", "list", "-q").output == "Ward 4\n")
    #expect(try shell.roster("2026-11-13", "2027-01-12") == [])
  }

  @Test("a weekly pattern is told by its days")
  func weekly() throws {
    let shell = try Shell()
    let path = try shell.file(
      "office.json",
      """
      {"name": "Büro", "effective_from": "2026-11-02", "weekly": {"days": ["mon", "tue", "wed",
       "fri"], "shift": {"code": "B", "start": "08:00", "end": "16:00"}}}
      """)
    shell.must("pattern", "add", path)
    #expect(shell("pattern", "list").output.contains("  Mon–Wed Fri  "))
    let pattern = try #require(try shell("pattern", "list", "--json").list("patterns").first)
    #expect(pattern.text("schedule") == "weekly" && pattern.text("cycle") == "BBB-B--")
    #expect(pattern.number("average_minutes_per_week") == 4 * 480)
    #expect(shell("pattern", "show", "Büro", "--json", "--ascii").output.contains(#"B\u00fcro"#))
    for option in ["--turn=1", "--reverse"] {
      let outcome = shell(
        "pattern", "apply", "Büro", "--start", "2027-01-01", "--name", "x", option, "--json")
      #expect(try outcome.errorCode() == "weekly_not_turned")
    }
  }
}
