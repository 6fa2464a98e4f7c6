import Domain
import Platform
import Services
import Store

/// A benchmark of total hours by complete commands, compared with rivals on the same shifts if they
/// are installed.
struct Totals {
  private static let rounds = 15
  let program: String
  let roster: Workload
  let environment: [String]
  let home: String

  /// A line for each command. Throws `BenchError` and what writing files throws.
  var report: String {
    get throws {
      let store = ["--store", roster.store, "--json"]
      var lines = [
        "Totals, \(roster.count) shifts, from start to exit",
        try line("one period", [program, "hours"] + store, budget: 25),
        try line("all history", [program, "hours", "--from", "1900-01-01"] + store, budget: 250),
      ]
      lines.append(try timewarrior)
      lines.append(try hledger)
      return lines.joined(separator: "\n") + "\n"
    }
  }

  private func line(
    _ name: String, _ command: [String], extra: [String] = [], budget: Int? = nil
  ) throws -> String {
    var samples = Samples()
    for _ in 0..<Self.rounds {
      let start = nanoseconds()
      let child = try Child(command, environment: environment + extra, stream: "/dev/null")
      guard child.wait() else { throw BenchError("\(command.joined(separator: " ")) failed") }
      samples.add(nanoseconds() - start)
    }
    let limit =
      budget.map { budget in
        let isMet = samples.median.map { $0 <= Double(budget) } ?? false
        return " (≤ \(budget) ms)  \(isMet ? "ok" : "EXCEEDED")"
      } ?? ""
    return "  \(name): \(Report.milliseconds(samples.median)), p99 "
      + "\(Report.milliseconds(samples.p99))\(limit)"
  }

  // MARK: Rivals

  /// Measures a rival. Its failure is reported, but does not end the benchmark.
  private func rival(
    _ name: String, _ command: [String], extra: [String] = []
  ) throws -> String {
    do {
      return try line(name, command, extra: extra)
    } catch let error as BenchError {
      return "  \(name): \(error.sentence)"
    }
  }

  private var timewarrior: String {
    get throws {
      guard let timew = Bench.find("timew") else { return "  timew is not installed" }
      let folder = "\(home)/timew-\(roster.count)"
      try Files.createFolder("\(folder)/data")
      var months: [String: String] = [:]
      try forEachWorked { interval in
        let start = Self.basic(interval.start), end = Self.basic(interval.end)
        let month = "\(start.prefix(4))-\(start.dropFirst(4).prefix(2))"
        months[month, default: ""] += "inc \(start) - \(end) # Shift\n"
      }
      for (month, text) in months {
        try Files.write(Array(text.utf8), to: "\(folder)/data/\(month).data")
      }
      try Files.write([], to: "\(folder)/timewarrior.cfg")
      return try rival(
        "timew summary :all", [timew, "summary", ":all"], extra: ["TIMEWARRIORDB=\(folder)"])
    }
  }

  private var hledger: String {
    get throws {
      guard let hledger = Bench.find("hledger") else { return "  hledger is not installed" }
      var text = ""
      try forEachWorked { interval in
        text += "i \(Self.spaced(interval.start)) work\no \(Self.spaced(interval.end))\n"
      }
      let path = "\(home)/\(roster.count).timeclock"
      try Files.write(Array(text.utf8), to: path)
      return try rival("hledger balance", [hledger, "-f", path, "balance"])
    }
  }

  private func forEachWorked(_ body: (Interval) -> Void) throws {
    let ever = Interval(start: Instant(seconds: .min >> 8), end: Instant(seconds: .max >> 8))
    try Store(path: roster.store).shifts.forEachShift(startingIn: ever) { shift in
      if let actual = shift.actual { body(actual) }
    }
  }

  /// Formats a time as `20260301T120000Z`.
  private static func basic(_ instant: Instant) -> String {
    ISOText.format(instant).filter { $0 != "-" && $0 != ":" }
  }

  /// Formats a time as `2026/03/01 12:00:00`.
  private static func spaced(_ instant: Instant) -> String {
    String(
      ISOText.format(instant).dropLast().map { $0 == "-" ? "/" : $0 == "T" ? " " : $0 })
  }
}
