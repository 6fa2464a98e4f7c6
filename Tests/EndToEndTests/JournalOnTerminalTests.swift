import Foundation
import Testing

@Suite("Steps and shoes on a real terminal", .serialized)
struct JournalOnTerminalTests {
  @Test("import, choose Friday 22:00 to Saturday 06:00, attribute, read the kilometres, undo")
  func night() throws {
    let home = try Home()
    defer { home.remove() }
    // 22:00 in Berlin; 1,000 steps and 700 m in each of eight hours.
    let rows = (0..<8).map { hour in
      let start = 21 + hour
      let day = start < 24 ? "20" : "21"
      let clock = start % 24 < 10 ? "0\(start % 24)" : "\(start % 24)"
      return "2026-11-\(day)T\(clock):00:00Z,2026-11-\(day)T\(clock):50:00Z,1000,700"
    }
    let file = home.folder + "/steps.csv"
    try (["start,end,steps,distance"] + rows).joined(separator: "\n")
      .write(toFile: file, atomically: true, encoding: .utf8)
    let now = "2026-11-21T09:00:00Z", zone = "Europe/Berlin"
    func shoes() throws -> String {
      try home.shiftpro("shoe", "list", "--now", now, "--zone", zone).output
    }
    try home.shiftpro("shoe", "add", "Ghost", "--brand", "Brooks", "--now", now)
    try home.shiftpro("import", file, "--now", now, "--zone", zone)
    let terminal = try Tmux("\(home.command) --now \(now) --zone \(zone); echo ended; exec cat")
    try terminal.wait(for: "No shifts yet.")
    try terminal.press("4")
    try terminal.wait(for: "Fri 20 Nov")
    try terminal.press("b", "v", "7", "l")
    try terminal.wait(for: "Fri 20 Nov 22:00 – Sat 21 Nov 06:00 · 8 h · 8,000 steps · 5.6 km")
    try terminal.press("a")
    try terminal.wait(for: "Brooks Ghost")
    try terminal.press("a")
    try terminal.wait(for: "8 h were unassigned.")
    #expect(try shoes().contains("5.6 km"))
    try terminal.press("u")
    try terminal.wait(for: "Undone")
    #expect(try !shoes().contains("5.6 km"))
    try terminal.press("q")
    try terminal.wait(for: "ended")
  }
}
