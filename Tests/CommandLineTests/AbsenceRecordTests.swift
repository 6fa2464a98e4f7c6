import Domain
import TestSupport
import Testing
import shiftpro

/// What becomes of absences in exports, backups, merges, locked periods and undo.
@Suite("Records of absences") struct AbsenceRecordTests {
  /// A shell with an absence, a kind, an entitlement, a rule, a grant and contract hours.
  private func shell() throws -> Shell {
    let shell = try Shell(now: "2026-10-20T12:00:00Z", zone: "Europe/Berlin")
    shell.must("pattern", "apply", "5-2", "--start", "2026-01-05")
    shell.must("rate", "set", "18", "--from", "2026-01-01")
    shell.must("entitlement", "set", "study", "--count", "hours", "--year", "04-01")
    shell.must("entitlement", "rule", "leave", "30", "--per", "year", "--from", "2026-01-01")
    shell.must("entitlement", "grant", "study", "37:30", "--on", "2026-04-01", "--note", "Agreed")
    shell.must(
      "absence", "kind", "set", "course", "--letter", "C", "--draws", "study", "--work", "on")
    shell.must("absence", "add", "leave", "2026-11-02", "2026-11-13", "--note", "Sea")
    shell.must("absence", "add", "sick", "2026-11-05", "2026-11-06")
    shell.must("absence", "add", "course", "2026-11-18", "--half", "second")
    shell.must("target", "set", "160h", "--from", "2026-01-01")
    return shell
  }

  private let views = [
    ["absence", "list", "--json"], ["absence", "kinds", "--json"],
    ["absence", "balance", "--why", "--on", "2026-12-31", "--json"],
    ["entitlement", "list", "--json"], ["target", "list", "--json"],
    ["list", "--from", "2026-10-26", "--to", "2026-12-01", "--json"],
    ["hours", "--from", "2026-10-26", "--to", "2026-12-01", "--by", "shift", "--json"],
    ["status", "--json"],
  ]

  private func picture(_ shell: Shell) -> [String] { views.map { shell.run($0).output } }

  @Test("an export of everything brings them into another store, and twice changes nothing")
  func everything() throws {
    let shell = try shell()
    let fresh = try Shell(now: "2026-10-20T12:00:00Z", zone: "Europe/Berlin")
    let text = shell.must("export", "--what", "all").output
    let path = try fresh.file("all.json", text)
    fresh.must("import", path)
    #expect(picture(fresh) == picture(shell))
    #expect(fresh.must("export", "--what", "all").output == text)
    #expect(try fresh.must("import", path, "--json").json().number("added") == 0)
    #expect(shell.must("doctor").status == 0)
  }

  @Test("a backup restores them, and a merge brings what another store added")
  func backup() throws {
    let shell = try shell()
    let package = "\(shell.folder.folder)/b.shiftpro"
    shell.must("backup", package)
    let before = picture(shell)
    shell.must("absence", "add", "special", "2026-12-01")
    let changed = picture(shell)
    #expect(changed != before)
    let other = try Shell(now: "2026-10-20T12:00:00Z", zone: "Europe/Berlin")
    other.must("restore", package)
    #expect(picture(other) == before)
    let newer = "\(shell.folder.folder)/c.shiftpro"
    shell.must("backup", newer)
    other.must("restore", newer, "--merge")
    #expect(picture(other) == changed)
  }

  @Test("adding and deleting, and undo and redo, leave everything else as it was")
  func identity() throws {
    let shell = try shell(), before = picture(shell)
    let warnings = shell("list", "--from", "2026-10-01", "--to", "2027-01-31").output
    for words in [
      ["unpaid", "2026-11-16", "2026-11-17"], ["sick", "2026-11-02"], ["sick", "2026-11-03T10:00"],
      ["lieu", "2026-11-18", "--half", "first"],
    ] {
      let added = shell.run(["absence", "add"] + words)
      #expect(added.status == 0, "\(added)")
      let after = picture(shell)
      #expect(after != before)
      shell.must("undo")
      #expect(picture(shell) == before)
      shell.must("redo")
      #expect(picture(shell) == after)
      let ids = try shell("absence", "list", "--json").list("absences").compactMap {
        $0.text("id")
      }
      let kept = Set(before[0].split(separator: "\"").map(String.init))
      shell.must("absence", "delete", try #require(ids.first { !kept.contains($0) }))
      #expect(picture(shell) == before)
    }
    #expect(shell("list", "--from", "2026-10-01", "--to", "2027-01-31").output == warnings)
  }

  @Test("a locked pay period keeps credit and pay, and its absences; outside they may change")
  func locked() throws {
    let shell = try shell()
    shell.must("period", "lock", "2026-11-02")
    let hours = ["hours", "--period", "2026-11-02", "--json"]
    let before = shell.run(hours).output
    let id = try #require(
      try shell("absence", "list", "--kind", "leave", "--json").list("absences").first?.text("id"))
    for words in [
      ["absence", "delete", id], ["absence", "edit", id, "--kind", "unpaid"],
      ["absence", "edit", id, "--from", "2026-11-03"], ["absence", "add", "sick", "2026-11-03"],
      ["entitlement", "grant", "leave", "1", "--on", "2026-11-04"],
    ] {
      let refused = shell.run(words + ["--json"])
      #expect(refused.status == 1, "\(words)")
      #expect(try refused.error().text("code") == "period_locked", "\(words)")
    }
    // The note is no figure, and the days after the edge are open.
    shell.must("absence", "edit", id, "--note", "Mountains")
    shell.must("absence", "edit", id, "--to", "2026-11-17")
    shell.must("absence", "kind", "set", "leave", "--paid", "none", "--credit", "none")
    #expect(shell.run(hours).output == before)
  }

