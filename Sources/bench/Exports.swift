import Platform

/// A benchmark of exports of all shifts by complete commands, compared with Python scripts that
/// write the same from the same store.
struct Exports {
  /// The number of our runs per script run, which takes twenty times as long.
  private static let rounds = 3
  /// The required speed as a multiple of the script's.
  private static let least = 20.0
  let program: String
  let roster: Workload
  let environment: [String]
  let home: String

  private struct Run {
    var samples = Samples()
    /// The peak resident memory in bytes.
    var memory = 0
  }

  /// A line for each format. Throws `BenchError` and `SystemError`.
  var report: String {
    get throws {
      var lines = ["Exports, \(roster.count) shifts, from start to exit"]
      for script in ExportScript.all { lines.append(try line(script)) }
      return lines.joined(separator: "\n") + "\n"
    }
  }

  private func line(_ script: ExportScript) throws -> String {
    let file = "\(home)/export.\(script.form)"
    defer { try? Files.remove(file) }
    let python = try interpreter(with: script.module)
    var ours = Run(), theirs = Run()
    // In turns, so that other load on the machine affects both equally.
    for _ in 0..<script.rounds {
      for _ in 0..<Self.rounds {
        try time(
          [program, "export", "--as", script.form, "--output", file, "--store", roster.store],
          &ours)
      }
      if let python { try time([python, "-c", script.text, roster.store, file], &theirs) }
    }
    let head = "  \(script.form): \(words(ours))"
    guard python != nil else { return "\(head); Python with \(script.module) is not installed" }
    let times = (theirs.samples.median ?? 0) / (ours.samples.median ?? 1)
    let verdict = times >= Self.least ? "ok" : "MISSED"
    return "\(head); Python \(words(theirs)): \(Report.fixed(times, 1))× as fast "
      + "(≥ \(Int(Self.least)))  \(verdict)"
  }

  /// Returns the path of the interpreter itself instead of a wrapper script; nil if it lacks the
  /// module.
  private func interpreter(with module: String) throws -> String? {
    guard let found = Bench.find("python3") else { return nil }
    let answer = "\(home)/python"
    defer { try? Files.remove(answer) }
    let asked = "import sys, \(module); open(sys.argv[1], 'w').write(sys.executable)"
    let isThere = try Child(
      [found, "-c", asked, answer], environment: environment, stream: "/dev/null"
    ).wait()
    guard isThere else { return nil }
    return String(decoding: try Files.read(answer, limit: 4096), as: UTF8.self)
  }

  private func time(_ command: [String], _ run: inout Run) throws {
    let start = nanoseconds()
    let child = try Child(command, environment: environment, stream: "/dev/null")
    let end = child.watch()
    guard end.isDone else { throw BenchError("\(command[0]) \(command[1]) failed") }
    run.samples.add(nanoseconds() - start)
    run.memory = max(run.memory, end.peakMemory)
  }

  private func words(_ run: Run) -> String {
    "\(Report.milliseconds(run.samples.median)), \(Report.fixed(Double(run.memory) / 1e6, 1)) MB"
  }
}
