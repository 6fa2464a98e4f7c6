import Foundation
import Testing

@Suite("Speech on a terminal") struct VoiceOnTerminalTests {
  @Test("words appear while they are spoken, F5 stops the recorder, and quitting ends it")
  func words() throws {
    let home = try Home()
    defer { home.remove() }
    try home.shiftpro("coach", "voice", "set", script(home))
    let terminal = try Tmux(home.command)
    try terminal.wait(for: "No shifts yet.")
    try terminal.press("5")
    try terminal.press("o")
    try terminal.wait(for: "F5")
    try terminal.press("F5")
    try terminal.wait(for: "● Learn Spanish")
    try terminal.press("F5")
    try terminal.wait(for: "❯ Learn Spanish")
    #expect(try isGone(home))
    try terminal.press("Enter")
    try terminal.wait(for: "Added the goal Learn Spanish.")
    // Esc closes the line and stops.
    try terminal.press("F5")
    try terminal.wait(for: "● Learn Spanish")
    try terminal.press("Escape")
    try terminal.wait(for: "❯ Learn Spanish")
    #expect(try isGone(home))
  }

  @Test("closing the terminal ends the recorder")
  func hangUp() throws {
    let home = try Home()
    defer { home.remove() }
    try home.shiftpro("coach", "voice", "set", script(home))
    var terminal: Tmux? = try Tmux("exec env " + home.command)
    try terminal?.wait(for: "No shifts yet.")
    try terminal?.press("5")
    try terminal?.press("o")
    try terminal?.wait(for: "F5")
    try terminal?.press("F5")
    try terminal?.wait(for: "● Learn Spanish")
    terminal = nil
    #expect(try isGone(home))
  }

  /// Writes a script that speaks, and returns its path.
  private func script(_ home: Home) throws -> String {
    let path = home.folder + "/voice.sh"
    try """
    #!/bin/sh
    echo $$ > \(home.folder)/pid
    printf 'Learn'; sleep 0.5; printf '\\rLearn Spanish'; sleep 600
    """.write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  /// Waits until the script has ended.
  private func isGone(_ home: Home) throws -> Bool {
    let text = try String(contentsOfFile: home.folder + "/pid", encoding: .utf8)
    let id = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    for _ in 0..<300 {
      if kill(id, 0) != 0 { return true }
      usleep(10_000)
    }
    return false
  }
}
