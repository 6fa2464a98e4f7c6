import Foundation
import Platform
import Testing

/// Whether `/proc` shows the memory of processes of the same person: not on macOS, nor where the
/// Linux module Yama restricts it to descendants, which a program inside tmux is not.
private let canReadMemory: Bool = {
  guard access("/proc/self/mem", R_OK) == 0 else { return false }
  let scope = try? String(contentsOfFile: "/proc/sys/kernel/yama/ptrace_scope", encoding: .utf8)
  return geteuid() == 0 || scope.map { $0.hasPrefix("0") } ?? true
}()

/// Searches the memory of the running program for a passphrase.
@Suite(
  "A passphrase in memory", .serialized,
  .enabled(if: canReadMemory, "the system lets no process read another's memory"))
struct MemoryTests {
  /// A word that occurs nowhere else, longer than what Swift keeps inside a value.
  private static let word = "Qz7-Vortex_Mandelbrot+Kieselalge"

  /// Where the word is in the memory of a process that is stopped meanwhile: in bytes of UTF-8, and
  /// as scalars of two to 64 bytes each.
  private func places(of word: String, in process: pid_t) throws -> [String] {
    kill(process, SIGSTOP)
    defer { kill(process, SIGCONT) }
    let maps = try String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8)
    let memory = open("/proc/\(process)/mem", O_RDONLY)
    guard memory >= 0 else { throw Failure("the memory cannot be read: \(errno)") }
    defer { close(memory) }
    let bytes = Array(word.utf8)
    var found: [String] = [], searched = 0
    for line in maps.split(separator: "\n") {
      let parts = line.split(separator: " ", omittingEmptySubsequences: true)
      guard parts.count > 1, parts[1].hasPrefix("rw") else { continue }
      let ends = parts[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
      guard ends.count == 2 else { continue }
      var chunk = [UInt8](repeating: 0, count: Int(ends[1] - ends[0]))
      let count = pread(memory, &chunk, chunk.count, off_t(ends[0]))
      guard count > 0 else { continue }
      searched += count
      for stride in [1, 2, 4, 8, 16, 24, 25, 32, 40, 48, 64] {
        let hits = Self.hits(of: bytes, stride, in: chunk, count)
        found += hits.map { "\(String(ends[0] + UInt64($0), radix: 16)) by \(stride) in \(line)" }
      }
    }
    guard searched > 1_000_000 else { throw Failure("only \(searched) bytes could be read") }
    return found
  }

  /// The places at which the bytes stand so far apart.
  private static func hits(of word: [UInt8], _ stride: Int, in memory: [UInt8], _ count: Int)
    -> [Int]
  {
    guard let first = word.first else { return [] }
    return memory.withUnsafeBufferPointer { memory in
      guard let base = memory.baseAddress else { return [] }
      var hits: [Int] = [], start = 0
      let last = count - (word.count - 1) * stride
      while start < last, let found = memchr(base + start, Int32(first), last - start) {
        start = UnsafeRawPointer(found) - UnsafeRawPointer(base)
        if word.indices.allSatisfy({ memory[start + $0 * stride] == word[$0] }) {
          hits.append(start)
        }
        start += 1
      }
      return hits
    }
  }

  private func expectNone(
    _ terminal: Tmux, _ when: String, at location: SourceLocation = #_sourceLocation
  ) throws {
    let found = try places(of: Self.word, in: terminal.process())
    #expect(found.isEmpty, "\(when): \(found)", sourceLocation: location)
  }

  private func screen(_ home: Home) throws -> Tmux {
    let terminal = try Tmux(
      "exec env HOME=\(home.folder) \(home.command) --lang en --now 2026-03-02T18:00:00Z")
    try terminal.wait(for: "Dashboard")
    return terminal
  }

  /// Types the word, or pastes it as a terminal does that knows bracketed paste.
  private func enter(_ terminal: Tmux, pastes: Bool) throws {
    let before = dots(terminal.screen)
    try terminal.type(pastes ? "\u{1B}[200~" + Self.word + "\u{1B}[201~" : Self.word)
    try terminal.wait("the passphrase in its field") { dots($0) > before }
    // What follows a paste at once belongs to it (`InputDecoder.pauseAfterPaste`).
    usleep(100_000)
  }

