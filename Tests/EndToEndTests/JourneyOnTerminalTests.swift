import Foundation
import Testing

@Suite("The real program on a real terminal", .serialized)
struct JourneyOnTerminalTests {
  @Test("from an empty home: add, start, the clock runs, stop, undo, redo, quit, all there again")
  func firstDay() throws {
    let home = try Home()
    defer { home.remove() }
    let terminal = try Tmux("\(home.command); echo ended with $?; exec cat")
    try terminal.wait(for: "No shifts yet.")
    try terminal.press("a")
    try terminal.wait(for: "Add shift")
    try terminal.press("Tab", "Tab", "Tab")
    try terminal.type("Nacht Ä 漢")
    try terminal.press("Enter")
    try terminal.wait(for: "Nacht Ä 漢")
    try terminal.press("s")
    try terminal.wait(for: "ON SHIFT")
    // The clock runs; a busy machine may skip a second.
    try terminal.wait(for: "0:00:0")
    let first = terminal.screen
    try terminal.wait("another second", until: { $0 != first && $0.contains("worked of") })
    try terminal.press("s")
    try terminal.wait(for: "OFF SHIFT")
    try terminal.press("u")
    try terminal.wait(for: "ON SHIFT")
    try terminal.press("C-r")
    try terminal.wait(for: "OFF SHIFT")
    for (key, text) in [
      ("2", "month  week  list"), ("3", "biweekly"), ("4", "No steps yet"), ("6", "Time zone"),
      ("1", "NEXT"),
    ] {
      try terminal.press(key)
      try terminal.wait(for: text)
    }
    try terminal.press("q")
    try terminal.wait(for: "ended with 0")
    let list = try home.shiftpro("list", "--json").output
    #expect(list.contains("Nacht Ä 漢"))
    #expect(try home.shiftpro("doctor").status == 0)
  }

  @Test("from an empty home, left midway, gone on with: DuPont team C")
  func setup() throws {
    let home = try Home(isSetUp: false)
    defer { home.remove() }
    var terminal = try Tmux("\(home.command) --now 2026-01-05T08:00Z; echo ended; exec cat")
    try terminal.wait(for: "Welcome")
    try terminal.press("Enter", "Enter", "Enter", "3")
    try terminal.wait(for: "part of a name")
    try terminal.press("C-c")
    try terminal.wait(for: "No shifts yet.")
    try terminal.press("q")
    try terminal.wait(for: "ended")
    terminal = try Tmux("\(home.command) --now 2026-01-05T08:00Z; echo ended; exec cat")
    try terminal.wait(for: "part of a name")
    try terminal.type("dupont")
    try terminal.press("Enter", "3")
    try terminal.wait(for: "DuPont C")
    try terminal.press("Enter")
    try terminal.wait(for: "Leave, reminders and backups")
    try terminal.press("Enter", "q")
    try terminal.wait(for: "ended")
    let list = try home.shiftpro("list", "--from", "2026-01-05", "--to", "2026-02-01", "--json")
    let starts = list.output.matches(of: /"local_start": *"2026-(\d\d-\d\dT\d\d)/).map { $0.1 }
    #expect(
      starts == [
        "01-08T07", "01-09T07", "01-10T07", "01-11T07", "01-19T19", "01-20T19", "01-21T19",
        "01-22T19", "01-26T07", "01-27T07", "01-28T07", "01-30T19", "01-31T19", "02-01T19",
      ])
  }

  @Test("from an empty home to a checked payslip, which is still there after a restart")
  func payslip() throws {
    let home = try Home(isSetUp: false)
    defer { home.remove() }
    let command = "\(home.command) --lang en --now 2026-11-30T12:00Z; echo ended; exec cat"
    var terminal = try Tmux(command)
    try terminal.wait(for: "Welcome")
    try terminal.press("x")
    try terminal.wait(for: "No shifts yet.")
    // A Saturday night by the form, a Monday by the command line.
    try terminal.press("a")
    try terminal.wait(for: "Add shift")
    try terminal.type("2026-11-14")
    try terminal.press("Tab")
    try terminal.type("20:00")
    try terminal.press("Tab")
    try terminal.type("08:00")
    try terminal.press("Enter")
    try terminal.wait("the form away") { !$0.contains("Add shift") }
    try terminal.press("q")
    try terminal.wait(for: "ended")
    let id = try #require(
      try home.shiftpro("list", "--from", "2026-11-14", "--quiet").output.split(separator: "\n")
        .first)
    try home.shiftpro("edit", String(id), "--break", "0", "--worked", "--now", "2026-11-30T12:00Z")
    try home.shiftpro(
      "add", "2026-11-23 08:00", "16:00", "--break", "30", "--now", "2026-11-30T12:00Z")
    try home.shiftpro("rate", "set", "20")
    try home.shiftpro("ruleset", "use", "nhs-afc-band-4-9")

