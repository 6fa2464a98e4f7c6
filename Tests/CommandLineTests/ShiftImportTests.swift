import Domain
import Foundation
import Terminal
import TerminalText
import TestSupport
import Testing
import shiftpro

@Suite("import and export of shifts")
struct ShiftImportTests {
  private func shell() throws -> Shell {
    try Shell(now: "2026-03-30T12:00:00Z", zone: "Europe/Berlin")
  }

  @Test("a value without end is refused at its line, and the other lines come in")
  func longValue() throws {
    let long = String(repeating: "x", count: 1 << 20)
    let text = """
      start,end,notes
      2026-06-01 07:00,15:00,\(long)x
      2026-06-02 07:00,15:00,"\(long)
      x"
      2026-06-03 07:00,15:00,short

      """
    let shell = try shell()
    let outcome = shell.must("import", try shell.file("a.csv", text))
    #expect(outcome.output.contains("1 added"), "\(outcome)")
    let remarks = outcome.errors.split(separator: "\n")
    #expect(remarks.map { $0.contains("1024 KiB") } == [true, true], "\(outcome)")
    #expect(remarks.first?.contains("Line 2") == true, "\(outcome)")
    #expect(remarks.last?.contains("Line 3") == true, "\(outcome)")
    // The first line names the columns.
    let heading = shell(
      "import", try shell.file("b.csv", "start,end,\(long)x\n"), "--as", "shifts", "--json")
    #expect(try heading.errorCode() == "table_long_name")
  }

  @Test("a list with more different names than a table has columns is refused")
  func manyNames() throws {
    let members = (0..<65).map { "\"n\($0)\":1" }.joined(separator: ",")
    let shell = try shell()
    let outcome = shell(
      "import", try shell.file("a.json", "{\"shifts\":[{\(members)}]}"), "--json")
    #expect(try outcome.errorCode() == "table_columns")
  }

