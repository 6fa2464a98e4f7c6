import Platform

/// A count of the instructions that two builds execute on copies of one store: for commands, a start,
/// opening each screen, and single keys.
///
/// Valgrind's callgrind counts them, so that nothing else on the machine changes the figures.
struct Instructions {
  /// A row of the table: a whole command, or keys on the screen.
  private struct Row {
    let name: String
    let work: Work
    /// The budget in millions of instructions; nil without one.
    var budget: Double?
  }

  private enum Work {
    case command([String])
    /// A start up to the settled first screen, and the end.
    case start
    /// The cost of these keys beyond that of a start.
    case opening([String])
    /// The cost of pressing a key once, on the screen that the keys in `after` open.
    case key(String, after: [String])
  }

  private static let rows = [
    Row(name: "--version", work: .command(["--version"]), budget: 12),
    Row(name: "status", work: .command(["status"]), budget: 24),
    Row(name: "list --json", work: .command(["list", "--json"]), budget: 32),
    Row(name: "hours", work: .command(["hours"]), budget: 32),
    Row(name: "remind", work: .command(["remind", "--dry-run"]), budget: 32),
    Row(name: "today", work: .command(["today"]), budget: 60),
    Row(name: "start to settled", work: .start, budget: 110),
    Row(name: "open Schedule", work: .opening(["2"]), budget: 40),
    Row(name: "open Hours", work: .opening(["3"]), budget: 40),
    Row(name: "open Journal", work: .opening(["4"]), budget: 40),
    Row(name: "open Coach", work: .opening(["5"]), budget: 30),
    Row(name: "open Training", work: .opening(["5", "o", "o"]), budget: 40),
    Row(name: "open Settings", work: .opening(["6"]), budget: 20),
    Row(name: "open the palette", work: .opening([":"]), budget: 40),
    Row(name: "open the help", work: .opening(["?"]), budget: 30),
    Row(name: "Dashboard: Down", work: .key(Key.down, after: []), budget: 3.5),
    Row(name: "Schedule: Right", work: .key(Key.right, after: ["2"]), budget: 3.5),
    Row(name: "Hours: Down", work: .key(Key.down, after: ["3"]), budget: 3.5),
    Row(name: "Journal: Left", work: .key(Key.left, after: ["4"]), budget: 6),
    Row(name: "Settings: Down", work: .key(Key.down, after: ["6"]), budget: 6),
    Row(name: "palette: a letter", work: .key("e", after: [":"]), budget: 12),
  ]
  /// The number of presses over which the cost of one is averaged.
  private static let presses = 12
  /// The clock of both programs, and the day up to which the sample store goes.
  private static let now = "2026-11-28T10:00:00Z"

  private let valgrind: String
  private let environment: [String]
  private let size: TerminalSize
  private let folder: String
  /// The programs, ours first, each with its copy of the store.
  private let builds: [(program: String, store: String)]

  /// Copies the store at `path`; nil creates ten sample years with the other program, which may be
  /// older than its store. Throws `BenchError` and `SystemError`.
  init(
    _ options: Options, beside other: String, store path: String?, environment: [String],
    in folder: String
  ) throws {
    guard let valgrind = Bench.find("valgrind") else {
      throw BenchError("valgrind is not installed; it counts the instructions")
    }
    self.valgrind = valgrind
    self.environment = environment
    self.folder = folder
    size = options.size
    let original = path ?? "\(folder)/sample.sqlite"
    if path == nil {
      let words = ["demo", "--years", "10", "--seed", "7", "--store", original, "--now", Self.now]
      let child = try Child([other] + words, environment: environment, stream: "/dev/null")
      guard child.wait() else { throw BenchError("\(other) demo failed") }
    }
    builds = try [options.program, other].enumerated().map { index, program in
      let copy = "\(folder)/store-\(index).sqlite"
      for ending in ["", "-wal"] where Files.exists(original + ending) {
        try Files.write(Files.read(original + ending), to: copy + ending)
      }
      return (program, copy)
    }
  }

  /// Prints a line for each row as soon as it is counted. Throws `BenchError`.
  func run() throws {
    System.write(
      "Millions of instructions, \(builds[0].program) beside \(builds[1].program)\n", to: 1)
    // The first start updates an older store and adds up its steps, once for good.
    for build in builds { _ = try count(keys: [], build) }
    let starts = try builds.map { try count(keys: [], $0) }
    for row in Self.rows {
      let counts = try builds.indices.map { try count(row.work, builds[$0], start: starts[$0]) }
      // Not by `print`, which keeps the lines for a file back until the end.
      System.write(line(row, counts) + "\n", to: 1)
    }
  }

  private func line(_ row: Row, _ counts: [Int]) -> String {
    let millions = counts.map { Double($0) / 1e6 }
    var cells = millions.map { Report.fixed($0, 1) }
    cells.append(counts[1] > 0 ? Report.fixed(millions[0] / millions[1], 2) : "–")
    let verdict = row.budget.map { budget in
      "≤ \(Report.fixed(budget, 1))  \(millions[0] <= budget ? "ok" : "EXCEEDED")"
    }
    return Report.line(row.name, cells, verdict ?? "")
  }

  private func count(_ work: Work, _ build: (String, String), start: Int) throws -> Int {
    switch work {
    case .command(let words): return try count(words, build)
    case .start: return start
    case .opening(let keys): return try count(keys: keys, build) - start
    case .key(let key, let before):
      let pressed = before + Array(repeating: key, count: Self.presses)
      return try (count(keys: pressed, build) - count(keys: before, build)) / Self.presses
    }
  }

  /// Counts a command from its start to its exit. Throws `BenchError`.
  private func count(_ words: [String], _ build: (program: String, store: String)) throws -> Int {
    try counted { wrapper in
      let child = try Child(
        wrapper + [build.program] + words + ["--store", build.store, "--now", Self.now],
        environment: environment, stream: "/dev/null")
      guard child.wait() else {
        throw BenchError("\(build.program) \(words.joined(separator: " ")) failed")
      }
    }
  }

  /// Counts a run of the screen with these keys, each after the screen has settled, which ends with
  /// a signal: keys that exit could be read as one with those before. Throws `BenchError`.
  private func count(
    keys: [String], _ build: (program: String, store: String)
  ) throws -> Int {
    try counted { wrapper in
      let program = Program(
        name: build.program,
        arguments: wrapper + [build.program, "--store", build.store, "--now", Self.now],
        environment: environment, landmark: "Dashboard", steps: [], quit: "")
      let session = try Session(program, size: size, pace: .counted)
      for key in keys { _ = try session.press(key) }
      try session.terminate()
    }
  }

  /// Runs `body` with the words that make a program count, and returns the count of its run.
  private func counted(_ body: ([String]) throws -> Void) throws -> Int {
    let log = "\(folder)/callgrind.log"
    try body([
      valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=\(log)",
    ])
    let lines = String(decoding: try Files.read(log), as: UTF8.self).split(separator: "\n")
    guard let line = lines.last(where: { $0.contains("Collected : ") }),
      let number = line.split(separator: " ").last.flatMap({ Int($0) })
    else { throw BenchError("valgrind counted nothing: see \(log)") }
    return number
  }
}
