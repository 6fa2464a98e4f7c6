import Platform

/// A full-screen program running in a terminal of its own.
final class Session {
  /// The nanoseconds from its start to the last byte of its first screen.
  let firstPaint: UInt64
  private let program: Program
  private let terminal: PseudoTerminal
  private let child: Child
  private var hasEnded = false

  /// The milliseconds without output after which a screen counts as complete. At the start, the
  /// program may read between two parts of the screen.
  private enum Quiet {
    static let start: Int32 = 1000
    static let key: Int32 = 50
  }
  /// The maximum wait for the first byte, in milliseconds.
  private enum Patience {
    static let start: Int32 = 20_000
    static let key: Int32 = 1500
  }

  /// Starts the program and waits for its first screen. Throws `BenchError`.
  init(_ program: Program, size: TerminalSize) throws {
    self.program = program
    terminal = try PseudoTerminal(size)
    let start = nanoseconds()
    child = try Child(
      program.arguments, environment: program.environment, stream: terminal.path)
    terminal.release()
    let output: PseudoTerminal.Output
    do {
      output = try terminal.waitUntilQuiet(quiet: Quiet.start, patience: Patience.start)
    } catch {
      Session.stop(child)
      throw error
    }
    guard let lastByte = output.lastByte, !output.isClosed, output.shows(program.landmark) else {
      Session.stop(child)
      throw BenchError(
        "\(program.name) did not come up; it said: \(output.readable)")
    }
    firstPaint = lastByte - start
  }

  deinit { if !hasEnded { Session.stop(child) } }

  private static func stop(_ child: Child) {
    kill(child.id, SIGKILL)
    _ = child.wait()
  }

  /// Types `keys` and returns the nanoseconds to the last byte of the response; nil if there was
  /// none. Throws `BenchError`.
  func press(_ keys: String) throws -> UInt64? {
    let start = nanoseconds()
    terminal.write(keys)
    let output = try terminal.waitUntilQuiet(quiet: Quiet.key, patience: Patience.key)
    guard !output.isClosed else {
      throw BenchError("\(program.name) ended; it said: \(output.readable)")
    }
    return output.lastByte.map { $0 - start }
  }

  /// The peak resident memory in bytes; nil if the system does not report it.
  var peakMemory: Int? { child.peakMemory }

  /// Exits the program with its keys. Throws `BenchError` if it does not exit.
  func end() throws {
    terminal.write(program.quit)
    var output = PseudoTerminal.Output()
    repeat {
      output = try terminal.waitUntilQuiet(quiet: 3000, patience: 3000)
    } while !output.isClosed && output.lastByte != nil
    guard output.isClosed else {
      throw BenchError("\(program.name) does not quit")
    }
    hasEnded = true
    guard child.wait() else { throw BenchError("\(program.name) did not end well") }
  }
}

extension PseudoTerminal.Output {
  fileprivate func shows(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard bytes.count >= wanted.count else { return false }
    return (0...bytes.count - wanted.count).contains { bytes[$0...].starts(with: wanted) }
  }

  /// The end of the output without control characters.
  fileprivate var readable: String {
    let text = bytes.suffix(400).map { (32..<127).contains($0) ? $0 : UInt8(ascii: " ") }
    return text.isEmpty ? "nothing" : String(decoding: text, as: UTF8.self)
  }
}
