import Platform

/// The measurements of one program on one roster.
struct Measurement {
  let program: Program
  /// The times from the start to the last byte of the first complete screen.
  var starts = Samples()
  /// The times from a key to the last byte of the complete screen, for each of the program's steps.
  var steps: [Samples]
  /// The peak resident memory in bytes.
  var peakMemory: Int?
  /// The memory in bytes that is the program's own after all steps.
  var privateMemory: Int?

  init(_ program: Program) {
    self.program = program
    steps = program.steps.map { _ in Samples() }
  }

  /// Returns the times of steps that count towards the budget, on one screen or on all.
  func keys(on screen: String? = nil) -> Samples {
    zip(program.steps, steps)
      .filter { $0.0.isJudged && (screen == nil || $0.0.screen == screen) }
      .reduce(Samples()) { $0.joined($1.1) }
  }

  /// Starts the program once and exits it. Throws `BenchError`.
  mutating func measureStart(_ size: TerminalSize) throws {
    let session = try Session(program, size: size)
    starts.add(session.firstPaint)
    try session.end()
  }

  /// Performs the steps for a number of rounds. Throws `BenchError`.
  mutating func measureKeys(rounds: Int, _ size: TerminalSize) throws {
    let session = try Session(program, size: size)
    // The first round warms up: it reads from the disk what later rounds find in memory.
    for round in 0...rounds {
      for (index, step) in program.steps.enumerated() {
        let time = try session.press(step.keys)
        if round > 0 { steps[index].add(time) }
      }
    }
    peakMemory = session.peakMemory
    privateMemory = session.privateMemory
    try session.end()
  }
}
