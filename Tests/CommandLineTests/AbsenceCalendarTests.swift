import Platform
import TestSupport
import Testing
import shiftpro

/// Three days in August 2026 in Berlin.
@Suite("Absences in calendars") struct AbsenceCalendarTests {
  private let shell: Shell
  private let folder: String

  init() throws {
    shell = try Shell(now: "2026-07-20T10:00:00Z", zone: "Europe/Berlin")
    for day in ["03", "04", "05"] {
      try shell.add("2026-08-\(day) 08:00", "16:00", "--name", "Day", "--break", "0")
    }
    folder = shell.folder.folder + "/calendar"
  }

  private func id() throws -> String {
    try #require(try shell.must("absence", "list", "--json").list("absences").first?.text("id"))
  }

  private func exported(_ words: String...) -> String {
    shell.run(["export", "--as", "ics", "--what", "shifts,absences"] + words).output
      .replacing("\r\n", with: "\n")
  }

  /// The events of the folder, by title.
  private func events(_ title: String) throws -> [(path: String, text: String)] {
    try Files.names(in: folder).filter { $0.hasSuffix(".ics") }.sorted().map {
      let path = "\(folder)/\($0)"
      let text = String(decoding: try Files.read(path), as: UTF8.self)
      return (path, text.replacing("\r\n", with: "\n"))
    }.filter { $0.1.contains("SUMMARY:\(title)\n") }
  }

  private func sync(_ more: String...) throws -> [Int] {
    let result = try shell.run(["calendar", "sync", "Family", "--json"] + more).json()
    let sent = try #require(result["sent"] as? [String: Int])
    return ["created", "updated", "deleted"].map { sent[$0] ?? -1 }
  }

  @Test("a file has one event of whole days for an absence, none for its shifts, and no note")
  func file() throws {
    shell.must("absence", "add", "sick", "2026-08-03", "2026-08-04", "--note", "Back pain")
    let text = exported()
    #expect(text.contains("DTSTART;VALUE=DATE:20260803\nDTEND;VALUE=DATE:20260805\n"))
    #expect(text.contains("SUMMARY:Absent\n") && text.contains("TRANSP:OPAQUE\nX-SHIFTPRO-KIND"))
    #expect(!text.contains("Back pain") && !text.contains("Sick"))
    #expect(text.matches(of: /SUMMARY:Day/).count == 1)
    #expect(!exported("--from", "2026-08-05").contains("Absent"))
    let german = shell.run(["--language", "de"] + ["export", "--as", "ics", "--what", "absences"])
    #expect(german.status != 0 || german.output.contains("SUMMARY:Abwesend"))
    let path = try shell.file("own.ics", text)
    let told = shell.must("import", path)
    #expect(told.errors.contains("The event is an absence."), "\(told)")
    shell.must("absence", "delete", try id())
    #expect(exported().matches(of: /SUMMARY:Day/).count == 3)
  }

  @Test("a part of a day has times")
  func parts() throws {
    shell.must("absence", "add", "leave", "2026-08-03", "--half", "second")
    shell.must("absence", "add", "sick", "2026-08-04 10:00")
    let text = exported()
    #expect(text.contains("DTSTART:20260803T100000Z\nDTEND:20260803T140000Z\nSUMMARY:Absent\n"))
    #expect(text.contains("DTSTART:20260804T080000Z\nDTEND:20260804T140000Z\nSUMMARY:Absent\n"))
    #expect(text.matches(of: /SUMMARY:Day/).count == 3)
  }