    terminal = try Tmux(command)
    try terminal.wait(for: "Dashboard")
    try terminal.press("3")
    try terminal.wait(for: "Sunday or public")
    try terminal.press("c")
    try terminal.wait(for: "payslip · premiums of")
    try terminal.press("C-v")
    try terminal.wait(for: "Plain × 1.0")
    try terminal.type("7:30")
    try terminal.press("Tab")
    try terminal.type("150")
    try terminal.press("Tab")
    try terminal.type("4")
    try terminal.press("Tab")
    try terminal.type("104.00")
    try terminal.press("Tab")
    try terminal.type("0")
    try terminal.wait(for: "The payslip shows 8:00 less.")
    try terminal.wait(for: "This line is missing from the payslip.")
    try terminal.press("Escape")
    try terminal.wait(for: "o view")
    try terminal.wait(for: "1 difference to payslip")
    // A key right behind Esc may be read as one with Alt: this one does no harm either way.
    try terminal.press("C-l")
    try terminal.press("q")
    try terminal.wait(for: "ended")

    terminal = try Tmux(command)
    try terminal.wait(for: "Dashboard")
    try terminal.press("3")
    try terminal.wait(for: "1 difference to payslip")
    try terminal.press("c")
    try terminal.wait(for: "−8:00")
    try terminal.press("Tab", "Tab", "Tab", "Tab")
    try terminal.type("8")
    try terminal.press("Tab")
    try terminal.type("=")
    try terminal.press("Escape")
    try terminal.wait(for: "o view")
    try terminal.wait(for: "payslip checked")
    try terminal.press("C-l")
    try terminal.press("E")
    try terminal.wait(for: "Export")
    try terminal.press("Tab", "Tab", "Tab", "Tab", "C-u")
    try terminal.type("\(home.folder)/slip.csv")
    try terminal.press("Enter")
    try terminal.wait(for: "Saved /")
    try terminal.press("q")
    try terminal.wait(for: "ended")
    let table = try String(contentsOfFile: home.folder + "/slip.csv", encoding: .utf8)
    #expect(table.contains(",480,Sunday or public holiday,1.6,0,25600,"))
    #expect(try home.shiftpro("doctor").status == 0)
  }

  @Test("tabs go round with Tab and back with Shift-Tab, and help runs a command")
  func tabs() throws {
    let home = try Home()
    defer { home.remove() }
    let terminal = try Tmux(home.command)
    try terminal.wait(for: "No shifts yet.")
    try terminal.press("Tab")
    try terminal.wait(for: "month  week  list")
    try terminal.press("Tab", "Tab", "Tab")
    try terminal.wait(for: "Goals  Training")
    try terminal.press("Tab")
    try terminal.wait(for: "Time zone")
    try terminal.press("BTab", "BTab")
    try terminal.wait(for: "No steps yet")
    try terminal.press("BTab")
    try terminal.wait(for: "biweekly")
    try terminal.press("?")
    try terminal.type("dashboard")
    try terminal.press("Enter")
    try terminal.wait(for: "No shifts yet.")
  }

  @Test("a storm of resizes ends in the right picture, too small says how much room is needed")
  func resizes() throws {
    let home = try Home()
    defer { home.remove() }
    let terminal = try Tmux(home.command)
    try terminal.wait(for: "No shifts yet.")
    for _ in 0..<10 {
      for (columns, rows) in [(200, 60), (20, 5), (133, 17), (41, 12), (80, 24)] {
        try terminal.resize(columns: columns, rows: rows)
      }
    }
    try terminal.wait(for: "No shifts yet.")
    try terminal.wait("the footer in the last row") { screen in
      let rows = screen.split(separator: "\n", omittingEmptySubsequences: false)
      return rows.count >= 24 && rows[23].contains("? help")
    }
    try terminal.resize(columns: 38, rows: 10)
    try terminal.wait(for: "40×12")
    try terminal.resize(columns: 200, rows: 60)
    try terminal.wait(for: "No shifts yet.")
  }

  @Test("two programs on one store: what one starts the other shows within a second")
  func twoPrograms() throws {
    let home = try Home()
    defer { home.remove() }
    let one = try Tmux(home.command), other = try Tmux(home.command)
    try one.wait(for: "No shifts yet.")
    try other.wait(for: "No shifts yet.")
    try one.press("s")
    try one.wait(for: "ON SHIFT")
    try other.wait(for: "ON SHIFT", seconds: 1.5)
    try home.shiftpro("stop")
    try one.wait(for: "OFF SHIFT", seconds: 1.5)
    try other.press("u")
    try one.wait(for: "ON SHIFT")
  }
}
