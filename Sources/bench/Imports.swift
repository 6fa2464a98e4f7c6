import Platform

/// A benchmark of imports of Apple Health exports by complete commands, compared with the minimal
/// cost, and with rivals if they are installed.
struct Imports {
  private static let rounds = 5
  /// The size in megabytes from which a single round is measured.
  private static let large = 1000
  private static let mostMemory = 40.0
  private let program: String
  private let megabytes: Int
  private let environment: [String]
  private let folder: String

  init(_ program: String, megabytes: Int, environment: [String], in folder: String) {
    self.program = program
    self.megabytes = megabytes
    self.environment = environment
    self.folder = folder
  }

  private var xml: String { "\(folder)/\(megabytes).xml" }
  private var zip: String { "\(folder)/\(megabytes).zip" }

  /// Returns a line for each command. Throws `BenchError` and `SystemError`.
  func report() throws -> String {
    for path in [xml, zip] {
      let export = [
        program, "demo", "--export-apple-health", path, "--megabytes", String(megabytes),
      ]
      guard try Child(export, environment: environment, stream: "/dev/null").wait() else {
        throw BenchError("\(export.joined(separator: " ")) failed")
      }
    }
    defer { for path in [xml, zip] { try? Files.remove(path) } }
    let bare = try bareTime()
    let ours = try time([program, "import", xml, "--quiet"], withStore: true)
    let packed = try time([program, "import", zip, "--quiet"], withStore: true)
    var lines = [
      "Imports, \(megabytes) MB of XML with \(bare.rows) rows of steps and distances",
      line("bare scan and insert", bare.samples),
      line("shiftpro import", ours.samples) + verdict(ours, over: bare.samples, atMost: 3),
      // Into a pipe, because grep stops at the first match if its output is discarded.
      line(
        "grep -c StepCount", try time(["/bin/sh", "-c", "grep -c StepCount \(xml) | cat"]).samples),
    ]
    lines.append(try rival(ours.samples))
    if let unzip = Bench.find("unzip") {
      let count = try time(["/bin/sh", "-c", "\(unzip) -p \(zip) | wc -l"])
      lines.append(line("unzip -p | wc -l", count.samples))
      lines.append(
        line("shiftpro import, zip", packed.samples)
          + verdict(packed, over: count.samples, atMost: 1.5))
    } else {
      lines.append("  unzip is not installed")
      lines.append(line("shiftpro import, zip", packed.samples))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Measuring

  private var rounds: Int { megabytes >= Self.large ? 1 : Self.rounds }

  private func bareTime() throws -> (samples: Samples, rows: Int) {
    var samples = Samples(), rows = 0
    for _ in 0..<rounds {
      let database = "\(folder)/bare.sqlite"
      let start = nanoseconds()
      rows = try BareImport.run(xml, into: database)
      samples.add(nanoseconds() - start)
      for end in ["", "-wal", "-shm"] { try Files.remove(database + end) }
    }
    return (samples, rows)
  }

  /// Measures the time and peak memory of a command, each time with a new store if it needs one.
  private func time(
    _ command: [String], withStore: Bool = false, rounds: Int? = nil
  ) throws -> (samples: Samples, memory: Int) {
    var samples = Samples(), memory = 0
    for _ in 0..<(rounds ?? self.rounds) {
      let store = "\(folder)/import.sqlite"
      let start = nanoseconds()
      let child = try Child(
        command + (withStore ? ["--store", store] : []), environment: environment,
        stream: "/dev/null")
      let end = child.watch()
      guard end.isDone else { throw BenchError("\(command.joined(separator: " ")) failed") }
      samples.add(nanoseconds() - start)
      memory = max(memory, end.peakMemory)
      for end in ["", "-wal", "-shm"] { try Files.remove(store + end) }
    }
    return (samples, memory)
  }

  private func rival(_ ours: Samples) throws -> String {
    guard megabytes < Self.large else { return "  healthkit-to-sqlite would take too long" }
    guard let healthkit = Bench.find("healthkit-to-sqlite") else {
      return "  healthkit-to-sqlite is not installed"
    }
    let theirs = try time([healthkit, xml, "\(folder)/healthkit.db", "--xml"], rounds: 1)
    try Files.remove("\(folder)/healthkit.db")
    let times = (theirs.samples.median ?? 0) / (ours.median ?? 1)
    return line("healthkit-to-sqlite", theirs.samples)
      + "  \(memory(theirs.memory)), shiftpro \(Report.fixed(times, 1))× as fast (≥ 30)"
      + "  \(times >= 30 ? "ok" : "MISSED")"
  }

  // MARK: Output

  private func line(_ name: String, _ samples: Samples) -> String {
    let rate = samples.median.map { Double(megabytes) * 1000 / $0 }
    return "  \(name): \(Report.milliseconds(samples.median)), \(Report.fixed(rate, 1)) MB/s"
  }

  private func verdict(
    _ ours: (samples: Samples, memory: Int), over other: Samples, atMost limit: Double
  ) -> String {
    let times = (ours.samples.median ?? 0) / (other.median ?? 1)
    let isWithin = times <= limit && Double(ours.memory) / 1e6 <= Self.mostMemory
    return "  \(Report.fixed(times, 2))× (≤ \(Report.fixed(limit, 1))), \(memory(ours.memory))"
      + " (≤ \(Int(Self.mostMemory)) MB)  \(isWithin ? "ok" : "EXCEEDED")"
  }

  private func memory(_ bytes: Int) -> String { "\(Report.fixed(Double(bytes) / 1e6, 1)) MB" }
}
