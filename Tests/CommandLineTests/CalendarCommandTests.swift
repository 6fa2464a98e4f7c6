import Foundation
import Platform
import TestSupport
import Testing
import shiftpro

@Suite("Calendars on the command line") struct CalendarCommandTests {
  /// A person with a night shift and a folder for events.
  private func shell() throws -> (Shell, String) {
    let shell = try Shell(now: "2026-10-20T12:00:00Z", zone: "Europe/Berlin")
    shell.must(
      "add", "2026-10-24 20:00", "2026-10-25 08:00", "--name", "Night", "--note", "Keys")
    return (shell, shell.folder.folder + "/calendar")
  }

  private func add(_ shell: Shell, _ folder: String, _ more: String...) {
    let outcome = shell.run(
      ["calendar", "add", folder, "--name", "Family", "--create"] + more)
    #expect(outcome.status == 0, "\(outcome)")
  }

  private func events(_ folder: String) throws -> [String] {
    try Files.names(in: folder).filter { $0.hasSuffix(".ics") }.sorted()
  }

  private func text(_ folder: String) throws -> String {
    let name = try #require(try events(folder).first)
    return String(decoding: try Files.read("\(folder)/\(name)"), as: UTF8.self)
  }

  private func change(_ folder: String, _ edit: (String) -> String) throws {
    let name = try #require(try events(folder).first)
    try Files.write(Array(edit(try text(folder)).utf8), to: "\(folder)/\(name)")
  }

  private func sync(_ shell: Shell, _ status: Int32 = 0, _ more: String...) throws -> [String: Any]
  {
    let outcome = shell.run(["calendar", "sync", "Family", "--json"] + more)
    #expect(outcome.status == status, "\(outcome)")
    return try outcome.json()
  }

  private func counts(_ result: [String: Any], _ side: String) throws -> [Int] {
    let counts = try #require(result[side] as? [String: Int])
    return ["created", "updated", "deleted"].map { counts[$0] ?? -1 }
  }

  // MARK: Accounts

  @Test("adding sends nothing; showing has the window; removing leaves the events")
  func account() throws {
    let (shell, folder) = try shell()
    add(shell, folder)
    #expect(try events(folder) == [])
    let shown = try shell.must("calendar", "show", "Family", "--json").json()
    #expect(shown.text("direction") == "export" && shown.text("kind") == "vdir")
    #expect(shown.text("window_start") == "2026-10-19T22:00:00Z")
    #expect(shown.text("window_end") == "2027-10-19T22:00:00Z")
    #expect(try counts(sync(shell), "sent") == [1, 0, 0])
    #expect(try events(folder).count == 1)
    #expect(try shell.must("calendar", "list", "--json").list("calendars").count == 1)
    shell.must("calendar", "remove", "Family")
    #expect(try events(folder).count == 1)
    #expect(try shell.must("calendar", "list", "--json").list("calendars").isEmpty)
  }