  @Test("a kind decides what calendars show, and whether the time is busy")
  func kinds() throws {
    shell.must("absence", "add", "leave", "2026-08-03")
    for (word, title) in [("name", "Leave"), ("Out of town", "Out of town"), ("absent", "Absent")] {
      shell.must("absence", "kind", "set", "leave", "--calendar", word)
      #expect(exported().contains("SUMMARY:\(title)\n"))
      #expect(exported("--private").contains("SUMMARY:Absent\n"))
    }
    shell.must("absence", "kind", "set", "leave", "--busy", "off")
    #expect(exported().contains("TRANSP:TRANSPARENT\nX-SHIFTPRO-KIND"))
    let kind = try #require(
      try shell.must("absence", "kinds", "--json").list("kinds").first {
        $0.text("key") == "leave"
      })
    #expect(kind.flag("busy") == false && kind.text("calendar") == "absent")
    shell.must("absence", "kind", "set", "leave", "--calendar", "off")
    #expect(!exported().contains("X-SHIFTPRO-KIND") && exported().contains("SUMMARY:Day"))
    shell.must("undo")
    #expect(exported().contains("SUMMARY:Absent\n"))
  }

  @Test("a calendar loses covered shifts, gets the absence, and has them again without it")
  func syncing() throws {
    shell.must("calendar", "add", folder, "--name", "Family", "--create", "--direction", "two-way")
    #expect(try sync() == [3, 0, 0])
    shell.must("absence", "add", "sick", "2026-08-03", "2026-08-04", "--note", "Back pain")
    #expect(try sync() == [1, 0, 2])
    #expect(try sync() == [0, 0, 0])
    let absent = try #require(try events("Absent").first)
    #expect(absent.text.contains("DTSTART;VALUE=DATE:20260803\nDTEND;VALUE=DATE:20260805\n"))
    #expect(!absent.text.contains("Back pain"))

    // A change made in the calendar is put back.
    let moved = absent.text.replacing("20260805", with: "20260809")
    try Files.write(Array(moved.utf8), to: absent.path)
    #expect(try sync() == [0, 1, 0])
    #expect(try #require(try events("Absent").first).text.contains("20260805"))
    #expect(
      try shell.must("absence", "list", "--json").list("absences").first?.text("to")
        == "2026-08-04")

    shell.must("absence", "kind", "set", "sick", "--busy", "off")
    #expect(try sync() == [0, 1, 0])
    #expect(try #require(try events("Absent").first).text.contains("TRANSP:TRANSPARENT"))
    shell.must("absence", "delete", try id())
    #expect(try sync() == [2, 0, 1])
    #expect(try events("Shift: Day").count == 3 && events("Absent").isEmpty)
    #expect(
      shell.must("list", "--from", "2026-08-01", "--to", "2026-08-31").output
        .matches(of: /planned/).count == 3)
  }

  @Test("two weeks of leave are not held as too many deletions")
  func many() throws {
    for day in 10...19 {
      try shell.add("2026-08-\(day) 08:00", "16:00", "--name", "Day", "--break", "0")
    }
    shell.must("calendar", "add", folder, "--name", "Family", "--create")
    #expect(try sync() == [13, 0, 0])
    shell.must("absence", "add", "leave", "2026-08-03", "2026-08-30")
    #expect(try sync() == [1, 0, 13])
    #expect(try events("Shift: Day").isEmpty)
  }

  @Test("tables of absences and of the account; a private one says no kind and no note")
  func tables() throws {
    shell.must("rate", "set", "20", "--from", "2026-01-01")
    shell.must("absence", "add", "leave", "2026-08-03", "2026-08-04", "--note", "Sea")
    let table = shell.must("export", "--what", "absences").output.split(separator: "\r\n")
    #expect(
      table.first
        == "kind,from,to,half,entitlement,unit,cost,credit_minutes,pay_cents,currency,note")
    #expect(table.last == "leave,2026-08-03,2026-08-04,,leave,day,2,960,32000,EUR,Sea")
    let shown = shell.must("export", "--what", "absences", "--private").output
    #expect(shown.hasSuffix("Absent,2026-08-03,2026-08-04,,,,,960,32000,EUR,\r\n"))
    for words in [["hours", "--as", "text"], ["elements"]] {
      func exported(_ more: String...) -> String {
        var later = shell
        later.variables["SHIFTPRO_NOW"] = "2026-08-20T10:00:00Z"
        return later.run(["export", "--from", "2026-08-01", "--what"] + words + more).output
      }
      #expect(exported().lowercased().contains("leave"), "\(words) \(exported())")
      #expect(!exported("--private").lowercased().contains("leave"), "\(words)")
    }
    #expect(shell("export", "--what", "all", "--private").status == 2)
    let list = try shell.must("export", "--what", "absences", "--as", "json").json()
    let absence = try #require((list["absences"] as? [[String: Any]])?.first)
    #expect(absence.text("kind") == "leave" && absence.number("credit_minutes") == 960)
    #expect(shell("export", "--what", "account").status == 1)
    #expect(shell("export", "--what", "absences", "--as", "xlsx").status == 2)
    shell.must("account", "open", "10h", "--on", "2026-07-01")
    let lines = shell.must("export", "--what", "account").output.split(separator: "\r\n")
    #expect(lines.count > 1 && lines[1].contains("2026-07-"))
  }

  @Test("importing one’s own table is the identity, and what cannot be is named")
  func importing() throws {
    shell.must(
      "absence", "add", "leave", "2026-08-03", "--half", "second", "--note", "Sea; \"far\"")
    shell.must("absence", "add", "sick", "2026-08-04 10:00")
    shell.must("absence", "add", "special", "2026-08-05", "2026-08-09")
    let table = shell.must("export", "--what", "absences").output
    let path = try shell.file("own.csv", table)
    let before = shell.written()
    let again = try shell.must("import", path, "--json").json()
    #expect(again.text("kind") == "absences" && again.number("unchanged") == 3)
    #expect(again.number("added") == 0 && shell.written() == before)
    for absence in try shell.must("absence", "list", "--json").list("absences") {
      shell.must("absence", "delete", absence.text("id") ?? "")
    }
    #expect(try shell.must("import", path, "--dry-run", "--json").json().number("added") == 3)
    #expect(shell.must("absence", "list", "-q").output.isEmpty)
    shell.must("import", path)
    #expect(shell.must("export", "--what", "absences").output == table)
    shell.must("undo")
    #expect(shell.must("absence", "list", "-q").output.isEmpty)

    let odd = try shell.file(
      "odd.csv",
      "kind,from,to,half\nAbsent,2026-08-03,,\nUrlaub,2026-08-03,,\nleave,2026-08-03,,\n"
        + "sick,2026-13-01,,\nsick,2026-08-10,,third\n")
    let told = try shell.must("import", odd, "--json").json()
    #expect(told.number("added") == 1 && told.number("read") == 5)
    let skipped = try #require(told["skipped"] as? [[String: Any]])
    #expect(
      skipped.map { $0.text("reason") } == [
        "kind_not_found", "absence_overlap", "day_unreadable", "bad_half",
      ], "\(skipped)")
  }
}
