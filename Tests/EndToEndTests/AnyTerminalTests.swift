import Foundation
import Testing

@Suite("Any terminal, any locale", .serialized)
struct AnyTerminalTests {
  @Test("an unknown terminal is used as a known one, and says so once")
  func unknownTerminal() throws {
    let home = try Home()
    defer { home.remove() }
    let terminal = try Tmux(home.command, environment: ["TERM": "made-up-9000"])
    try terminal.wait(for: "made-up-9000")
    try terminal.wait(for: "No shifts yet.")
  }

  @Test("LC_ALL=C draws in ASCII alone")
  func asciiOnly() throws {
    let home = try Home()
    defer { home.remove() }
    let terminal = try Tmux(home.command, environment: ["LC_ALL": "C"])
    try terminal.wait(for: "No shifts yet.")
    try terminal.press("a")
    try terminal.wait(for: "Add shift")
    #expect(terminal.screen.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test("NO_COLOR shows no colour, and the tab is marked all the same")
  func noColor() throws {
    let home = try Home()
    defer { home.remove() }
    let colored = try Tmux(home.command),
      plain = try Tmux(home.command, environment: ["NO_COLOR": "1"])
    try colored.wait(for: "No shifts yet.")
    try plain.wait(for: "No shifts yet.")
    let color = "\u{1B}[38;5;"
    #expect(colored.coloredScreen.contains(color))
    #expect(!plain.coloredScreen.contains(color))
    #expect(
      plain.coloredScreen.contains("\u{1B}[1;7m") || plain.coloredScreen.contains("\u{1B}[7m"))
  }

  @Test("the language follows the locale")
  func german() throws {
    let home = try Home()
    defer { home.remove() }
    let terminal = try Tmux(home.command + " --lang de")
    try terminal.wait(for: "Noch keine Dienste.")
  }

  @Test("without a terminal it exits with 2 and names the way to see the screen")
  func noTerminal() throws {
    let home = try Home()
    defer { home.remove() }
    let result = try home.shiftpro(mayFail: true)
    #expect(result.status == 2)
    #expect(result.errors.contains("shiftpro show dashboard"))
  }
}
