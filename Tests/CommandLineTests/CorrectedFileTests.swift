import Domain
import Foundation
import TestSupport
import Testing
import shiftpro

/// A file, its correction, and what the correction alone brings.
struct CorrectedFile: CustomStringConvertible, Sendable {
  let description: String
  let name: String
  let first, second: String

  init(_ description: String, _ name: String, _ first: String, _ second: String) {
    self.description = description
    self.name = name
    self.first = first
    self.second = second
  }
}

private func calendar(_ events: String...) -> String {
  "BEGIN:VCALENDAR\nVERSION:2.0\n"
    + events.map { "BEGIN:VEVENT\n\($0)\nSUMMARY:ward\nEND:VEVENT\n" }.joined() + "END:VCALENDAR\n"
}

private func remind(_ start: String, _ minutes: Int) -> String {
  #"[{"monthname":"March","year":2026,"daysinmonth":31,"entries":[{"date":"2026-03-03","#
    + #""eventstart":"\#(start)","eventduration":\#(minutes),"rawbody":"ward"}]}]"#
}

private let ward = "inc 20260303T070000Z - 20260303T150000Z # ward\n"
private let table = "start,end,name\n2026-03-03 07:00,2026-03-03 15:00,ward\n"

private let shiftFiles = [
  CorrectedFile(
    "timewarrior: a later end", "a.data", ward,
    ward.replacing("T150000", with: "T153000")),
  CorrectedFile(
    "timewarrior: an earlier start, which is its id", "a.data", ward,
    ward.replacing("T070000", with: "T064500")),
  CorrectedFile(
    "timewarrior: another start, end and tag, beside one that touches it", "a.data",
    ward + "inc 20260303T150000Z - 20260303T180000Z # ward\n",
    "inc 20260303T072000Z - 20260303T143000Z # theatre\n"
      + "inc 20260303T143000Z - 20260303T180000Z # ward\n"),
  CorrectedFile(
    "timewarrior's export", "a.json",
    #"[{"id":1,"start":"20260303T070000Z","end":"20260303T150000Z","tags":["ward"]}]"#,
    #"[{"id":1,"start":"20260303T064500Z","end":"20260303T151500Z","tags":["ward"]}]"#),
  CorrectedFile(
    "a frame of Watson: another start, end and project", "frames",
    #"[[1772521200,1772550000,"ward","784e",[],1]]"#,
    #"[[1772518500,1772551800,"theatre","784e",[],2]]"#),
  CorrectedFile(
    "an Org clock under another heading", "a.org",
    "* ward\nCLOCK: [2026-03-03 Tue 08:00]--[2026-03-03 Tue 16:00] =>  8:00\n",
    "* theatre\nCLOCK: [2026-03-03 Tue 07:45]--[2026-03-03 Tue 16:30] =>  8:00\n"),
  CorrectedFile(
    "a timeclock", "a.timeclock", "i 2026-03-03 08:00 ward\no 2026-03-03 16:00\n",
    "i 2026-03-03 07:45 ward\no 2026-03-03 16:30\n"),
  CorrectedFile(
    "gtimelog", "timelog.txt", "2026-03-03 08:00: arrived\n2026-03-03 16:00: ward\n",
    "2026-03-03 07:45: arrived\n2026-03-03 16:30: ward: rounds\n"),
  CorrectedFile(
    "utt", "utt.log", "2026-03-03 08:00 hello\n2026-03-03 16:00 ward\n",
    "2026-03-03 07:45 hello\n2026-03-03 16:30 theatre\n"),
  CorrectedFile(
    "Hamster", "a.xml",
    "<activities><activity name=\"ward\" start_time=\"2026-03-03 08:00\" "
      + "end_time=\"2026-03-03 16:00\" category=\"\" description=\"\" tags=\"\"/></activities>",
    "<activities><activity name=\"ward\" start_time=\"2026-03-03 07:45\" "
      + "end_time=\"2026-03-03 16:30\" category=\"\" description=\"\" tags=\"\"/></activities>"),
  CorrectedFile(
    "klog", "a.klg", "2026-03-03\n  8:00 - 16:00 ward\n  -30m break\n",
    "2026-03-03\n  7:45 - 16:30 ward\n  -45m break\n"),
  CorrectedFile(
    "remind", "a.json", remind("2026-03-03T08:00", 480), remind("2026-03-03T07:45", 525)),
  CorrectedFile(
    "calcurse", "apts", "03/03/2026 @ 08:00 -> 03/03/2026 @ 16:00 |ward\n",
    "03/03/2026 @ 07:45 -> 03/03/2026 @ 16:30 |ward\n"),
  CorrectedFile(
    "a tracker's table", "t.csv",
    "Project,Client,Start date,Start time,End date,End time,Duration\n"
      + "ward,x,2026-03-03,08:00:00,2026-03-03,16:00:00,08:00:00\n",
    "Project,Client,Start date,Start time,End date,End time,Duration\n"
      + "ward,x,2026-03-03,07:45:00,2026-03-03,16:30:00,08:45:00\n"),
  CorrectedFile(
    "an event with the same identity", "a.ics",
    calendar("UID:1\nDTSTART:20260303T070000Z\nDTEND:20260303T150000Z"),
    calendar("UID:1\nDTSTART:20260303T063000Z\nDTEND:20260303T153000Z")),
  CorrectedFile(
    "an event that moves out of the future", "a.ics",
    calendar("UID:1\nDTSTART:20260403T070000Z\nDTEND:20260403T150000Z"),
    calendar("UID:1\nDTSTART:20260303T070000Z\nDTEND:20260303T150000Z")),
  CorrectedFile(
    "an event that moves into the future", "a.ics",
    calendar("UID:1\nDTSTART:20260303T070000Z\nDTEND:20260303T150000Z"),
    calendar("UID:1\nDTSTART:20260403T070000Z\nDTEND:20260403T150000Z")),
  CorrectedFile(
    "an event with another identity in each export", "a.ics",
    calendar("UID:1\nDTSTART:20260303T070000Z\nDTEND:20260303T150000Z"),
    calendar("UID:2\nDTSTART:20260303T063000Z\nDTEND:20260303T150000Z")),
  CorrectedFile(
    "a table without ids: another end", "a.csv", table, table.replacing("15:00", with: "15:30")),
  CorrectedFile(
    "a table without ids: another start and end", "a.csv", table,
    table.replacing("07:00", with: "06:30").replacing("15:00", with: "14:00")),
  CorrectedFile(
    "a list without ids", "a.json",
    #"{"shifts":[{"start":"2026-03-03T07:00+01:00","end":"2026-03-03T15:00+01:00"}]}"#,
    #"{"shifts":[{"start":"2026-03-03T06:00+01:00","end":"2026-03-03T15:30+01:00"}]}"#),
  CorrectedFile(
    "a table with ids, without their states", "a.csv",
    "id,start,end\n\(anID),2026-03-03T07:00+01:00,2026-03-03T15:00+01:00\n",
    "id,start,end\n\(anID),2026-03-03T06:00+01:00,2026-03-03T15:30+01:00\n"),
]

private let anID = "0b8c9a3e-5a59-4f43-9d0b-0d3f0a8b1c2d"

private let stepFiles = [
  CorrectedFile(
    "a table of steps", "a.csv", "start,end,steps\n2026-03-03T07:00Z,2026-03-03T08:00Z,1000\n",
    "start,end,steps\n2026-03-03T07:00Z,2026-03-03T08:00Z,1200\n"),
  CorrectedFile(
    "a table of days", "a.csv", "date,steps\n2026-03-03,1000\n", "date,steps\n2026-03-03,900\n"),
  CorrectedFile(
    "Fitbit", "steps-2026-03-03.json", #"[{"dateTime":"03/03/26 07:00:00","value":"100"}]"#,
    #"[{"dateTime":"03/03/26 07:00:00","value":"90"}]"#),
  CorrectedFile(
    "Apple Health", "export.xml", apple("1000"), apple("1200")),
]

private func apple(_ value: String) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <HealthData locale="en_US">
   <Record type="HKQuantityTypeIdentifierStepCount" sourceName="iPhone" unit="count" \
  creationDate="2026-03-03 11:00:00 +0100" startDate="2026-03-03 10:00:00 +0100" \
  endDate="2026-03-03 10:30:00 +0100" value="\(value)"/>
  </HealthData>
  """
}

@Suite("a corrected file")
struct CorrectedFileTests {
  private func shell() throws -> Shell {
    try Shell(now: "2026-03-30T12:00:00Z", zone: "Europe/Berlin")
  }

  /// The shifts without ids.
  private func roster(_ shell: Shell) throws -> [String] {
    try shell.shifts().map { shift in
      let texts = ["name", "local_start", "local_end", "status"].map { shift.text($0) ?? "-" }
      return (texts + ["\(shift.number("elapsed_minutes") ?? -1)"]).joined(separator: " ")
    }
  }

  private func steps(_ shell: Shell) throws -> [String] {
    let days = try shell.must("steps", "--by", "day", "--json").list("days")
    return days.map { day in
      let figures = ["steps", "day_level_steps"].map { String(day.number($0) ?? -1) }
      return ([day.text("date") ?? "?"] + figures).joined(separator: " ")
    }
  }

  @Test("leaves what it alone would bring; again it changes nothing", arguments: shiftFiles)
  func shifts(file: CorrectedFile) throws {
    let alone = try shell(), shell = try shell()
    alone.must("import", try alone.file(file.name, file.second))
    shell.must("import", try shell.file(file.name, file.first))
    let before = try roster(shell)
    let path = try shell.file(file.name, file.second)
    let outcome = shell.must("import", path, "--json")
    #expect(try outcome.json().number("added") == 0, "\(outcome)")
    #expect(try roster(shell) == roster(alone))
    #expect(try shell.must("import", path, "--json").json().number("updated") == 0)
    // The file before the correction takes it back, and so does undo.
    shell.must("import", try shell.file("b-" + file.name, file.first))
    #expect(try roster(shell) == before)
    shell.must("undo")
    #expect(try roster(shell) == roster(alone))
    shell.must("undo")
    #expect(try roster(shell) == before)
  }

  @Test(
    "of steps leaves what it alone would bring, however often values return",
    arguments: stepFiles)
  func steps(file: CorrectedFile) throws {
    let alone = try shell(), shell = try shell()
    alone.must("import", try alone.file(file.name, file.second))
    shell.must("import", try shell.file(file.name, file.first))
    let before = try steps(shell)
    for _ in 1...2 {
      shell.must("import", try shell.file(file.name, file.second))
      #expect(try steps(shell) == steps(alone))
      shell.must("import", try shell.file(file.name, file.first))
      #expect(try steps(shell) == before)
    }
  }

  @Test("of workouts leaves those that are there, and brings the others")
  func workouts() throws {
    let shell = try shell()
    let head = "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps\n"
    let row = "2026-03-03 18:00:00,Push,1h,Bench Press,1,50,5\n"
    shell.must("import", try shell.file("a.csv", head + row))
    let more = row.replacing(",50,", with: ",60,") + row.replacing("03-03", with: "03-05")
    let outcome = shell.must("import", try shell.file("b.csv", head + more), "--json")
    #expect(try outcome.json().number("added") == 1 && outcome.json().number("unchanged") == 1)
  }

  /// Twelve shifts that do not overlap, and the same with changed times.
  private func pair(_ seed: UInt64) -> (first: [Interval], second: [Interval]) {
    var random = SplitMix64(seed: seed)
    var first: [Interval] = [], second: [Interval] = []
    for day in 0..<12 {
      let midnight = Instant(seconds: 1_772_323_200 + Int64(day) * 86_400)
      let start = midnight + Int64.random(in: 5...9, using: &random) * 3600
      let shift = Interval(
        start: start, end: start + Int64.random(in: 4...9, using: &random) * 3600)
      first.append(shift)
      func moved(_ instant: Instant) -> Instant {
        instant + (Bool.random(using: &random) ? Int64.random(in: -6...6, using: &random) * 600 : 0)
      }
      second.append(Interval(start: moved(shift.start), end: moved(shift.end)))
    }
    return (first, second)
  }

  private func text(_ shifts: [Interval], _ kind: String) -> String {
    func utc(_ instant: Instant) -> String {
      ISOText.format(instant).filter { $0 != "-" && $0 != ":" }
    }
    switch kind {
    case "a.data":
      return shifts.map { "inc \(utc($0.start)) - \(utc($0.end)) # ward\n" }.joined()
    case "a.json":
      let objects = shifts.enumerated().map { number, shift in
        #"{"id":\#(number + 1),"start":"\#(utc(shift.start))","end":"\#(utc(shift.end))","#
          + #""tags":["ward"]}"#
      }
      return "[\(objects.joined(separator: ",\n"))]"
    case "a.csv":
      let rows = shifts.map { "\(ISOText.format($0.start)),\(ISOText.format($0.end)),ward\n" }
      return "start,end,name\n" + rows.joined()
    case "watson.csv":
      // As `watson log --csv` writes its frames, whose ids stay when one is edited.
      let rows = shifts.enumerated().map { number, shift in
        let id = String(0x1f0_a3c5 + number * 7, radix: 16)
        let times = [shift.start, shift.end].map { ISOText.format($0 + 3600).dropLast() }
          .map { $0.replacing("T", with: " ") }
        return "\(id),\(times[0]),\(times[1]),ward,\n"
      }
      return "id,start,stop,project,tags\n" + rows.joined()
    default:
      let events = shifts.enumerated().map { number, shift in
        "BEGIN:VEVENT\nUID:\(number)\nSUMMARY:ward\nDTSTART:\(utc(shift.start))\n"
          + "DTEND:\(utc(shift.end))\nEND:VEVENT\n"
      }
      return "BEGIN:VCALENDAR\nVERSION:2.0\n\(events.joined())END:VCALENDAR\n"
    }
  }

  @Test(
    "random corrections, imported twice, leave what the corrected file alone brings",
    arguments: ["a.data", "a.json", "a.csv", "watson.csv", "a.ics"], Seeds.of(UInt64(1)...4))
  func random(kind: String, seed: UInt64) throws {
    let (first, second) = pair(seed)
    let alone = try shell(), shell = try shell()
    alone.must("import", try alone.file(kind, text(second, kind)))
    shell.must("import", try shell.file(kind, text(first, kind)))
    let path = try shell.file(kind, text(second, kind))
    shell.must("import", path)
    let again = try shell.must("import", path, "--json").json()
    #expect(again.number("unchanged") == 12, "\(again)")
    #expect(try roster(shell) == roster(alone))
    #expect(try roster(shell).allSatisfy { $0.contains("completed") })
  }

  /// Our own exports of a store, before and after random edits in it.
  @Test(
    "our own exports, corrected at random and imported twice, leave what the last alone brings",
    arguments: ["ics", "csv", "json"], Seeds.of(UInt64(1)...2))
  func ownExports(format: String, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let origin = try self.shell(), alone = try self.shell(), shell = try self.shell()
    origin.must("import", try origin.file("a.csv", text(pair(seed).first, "a.csv")))
    try origin.add("2026-04-07 22:00", "06:00", "--name", "Night")
    let first = origin.must("export", "--as", format).output
    for id in try origin.shifts().compactMap({ $0.text("id") }) where random.chance(percent: 50) {
      let minutes = ["--break", "\(random.number(in: 0...60))"]
      let change = random.pick([["--duration", "7h30m"], ["--name", "theatre"], minutes])
      #expect(origin.run(["edit", id] + change).status == 0)
    }
    let second = origin.must("export", "--as", format).output
    alone.must("import", try alone.file("b.\(format)", second))
    shell.must("import", try shell.file("a.\(format)", first))
    let path = try shell.file("b.\(format)", second)
    shell.must("import", path)
    #expect(try shell.must("import", path, "--json").json().number("unchanged") == 13)
    #expect(
      shell.must("export", "--as", "json").output == alone.must("export", "--as", "json").output)
    #expect(try roster(shell) == roster(alone))
  }

  @Test("what is no certain correction is added, and each overlap is named")
  func overlaps() throws {
    let shell = try shell()
    shell.must("import", try shell.file("a.csv", table))
    let rows = [
      ("another name", table.replacing("15:00,ward", with: "15:30,theatre")),
      (
        "two that may be it",
        table.replacing("15:00", with: "10:30") + "2026-03-03 11:00,2026-03-03 15:30,ward\n"
      ),
    ]
    for (name, text) in rows {
      let path = try shell.file("b.csv", text)
      let rehearsal = shell.must("import", path, "--dry-run")
      #expect(rehearsal.output.contains("overlaps ward, Tue 3 Mar 07:00"), "\(name): \(rehearsal)")
      let found = try shell.must("import", path, "--dry-run", "--json").list("overlaps")
      #expect(found.first?["overlaps"] is [[String: Any]], "\(name): \(found)")
      let outcome = shell.must("import", path)
      #expect(outcome.errors.contains("overlaps ward, Tue 3 Mar 07:00"), "\(name): \(outcome)")
      shell.must("undo")
    }
    // Touching is not overlapping.
    let next = table.replacing("07:00", with: "15:00").replacing(" 15:00,ward", with: " 18:00,ward")
    #expect(!shell.must("import", try shell.file("c.csv", next)).errors.contains("overlaps"))
  }

  @Test("what the person changed or deleted is left alone")
  func own() throws {
    let shell = try shell()
    shell.must("import", try shell.file("a.data", ward))
    let id = try #require(try shell.shifts().first?.text("id"))
    shell.must("edit", id, "--note", "swapped")
    let start = try shell.file("a.data", ward.replacing("T070000", with: "T064500"))
    let outcome = shell.must("import", start, "--json")
    #expect(try outcome.json().number("added") == 1)
    #expect(try outcome.json()["overlaps"] is [[String: Any]])
    shell.must("undo")
    shell.must("undo")
    shell.must("import", start)
    shell.must("delete", id)
    let again = shell("import", start, "--json")
    #expect(try again.json().number("added") == 0, "\(again)")
    #expect(try shell.must("import", start, "--again", "--json").json().number("added") == 1)
  }

  @Test("a tracked interval is worked as soon as it is over")
  func tracked() throws {
    var shell = try shell()
    shell.variables["SHIFTPRO_NOW"] = "2026-03-03T10:00:00Z"
    let path = try shell.file("a.data", ward)
    shell.must("import", path)
    #expect(try roster(shell) == ["ward 2026-03-03T08:00 2026-03-03T16:00 scheduled 480"])
    shell.variables["SHIFTPRO_NOW"] = "2026-03-30T12:00:00Z"
    shell.must("import", path)
    #expect(try roster(shell) == ["ward 2026-03-03T08:00 2026-03-03T16:00 completed 480"])
  }
}
