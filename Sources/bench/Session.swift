import Platform

/// A full-screen program at work in a terminal of its own.
final class Session {
  /// Nanoseconds from its start to the last byte of its first picture.
  let firstPaint: UInt64
  private let program: Program
  private let terminal: PseudoTerminal
  private let child: Child
  private var hasEnded = false

  /// How long a program has to be quiet for its picture to count as complete, in milliseconds.
  /// At the start it may read on between two parts of the picture.
  private enum Quiet {
    static let start: Int32 = 1000
    static let key: Int32 = 50
  }
  /// How long the first byte is waited for, in milliseconds.
  private enum Patience {
    static let start: Int32 = 20_000
    static let key: Int32 = 1500
  }

  /// Starts the program and waits for its first picture. Throws `BenchError`.
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

  /// Types `keys` and returns the nanoseconds to the last byte they brought about; nil where the
  /// picture stayed as it was. Throws `BenchError`.
  func press(_ keys: String) throws -> UInt64? {
    let start = nanoseconds()
    terminal.write(keys)
    let output = try terminal.waitUntilQuiet(quiet: Quiet.key, patience: Patience.key)
    guard !output.isClosed else {
      throw BenchError("\(program.name) ended; it said: \(output.readable)")
    }
    return output.lastByte.map { $0 - start }
  }

  /// The most memory it has had resident, in bytes; nil where the system does not tell.
  var peakMemory: Int? { child.peakMemory }

  /// Leaves the program as its user does. Throws `BenchError` where it does not go.
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

  /// The last of it without control characters.
  fileprivate var readable: String {
    let text = bytes.suffix(400).map { (32..<127).contains($0) ? $0 : UInt8(ascii: " ") }
    return text.isEmpty ? "nothing" : String(decoding: text, as: UTF8.self)
  }
}