  @Test("an event has the title, the link, and nothing about pay")
  func event() throws {
    let (shell, folder) = try shell()
    shell.must("edit", try #require(try shell.shiftID()), "--break", "45m")
    add(shell, folder, "--alarm", "60")
    _ = try sync(shell)
    let text = try text(folder)
    for part in ["SUMMARY:Shift: Night", "URL:shiftpro://shift/", "DESCRIPTION:Keys", "-PT60M"] {
      #expect(text.contains(part), "\(text)")
    }
    #expect(!text.contains("BREAK") && !text.contains("MULTIPLIER"))
    // The night before the clocks go back is as long as it is.
    #expect(text.contains("DTSTART;TZID=Europe/Berlin:20261024T200000"))
    #expect(text.contains("DTEND;TZID=Europe/Berlin:20261025T080000"))
  }

  @Test(
    "bad input is refused with a way out",
    arguments: [
      (["add", "/nowhere/at/all"], "calendar_no_folder"),
      (["add", "/etc/passwd"], "calendar_not_folder"),
      (["add", "http://x:y@127.0.0.1/"], "calendar_bad_address"),
      (["add", "http://127.0.0.1:1/"], "calendar_http_refused"),
      (["add", "http://192.0.2.1/"], "calendar_http_plain"),
      (["add", "/tmp", "--name", "a/b"], "calendar_bad_name"),
      (["add", "/tmp", "--user", "anna"], "calendar_folder_needs_none"),
      (["add", "/tmp", "--title", " "], "calendar_bad_title"),
      (["add", "/tmp", "--ca-file", "/nowhere.pem"], "calendar_authority_unreadable"),
      (["add", "/tmp", "--ca-file", "/etc"], "calendar_authority_unreadable"),
      (["add", "/tmp", "--pattern", "zz"], "no_patterns"),
      (["show", "Nobody"], "calendar_unknown"), (["sync", "Nobody"], "calendar_unknown"),
      (["remove", "Nobody"], "calendar_unknown"),
      (["resolve", "abc", "--keep", "shift"], "calendar_unknown_conflict"),
      (["restore", "abc"], "calendar_unknown_version"),
    ])
  func refusals(arguments: [String], code: String) throws {
    let (shell, _) = try shell()
    let outcome = shell.run(["calendar"] + arguments + ["--json"])
    #expect(outcome.status == 1)
    #expect(try outcome.error().text("code") == code)
    #expect(!outcome.errors.contains("⟦"), "\(outcome)")
  }

  @Test("a name and a place are used once; a failed add leaves no store")
  func once() throws {
    let (shell, folder) = try shell()
    add(shell, folder)
    let taken = shell("calendar", "add", "/tmp", "--name", "Family", "--json")
    #expect(try taken.error().text("code") == "calendar_name_taken")
    let place = shell("calendar", "add", folder, "--name", "Other", "--json")
    #expect(try place.error().text("code") == "calendar_place_taken")
    let empty = try Shell()
    empty("calendar", "add", "/nowhere")
    #expect(empty.files == [])
  }

  @Test("two-way sync is asked of the entitlements, and export is not")
  func entitlement() throws {
    var (shell, folder) = try shell()
    shell.entitlements = .free
    add(shell, folder)
    let refused = shell("calendar", "edit", "Family", "--direction", "two-way", "--json")
    #expect(try refused.error().text("code") == "tier_two_way")
    #expect(try counts(sync(shell), "sent") == [1, 0, 0])
  }

  // MARK: Runs

  @Test("a second run does nothing, and a dry one writes nothing")
  func idle() throws {
    let (shell, folder) = try shell()
    add(shell, folder)
    #expect(try counts(sync(shell, 0, "--dry-run"), "sent") == [1, 0, 0])
    #expect(try events(folder) == [])
    _ = try sync(shell)
    let again = try sync(shell)
    #expect(try counts(again, "sent") == [0, 0, 0] && again["unchanged"] as? Int == 1)
  }

  @Test("in two-way mode a change of the event is one step that undo reverts, and is sent back")
  func twoWay() throws {
    let (shell, folder) = try shell()
    add(shell, folder, "--direction", "two-way")
    _ = try sync(shell)
    try change(folder) { $0.replacing("SUMMARY:Shift: Night", with: "SUMMARY:Shift: Swap") }
    #expect(try counts(sync(shell), "received") == [0, 1, 0])
    #expect(shell.must("list", "--from", "2026-10-24").output.contains("Swap"))
    #expect(shell.must("undo").output.contains("⟦") == false)
    #expect(shell.must("list", "--from", "2026-10-24").output.contains("Night"))
    #expect(try counts(sync(shell), "sent") == [0, 1, 0])
    #expect(try text(folder).contains("SUMMARY:Shift: Night"))
  }

  @Test("in export mode a change of the event is a conflict; either side can be kept")
  func conflict() throws {
    let (shell, folder) = try shell()
    add(shell, folder)
    _ = try sync(shell)
    try change(folder) { $0.replacing("SUMMARY:Shift: Night", with: "SUMMARY:Shift: Swap") }
    let found = try sync(shell, 1)
    let conflict = try #require((found["conflicts"] as? [[String: Any]])?.first)
    #expect(conflict.text("reason") == "server_edit")
    #expect((conflict["event_version"] as? [String: Any])?.text("title") == "Shift: Swap")
    let listed = try shell.must("calendar", "conflicts", "--json").list("conflicts")
    #expect(listed.count == 1 && listed[0].text("id") == conflict.text("id"))
    #expect(!shell.must("calendar", "conflicts").output.contains("⟦"))
    let id = try #require(conflict.text("id"))
    shell.must("calendar", "resolve", id, "--keep", "shift")
    #expect(try shell.must("calendar", "conflicts", "--json").list("conflicts").isEmpty)
    #expect(try counts(sync(shell), "sent") == [0, 1, 0])
    #expect(try text(folder).contains("SUMMARY:Shift: Night"))
    // What was replaced can be brought back.
    let replaced = try shell.must("calendar", "replaced", "--json").list("replaced")
    #expect((replaced.first?["version"] as? [String: Any])?.text("title") == "Shift: Swap")
    shell.must("calendar", "restore", try #require(replaced.first?.text("id")))
    let again = shell("calendar", "restore", try #require(replaced.first?.text("id")), "--json")
    #expect(try again.error().text("code") == "calendar_already_restored")
    #expect(shell.must("list", "--from", "2026-10-24").output.contains("Swap"))
    #expect(try counts(sync(shell), "sent") == [0, 1, 0])
  }

  @Test("more deletions than usual are held until they are forced")
  func held() throws {
    let (shell, folder) = try shell()
    for day in 1...9 {
      shell.must("add", "2026-11-0\(day) 08:00", "2026-11-0\(day) 16:00", "--name", "Early")
    }
    add(shell, folder, "--direction", "two-way")
    #expect(try counts(sync(shell), "sent") == [10, 0, 0])
    for name in try events(folder) { try Files.remove("\(folder)/\(name)") }
    let held = try sync(shell, 1)
    #expect((held["waiting"] as? [Any])?.count == 10)
    #expect(try shell.must("calendar", "show", "Family", "--json").json()["held"] as? Int == 10)
    #expect(shell.must("calendar", "list").output.contains("10 deletions held"))
    #expect(try counts(held, "received") == [0, 0, 0])
    #expect(try counts(sync(shell, 0, "--send-again"), "sent") == [10, 0, 0])
    for name in try events(folder) { try Files.remove("\(folder)/\(name)") }
    #expect(shell("calendar", "sync", "--send-again", "--force-deletes").status == 2)
    _ = try sync(shell, 1)
    #expect(try counts(sync(shell, 0, "--force-deletes"), "received") == [0, 0, 10])
    shell.must("undo")
    #expect(shell.must("list", "--from", "2026-11-01").output.contains("Early"))
  }

  @Test("a folder that is gone pauses the calendar, and is not made again")
  func gone() throws {
    let (shell, folder) = try shell()
    add(shell, folder)
    _ = try sync(shell)
    for name in try Files.names(in: folder) { try Files.remove("\(folder)/\(name)") }
    rmdir(folder)
    let outcome = shell("calendar", "sync", "Family", "--json")
    #expect(outcome.status == 1)
    #expect(try outcome.error().text("code") == "calendar_collection_gone")
    #expect(!Files.exists(folder))
    let paused = try shell.must("calendar", "show", "Family", "--json").json()
    #expect(paused.text("paused") == "collection_gone")
    shell.must("calendar", "edit", "Family", "--create")
    #expect(try counts(sync(shell), "sent") == [1, 0, 0])
  }

  @Test("deletions of shifts that are held are shown too, and a forced run does them")
  func heldHere() throws {
    let (shell, folder) = try shell()
    for day in 1...9 {
      shell.must("add", "2026-11-0\(day) 08:00", "2026-11-0\(day) 16:00", "--name", "Early")
    }
    add(shell, folder)
    _ = try sync(shell)
    for shift in try shell.must("list", "--from", "2026-11-01", "--to", "2026-11-30", "--json")
      .list("shifts")
    {
      shell.must("delete", try #require(shift.text("id")))
    }
    #expect(!shell.must("calendar", "list").output.contains("held"))
    for _ in 1...2 {
      #expect((try sync(shell, 1)["waiting"] as? [Any])?.count == 9)
      #expect(shell.must("calendar", "list").output.contains("9 deletions held"))
    }
    #expect(try counts(sync(shell, 0, "--force-deletes"), "sent") == [0, 0, 9])
    #expect(!shell.must("calendar", "list").output.contains("held"))
  }

  @Test("what one calendar brings in reaches the calendars before it in the same command")
  func severalCalendars() throws {
    let (shell, folder) = try shell()
    add(shell, folder, "--direction", "two-way")
    let other = folder + "2"
    shell.must("calendar", "add", other, "--name", "Anna", "--create")
    shell.must("calendar", "sync")
    try change(folder) { $0.replacing("SUMMARY:Shift: Night", with: "SUMMARY:Shift: Swap") }
    let reports = try shell.must("calendar", "sync", "--json").list("calendars")
    #expect(reports.map { $0.text("calendar") } == ["Anna", "Family"])
    #expect(try counts(reports[0], "sent") == [0, 1, 0])
    #expect(try counts(reports[1], "received") == [0, 1, 0])
    #expect(try text(other).contains("SUMMARY:Shift: Swap"))
    let idle = try shell.must("calendar", "sync", "--json").list("calendars")
    #expect(try idle.allSatisfy { try counts($0, "sent") == [0, 0, 0] })
  }

  @Test("notes are left out on request, and sent again")
  func notes() throws {
    let (shell, folder) = try shell()
    add(shell, folder, "--notes", "off")
    _ = try sync(shell)
    #expect(try !text(folder).contains("Keys"))
    #expect(
      try shell.must("calendar", "show", "Family", "--json").json()["notes"] as? Bool == false)
    #expect(shell.must("calendar", "show", "Family").output.contains("not sent"))
    shell.must("calendar", "edit", "Family", "--notes", "on")
    #expect(try counts(sync(shell), "sent") == [0, 1, 0])
    #expect(try text(folder).contains("DESCRIPTION:Keys"))
    #expect(shell("calendar", "edit", "Family", "--notes", "perhaps").status == 2)
  }

  @Test("other events are counted, and become shifts with --import")
  func others() throws {
    let (shell, folder) = try shell()
    add(shell, folder, "--direction", "two-way")
    _ = try sync(shell)
    let event = try text(folder).split(separator: "\r\n").map { line in
      line.hasPrefix("UID:") ? "UID:phone" : line.hasPrefix("SUMMARY:") ? "SUMMARY:Extra" : line
    }.filter { !$0.hasPrefix("URL") && !$0.hasPrefix("X-") }
    try Files.write(
      Array(event.map { $0 + "\r\n" }.joined().utf8), to: "\(folder)/phone.ics")
    let told = shell.must("calendar", "sync").output
    #expect(told.contains("1 other event.") && told.contains("--import"))
    let made = try sync(shell, 0, "--import")
    #expect(try counts(made, "received") == [1, 0, 0] && made["others"] as? Int == 0)
    #expect(shell.must("list", "--from", "2026-10-24").output.contains("Extra"))
    shell.must("undo")
    _ = try sync(shell)
    #expect(Files.exists("\(folder)/phone.ics"))
  }

  @Test("a series is named as such, and either answer leaves it alone")
  func series() throws {
    let (shell, folder) = try shell()
    add(shell, folder)
    _ = try sync(shell)
    try change(folder) {
      $0.replacing("END:VEVENT", with: "RRULE:FREQ=WEEKLY;COUNT=3\r\nEND:VEVENT")
    }
    let found = try sync(shell, 1)
    let conflict = try #require((found["conflicts"] as? [[String: Any]])?.first)
    #expect(conflict.text("reason") == "recurring" && conflict.text("event_kind") == "recurring")
    #expect((conflict["event_version"] as? [String: Any])?.text("title") == "Shift: Night")
    #expect(shell.must("calendar", "conflicts").output.contains("repeats"))
    shell.must("calendar", "resolve", try #require(conflict.text("id")), "--keep", "event")
    #expect(try counts(sync(shell), "sent") == [0, 0, 0])
    #expect(try text(folder).contains("RRULE"))
  }

  @Test("an event in a closed pay period says why it is not taken over")
  func closedPeriod() throws {
    let (shell, folder) = try shell()
    shell.must("add", "2026-09-10 08:00", "2026-09-10 16:00", "--name", "Old")
    add(shell, folder, "--direction", "two-way")
    _ = try sync(shell)
    shell.must("period", "lock", "2026-09-10")
    let name = try #require(
      try events(folder).first {
        String(decoding: try Files.read("\(folder)/\($0)"), as: UTF8.self).contains("Old")
      })
    let old = String(decoding: try Files.read("\(folder)/\(name)"), as: UTF8.self)
    try Files.write(
      Array(old.replacing("T160000", with: "T170000").utf8), to: "\(folder)/\(name)")
    _ = try sync(shell, 1)
    #expect(shell.must("calendar", "conflicts").output.contains("locked pay period"))
    let id = shell.must("calendar", "conflicts", "--quiet").output.split(separator: "\n")[0]
    let refused = shell("calendar", "resolve", String(id), "--keep", "event", "--json")
    #expect(try refused.error().text("code") == "calendar_period_locked")
    shell.must("period", "unlock", "2026-09-10")
    shell.must("calendar", "resolve", String(id), "--keep", "event")
    shell.must("period", "lock", "2026-09-10")
    _ = try sync(shell, 1)
    #expect(try shell.must("calendar", "conflicts", "--json").list("conflicts").count == 1)
    shell.must("period", "unlock", "2026-09-10")
    shell.must("calendar", "resolve", String(id), "--keep", "event")
    #expect(try counts(sync(shell), "received") == [0, 1, 0])
  }

  // MARK: Links

  @Test("a link finds its shift; the handler is installed and removed")
  func links() throws {
    var (shell, folder) = try shell()
    let id = try #require(try shell.shiftID())
    let opened = shell.must("open", "shiftpro://shift/\(id)", "--json")
    #expect(try opened.json().text("id") == id && opened.list("calendars").isEmpty)
    add(shell, folder)
    func state() throws -> String? {
      try shell.must("open", id, "--json").list("calendars").first?.text("state")
    }
    #expect(try state() == "local_only")
    _ = try sync(shell)
    #expect(try state() == "synced" && shell.must("open", id).output.contains("Family: synced"))
    shell.must("edit", id, "--name", "Late")
    #expect(try state() == "needs_update")
    #expect(shell("open", "shiftpro://shift/nothing").status == 1)
    shell.executable = "/opt/50% off/shiftpro"
    shell.must("calendar", "--install-handler")
    let path = shell.folder.folder + "/.local/share/applications/shiftpro-handler.desktop"
    #expect(
      String(decoding: try Files.read(path), as: UTF8.self).contains(
        "\"/opt/50%% off/shiftpro\" --store \"\(shell.folder.path)\" open %u"))
    var usual = shell
    usual.variables["SHIFTPRO_STORE"] = nil
    usual.must("calendar", "--install-handler")
    #expect(
      String(decoding: try Files.read(path), as: UTF8.self).contains(
        "\"/opt/50%% off/shiftpro\" open %u"))
    usual.must("calendar", "--install-handler", "--profile", "other")
    #expect(
      String(decoding: try Files.read(path), as: UTF8.self).contains("other.sqlite\" open %u"))
    shell.must("calendar", "--remove-handler")
    #expect(!Files.exists(path))
    #expect(shell("calendar").status == 2)
  }
}

extension Shell {
  /// Returns the id of the first listed shift.
  fileprivate func shiftID() throws -> String? {
    try must("list", "--from", "2026-10-20", "--to", "2026-10-30", "--json").list("shifts").first?
      .text("id")
  }
}