  @Test("a locked pay period keeps what absences cost, credit and pay when their kind changes")
  func kept() throws {
    let shell = try shell()
    shell.must("period", "lock", "2026-11-02")
    // The locked period ends on 8 November: two days of leave and two of sickness are in it.
    let figures = try self.figures(shell)
    #expect(figures.costs == ["02", "03", "04", "09", "10", "11", "12", "13"])
    shell.must(
      "absence", "kind", "set", "leave", "--paid", "none", "--credit", "none", "--draws", "none")
    shell.must("absence", "kind", "set", "sick", "--paid", "none", "--credit", "none")
    shell.must("entitlement", "set", "leave", "--count", "mon-sat")
    let after = try self.figures(shell)
    #expect(after.costs == ["02", "03", "04"])
    #expect(after.credits == [1350, 900, 225] && after.cents == [40_500, 27_000, 6750])
    let hours = shell.must("hours", "--period", "2026-11-02", "--by", "shift", "--json").output
    shell.must("absence", "kind", "set", "leave", "--paid", "base", "--loading", "50")
    #expect(
      shell.must("hours", "--period", "2026-11-02", "--by", "shift", "--json").output == hours)
    // What was taken stays in its unit, and its entitlement.
    shell.must("entitlement", "remove", try #require(try rule(shell)))
    for words in [["set", "leave", "--count", "hours"], ["delete", "leave"]] {
      let refused = shell.run(["entitlement"] + words + ["--json"])
      #expect(try refused.error().text("code") == "entitlement_in_use", "\(words)")
    }
    shell.must("undo")
    // Undo says the same; an unlocked period has today's kinds.
    shell.must("undo")
    shell.must("period", "unlock", "2026-11-02")
    #expect(try self.figures(shell).costs == [])
    shell.must("undo")
    #expect(try self.figures(shell) == after)
  }

