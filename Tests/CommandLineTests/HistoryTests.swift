import Store
import TestSupport
import Testing
import shiftpro

@Suite("undo, redo, history")
struct HistoryTests {
  /// A shell in which everything was done that changes shifts, and the states in between.
  private func busy() throws -> (shell: Shell, states: [String]) {
    let shell = try Shell()
    var states = [try shell.state()]
    func step(_ arguments: [String]) throws {
      let outcome = shell.run(arguments)
      #expect(outcome.status == 0, "\(outcome)")
      states.append(try shell.state())
    }
    try step(["add", "today 12:00", "20:00", "--name", "Day"])
    let id = try #require(try shell.shifts()[0].text("id"))
    try step(["edit", id, "--note", "swapped"])
    try step(["move", id, "12:30"])
    try step(["cancel", id])
    try step(["cancel", id, "--reinstate"])
    try step(["start"])
    try step(["stop", "--break", "0"])
    try step(["delete", id])
    return (shell, states)
  }

  @Test("every command is taken back, one by one, and made again")
  func roundTrip() throws {
    let (shell, states) = try busy()
    #expect(Set(states).count == states.count - 2, "empty twice, and planned as before")
    for state in states.dropLast().reversed() {
      #expect(shell("undo").status == 0)
      #expect(try shell.state() == state)
    }
    #expect(shell("undo").status == 1)
    for state in states.dropFirst() {
      #expect(shell("redo").status == 0)
      #expect(try shell.state() == state)
    }
    #expect(shell("redo").status == 1)
  }

  @Test("several at once, the newest first; more than there are is all of them")
  func several() throws {
    let (shell, states) = try busy()
    #expect(
      shell("undo", "2").output == """
        Undone: Delete Day, Tue 20 Oct 13:00
        Undone: End Day, Tue 20 Oct 13:00

        """)
    #expect(try shell.state() == states[6])
    #expect(try shell("undo", "99", "--json").json()["undone"] as? [String] != nil)
    #expect(try shell.state() == states[0])
    let redone = try shell("redo", "3", "--json").json()["redone"] as? [String]
    #expect(
      redone == [
        "Add Day, Tue 20 Oct 12:00", "Change Day, Tue 20 Oct 12:00", "Move Day, Tue 20 Oct 12:30",
      ])
  }

  @Test("a new change leaves nothing to redo")
  func newChange() throws {
    let (shell, _) = try busy()
    shell("undo")
    try shell.add("2026-12-01 7:00", "15:00")
    let outcome = shell("redo", "--json")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains(#""code":"nothing_to_redo""#))
  }

  @Test(
    "what is no number of steps is a wrong command line", arguments: ["0", "-1", "x", "1.5", ""])
  func counts(text: String) throws {
    let (shell, states) = try busy()
    #expect(shell.run(["undo", text]).status == 2)
    #expect(try shell.state() == states.last)
  }

  @Test("without a store there is nothing to take back, and none is made")
  func noStore() throws {
    let shell = try Shell()
    #expect(shell("undo").errors == "shiftpro: Nothing to undo.\n")
    #expect(shell("redo").status == 1)
    #expect(shell("history").output == "No changes yet.\n")
    #expect(shell("history", "--json").output == "{\"entries\":[]}\n")
    #expect(shell.files == [])
  }

  @Test("history lists the newest first and marks what was undone")
  func table() throws {
    let (shell, _) = try busy()
    shell("undo")
    let outcome = shell("history", "--limit", "3")
    #expect(
      outcome.output == """
        8  Tue 20 Oct 2026  13:00  Delete Day, Tue 20 Oct 13:00 (undone)
        7  Tue 20 Oct 2026  13:00  End Day, Tue 20 Oct 13:00
        6  Tue 20 Oct 2026  13:00  Start Day, Tue 20 Oct 13:00

        """)
    #expect(outcome.errors == "There are more; --limit N shows the last N.\n")
    #expect(shell("history").errors == "")
    #expect(shell("history", "--limit", "none").status == 2)
    #expect(
      shell("history", "--lang", "de", "--limit", "1").output
        == "8  Di 20. Okt 2026  13:00  Day, Tue 20 Oct 13:00 löschen (rückgängig gemacht)\n")
  }

  @Test("as JSON each entry has the records before and after it")
  func json() throws {
    let (shell, _) = try busy()
    shell("undo")
    let entries = try shell("history", "--json").list("entries")
    #expect(entries.map { $0.number("id") } == [8, 7, 6, 5, 4, 3, 2, 1])
    #expect(entries.map { $0["undone"] as? Bool } == [true] + Array(repeating: false, count: 7))
    #expect(entries.allSatisfy { $0.text("at") == "2026-10-20T12:00:00Z" })
    let last = try #require((entries[7]["changes"] as? [[String: Any]])?.first)
    #expect(last.text("table") == "shift")
    #expect(last.isNull("before"))
    let after = try #require(last["after"] as? [String: Any])
    #expect(after.text("id") == last.text("id"))
    #expect(after.text("status") == "scheduled")
    #expect(after.text("scheduled_start") == "2026-10-20T11:00:00Z")
    #expect(after.isNull("deleted_at"))
    let stop = try #require((entries[1]["changes"] as? [[String: Any]])?.first)
    #expect((stop["before"] as? [String: Any])?.text("status") == "in_progress")
    #expect((stop["after"] as? [String: Any])?.text("actual_end") == "2026-10-20T12:00:00Z")
    #expect(try shell("history", "--json", "--limit", "2").list("entries").count == 2)
  }

  @Test("a long history is handed over whole, and once each")
  func pages() throws {
    let shell = try Shell()
    try shell.add("tomorrow 7:00", "15:00")
    let store = try shell.folder.open()
    var shift = try #require(try store.shifts.first())
    for turn in 1...600 {
      shift.breakMinutes = turn % 60
      try store.write("shift.edit", now: shift.createdAt) { try $0.save(shift) }
    }
    let ids = try shell("history", "--json").list("entries").compactMap { $0.number("id") }
    #expect(ids == Array((1...601).reversed()))
  }
}
