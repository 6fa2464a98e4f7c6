import Domain
import Foundation
import Interchange
import TestSupport
import Testing

@Suite("Spreadsheets and trackers") struct SpreadsheetTests {
  private func shell() throws -> Shell {
    try Shell(now: "2026-11-20T12:00:00Z", zone: "Europe/Berlin")
  }

  private func file(_ name: String, _ bytes: [UInt8], in shell: Shell) throws -> String {
    let path = "\(shell.folder.folder)/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// A workbook with the table on its first sheet.
  private func workbook(
    _ columns: [String], _ rows: [[ExcelWriter.Cell]], sheet: String = "Nov"
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let writer = try ExcelWriter(
      sheet: sheet, columns.map { .init($0, width: 10) }, sums: ("Other", "Total")
    ) { bytes += $0 }
    for row in rows { try writer.add(row) }
    try writer.finish()
    return bytes
  }

  // MARK: In

  @Test("A workbook of shifts, steps or workouts is imported, and the note names its sheet")
  func imports() throws {
    let shell = try shell()
    let day = CivilDay.clamped(year: 2026, month: 11, day: 3)
    let shifts = try workbook(
      ["Datum", "Beginn", "Dauer", "Pause", "Name"],
      [
        [.day(day), .text("22:00"), .length(seconds: 30_600), .length(seconds: 1800), .text("N")],
        [.day(day.adding(days: 1)), .text("x"), .empty, .empty, .text("?")],
      ])
    let path = try file("a.xlsx", shifts, in: shell)
    let outcome = shell("import", path, "--json")
    #expect(outcome.status == 0)
    let json = try outcome.json()
    #expect(json.number("added") == 1 && json.text("file") == path && json.text("kind") == "shifts")
    #expect(try outcome.list("skipped")[0]["lines"] as? [Int] == [3])
    #expect(outcome.errors.contains("Read from the sheet “Nov” with the headings in row 1."))
    #expect(try shell.roster("2026-11-03", "2026-11-03") == ["2026-11-03 - 22:00-06:30"])
    #expect(try shell("import", path, "--json").json().number("unchanged") == 1)

    let steps = try workbook(
      ["Date", "Steps"],
      [[.day(day), .number("8000")], [.day(day.adding(days: 1)), .number("1")]])
    let imported = try shell("import", file("s.xlsx", steps, in: shell), "--json").json()
    #expect(imported.number("added") == 2 && imported.text("from") == "2026-11-03")

    let sets = try workbook(
      ["Date", "Workout Name", "Exercise Name", "Set Order", "Weight", "Reps"],
      [
        [
          .time(LocalDateTime(day: day, hour: 18, minute: 5)), .text("A"), .text("Squat"),
          .number("1"), .number("60"), .number("5"),
        ]
      ])
    let workouts = try file("w.xlsx", sets, in: shell)
    #expect(try shell("import", workouts, "--dry-run", "--json").json().number("added") == 1)
    #expect(
      shell.must("workout", "import", workouts, "--sheet", "Nov").output.contains("1 workout"))
    #expect(
      shell.files.allSatisfy { !$0.hasPrefix("shiftpro.") || $0.hasPrefix("shiftpro.sqlite") })
  }

  @Test("A sheet that is not there, and files that only look like spreadsheets, have a way out")
  func refuses() throws {
    let shell = try shell()
    let path = try file("a.xlsx", workbook(["start", "end"], []), in: shell)
    let missing = shell("import", path, "--sheet", "Dec", "--json")
    #expect(missing.status == 1)
    #expect(
      try missing.error().text("message") == "The file has no sheet “Dec”. Its sheets: Nov, Other")
    let table = try shell.file("a.csv", "start,end\n2026-11-03 07:00,2026-11-03 15:00\n")
    #expect(shell("import", table, "--sheet", "Nov").status == 2)
    let ole: [UInt8] = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
    let old = try shell("import", file("a.xls", ole, in: shell), "--json")
    #expect(try old.error().text("code") == "spreadsheet_old")
    let other = try workbook(["Please", "do not", "edit"], [])
    let unknown = try shell("import", file("b.xlsx", other, in: shell))
    #expect(unknown.status == 1 && unknown.errors.contains("Please, do not, edit"))
    #expect(try shell.shifts().isEmpty)
  }

  // MARK: There and back

  /// A table of random shifts, some of them in the hour that occurs twice, and with names and notes
  /// that spreadsheets might change.
  private func shifts(_ random: inout SplitMix64) -> String {
    var table = "start,end,zone,name,status,break,label,multiplier,additional,notes\n"
    let texts = [
      "Früh", "=1+1", "0012", "a,b;c", "\"\"q\"\"", "'x", " x ", "-", "1/2", "Ost\nWest",
    ]
    func any<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: 0..<values.count, using: &random)]
    }
    // Around the clock change of 25 October 2026, and after today.
    for index in 0..<40 {
      let isPast = index < 30
      let first: Int64 = isPast ? 1_792_800_000 : 1_796_000_000
      let start = Instant(
        seconds: first + Int64(index * 7200) + 60 * Int64.random(in: 0..<60, using: &random))
      let end = start + 60 * Int64.random(in: 1..<60, using: &random)
      let status = isPast ? any(["completed", "cancelled"]) : any(["scheduled", "cancelled"])
      let rest = any(["", "0", "1"]), rate = any(["", "Extra,1.35"])
      table +=
        [
          ISOText.format(start), ISOText.format(end),
          any(["Europe/Berlin", "America/New_York", "Europe/London"]), "\"\(any(texts))\"", status,
          rest.isEmpty ? "" : "\(rest)m", rate.isEmpty ? "," : rate, any(["true", "false"]),
          "\"\(any(texts))\"",
        ].joined(separator: ",") + "\n"
    }
    return table
  }

  @Test(
    "Random shifts are read back from every table as they were", arguments: Seeds.of(UInt64(1)...4))
  func readBack(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var shell = try shell()
    let source = try shell.file("random.csv", shifts(&random))
    let added = try shell("import", source, "--json").json()
    #expect(added.number("added") == 40, "\(added)")
    let whole = shell.must("export", "--as", "json").output
    for (number, options) in [
      [], ["--for", "excel"], ["--for", "libreoffice"], ["--delimiter", "semicolon"],
      ["--as", "xlsx"],
    ].enumerated() {
      for language in ["en_US.UTF-8", "de_DE.UTF-8"] {
        shell.variables["LC_ALL"] = language
        let path = "\(shell.folder.folder)/\(number)\(language).x"
        #expect(shell.run(["export", "--output", path] + options).status == 0)
        let again = shell("import", path, "--json")
        #expect(try again.json().number("unchanged") == 40, "\(options) \(again)")
        #expect(!again.errors.contains("paid_minutes") && !again.errors.contains("paid_time"))
        var other = try self.shell()
        other.variables["LC_ALL"] = language
        #expect(try other("import", path, "--json").json().number("added") == 40)
        #expect(other.must("export", "--as", "json").output == whole, "\(options)")
      }
      shell.variables["LC_ALL"] = nil
    }
  }

  // MARK: Out

  @Test("Tables have columns that a spreadsheet adds")
  func sums() throws {
    let shell = try shell()
    let path = try shell.file(
      "a.csv",
      "start,end,name,break,status\n2026-10-23 22:00,2026-10-24 06:00,C,,cancelled\n"
        + "2026-10-24 22:00,2026-10-25 06:00,N,30m,completed\n"
        + "2026-10-25T02:30+01:00,2026-10-25 07:00,M,0m,completed\n")
    shell.must("import", path)
    func rows(_ options: String...) -> [String] {
      shell.run(["export"] + options).output.split(separator: "\r\n").map(String.init)
    }
    var plain = rows()
    #expect(plain[0].hasSuffix(",notes,id,date,start_clock,end_clock,minutes,paid_minutes"))
    #expect(plain.remove(at: 1).hasSuffix(",2026-10-23,22:00,06:00,,"))
    #expect(plain[1].hasPrefix("2026-10-24T22:00+02:00,2026-10-25T06:00+01:00,Europe/Berlin,N"))
    #expect(plain[1].hasSuffix(",2026-10-24,22:00,06:00,540,510"))
    #expect(plain[2].hasSuffix(",2026-10-25,02:30,07:00,270,270"))
    var excel = rows("--for", "excel")
    excel.remove(at: 1)
    #expect(excel[0].unicodeScalars.first == "\u{feff}")
    #expect(excel[1].hasPrefix("2026-10-24 22:00:00,2026-10-25 06:00:00,"))
    #expect(excel[2].hasPrefix("2026-10-25T02:30+01:00,2026-10-25 07:00:00,"))
    #expect(rows("--for", "libreoffice")[2].hasPrefix("2026-10-24T22:00:00,"))
    for wrong in [["--delimiter", "tab"], ["--bom"], ["--as", "json"]] {
      #expect(shell.run(["export", "--for", "excel"] + wrong).status == 2)
    }
  }

  @Test("Hours are a workbook with their sums")
  func hours() throws {
    let shell = try shell()
    let path = try shell.file(
      "a.csv", "start,end,break\n2026-11-03 07:00,2026-11-03 15:00,30m\n")
    shell.must("import", path)
    shell.must("rate", "set", "20.50", "--from", "2026-01-01")
    let output = shell.must("export", "--as", "xlsx", "--what", "hours").bytes
    let file = try #require(try SpreadsheetFile(MemoryFile(output)))
    var text: [UInt8] = []
    _ = try file.writeTable(sheet: "Totals") { text += $0 }
    #expect(
      String(decoding: text, as: UTF8.self) == "duration,8:00\n\npaid_time,7:30\npay,153.75\n")
    #expect(shell("export", "--as", "xlsx", "--what", "steps").status == 2)
    #expect(shell.must("export", "--as", "xlsx", "--what", "hours").bytes == output)
  }

  @Test("Worked shifts are written as trackers write them, and what is left out is said")
  func trackers() throws {
    let shell = try shell()
    let path = try shell.file(
      "a.csv",
      "start,end,name,break,status,notes\n"
        + "2026-10-24 22:00,2026-10-25 06:00,Night; ICU,30m,completed,\"late\n\"\"start\"\"\"\n"
        + "2026-11-03 07:00,2026-11-03 15:00,Early,0m,completed,\n"
        + "2026-11-03 14:00,2026-11-03 16:00,Early,0m,completed,\n"
        + "2026-12-03 07:00,2026-12-03 15:00,Early,,scheduled,\n")
    shell.must("import", path)
    func text(_ form: String, _ notes: Int) -> String {
      let outcome = shell.must("export", "--as", form)
      #expect(outcome.errors.split(separator: "\n").count == notes, "\(outcome.errors)")
      return outcome.output
    }
    #expect(
      text("timewarrior", 2) == """
        inc 20261024T200000Z - 20261025T050000Z # "Night; ICU" # "late \\"start\\""
        inc 20261103T060000Z - 20261103T140000Z # Early
        inc 20261103T130000Z - 20261103T150000Z # Early

        """)
    #expect(
      text("timeclock", 2) == """
        i 2026-10-24 22:00:00 Night, ICU  late "start"
        o 2026-10-25 06:00:00
        i 2026-11-03 07:00:00 Early
        o 2026-11-03 15:00:00
        i 2026-11-03 14:00:00 Early
        o 2026-11-03 16:00:00

        """)
    #expect(
      text("klog", 1) == """
        2026-10-24
            9h0m Night; ICU: late "start" (22:00–06:00)
            -30m Break

        2026-11-03
            07:00 - 15:00 Early
            14:00 - 16:00 Early

        """)
    #expect(
      text("org", 2).hasPrefix(
        """
        * Night; ICU
        :LOGBOOK:
        CLOCK: [2026-10-24 Sat 22:00]--[2026-10-25 Sun 06:00] =>  9:00
        :END:
          late
          "start"
        * Early
        :LOGBOOK:
        CLOCK: [2026-11-03 Tue 07:00]--[2026-11-03 Tue 15:00] =>  8:00

        """))
    let other = try self.shell()
    let intervals = try other.file("2026.data", text("timewarrior", 2))
    #expect(try other("import", intervals, "--json").json().number("added") == 3)
    #expect(try other.shifts()[0].text("notes") == "late \"start\"")
  }
}
