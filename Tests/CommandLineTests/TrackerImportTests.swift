import Foundation
import Interchange
import Platform
import Testing
import shiftpro

@Suite("imports of trackers and diaries")
struct TrackerImportTests {
  private func shell() throws -> Shell {
    try Shell(now: "2026-03-30T12:00:00Z", zone: "Europe/Berlin")
  }

  @Test("timewarrior's folder comes in one step, and its files without intervals are no errors")
  func folder() throws {
    let shell = try shell()
    let tags = "{\n  \"ward\":{\"count\":2}\n}\n"
    let undo = "txn:\n  type: interval\n  before: \n  after: {\"id\":0}\n"
    let folder = URL(fileURLWithPath: try shell.file("timewarrior.cfg", "\n"))
      .deletingLastPathComponent().appendingPathComponent("timew").path
    try Files.createFolder(folder)
    try Files.createFolder("\(folder)/data")
    let files = [
      "2026-02.data": "inc 20260203T070000Z - 20260203T150000Z # ward\n",
      "2026-03.data": "inc 20260303T070000Z - 20260303T150000Z # ward\nhello\n",
      "tags.data": tags, "undo.data": undo,
    ]
    for (name, text) in files {
      try Files.write(Array(text.utf8), to: "\(folder)/data/\(name)")
    }
    let outcome = shell.must("import", folder, "--json")
    #expect(try outcome.json().text("kind") == "timewarrior")
    #expect(try outcome.json().number("added") == 2)
    #expect(outcome.errors.contains("2026-03.data:2"), "\(outcome)")
    #expect(try shell.must("import", "\(folder)/data", "--json").json().number("unchanged") == 2)
    shell.must("undo")
    #expect(try shell.shifts().isEmpty)
    for name in files.keys.sorted() {
      let outcome = shell.must("import", "\(folder)/data/\(name)")
      #expect(outcome.errors.contains("no shifts") == !name.hasPrefix("2026"), "\(outcome)")
    }
    #expect(try shell.shifts().count == 2)
  }