  @Test("sickness that is entered after the lock gives back leave, and its pay comes as arrears")
  func givenBack() throws {
    let shell = try shell()
    shell.must("absence", "kind", "set", "sick", "--loading", "10")
    shell.must("period", "lock", "2026-11-02")
    let before = try figures(shell)
    let hours = ["hours", "--period", "2026-11-02", "--json"]
    let locked = shell.run(hours).output
    let added = shell.must("absence", "add", "sick", "2026-11-03", "--arrears")
    #expect(added.output.contains("148.50"), "\(added)")
    #expect(try figures(shell).costs == ["02", "04", "09", "10", "11", "12", "13"])
    #expect(try shell.must("absence", "balance", "--json").list("balances")[0].text("left") == "23")
    #expect(shell.run(hours).output == locked)
    #expect(
      try shell.must("period", "arrears", "2026-11-02", "--json").json().number("due_cents") == 0)
    shell.must("undo")
    #expect(try figures(shell) == before)
  }

  @Test("where arrears are possible the refusal says so, and the account says that it stays")
  func arrearsSaid() throws {
    let shell = try shell()
    shell.must("account", "open", "0h", "--on", "2026-02-01")
    shell.must("period", "lock", "2026-11-02")
    func hint(_ words: String...) throws -> String? {
      try shell.run(words + ["--json"]).error().text("hint")
    }
    let refused = try hint("absence", "add", "sick", "2026-11-03")
    #expect(refused?.contains("--arrears") ?? false)
    let grant = try hint("entitlement", "grant", "leave", "1", "--on", "2026-11-04")
    #expect(grant?.contains("--arrears") == false)
    #expect(
      shell.run(["absence", "add", "sick", "2026-11-03", "--arrears", "--dry-run"]).status == 0)
    let id = try ids(shell)[0]
    let deleted = shell.must("absence", "delete", id, "--arrears")
    #expect(deleted.errors.contains("account correct -"), "\(deleted)")
  }

  /// The id of the first rule of leave.
  private func rule(_ shell: Shell) throws -> String? {
    let leave = try shell("entitlement", "list", "--json").list("entitlements").first {
      $0.text("name") == "leave"
    }
    return (leave?["rules"] as? [[String: Any]])?.first?.text("id")
  }

  /// The days on which leave is taken, and the credit and pay of each absence.
  private struct Figures: Equatable {
    var costs: [String], credits: [Int?], cents: [Int?]
  }

  private func figures(_ shell: Shell) throws -> Figures {
    let absences = try shell.must("absence", "list", "--json").list("absences")
    let balance = try shell.must("absence", "balance", "--why", "--on", "2026-12-31", "--json")
      .list("balances")[0]
    let all = try #require(balance["events"] as? [[String: Any]])
    let events = all.filter { $0.text("type") == "taken" }
    return Figures(
      costs: events.compactMap { $0.text("date").map { String($0.suffix(2)) } },
      credits: absences.map { $0.number("credit_minutes") },
      cents: absences.map { $0.number("pay_cents") })
  }

  @Test("a list of absences in JSON is read back, times and halves too")
  func list() throws {
    let shell = try shell()
    shell.must("absence", "add", "sick", "2026-11-17T10:00")
    let before = try absences(shell)
    let exported = shell.must("export", "--what", "absences", "--as", "json")
    let path = try shell.file("absences.json", exported.output)
    #expect(try shell.must("import", path, "--json").json().number("unchanged") == 4)
    for id in try ids(shell) { shell.must("absence", "delete", id) }
    #expect(try absences(shell) == [])
    #expect(try shell.must("import", path, "--json").json().number("added") == 4)
    #expect(try absences(shell) == before)
    #expect(shell.run(["export", "--what", "absences", "--as", "json"]).output == exported.output)
    // A changed end is that of the same absence.
    shell.must("absence", "edit", try ids(shell)[0], "--to", "2026-11-16", "--note", "Longer")
    let again = try shell.must("import", path, "--json").json()
    #expect(again.number("updated") == 1 && again.number("unchanged") == 3)
    #expect(shell.run(["export", "--what", "absences", "--as", "json"]).output == exported.output)
  }

  private func ids(_ shell: Shell) throws -> [String] {
    try shell("absence", "list", "--json").list("absences").compactMap { $0.text("id") }
  }

  private func absences(_ shell: Shell) throws -> [[String?]] {
    try shell("absence", "list", "--json").list("absences").map { absence in
      ["kind", "from", "to", "start", "end", "half", "note"].map { absence.text($0) }
    }
  }

  @Test("absences and the account of hours are printed; past days give the same bytes at any time")
  func pages() throws {
    var shell = try shell()
    shell.must("account", "open", "10h", "--on", "2026-02-01")
    for what in ["absences", "account"] {
      let days = ["export", "--what", what, "--as", "pdf", "--from", "2026-02-01", "--to"]
      let current = shell.run(days + ["2026-12-31"]).bytes
      let past = shell.run(days + ["2026-10-18"]).bytes
      shell.variables["SHIFTPRO_NOW"] = "2026-10-21T12:00:00Z"
      #expect(shell.run(days + ["2026-12-31"]).bytes != current)
      #expect(shell.run(days + ["2026-10-18"]).bytes == past)
      shell.variables["SHIFTPRO_NOW"] = "2026-10-20T12:00:00Z"
    }
  }

  @Test("a private export of the account has no notes")
  func privateNotes() throws {
    let shell = try shell()
    shell.must("account", "open", "10h", "--on", "2026-02-01")
    shell.must("account", "correct", "1h", "--on", "2026-03-02", "--note", "Migraine")
    for form in ["csv", "json"] {
      let words = ["export", "--what", "account", "--as", form]
      #expect(shell.run(words).output.contains("Migraine"))
      #expect(!shell.run(words + ["--private"]).output.contains("Migraine"))
    }
  }

  @Test("reminders and the next shift pass over covered shifts")
  func reminders() throws {
    let shell = try shell()
    #expect(shell("status").output.contains("Wed") || shell("status").output.contains("Tue"))
    shell.must("absence", "add", "unpaid", "2026-10-20", "2026-11-01")
    let next = try #require(try shell("status", "--json").json()["next"] as? [String: Any])
    #expect(next.text("local_start")?.hasPrefix("2026-11-16") == true)
    #expect(next.text("status") == "scheduled")
  }
}

@Suite("Entitlements of a new store") struct NewEntitlementTests {
  @Test("the first command of a store may be a rule or a grant")
  func first() throws {
    for words in [
      ["entitlement", "rule", "leave", "30", "--per", "year", "--from", "2026-01-01"],
      ["entitlement", "grant", "leave", "3", "--on", "2026-01-01"],
    ] {
      let shell = try Shell()
      #expect(shell.run(words).status == 0)
      let balance = try shell.must("absence", "balance", "--json").list("balances")[0]
      #expect(["30", "3"].contains(balance.text("granted")))
    }
  }
}
