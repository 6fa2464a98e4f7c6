import Foundation
import Testing

@Suite("Whatever happens, the terminal comes back and the store is whole", .serialized)
struct SurvivalTests {
  @Test(
    "a signal leaves the terminal's modes as they were",
    arguments: [
      ("TERM", SIGTERM), ("HUP", SIGHUP), ("INT", SIGINT), ("QUIT", SIGQUIT), ("ABRT", SIGABRT),
      ("SEGV", SIGSEGV), ("ILL", SIGILL), ("TRAP", SIGTRAP),
    ] as [(String, Int32)])
  func signals(name: String, signal: Int32) throws {
    let home = try Home()
    defer { home.remove() }
    let terminal = try Tmux(
      "stty -a > \(home.folder)/before; \(home.command); stty -a > \(home.folder)/after; "
        + "echo; echo back in the shell; exec cat")
    try terminal.wait(for: "No shifts yet.")
    try terminal.press("s")
    try terminal.wait(for: "ON SHIFT")
    let program = try terminal.child()
    #expect(kill(program, signal) == 0)
    try terminal.wait(for: "back in the shell")
    let before = try String(contentsOfFile: home.folder + "/before", encoding: .utf8)
    let after = try String(contentsOfFile: home.folder + "/after", encoding: .utf8)
    #expect(before == after)
    #expect(!terminal.screen.contains("ON SHIFT"), "the alternate screen was left")
    #expect(kill(program, 0) == -1, "the program is gone")
    #expect(try home.shiftpro("status").output.hasPrefix("on shift"))
    #expect(try home.shiftpro("doctor").status == 0)
  }

  @Test("a terminal that vanishes ends the program, and nothing spins")
  func vanishes() throws {
    let home = try Home()
    defer { home.remove() }
    var terminal: Tmux? = try Tmux(home.command)
    try terminal?.wait(for: "No shifts yet.")
    let program = try #require(try terminal?.child())
    terminal = nil
    let deadline = Date(timeIntervalSinceNow: 10)
    while try isAlive(program), Date() < deadline { usleep(20_000) }
    #expect(try !isAlive(program))
  }

  /// Whether a process still does anything: an orphan may stay as a zombie where nobody waits for
  /// it.
  private func isAlive(_ process: pid_t) throws -> Bool {
    let state = try run("/usr/bin/env", ["ps", "-o", "stat=", "-p", "\(process)"], mayFail: true)
    return !state.output.isEmpty && !state.output.hasPrefix("Z")
  }

  @Test("Ctrl-Z gives the shell back and fg returns to the picture, five times")
  func suspends() throws {
    let home = try Home()
    defer { home.remove() }
    let terminal = try Tmux("PS1=\"ready> \" bash --norc --noprofile -i")
    try terminal.wait(for: "ready>")
    try terminal.type(home.command)
    try terminal.press("Enter")
    try terminal.wait(for: "No shifts yet.")
    for columns in [80, 100, 60, 120, 80] {
      try terminal.press("C-z")
      try terminal.wait(for: "Stopped")
      try terminal.resize(columns: columns, rows: 24)
      try terminal.type("clear; fg")
      try terminal.press("Enter")
      try terminal.wait(for: "No shifts yet.")
      try terminal.wait("the footer at the right edge") { screen in
        let rows = screen.split(separator: "\n", omittingEmptySubsequences: false)
        return rows.count >= 24 && rows[23].hasSuffix("? help") && rows[23].count >= columns - 2
      }
    }
    try terminal.press("q")
    try terminal.wait(for: "ready>")
  }

  @Test("killed in the middle of a write, it starts clean", arguments: [5, 20, 60, 150, 300])
  func killed(milliseconds: UInt32) throws {
    let home = try Home()
    defer { home.remove() }
    try home.shiftpro("add", "2026-01-05 07:00", "--duration", "8h", "--name", "First")
    let writer = try start(
      "/bin/sh",
      [
        "-c",
        "i=0; while [ $i -lt 200 ]; do i=$((i+1)); "
          + "\(home.command) add \"2026-02-0$((i % 9 + 1)) 07:00\" --duration 8h --name Loop; done",
      ])
    usleep(milliseconds * 1000)
    // First the loop, then the command it was in.
    kill(writer, SIGKILL)
    var status: Int32 = 0
    waitpid(writer, &status, 0)
    try run(
      "/usr/bin/env", ["pkill", "-KILL", "-f", home.store + "|" + home.folder], mayFail: true)
    let doctor = try home.shiftpro("doctor", mayFail: true)
    #expect(doctor.status == 0, "\(doctor.output)\(doctor.errors)")
    #expect(
      try home.shiftpro("list", "--from", "2026-01-01", "--to", "2026-03-01").output
        .contains("First"))
    let terminal = try Tmux(home.command)
    try terminal.wait(for: "Dashboard")
  }
}