  @Test("a note with two blanks is the same in timewarrior's data and in its export")
  func note() throws {
    let shell = try shell()
    let data = try shell.file(
      "a.data", "inc 20260303T070000Z - 20260303T150000Z # ward # \"two  blanks\"\n")
    let export = try shell.file(
      "a.json",
      #"[{"id":1,"start":"20260303T070000Z","end":"20260303T150000Z","tags":["ward"],"#
        + #""annotation":"two  blanks"}]"#)
    shell.must("import", data)
    #expect(try shell.must("import", export, "--json").json().number("unchanged") == 1)
    #expect(try shell.shifts().first?.text("notes") == "two  blanks")
  }

  @Test("--as knows the formats, and refuses a file of another one")
  func words() throws {
    let shell = try shell()
    let path = try shell.file("a.txt", "i 2026-03-03 08:00 ward\no 2026-03-03 16:00\n")
    #expect(
      try shell.must("import", path, "--as", "timeclock", "--dry-run", "--json").json()
        .text("kind") == "timeclock")
    let other = shell("import", path, "--as", "watson", "--json")
    #expect(other.status == 1)
    #expect(try other.errorCode() == "tracker_foreign")
    let tasks = try shell.file(
      "b.json",
      #"[{"id":1,"description":"ward","entry":"20261128T160224Z","start":"20261128T160224Z","#
        + #""status":"pending","uuid":"7bf78ef4"}]"#)
    let refused = shell("import", tasks, "--json")
    #expect(try refused.errorCode() == "tracker_no_times")
    #expect(refused.errors.contains("taskwarrior"))
  }

  @Test("a night of emacs' diary, whose end is on the day of its start, comes with its times")
  func diary() throws {
    let shell = try shell()
    let path = try shell.file(
      "diary.ics",
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      BEGIN:VEVENT
      UID:emacs1
      SUMMARY:Night
      DTSTART:20260302T220000
      DTEND:20260302T060000
      END:VEVENT
      END:VCALENDAR

      """)
    let outcome = shell("import", path)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("--times “Night=22:00-06:00”"), "\(outcome)")
    shell.must("import", path, "--times", "Night=22:00-06:00")
    let shift = try #require(try shell.shifts().first)
    #expect(shift.text("local_end") == "2026-03-03T06:00")
    #expect(shift.text("status") == "completed")
    let empty = try shell.file("empty.ics", "BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\n")
    #expect(shell.must("import", empty).errors.contains("no shifts"))
  }

  @Test("each format of --as is in the help of files, in both languages")
  func help() throws {
    var shell = try shell()
    let kinds = ["shifts", "calendar"]
    let words = TrackerFormat.all.map(\.name)
    #expect(words.count == 10 && Set(words).isDisjoint(with: kinds))
    for language in ["en_GB.UTF-8", "de_DE.UTF-8"] {
      shell.variables["LC_ALL"] = language
      let help = shell.must("help", "files").output
      for word in words { #expect(help.contains(word), "\(word) \(language)") }
      let usage = shell.must("help", "import").output.lowercased()
      for word in words { #expect(usage.contains(word), "\(word) \(language)") }
    }
  }

  /// Headings of the exports of Toggl, Clockify and Harvest in solidtime's tests, and of solidtime
  /// and Kimai in their sources.
  private static let tables = [
    (
      "User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,"
        + "Duration,Tags\n",
      "Jo,j@example.org,x,ward,y,rounds,No,2026-03-02,22:00:00,2026-03-03,06:00:00,08:00:00,\n"
    ),
    (
      "Project,Description,Task,User,Group,Email,Tags,Billable,Start Date,Start Time,End Date,"
        + "End Time,Duration (h),Duration (decimal),Billable Rate (USD),Billable Amount (USD)\n",
      "ward,rounds,,Jo,,j@example.org,,No,03/02/2026,10:00:00 PM,03/03/2026,06:00:00 AM,08:00:00,"
        + "8.00,0.00,0.00\n"
    ),
    (
      "Description,Task,Project,Client,User,Start,End,Duration,Duration (decimal),Billable,Tags\n",
      "rounds,,ward,x,Jo,2026-03-02 22:00:00,2026-03-03 06:00:00,8:00:00,8,No,\n"
    ),
    (
      "Date,From,To,Duration,Currency,Rate,Internal rate,Name,User,Customer,Project,Activity,"
        + "Description,Billable,Tags,Type,Category\n",
      "2026-03-02,22:00,06:00,8.00,EUR,120.00,0,Jo,jo,x,ward,y,rounds,1,,timesheet,work\n"
    ),
    (
      "activity,start time,end time,tags,description\n",
      "ward,2026-03-02 22:00:00,2026-03-03 06:00:00,a,rounds\n"
    ),
  ]

  @Test("tables of trackers: the project is the name, and no profile's break is in them")
  func trackers() throws {
    for (head, row) in Self.tables {
      let shell = try shell()
      let outcome = shell.must("import", try shell.file("a.csv", head + row), "--json")
      let shift = try #require(try shell.shifts().first, "\(outcome)")
      #expect(shift.text("name") == "ward" && shift.text("notes") == "rounds", "\(head)\(outcome)")
      #expect(shift.text("local_start") == "2026-03-02T22:00", "\(head)\(outcome)")
      #expect(shift.number("elapsed_minutes") == 480 && shift.number("break_minutes") == 0)
      #expect(outcome.errors.contains("time tracker"), "\(outcome)")
      #expect(!outcome.errors.contains("another length"), "\(outcome)")
    }
  }

  @Test("a break that the person set stays when a tracker's table is imported again")
  func ownBreak() throws {
    let shell = try shell()
    let path = try shell.file("a.csv", Self.tables[0].0 + Self.tables[0].1)
    shell.must("import", path)
    let id = try #require(try shell.shifts().first?.text("id"))
    shell.must("edit", id, "--break", "20")
    shell.must("import", path)
    #expect(try shell.shifts().first?.number("break_minutes") == 20)
  }

  @Test("a length that is not the one from start to end is named, once for all rows")
  func lengths() throws {
    let shell = try shell()
    let rows = "2026-03-02,22:00,06:00,5\n2026-03-04,22:00,06:00,8\n2026-03-06,22:00,06:00,6\n"
    let outcome = shell.must(
      "import", try shell.file("a.csv", "date,start,end,hours\n" + rows), "--dry-run")
    #expect(outcome.errors.contains("2 rows give another length"), "\(outcome)")
    #expect(outcome.errors.contains("line 2: 5:00 instead of 8:00"), "\(outcome)")
    let breaks = "date,start,end,break,hours\n2026-03-02,22:00,06:00,30,7.5\n"
    let fine = shell.must("import", try shell.file("b.csv", breaks), "--dry-run")
    #expect(!fine.errors.contains("another length"), "\(fine)")
  }

  @Test("Watson's table is read, with a warning about the other season")
  func watson() throws {
    let shell = try shell()
    let outcome = shell.must(
      "import",
      try shell.file(
        "w.csv",
        "id,start,stop,project,tags\n784ed39,2026-03-02 22:00:00,2026-03-03 06:00:00,ward,night\n"))
    #expect(outcome.errors.contains("watson log --json"), "\(outcome)")
    #expect(try shell.shifts().first?.text("name") == "ward")
  }
}
