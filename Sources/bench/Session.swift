import Platform

/// A full-screen program running in a terminal of its own.
final class Session {
  /// The nanoseconds from its start to the last byte of its first screen.
  let firstPaint: UInt64
  private let program: Program
  private let terminal: PseudoTerminal
  private let child: Child
  private var hasEnded = false

  /// How long to wait, in milliseconds.
  struct Pace {
    /// The time without output after which a screen counts as complete. At the start, the program
    /// may read between two parts of the screen.
    let quietStart: Int32, quietKey: Int32
    /// The maximum wait for the first byte.
    let patienceStart: Int32, patienceKey: Int32

    /// The pace of measured times.
    static let timed = Pace(
      quietStart: 1000, quietKey: 50, patienceStart: 20_000, patienceKey: 1500)
    /// The pace of counted instructions: under valgrind a program is up to a hundred times slower.
    static let counted = Pace(
      quietStart: 4000, quietKey: 1200, patienceStart: 120_000, patienceKey: 20_000)
  }

  private let pace: Pace

  /// Starts the program and waits for its first screen. Throws `BenchError`.
  init(_ program: Program, size: TerminalSize, pace: Pace = .timed) throws {
    self.program = program
    self.pace = pace
    terminal = try PseudoTerminal(size)
    let start = nanoseconds()
    child = try Child(
      program.arguments, environment: program.environment, stream: terminal.path)
    terminal.release()
    let output: PseudoTerminal.Output
    do {
      output = try terminal.waitUntilQuiet(
        quiet: pace.quietStart, patience: pace.patienceStart, landmark: program.landmark)
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
    let output = try terminal.waitUntilQuiet(quiet: pace.quietKey, patience: pace.patienceKey)
    guard !output.isClosed else {
      throw BenchError("\(program.name) ended; it said: \(output.readable)")
    }
    return output.lastByte.map { $0 - start }
  }

  /// The peak resident memory in bytes, with code that programs share; nil if the system does not
  /// report it.
  var peakMemory: Int? { child.peakMemory }

  /// The memory in bytes that is the program's own now; nil if the system does not report it.
  var privateMemory: Int? { child.privateMemory }

  /// Exits the program with its keys. Throws `BenchError` if it does not exit.
  func end() throws {
    terminal.write(program.quit)
    guard try waitForEnd(patience: 3000) else {
      throw BenchError("\(program.name) did not end well")
    }
  }

  /// Ends the program with a signal. Throws `BenchError` if it does not exit.
  func terminate() throws {
    kill(child.id, SIGTERM)
    _ = try waitForEnd(patience: pace.patienceStart)
  }

  /// Waits until the program has ended, and returns whether its exit status is 0.
  private func waitForEnd(patience: Int32) throws -> Bool {
    var output = PseudoTerminal.Output()
    repeat {
      output = try terminal.waitUntilQuiet(quiet: 3000, patience: patience)
    } while !output.isClosed && output.lastByte != nil
    guard output.isClosed else { throw BenchError("\(program.name) does not quit") }
    hasEnded = true
    return child.wait()
  }
}

extension PseudoTerminal.Output {
  /// The end of the output without control characters.
  fileprivate var readable: String {
    let text = bytes.suffix(400).map { (32..<127).contains($0) ? $0 : UInt8(ascii: " ") }
    return text.isEmpty ? "nothing" : String(decoding: text, as: UTF8.self)
  }
}
