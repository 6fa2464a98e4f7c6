import Foundation
import Testing

@testable import shiftpro

@Suite("steps, import")
struct StepsTests {
  let shell: Shell

  init() throws { shell = try Shell(now: "2026-11-02T12:00:00Z", zone: "Europe/Berlin") }

  private func error(_ outcome: Outcome) throws -> [String: Any] {
    try #require(try outcome.json()["error"] as? [String: Any])
  }

  /// A file in the person's home.
  private func file(_ name: String, _ text: String) throws -> String {
    let path = "\(shell.folder.folder)/\(name)"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// An Apple Health export of records `source type start end value`, times in UTC, written with the
  /// offset that was in force at the export.
  private func export(_ records: [(String, String, String, String, String)]) throws -> String {
    let lines = records.map { source, type, start, end, value in
      let unit = type == "StepCount" ? "count" : "km"
      let device =
        source.contains("Watch")
        ? #" device="&lt;&lt;HKDevice: 0x1&gt;, name:Apple Watch, model:Watch, hardware:Watch6,2&gt;""#
        : #" device="&lt;&lt;HKDevice: 0x2&gt;, name:iPhone, model:iPhone, hardware:iPhone10,4&gt;""#
      return #" <Record type="HKQuantityTypeIdentifier\#(type)" sourceName="\#(source)""#
        + #" sourceVersion="1"\#(device) unit="\#(unit)" creationDate="2026-11-01 10:00:00 +0000""#
        + #" startDate="\#(start) +0000" endDate="\#(end) +0000" value="\#(value)"/>"#
    }
    return try file(
      "export.xml",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE HealthData [
      <!ELEMENT HealthData (ExportDate,Me,Record*)>
      ]>
      <HealthData locale="en_US">
       <ExportDate value="2026-11-01 10:00:00 +0000"/>
      \(lines.joined(separator: "\n"))
      </HealthData>

      """)
  }

  /// The night in which Berlin's clocks go back: the watch from 22:30 to 23:30 UTC, the phone all along.
  private func night() throws -> String {
    try export([
      ("iPhone", "StepCount", "2026-10-24 22:30:00", "2026-10-24 22:40:00", "500"),
      ("iPhone", "StepCount", "2026-10-24 23:55:00", "2026-10-25 00:05:00", "200"),
      ("iPhone", "StepCount", "2026-10-25 00:30:00", "2026-10-25 00:40:00", "300"),
      ("iPhone", "StepCount", "2026-10-25 01:30:00", "2026-10-25 01:40:00", "400"),
      ("Anna’s Watch", "StepCount", "2026-10-24 22:35:00", "2026-10-24 22:45:00", "600"),
      (
        "Anna’s Watch", "DistanceWalkingRunning", "2026-10-24 22:35:00", "2026-10-24 22:45:00",
        "0.45"
      ),
    ])
  }

  /// `local_start steps`, a line for each hour.
  private func hours(_ arguments: String...) throws -> [String] {
    try shell.run(["steps", "--by", "hour", "--json"] + arguments).list("hours").map {
      "\($0.text("local_start") ?? "?") \($0.number("steps") ?? -1)"
    }
  }

  // MARK: import

  @Test("what was read, added and skipped, every key in its place; the second time nothing is new")
  func twice() throws {
    let path = try night()
    let first = shell("import", path, "--json")
    #expect(
      first.output == #"{"kind":"apple-health","file":"\#(path)","read":6,"added":6,"updated":0,"#
        + #""unchanged":0,"skipped":[],"from":"2026-10-24T22:30:00Z","#
        + #""to":"2026-10-25T01:40:00Z","sessions":[]}"# + "\n")
    let hours = try hours()
    let second = try shell("import", path, "--json").json()
    #expect(second.number("added") == 0 && second.number("unchanged") == 6)
    #expect(try self.hours() == hours)
    #expect(try shell("history", "--json").list("entries").count == 1)
  }

  @Test("for people: what came, from when and whom; undo takes it back, redo brings it")
  func undo() throws {
    let path = try night()
    let outcome = shell("import", path)
    #expect(
      outcome.output == """
        \(path): read 6, added 6, unchanged 0
        Sun 25 Oct 2026 – Sun 25 Oct 2026 · iPhone (phone), Anna’s Watch (watch)
        shiftpro undo takes it back

        """, "\(outcome)")
    let hours = try hours()
    #expect(hours.count == 4)
    #expect(shell("undo").output.contains("Import export.xml"))
    #expect(try self.hours() == [])
    shell("redo")
    #expect(try self.hours() == hours)
  }

  @Test("a dry run tells the same and changes nothing, not even that there is a store")
  func dryRun() throws {
    let path = try night()
    let outcome = shell("import", path, "--dry-run", "--json")
    #expect(try outcome.json().number("added") == 6)
    #expect(shell.files == ["export.xml"])
    shell("shoe", "add", "Ghost")
    #expect(try shell("import", path, "--dry-run", "--json").json().number("added") == 6)
    #expect(try hours() == [])
  }

  @Test("several files, each a step of its own")
  func several() throws {
    let one = try file("one.csv", "start,end,steps\n2026-10-01T10:00Z,2026-10-01T10:10Z,100\n")
    let two = try file("two.csv", "date,steps\n2026-10-02,8000\n2026-10-03,9000\n")
    let outcome = shell("import", one, two, "--json")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try outcome.list("imports").map { $0.number("added") } == [1, 2])
    let days = try shell("steps", "--json").list("days")
    #expect(days.map { $0.number("steps") } == [100, 0, 0])
    #expect(days.map { $0.number("day_level_steps") } == [0, 8000, 9000])
    #expect(shell("steps").output.contains("Σ 8,000"))
    shell("undo")
    #expect(try shell("steps", "--json").list("days").count == 1)
  }

  @Test("what is damaged is skipped and told, or ends the import with --strict")
  func damaged() throws {
    let path = try file(
      "bad.csv", "start,end,steps\n2026-10-01T10:00Z,2026-10-01T10:10Z,100\nsoon,later,3\n")
    let strict = shell("import", path, "--strict", "--json")
    #expect(strict.status == 1)
    #expect(try error(strict).text("code") == "health_damaged")
    #expect(try hours() == [])
    let outcome = shell("import", path)
    #expect(outcome.status == 0 && outcome.errors.contains("skipped 1: the time cannot be read"))
    let json = try shell("import", path, "--json").json()
    #expect(json.number("read") == 2 && json.number("unchanged") == 1)
    let skipped = try #require(json["skipped"] as? [[String: Any]])
    #expect(skipped.first?.text("reason") == "bad_time" && skipped.first?.number("count") == 1)
  }

  @Test(
    "what cannot be imported is said in a sentence",
    arguments: [
      (["import", "missing.zip"], "health_unreadable", 1), (["import"], "missing_operand", 2),
      (["import", "x.csv", "--as", "apple"], "bad_choice", 2),
    ] as [([String], String, Int32)])
  func refusals(arguments: [String], code: String, status: Int32) throws {
    let outcome = shell.run(arguments + ["--json"])
    #expect(outcome.status == status, "\(outcome)")
    #expect(try error(outcome).text("code") == code)
    #expect(shell.files == [])
  }

  @Test("samples that nobody believes are left out until they are accepted")
  func doubts() throws {
    let path = try export([
      ("iPhone", "StepCount", "2026-10-24 10:00:00", "2026-10-24 10:10:00", "500"),
      ("iPhone", "StepCount", "2030-01-06 10:00:00", "2030-01-06 10:10:00", "700"),
      ("Anna’s Watch", "StepCount", "2026-10-24 12:00:00", "2026-10-24 13:00:00", "500000"),
    ])
    let outcome = shell("import", path)
    #expect(outcome.output.contains("read 3, added 1"), "\(outcome)")
    #expect(outcome.errors.contains("left out 1: a clock stood wrong"))
    #expect(outcome.errors.contains("left out 1: nobody walks that much"))
    #expect(try hours() == ["2026-10-24T12:00 500"])
    let doubts = try shell("steps", "doubts", "--json").list("doubts")
    #expect(doubts.map { $0.text("reason") } == ["suspicious_clock", "suspicious_amount"])
    #expect(shell("steps", "doubts", "--accept", "anna’s watch").status == 0)
    #expect(try hours() == ["2026-10-24T12:00 500", "2026-10-24T14:00 500000"])
    #expect(
      try error(shell("steps", "doubts", "--accept", "9", "--json")).text("code")
        == "unknown_source")
  }

  @Test("on a terminal a line tells how far it has come, and goes away")
  func progress() throws {
    let path = try night()
    var watched = shell.surroundings
    watched.showsProgress = true
    let output = MemorySink(), errors = MemorySink()
    let status = Program.run(
      arguments: ["import", path], surroundings: watched, output: output, error: errors)
    #expect(status == 0)
    #expect(errors.text.hasPrefix("\r\u{1B}[Kexport.xml  100 %"))
    #expect(errors.text.hasSuffix("\r\u{1B}[K"))
    #expect(!output.text.contains("\r"))
    #expect(shell("import", path).errors == "")
  }

  // MARK: steps

  @Test("the watch wins its time, hours split by time, and the hour from 2 is there twice")
  func byHour() throws {
    shell("import", try night())
    // The phone keeps the five minutes before the watch: 250 + 600.
    #expect(
      try hours()
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
    let path = try file("a.csv", "start,end,steps\n2026-10-01T10:00Z,2026-10-01T10:10Z,100\n")
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
    shell("import", try night())
    #expect(
      try hours("--zone", "Asia/Kolkata") == [
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
    shell("import", try night())
    let sources = try shell("steps", "sources", "--json").list("sources")
    #expect(sources.map { $0.text("name") } == ["Anna’s Watch", "iPhone"])
    shell("steps", "sources", "--order", "iphone")
    // The watch keeps the five minutes after the phone: 500 + 300.
    #expect(try hours().first == "2026-10-25T00:00 800")
    shell("undo")
    #expect(try hours().first == "2026-10-25T00:00 850")
    #expect(shell("steps", "sources", "--order", "Fitbit").status == 1)
  }

  @Test("steps of a shift by the minutes of its hours")
  func byShift() throws {
    let path = try file(
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
    shell("import", try night())
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
        3 h from Pegasus, 2 h were free
        Nothing was written: --dry-run.

        """)
    let before = try hours()
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
    #expect(try hours() == before)
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
    #expect(again.output == "Nothing to change there.\n")
  }

  @Test("clearing a session's time gives it to nobody, and the rest of the session stays")
  func clearSession() throws {
    let path = try file(
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
    let path = try file(
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
    let more = try file(
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
      (["steps", "assing"], "extra_operand", 2), (["steps", "--by", "week"], "bad_choice", 2),
      (["steps", "zones", "--from", "2026-10-25"], "missing_option", 2),
    ] as [([String], String, Int32)])
  func wrong(arguments: [String], code: String, status: Int32) throws {
    shell("shoe", "add", "Pegasus")
    let outcome = shell.run(arguments + ["--json"])
    #expect(outcome.status == status, "\(outcome)")
    #expect(try error(outcome).text("code") == code)
  }
}
