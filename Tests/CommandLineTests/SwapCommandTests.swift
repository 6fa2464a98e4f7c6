import Domain
import Services
import Store
import TestSupport
import Testing
import shiftpro

/// Berlin, days on 3, 4 and 5 August 2026, seen from 20 July.
@Suite("Swaps from the command line") struct SwapCommandTests {
  private let shell: Shell

  init() throws {
    shell = try Shell(now: "2026-07-20T10:00:00Z", zone: "Europe/Berlin")
    for day in ["03", "04", "05"] {
      try shell.add("2026-08-\(day) 08:00", "16:00", "--break", "0", "--name", "Day")
    }
  }

  @discardableResult
  private func swap(_ words: String...) throws -> [String: Any] {
    let outcome = shell.run(["swap"] + words + ["--json"])
    #expect(outcome.status == 0, "\(outcome)")
    return try #require(try outcome.json()["swap"] as? [String: Any])
  }

  /// The shifts of August: `08-03 08:00 Day cancelled Ana`.
  private func shifts() throws -> [String] {
    let list = ["list", "--from", "2026-08-01", "--to", "2026-08-31", "--json"]
    return try shell.run(list).list("shifts").map { shift in
      let swap = (shift["swap"] as? [String: Any])?["colleague"] as? String ?? "–"
      let start = (shift["local_start"] as? String ?? "").dropFirst(5).prefix(11)
      let name = shift["name"] as? String ?? "–"
      return "\(start) \(name) \(shift["status"] ?? "") \(swap)"
    }
  }

  private func code(_ words: String...) throws -> String {
    let outcome = shell.run(["swap"] + words + ["--json"])
    #expect(outcome.status != 0, "\(outcome)")
    let error = try #require(try outcome.json()["error"] as? [String: Any])
    #expect(error["hint"] is String, "\(outcome)")
    return "\(error["code"] ?? "") \(outcome.status)"
  }

  // MARK: Adding