  private func dots(_ screen: String) -> Int { screen.count { $0 == "•" } }

  /// Opens the form of the lock in the Settings.
  private func openLockForm(_ terminal: Tmux) throws {
    try terminal.press("6", "G")
    for _ in 0..<30 {
      if terminal.screen.contains("Asks for a passphrase") { break }
      try terminal.press("k")
      usleep(50_000)
    }
    try terminal.press("Enter")
    try terminal.wait(for: "Repeat")
  }

  @Test("what is searched for is found where it is kept")
  func search() throws {
    let home = try Home()
    defer { home.remove() }
    let terminal = try screen(home)
    try terminal.press(":")
    try terminal.type(Self.word)
    try terminal.wait(for: "Kieselalge")
    #expect(try !places(of: Self.word, in: terminal.process()).isEmpty)
  }

  @Test(
    "none stays after a lock was set, closed and opened on the screen", arguments: [false, true])
  func lock(pastes: Bool) throws {
    let home = try Home()
    defer { home.remove() }
    let terminal = try screen(home)
    try openLockForm(terminal)
    try enter(terminal, pastes: pastes)
    try terminal.press("Tab")
    try enter(terminal, pastes: pastes)
    try terminal.press("Enter")
    try terminal.wait(for: "The app lock is on")
    try expectNone(terminal, "set")
    try terminal.press("g", "l")
    try terminal.wait(for: "ShiftPro is locked")
    try enter(terminal, pastes: pastes)
    try terminal.wait(for: "••••")
    try terminal.press("Enter")
    try terminal.wait(for: "Settings")
    try expectNone(terminal, "opened")
    try terminal.press("g", "l")
    try terminal.wait(for: "ShiftPro is locked")
    try enter(terminal, pastes: pastes)
    try terminal.wait(for: "••••")
    try terminal.press("Escape")
    try terminal.wait("the field empty") { !$0.contains("•") }
    try expectNone(terminal, "cleared")
  }

  @Test("none stays after an encrypted export", arguments: [false, true])
  func export(pastes: Bool) throws {
    let home = try Home()
    defer { home.remove() }
    let terminal = try screen(home)
    try terminal.press("3", "E")
    try terminal.wait(for: "Encrypt")
    // The last field is the one that asks for encryption.
    try terminal.press("BTab", "Space")
    try terminal.wait(for: "Repeat")
    try terminal.press("Tab")
    try enter(terminal, pastes: pastes)
    try terminal.press("Tab")
    try enter(terminal, pastes: pastes)
    try terminal.press("Enter")
    try terminal.wait("the form closed") { !$0.contains("Repeat") }
    try terminal.wait(for: ".enc")
    try expectNone(terminal, "written")
  }

  @Test("none stays while a command that was unlocked at its prompt goes on")
  func prompt() throws {
    let home = try Home()
    defer { home.remove() }
    try home.shiftpro("add", "2026-03-02T08:00", "--duration", "8h")
    let secret = home.folder + "/passphrase"
    try Self.word.write(toFile: secret, atomically: true, encoding: .utf8)
    chmod(secret, 0o600)
    let variables = [
      "XDG_DATA_HOME": home.folder + "/data", "SHIFTPRO_PASSPHRASE_FILE": secret,
      "LC_ALL": "C.UTF-8",
    ]
    try run(Home.program, ["lock", "set"], environment: variables)
    // Nobody reads the pipe at first, so that the command waits with its answer ready.
    let fifo = home.folder + "/pipe"
    try #require(mkfifo(fifo, 0o600) == 0)
    let reader = open(fifo, O_RDWR)
    defer { close(reader) }
    _ = fcntl(reader, F_SETFL, O_NONBLOCK)
    var filler = [UInt8](repeating: 0x78, count: 4096)
    while write(reader, &filler, filler.count) > 0 {}
    let terminal = try Tmux("exec env \(home.command) --lang en list --json > \(fifo)")
    try terminal.wait(for: "assphrase")
    try terminal.type(Self.word)
    try terminal.press("Enter")
    try terminal.wait("the answer") { _ in
      let state = try? String(
        contentsOfFile: "/proc/\(try terminal.process())/wchan", encoding: .utf8)
      return state?.contains("pipe") ?? false
    }
    try expectNone(terminal, "typed at the prompt")
  }
}
