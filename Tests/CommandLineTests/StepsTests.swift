import Foundation
import Testing
import shiftpro

@Suite("steps")
struct StepsTests {
  let shell: Shell

  init() throws { shell = try Shell(now: "2026-11-02T12:00:00Z", zone: "Europe/Berlin") }

  // MARK: steps

  @Test("the watch wins its time, hours split by time, and the hour from 2 is there twice")
  func byHour() throws {
    shell("import", try shell.night())
    // The phone keeps the five minutes before the watch: 250 + 600.
    #expect(
      try shell.hours()
        == [
          "2026-10-25T00:00 850", "2026-10-25T01:00 100", "2026-10-25T02:00 400",
          "2026-10-25T02:00 400",
        ].map { $0 })
    let found = try shell("steps", "--by", "hour", "--json").list("hours")
    #expect(
      found.map { $0.text("start") } == [
        "2026-10-24T22:00:00Z", "2026-10-24T23:00:00Z", "2026-10-25T00:00:00Z",
        "2026-10-25T01:00:00Z",
      ])
    let first = try #require(found.first)
    #expect(first["sources"] as? [String] == ["Anna’s Watch", "iPhone"])
    // Nobody measured the phone's 250 steps.
    #expect(first.number("distance_m") == nil || first.number("distance_m") == 450)
  }

  @Test("every key of the hours and days in its place")
  func shape() throws {
    let path = try shell.file("a.csv", "start,end,steps\n2026-10-01T10:00Z,2026-10-01T10:10Z,100\n")
    shell("import", path)
    shell("shoe", "add", "Ghost")
    shell("steps", "assign", "--from", "2026-10-01", "--to", "2026-10-01", "--shoe", "ghost")
    #expect(
      shell("steps", "--by", "hour", "--json").output
        == #"{"zone":"Europe/Berlin","hours":[{"start":"2026-10-01T10:00:00Z","#
        + #""local_start":"2026-10-01T12:00","steps":100,"distance_m":70,"#
        + #""distance_is_estimate":true,"shoes":[{"name":"Ghost","steps":100,"distance_m":70}],"#
        + #""sources":["CSV"]}],"days":[{"date":"2026-10-01","steps":100,"distance_m":70,"#
        + #""distance_is_estimate":true,"day_level_steps":0,"day_level_distance_m":0}]}"# + "\n")
    #expect(
      shell("steps", "--by", "shoe", "--json").output
        == #"{"zone":"Europe/Berlin","shoes":[{"name":"Ghost","steps":100,"distance_m":70}],"#
        + #""unattributed":{"steps":0,"distance_m":0}}"# + "\n")
  }

  @Test("another zone, and a stay there, move hours and days")
  func zones() throws {
    shell("import", try shell.night())
    #expect(
      try shell.hours("--zone", "Asia/Kolkata") == [
        "2026-10-25T04:00 850", "2026-10-25T05:00 200", "2026-10-25T06:00 300",
        "2026-10-25T07:00 400",
      ])
    #expect(
      shell("steps", "zones", "--from", "2026-10-25", "--in", "America/New_York").status == 0)
    // In New York it is still Saturday evening in Berlin's hours.
    #expect(try shell("steps", "zones", "--json").list("stays").count == 1)
    #expect(shell("steps", "zones", "--from", "2026-10-25", "--in", "Nowhere").status == 1)
    shell("steps", "zones", "--from", "2026-10-25", "--in", "none")
    #expect(try shell("steps", "zones", "--json").list("stays").isEmpty)
  }

  @Test("the order of the sources is the person's")
  func order() throws {
    shell("import", try shell.night())
    let sources = try shell("steps", "sources", "--json").list("sources")
    #expect(sources.map { $0.text("name") } == ["Anna’s Watch", "iPhone"])
    shell("steps", "sources", "--order", "iphone")
    // The watch keeps the five minutes after the phone: 500 + 300.
    #expect(try shell.hours().first == "2026-10-25T00:00 800")
    shell("undo")
    #expect(try shell.hours().first == "2026-10-25T00:00 850")
    #expect(shell("steps", "sources", "--order", "Fitbit").status == 1)
  }

  @Test("steps of a shift by the minutes of its hours")
  func byShift() throws {
    let path = try shell.file(
      "b.csv",
      "start,end,steps\n2026-10-01T10:00Z,2026-10-01T11:00Z,600\n"
        + "2026-10-01T11:00Z,2026-10-01T12:00Z,1200\n2026-10-01T12:00Z,2026-10-01T13:00Z,900\n")
    shell("import", path)
    try shell.add("2026-10-01 12:30", "14:00", "--name", "Early")
    try shell.add("2026-10-01 14:20", "14:40", "--name", "Late")
    let shifts = try shell("steps", "--by", "shift", "--json").list("shifts")
    #expect(
      shifts.map { "\($0.text("name") ?? "") \($0.number("steps") ?? -1)" } == [
        "Early 1500", "Late 300",
      ])
    let table = shell("steps", "--by", "shift").output
    #expect(table.hasPrefix("Shift ") && table.contains("Early, Thu 1 Oct 12:30  1,500"))
  }

  // MARK: assign

  @Test("time goes to a pair, trims what it overlaps and says so; one undo")
  func assign() throws {
    shell("import", try shell.night())
    shell("shoe", "add", "Pegasus")
    shell("shoe", "add", "Clifton")
    shell(
      "steps", "assign", "--from", "2026-10-25 00:00", "--to", "2026-10-25 06:00", "--shoe", "peg")
    let arguments = [
      "steps", "assign", "--from", "2026-10-25T03:00", "--to", "2026-10-25 08:00", "--shoe",
      "clifton",
    ]
    let dry = shell.run(arguments + ["--dry-run"])
    #expect(
      dry.output == """
        5 h · 0 steps · 0 m → Clifton
        3 h from Pegasus, 2 h were unassigned
        Nothing was changed (--dry-run).

        """)
    let before = try shell.hours()
    let done = try shell.run(arguments + ["--json"]).json()
    #expect(done.number("minutes") == 300 && done.number("free_minutes") == 120)
    func steps() throws -> [String] {
      try shell("steps", "--by", "shoe", "--json").list("shoes").map {
        "\($0.text("name") ?? "") \($0.number("steps") ?? -1)"
      }
    }
    #expect(try steps() == ["Pegasus 1750", "Clifton 0"])
    shell("steps", "clear", "--from", "2026-10-25 00:00", "--to", "2026-10-25 01:00")
    #expect(try steps() == ["Pegasus 900", "Clifton 0"])
    shell("undo")
    #expect(try steps() == ["Pegasus 1750", "Clifton 0"])
    #expect(try shell.hours() == before)
  }

  @Test("--free-only takes only what nobody has, a session counts as having it")
  func freeOnly() throws {
    shell("shoe", "add", "Pegasus")
    shell("shoe", "add", "Clifton")
    shell("shoe", "start", "pegasus", "--at", "2026-11-02 08:00")
    shell("shoe", "stop", "--at", "2026-11-02 10:00")
    let outcome = try shell(
      "steps", "assign", "--from", "2026-11-02 07:00", "--to", "2026-11-02 11:00", "--shoe",
      "clifton", "--free-only", "--json"
    ).json()
    #expect(outcome.number("minutes") == 120 && outcome.number("free_minutes") == 120)
    let again = shell(
      "steps", "assign", "--from", "2026-11-02 07:00", "--to", "2026-11-02 11:00", "--shoe",
      "clifton", "--free-only")
    #expect(again.output == "Nothing to change.\n")
  }

  @Test("clearing a session's time gives it to nobody, and the rest of the session stays")
  func clearSession() throws {
    let path = try shell.file(
      "c.csv",
      (8..<12).map { "2026-11-02T\($0 < 10 ? "0" : "")\($0):00,100" }
        .reduce("timestamp,steps\n") { "\($0)\($1)\n" })
    shell("import", path)
    shell("shoe", "add", "Pegasus")
    shell("shoe", "start", "--at", "2026-11-02 08:00")
    shell("shoe", "stop", "--at", "2026-11-02 12:00")
    shell("steps", "clear", "--from", "2026-11-02 09:00", "--to", "2026-11-02 10:00")
    let hours = try shell("steps", "--by", "hour", "--json").list("hours")
    let worn = hours.map { ($0["shoes"] as? [[String: Any]])?.first?.number("steps") ?? 0 }
    #expect(hours.count == 4 && worn == [100, 0, 100, 100])
  }

  @Test("a session nobody ended is closed at its last step once the steps come")
  func autoClose() throws {
    shell("shoe", "add", "Pegasus")
    shell("shoe", "start", "--at", "2026-11-01 08:00")
    let path = try shell.file(
      "d.csv",
      "start,end,steps\n2026-11-01T08:10+01:00,2026-11-01T08:20+01:00,100\n"
        + "2026-11-01T10:00+01:00,2026-11-01T10:10+01:00,100\n"
        + "2026-11-02T07:00+01:00,2026-11-02T07:10+01:00,100\n")
    let outcome = try shell("import", path, "--json").json()
    let session = try #require((outcome["sessions"] as? [[String: Any]])?.first)
    #expect(session.text("end") == "2026-11-01T09:10:00Z")
    #expect(session["auto_closed"] as? Bool == true)
    #expect(
      try shell("steps", "--by", "shoe", "--json").list("shoes").first?.number("steps") == 200)
    // More steps come: the pause is none.
    let more = try shell.file(
      "e.csv", "start,end,steps\n2026-11-01T13:00+01:00,2026-11-01T13:10+01:00,50\n")
    #expect(shell("import", more).output.contains("Pegasus Sun 1 Nov 08:00–13:10"))
    shell("undo", "2")
    #expect(try shell("shoe", "list", "--json").list("shoes").first?.text("worn_since") != nil)
  }

  @Test(
    "what is wrong with an attribution is said in a sentence",
    arguments: [
      (["steps", "assign", "--from", "8:00", "--to", "9:00"], "missing_option", 2),
      (["steps", "assign", "--from", "8:00", "--shoe", "p"], "missing_option", 2),
      (["steps", "assign", "--from", "9:00", "--to", "8:00", "--shoe", "p"], "times_reversed", 2),
      (["steps", "assign", "--from", "soon", "--to", "8:00", "--shoe", "p"], "time_unreadable", 2),
      (["steps", "assign", "--from", "7:00", "--to", "8:00", "--shoe", "q"], "unknown_shoe", 1),
      (
        ["steps", "assign", "--from", "2026-10-25 02:30", "--to", "9:00", "--shoe", "p"],
        "time_ambiguous", 1
      ),
      (["steps", "assing"], "unknown_command", 2), (["steps", "--by", "week"], "bad_choice", 2),
      (["steps", "zones", "--from", "2026-10-25"], "missing_option", 2),
    ] as [([String], String, Int32)])
  func wrong(arguments: [String], code: String, status: Int32) throws {
    shell("shoe", "add", "Pegasus")
    let outcome = shell.run(arguments + ["--json"])
    #expect(outcome.status == status, "\(outcome)")
    #expect(try outcome.errorCode() == code)
  }
}