  @Test("one shift is cancelled and another one planned in one step, which undo takes back")
  func both() throws {
    let before = try shifts()
    let added = try swap("add", "Ana", "--give", "2026-08-03", "--take", "2026-08-12")
    #expect(added["colleague"] as? String == "Ana" && added["settled"] as? Bool == true)
    #expect(added["owed"] is String == false && added["note"] is String == false)
    let given = try #require(added["given"] as? [String: Any])
    #expect(given["day"] as? String == "2026-08-03" && given["name"] as? String == "Day")
    let taken = try #require(added["taken"] as? [String: Any])
    #expect(taken["start"] as? String == "2026-08-12T06:00:00Z")
    #expect(taken["end"] as? String == "2026-08-12T14:00:00Z")
    #expect(
      try shifts() == [
        "08-03T08:00 Day cancelled Ana", "08-04T08:00 Day scheduled –",
        "08-05T08:00 Day scheduled –", "08-12T08:00 Day scheduled Ana",
      ])
    let text = shell("list", "--from", "2026-08-01", "--to", "2026-08-31").output
    #expect(text.contains("cancelled · to Ana") && text.contains("planned · from Ana"), "\(text)")
    shell.must("undo")
    #expect(try shifts() == before)
    #expect(try shell("swap", "list", "--json").list("swaps").isEmpty)
    shell.must("redo")
    #expect(try shell("swap", "list", "--json").list("swaps").count == 1)
  }

  @Test("a rehearsal shows the same and keeps nothing")
  func rehearsal() throws {
    let before = try shifts()
    let would = try swap("add", "Ana", "--give", "2026-08-03", "--take", "2026-08-12", "--dry-run")
    #expect(would["id"] is String == false && would["given"] is [String: Any])
    #expect((would["taken"] as? [String: Any])?["shift"] is String == false)
    #expect(try shifts() == before)
    #expect(try shell("swap", "list", "--json").list("swaps").isEmpty)
  }

  @Test("the shift that is taken on has its own times, or those of a kind")
  func times() throws {
    try swap("add", "Ana", "--give", "2026-08-03", "--take", "2026-08-12", "--times", "19:00-07:00")
    try swap("add", "Ben", "--take", "2026-08-14", "--name", "day")
    try swap("add", "Ben", "--take", "2026-08-16", "--times", "7-15", "--name", "Early")
    #expect(
      try shifts().suffix(3) == [
        "08-12T19:00 – scheduled Ana", "08-14T08:00 Day scheduled Ben",
        "08-16T07:00 Early scheduled Ben",
      ])
    #expect(try code("add", "Ben", "--take", "2026-08-20") == "swap_no_times 2")
    #expect(try code("add", "Ben", "--take", "2026-08-20", "--times", "late") == "swap_times 2")
    #expect(
      try code("add", "Ben", "--give", "2026-08-04", "--times", "7-15") == "swap_without_take 2")
    #expect(try code("add", "Ben") == "swap_nothing 2")
    #expect(try code("add", " ", "--give", "2026-08-04") == "swap_colleague 2")
  }

  @Test("short rest and absences of the shift that is taken on are said")
  func warnings() throws {
    let added = try swap(
      "add", "Ana", "--give", "2026-08-03", "--take", "2026-08-04", "--times",
      "18:00-02:00")
    let warnings = try #require(added["warnings"] as? [[String: Any]])
    #expect(warnings.map { $0["code"] as? String ?? "" } == ["short_rest", "short_rest"])
    shell.must("absence", "add", "leave", "2026-08-20")
    let away = try swap("add", "Ben", "--take", "2026-08-20", "--times", "8-16")
    #expect((away["warnings"] as? [[String: Any]])?.last?["code"] as? String == "absent")
  }

  @Test("only a planned shift can be given away, and the error says why")
  func refused() throws {
    shell.must("absence", "add", "leave", "2026-08-03")
    #expect(try code("add", "Ana", "--give", "2026-08-03") == "swap_absent 1")
    try swap("add", "Ana", "--give", "2026-08-04")
    #expect(try code("add", "Ben", "--give", "2026-08-04") == "swap_cancelled 1")
    #expect(try code("add", "Ben", "--give", "2026-08-09") == "swap_no_shift 1")
    try shell.add("2026-07-19 08:00", "16:00", "--break", "0")
    #expect(try code("add", "Ben", "--give", "2026-07-19") == "swap_worked 1")
    shell.must("start", "--at", "11:30")
    #expect(try code("add", "Ben", "--give", "today") == "swap_running 1")
    try shell.add("2026-08-05 20:00", "22:00", "--break", "0")
    #expect(try code("add", "Ben", "--give", "2026-08-05") == "swap_several 1")
  }

  @Test("a closed pay period is kept, on either side")
  func locked() throws {
    shell.must("period", "lock", "2026-08-04")
    let before = try shifts()
    let give = shell("swap", "add", "Ana", "--give", "2026-08-03", "--take", "2026-09-20")
    #expect(give.status == 1 && give.errors.contains("--arrears"), "\(give)")
    try shell.add("2026-09-01 08:00", "16:00", "--break", "0")
    let take = shell("swap", "add", "Ana", "--give", "2026-09-01", "--take", "2026-08-06")
    #expect(take.status == 1, "\(take)")
    #expect(try shifts() == before)
    #expect(try shell("swap", "list", "--json").list("swaps").isEmpty)
  }

  // MARK: What is owed

  @Test("a favour is owed until it is returned, with a shift or otherwise")
  func owed() throws {
    let given = try swap("add", "Ana", "--give", "2026-08-03", "--note", "Wedding")
    #expect(given["owed"] as? String == "me" && given["settled"] as? Bool == false)
    let id = try #require(given["id"] as? String)
    let taken = try swap("add", "Ben", "--take", "2026-08-10", "--name", "Day")
    #expect(taken["owed"] as? String == "colleague")
    let other = try #require(taken["id"] as? String)
    let text = shell("swap", "list", "--open").output
    #expect(text.contains("You owe Ana 1 shift"), "\(text)")
    #expect(text.contains("Ben owes you 1 shift"), "\(text)")
    #expect(try code("settle", id, "--give", "2026-08-04") == "swap_owes 1")
    #expect(try code("settle", other, "--take", "2026-08-20") == "swap_is_owed 1")
    let back = try swap("settle", String(id.prefix(8)), "--take", "2026-08-20")
    #expect(back["owed"] is String == false && back["settled"] as? Bool == true)
    #expect((back["taken"] as? [String: Any])?["local_start"] as? String == "2026-08-20T08:00")
    #expect(try shifts().last == "08-20T08:00 Day scheduled Ana")
    #expect(try code("settle", id) == "swap_not_owed 1")
    let settled = try swap("settle", other)
    #expect(settled["settled"] as? Bool == true && settled["given"] is [String: Any] == false)
    #expect(try shell("swap", "list", "--open", "--json").list("swaps").isEmpty)
    shell.must("undo")
    #expect(try shell("swap", "list", "--open", "--json").list("swaps").count == 1)
    try swap("settle", other, "--give", "2026-08-05")
    #expect(try shifts().contains("08-05T08:00 Day cancelled Ben"))
  }

  @Test("the colleague and the note change, and a known name keeps its spelling")
  func edited() throws {
    let id = try #require(try swap("add", "Ana", "--give", "2026-08-03")["id"] as? String)
    let again = try swap("add", "ANA", "--give", "2026-08-04")
    #expect(again["colleague"] as? String == "Ana")
    let edited = try swap("edit", id, "--colleague", "Cem", "--note", "By phone")
    #expect(edited["colleague"] as? String == "Cem" && edited["note"] as? String == "By phone")
    #expect(try code("edit", id) == "swap_nothing_to_edit 2")
    #expect(try code("show", "zz") == "no_swap 1")
    #expect(try swap("show", id)["colleague"] as? String == "Cem")
  }

  // MARK: Deleting

  @Test("deleting a swap restores its shifts in one step")
  func deleted() throws {
    let before = try shifts()
    let id = try #require(
      try swap("add", "Ana", "--give", "2026-08-03", "--take", "2026-08-12")["id"] as? String)
    let outcome = shell("swap", "delete", id)
    #expect(outcome.errors.contains("as before the swap"), "\(outcome)")
    #expect(try shifts() == before)
    shell.must("undo")
    #expect(try shifts().count == 4)
    #expect(try shell("swap", "list", "--json").list("swaps").count == 1)
  }

  @Test("a shift that was given away and is planned again is not owed twice")
  func again() throws {
    let added = try swap("add", "Ana", "--give", "2026-08-03")
    let given = try #require((added["given"] as? [String: Any])?["shift"] as? String)
    shell.must("cancel", given, "--reinstate")
    #expect(try code("add", "Ben", "--give", "2026-08-03") == "swap_given_before 1")
    shell.must("swap", "delete", try #require(added["id"] as? String))
    try swap("add", "Ben", "--give", "2026-08-03")
    #expect(try shifts().first == "08-03T08:00 Day cancelled Ben")
  }

  @Test("shifts that have changed or begun stay as they are")
  func touched() throws {
    let id = try #require(
      try swap("add", "Ana", "--give", "2026-08-03", "--take", "2026-08-12")["id"] as? String)
    let list = try shell("list", "--from", "2026-08-12", "--json").list("shifts")
    let taken = try #require(list.first?["id"] as? String)
    shell.must("move", taken, "2026-08-13 08:00")
    let before = try shifts()
    let outcome = shell("swap", "delete", id)
    #expect(outcome.errors.contains("has changed since"), "\(outcome)")
    #expect(before.first == "08-03T08:00 Day cancelled Ana")
    #expect(try shifts() == before.map { $0.replacing("Ana", with: "–") })
    shell.must("undo")
    let later = shell("swap", "delete", id, "--now", "2026-08-03T09:00:00Z")
    #expect(later.status == 0 && later.errors.contains("stay as they are"), "\(later)")
  }
}
