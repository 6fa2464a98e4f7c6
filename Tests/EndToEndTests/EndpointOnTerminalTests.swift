import Foundation
import NetworkTestSupport
import Testing

@Suite("The endpoint on a terminal") struct EndpointOnTerminalTests {
  @Test("the text is counted while it arrives, and Ctrl-C cancels without an error")
  func cancelled() throws {
    let home = try Home(isSetUp: false)
    defer { home.remove() }
    let server = try FaultServer(.endlessModel("again ", milliseconds: 20))
    try home.shiftpro("goal", "add", "Pass the B2 exam")
    try home.shiftpro("coach", "endpoint", "set", server.url(), "--model", "Qwen", "--no-try")
    // The shell stays to print the status.
    let terminal = try Tmux(
      "trap : INT; \(home.command) goal regenerate Pass; echo status $?; exec cat")
    try terminal.wait(for: "characters, Ctrl-C cancels")
    try terminal.press("C-c")
    try terminal.wait(for: "Cancelled; these framings are built in.")
    try terminal.wait(for: "status 0")
    let shown = try home.shiftpro("coach", "endpoint", "show").output
    #expect(shown.contains("cancelled") && !shown.contains("waiting"))
    #expect(try home.shiftpro("coach", "metrics", "--json").output.contains("\"fallbacks\":0"))
  }

  @Test("on the screen the text appears while it arrives, and Esc cancels")
  func screen() throws {
    let home = try Home()
    defer { home.remove() }
    let server = try FaultServer(.endlessModel("again ", milliseconds: 20))
    try home.shiftpro("goal", "add", "Pass the B2 exam")
    try home.shiftpro("coach", "endpoint", "set", server.url(), "--model", "Qwen", "--no-try")
    let terminal = try Tmux(home.command)
    try terminal.wait(for: "No shifts yet.")
    try terminal.press("5")
    try terminal.press("o")
    try terminal.wait(for: "Pass the B2 exam")
    try terminal.press("r")
    try terminal.wait(for: "Qwen is writing")
    try terminal.wait(for: "again again again")
    try terminal.press("Escape")
    try terminal.wait(for: "Cancelled; these framings are built in.")
    try terminal.wait(for: "1 of 3")
    try terminal.press("q")
    try terminal.wait(for: "draft")
  }
}
