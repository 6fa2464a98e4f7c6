import Platform

/// All shifts of a roster as files, as whole commands, each beside a script in Python that writes the
/// same from the same store.
struct Exports {
  private static let rounds = 5
  /// How many times as fast as the script an export is to be.
  private static let least = 20.0
  let program: String
  let roster: Workload
  let environment: [String]
  let home: String

  private typealias Run = (samples: Samples, memory: Int)

  /// A line for each form. Throws `BenchError` and `SystemError`.
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
    let ours = try time(
      [program, "export", "--as", script.form, "--output", file, "--store", roster.store],
      rounds: Self.rounds)
    let head = "  \(script.form): \(words(ours))"
    guard let python = Bench.find("python3"), try has(script.module, python) else {
      return "\(head); Python with \(script.module) is not installed"
    }
    let theirs = try time(
      [python, "-c", script.text, roster.store, file], rounds: script.rounds)
    let times = (theirs.samples.median ?? 0) / (ours.samples.median ?? 1)
    let verdict = times >= Self.least ? "ok" : "MISSED"
    return "\(head); Python \(words(theirs)): \(Report.fixed(times, 1))× as fast "
      + "(≥ \(Int(Self.least)))  \(verdict)"
  }

  private func has(_ module: String, _ python: String) throws -> Bool {
    try Child(
      [python, "-c", "import \(module)"], environment: environment, stream: "/dev/null"
    ).wait()
  }

  private func time(_ command: [String], rounds: Int) throws -> Run {
    var samples = Samples(), memory = 0
    for _ in 0..<rounds {
      let start = nanoseconds()
      let child = try Child(command, environment: environment, stream: "/dev/null")
      let end = child.watch()
      guard end.isDone else { throw BenchError("\(command[0]) \(command[1]) failed") }
      samples.add(nanoseconds() - start)
      memory = max(memory, end.peakMemory)
    }
    return (samples, memory)
  }

  private func words(_ run: Run) -> String {
    "\(Report.milliseconds(run.samples.median)), \(Report.fixed(Double(run.memory) / 1e6, 1)) MB"
  }
}