  @Test("a German table: semicolons, decimal commas, a byte order mark and CRLF")
  func german() throws {
    let shell = try shell()
    let path = try shell.file(
      "dienste.csv",
      "\u{FEFF}Datum;Beginn;Stunden;Pause;Name;Satz;Faktor;Notiz\r\n"
        + "02.03.2026;19:00;7,5;30;Nacht;;;\"mit; \"\"Ana\"\"\"\r\n"
        + "2026-03-04;07:00;8;;;Extra;;\r\n\r\n"
        + "2026-03-05;07:00;8;0;;Rufdienst;1,25;\r\n")
    let outcome = shell.must("import", path, "--json")
    #expect(try outcome.json().number("added") == 3)
    #expect(outcome.errors == "")
    let shifts = try shell.shifts()
    #expect(
      shifts.map { $0.text("local_start") } == [
        "2026-03-02T19:00", "2026-03-04T07:00", "2026-03-05T07:00",
      ])
    #expect(shifts.map { $0.number("elapsed_minutes") } == [450, 480, 480])
    #expect(shifts.map { $0.text("rate_label") } == [nil, "Extra", "Rufdienst"])
    #expect(shifts.map { $0["rate_multiplier"] as? Double } == [1.0, 1.5, 1.25])
    #expect(shifts[0].text("notes") == "mit; \"Ana\"")
    #expect(shifts.allSatisfy { $0.text("status") == "completed" })
  }

  @Test(
    "the unit of lengths is that of their column, and said if it is assumed",
    arguments: [
      ("duration", "7.5 8 12", [450, 480, 720], false),
      ("duration", "90 8", [90, 8], false), ("duration", "8 12", [480, 720], true),
      ("hours", "8 12", [480, 720], false), ("duration", "7:30 8", [450, 480], true),
      ("Dauer", "8h 480", [480, 480], false),
    ])
  func lengths(heading: String, cells: String, minutes: [Int], isSaid: Bool) throws {
    let shell = try shell()
    let rows = cells.split(separator: " ").enumerated().map { "2026-03-0\($0 + 1),07:00,\($1)\n" }
    let path = try shell.file("a.csv", "date,start,\(heading)\n\(rows.joined())")
    let outcome = shell.must("import", path)
    #expect(try shell.shifts().map { $0.number("elapsed_minutes") } == minutes)
    #expect(outcome.errors.contains("read as hours") == isSaid, "\(outcome)")
  }

  @Test("breaks are hours if one of them has decimals")
  func breaks() throws {
    let shell = try shell()
    let text = "date;start;Dauer;Pause\n2026-03-01;07:00;7,5;0,5\n2026-03-02;07:00;8;1\n"
    shell.must("import", try shell.file("a.csv", text))
    #expect(try shell.shifts().map { $0.number("break_minutes") } == [30, 60])
  }

  @Test("importing twice changes nothing; what the table says otherwise is updated; one undo")
  func twice() throws {
    let shell = try shell()
    let path = try shell.file(
      "a.csv", "start,end,name\n2026-03-02 07:00,15:00,Early\n2026-03-03T07:00+01:00,15:00,Early\n")
    shell.must("import", path)
    let written = shell.written()
    let again = try shell.must("import", path, "--json").json()
    #expect(again.number("added") == 0 && again.number("updated") == 0)
    #expect(again.number("unchanged") == 2)
    #expect(shell.written() == written)
    let changed = try shell.file("b.csv", "start,end,name\n2026-03-02 07:00,15:00,Late\n")
    #expect(try shell.must("import", changed, "--dry-run", "--json").json().number("updated") == 1)
    #expect(shell.written() == written)
    shell.must("import", changed)
    #expect(try shell.shifts().map { $0.text("name") } == ["Late", "Early"])
    shell.must("undo", "2")
    #expect(try shell.shifts().isEmpty)
  }

  @Test("a line that cannot be used is skipped with its number, the others come")
  func badLines() throws {
    let shell = try shell()
    let path = try shell.file(
      "bad.csv",
      """
      start,end,break,label,multiplier
      2026-03-02 07:00,15:00,,,
      2026-03-03 15:00,2026-03-03 07:00,,,
      2026-03-04 07:00,15:00,,Triple,
      2025-10-26 02:30,10:00,,,
      2026-03-29 02:30,10:00,,,
      2026-03-05 07:00,15:00,,,-2
      2026-03-06 07:00,15:00,600,,
      monday 07:00,15:00,,,
      07:00,15:00,,,
      2026-03-07 07:00,15:00,,,,,
      2026-03-08 07:00,,,,
      2026-03-02 07:00,15:00,,,
      2025-10-26T02:30+01:00,10:00,,,

      """)
    let outcome = shell("import", path, "--json")
    #expect(outcome.status == 0)
    #expect(try outcome.json().number("added") == 2)
    let lines = try outcome.list("skipped").flatMap { $0["lines"] as? [Int] ?? [] }
    #expect(lines.sorted() == Array(3...13))
    for line in 3...13 { #expect(outcome.errors.contains("Line \(line) was skipped: ")) }
    #expect(outcome.errors.contains("Unknown label “Triple”. Known labels: Regular"))
  }

  @Test(
    "a file that is no table of shifts is refused whole",
    arguments: [
      ("", "table_empty"), ("start,end\n2026-03-02 07:00,\"15:00\n", "table_open_quote"),
      ("PK\u{3}\u{4}\0\0\0", "health_archive"), ("\0\u{1}\u{2}", "table_not_text"),
      ("a,b\n1,2\n", "import_table"),
      ("start,name\n2026-03-02 07:00,x\n", "table_no_end"),
      ("start,end,from\n2026-03-02 07:00,15:00,x\n", "table_duplicate"),
      (String(repeating: "x,", count: 100) + "start,end\n", "table_columns"),
    ])
  func refused(text: String, code: String) throws {
    let shell = try shell()
    let path = try shell.file("bad.csv", text)
    let outcome = shell("import", path, "--json")
    #expect(outcome.status == 1)
    #expect(try outcome.errorCode() == code)
    #expect(try shell.shifts().isEmpty)
  }

  @Test("a line of a closed pay period is skipped, which a dry run says too; the others come")
  func locked() throws {
    let shell = try shell()
    shell.must("period", "lock", "2026-03-10")
    let path = try shell.file(
      "a.csv", "start,end\n2026-03-20 07:00,15:00\n2026-03-10 07:00,15:00\n")
    for arguments in [["--dry-run"], []] {
      let outcome = shell.run(["import", path] + arguments)
      #expect(outcome.errors.contains("Line 3 was skipped"), "\(outcome.errors)")
      #expect(outcome.errors.contains("The pay period 2–15 Mar 2026 is locked."))
    }
    #expect(try shell.shifts().map { $0.text("local_start") } == ["2026-03-20T07:00"])
  }

  @Test("a title that is in no line is said, whatever was wished for it")
  func unknownTitle() throws {
    let shell = try shell()
    let path = try shell.file("a.csv", "start,end,name\n2026-03-20 07:00,15:00,Early\n")
    let outcome = shell.must(
      "import", path, "--dry-run", "--skip", "Late", "--map", "EARLY=Day", "--only", "early")
    #expect(outcome.errors == "\(path) has no entry called “late”.\n")
    #expect(outcome.output.contains("Day"))
  }

  @Test("what was exported comes back the same into another store, and changes nothing in its own")
  func roundTrip() throws {
    let shell = try shell()
    try shell.add("2025-10-25 19:00", "07:00", "--note", "a, \"b\"\nc", "--label", "Extra")
    shell("cancel", try shell.add("2026-03-02 07:00", "15:00"))
    try shell.add("2026-04-02 07:00", "15:00", "--name", "🦉", "--additional")
    let path = "\(shell.folder.folder)/out.csv"
    shell.must("export", "--output", path)
    let own = try shell.must("import", path, "--json").json()
    #expect(own.number("unchanged") == 3, "\(own)")
    let other = try self.shell()
    other.must("import", path)
    #expect(other.must("export").output == shell.must("export").output)
  }

  @Test("what was exported and edited by hand changes the shifts that it lists, and no others")
  func edited() throws {
    let shell = try shell()
    let early = try shell.add("2026-03-02 07:00", "15:00", "--note", "keys", "--break", "30")
    let late = try shell.add("2026-03-03 14:00", "22:00", "--name", "Late")
    let night = try shell.add("2026-03-04 22:00", "2026-03-05 06:00")
    shell.must("edit", night, "--actual-start", "2026-03-04 21:45")
    let table = shell.must("export").output
    shell.must("delete", late)
    let path = try shell.file(
      "out.csv",
      table.replacingOccurrences(of: "2026-03-02T15:00+01:00", with: "2026-03-02T16:30+01:00")
        .replacingOccurrences(of: "keys", with: "").replacingOccurrences(of: ",30,", with: ",,"))
    let answer = try shell.must("import", path, "--again", "--json").json()
    #expect(answer.number("updated") == 1 && answer.number("added") == 1, "\(answer)")
    let shifts = try shell.shifts()
    #expect(shifts.map { $0.text("id") } == [early, late, night])
    #expect(shifts[0].text("local_end") == "2026-03-02T16:30")
    #expect(shifts[0].text("notes") == "" || shifts[0].text("notes") == nil)
    #expect(try shell.must("import", path, "--json").json().number("unchanged") == 3)
    shell.must("undo")
    #expect(try shell.shifts().map { $0.text("id") } == [early, night])
  }

  @Test("a copied line is a shift of its own, and two at the same time stay two")
  func copies() throws {
    let shell = try shell()
    let id = try shell.add("2026-03-02 07:00", "15:00", "--name", "A")
    let line = "\(id),2026-03-02T07:00+01:00,2026-03-02T15:00+01:00,A\n"
    let copy = "\(id),2026-03-04T08:00+01:00,2026-03-04T16:00+01:00,Copy\n"
    let path = try shell.file("copy.csv", "id,start,end,name\n" + line + copy)
    #expect(try shell.must("import", path, "--json").json().number("added") == 1)
    let written = shell.written()
    #expect(try shell.must("import", path, "--json").json().number("unchanged") == 2)
    #expect(shell.written() == written)
    #expect(try shell.shifts().map { $0.text("name") } == ["A", "Copy"])
    // A moves away, and a new one takes its old time: in either order.
    let moved = "\(id),2026-03-06T07:00+01:00,2026-03-06T15:00+01:00,A\n"
    let new = ",2026-03-02T07:00+01:00,2026-03-02T15:00+01:00,New\n"
    for lines in [moved + new, new + moved] {
      let path = try shell.file("moved.csv", "id,start,end,name\n" + lines)
      let told = try shell.must("import", path, "--json").json()
      #expect(told.number("added") == 1 && told.number("updated") == 1, "\(told)")
      #expect(try shell.shifts().map { $0.text("name") } == ["New", "Copy", "A"])
      shell.must("undo")
    }
    let twin = try shell.add("2026-03-02 07:00", "15:00", "--name", "B")
    for form in ["csv", "json", "ics"] {
      let file = "\(shell.folder.folder)/all.\(form)"
      shell.must("export", "--as", form, "--output", file)
      let other = try self.shell()
      other.must("import", file)
      #expect(Set(try other.shifts().map { $0.text("name") }) == ["A", "B", "Copy"], "\(form)")
      #expect(try other.shifts().contains { $0.text("id") == twin })
    }
  }

  @Test("what a table of ours says of state, flags and zone is taken, or refused with a reason")
  func details() throws {
    let shell = try shell()
    let over = try shell.add("2026-03-02 07:00", "15:00", "--label", "Extra", "--additional")
    let ahead = try shell.add("2026-04-02 07:00", "15:00")
    let gone = try shell.add("2026-03-03 07:00", "15:00")
    shell("cancel", gone)
    func say(_ line: String) throws -> (json: [String: Any], errors: String) {
      let head = "id,start,end,status,label,multiplier,additional,zone\n"
      let path = try shell.file("a.csv", head + line + "\n")
      let outcome = shell("import", path, "--json")
      return (try outcome.json(), outcome.errors)
    }
    let monday = "2026-03-02T07:00+01:00,2026-03-02T15:00+01:00"
    let april = "2026-04-02T07:00+02:00,2026-04-02T15:00+02:00"
    _ = try say("\(over),\(monday),completed,,,,Europe/London")
    var shift = try shell.shifts()[0]
    #expect(shift.text("rate_label") == nil && shift["is_additional_shift"] as? Bool == false)
    #expect(
      shift.text("zone") == "Europe/London" && shift.text("local_start") == "2026-03-02T06:00")
    _ = try say("\(over),\(monday),scheduled,,,,")
    shift = try shell.shifts()[0]
    #expect(shift.text("status") == "scheduled" && shift.text("actual_start") == nil)
    _ = try say("\(gone),2026-03-03T07:00+01:00,2026-03-03T15:00+01:00,scheduled,,,,")
    #expect(try shell.shifts()[1].text("status") == "scheduled")
    #expect(try say("\(ahead),\(april),completed,,,,").errors.contains("has not started yet"))
    #expect(try say("\(ahead),\(april),,,,maybe,").errors.contains("neither yes nor no"))
  }

  @Test("a planned shift that was deleted comes back as its pattern's, once")
  func plannedAgain() throws {
    let shell = try shell()
    shell.must("pattern", "apply", "dupont", "--start", "2026-04-06")
    let table = shell.must("export", "--from", "2026-04-06", "--to", "2026-04-12").output
    let before = try shell.must("list", "--from", "2026-04-06", "--to", "2026-04-12", "--json")
      .list("shifts")
    shell.must("delete", try #require(before[0].text("id")))
    shell.must("import", try shell.file("back.csv", table), "--again")
    let after = try shell.must("list", "--from", "2026-04-06", "--to", "2026-04-12", "--json")
      .list("shifts")
    #expect(after.map { $0.text("id") } == before.map { $0.text("id") })
    #expect(after.map { $0.text("pattern") } == before.map { $0.text("pattern") })
  }

  @Test("hours are exported line by line with the reason, as a table and as a list")
  func hours() throws {
    let shell = try shell()
    shell.must("rate", "set", "20")
    try shell.add("2026-03-02 07:00", "15:00", "--break", "30")
    let table = shell.must("export", "--what", "hours").output.split(separator: "\r\n")
    #expect(table.count == 3)
    #expect(table[1].contains(",30,") && table[1].hasSuffix(",unpaid break"))
    #expect(table[2].contains(",450,Regular,1.0,0,15000,EUR,regular hours"))
    let list = try shell.must("export", "--what", "hours", "--as", "json").list("hours")
    #expect(list.map { $0.number("pay_cents") } == [0, 15_000])
    #expect(try shell.must("export", "--as", "json").list("shifts").count == 1)
    #expect(shell("export", "--what", "steps", "--as", "pdf").status == 2)
  }

  @Test("hours as pages to print: one for each pay period, no line wider than 80 columns")
  func pages() throws {
    let shell = try shell()
    shell.must("rate", "set", "20")
    let long = String(repeating: "Intensive care 漢 ", count: 6)
    try shell.add("2026-03-02 07:00", "15:00", "--break", "30", "--name", "\(long)\nx")
    try shell.add("2026-03-20 19:00", "07:00", "--break", "0", "--label", "Extra")
    let page = shell.must("export", "--as", "text", "--what", "hours").output
    let pages = page.split(separator: "\u{0C}")
    #expect(pages.count >= 2)
    for line in page.split(separator: "\n") { #expect(DisplayText.width(line) <= 80, "\(line)") }
    #expect(page.contains("Mon 2 Mar  07:00–15:00") && page.contains("rate set on the shift"))
    #expect(page.contains("150.00 €") && page.contains("360.00 €"))
    let plain = shell.must("export", "--as", "text", "--what", "hours", "--ascii").output
    #expect(plain.utf8.allSatisfy { $0 < 128 })
    let shifts = shell.must("export", "--as", "text").output
    #expect(shifts.split(separator: "\n").count == 4, "\(shifts)")
    #expect(shifts.contains("Fri 20 Mar 2026") && shifts.contains("12:00"))
    #expect(try self.shell()("export", "--as", "text", "--what", "hours").status == 0)
  }
}
