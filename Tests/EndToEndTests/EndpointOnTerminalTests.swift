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
    try home.shiftpro("coach", "endpoint", "set", server.url(), "--model", "Qwen")
    let terminal = try Tmux("\(home.command) goal regenerate 'Pass the B2 exam'")
    try terminal.wait(for: "characters, Ctrl-C cancels")
    try terminal.press("C-c")
    try terminal.wait(for: "Cancelled; these framings are built in.")
    try terminal.wait(for: "Pane is dead (status 0")
    let shown = try home.shiftpro("coach", "endpoint", "show").output
    #expect(shown.contains("cancelled") && !shown.contains("waiting"))
    #expect(try home.shiftpro("coach", "metrics", "--json").output.contains("\"fallbacks\":0"))
  }
}
