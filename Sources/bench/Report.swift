/// The measurements of one roster as a table.
struct Report {
  let roster: Workload
  let ours: Measurement
  let theirs: Measurement?
  /// The times of complete commands by title.
  let commands: [(title: String, samples: Samples)]

  /// The explanation of the table.
  static let legend = """
    Ratios of keys are against all keys of calcurse together. The p99 of fewer than 100 samples is the
    slowest. Esc counts for nothing: both programs wait whether it begins the sequence of a key.

    """

  /// The table: values with a budget, then every screen, then every key of both programs.
  var text: String {
    ([heading] + [budgets, screens, steps].map { $0.joined(separator: "\n") }).joined(
      separator: "\n\n") + "\n"
  }

  private var heading: String {
    "=== \(roster.count) shifts, \(roster.patterns) patterns ===\n"
      + Report.line(
        "", ["shiftpro", "p99", "calcurse", "p99", "ratio", "p99"], "budget")
  }

  private var budgets: [String] {
    [
      row("start to settled", ours.starts, theirs?.starts, atMost: 1),
      row("key to settled screen", ours.keys(), theirs?.keys(), atMost: 0.5),
      memory, ownMemory,
    ] + commands.map { command($0.title, $0.samples) }
  }

  private func command(_ title: String, _ samples: Samples) -> String {
    let limits = ["status": 15.0, "shoe list": 20, "remind": 20]
    let note = limits[title].map { limit in
      verdict(samples.median.map { $0 <= limit }, "≤ \(Int(limit)) ms")
    }
    return Report.line(
      title, [Report.milliseconds(samples.median), Report.milliseconds(samples.p99)], note ?? "")
  }

  private var memory: String {
    let our = ours.peakMemory.map(Double.init), their = theirs?.peakMemory.map(Double.init)
    let ratio = quotient(our, their)
    return Report.line(
      "peak memory", [megabytes(our), "", megabytes(their), "", Report.fixed(ratio, 2), ""],
      verdict(ratio.map { $0 <= 1 }, "≤ 1"))
  }

  private var ownMemory: String {
    let our = ours.privateMemory.map(Double.init), their = theirs?.privateMemory.map(Double.init)
    return Report.line(
      "private memory",
      [megabytes(our), "", megabytes(their), "", Report.fixed(quotient(our, their), 2), ""],
      verdict(our.map { $0 <= 8e6 }, "≤ 8 MB"))
  }

  /// Every screen compared with all keys of calcurse, which has a single screen.
  private var screens: [String] {
    names(ours.program.steps.map(\.screen)).map { screen in
      row("key, \(screen)", ours.keys(on: screen), theirs?.keys(), atMost: 0.5)
    }
  }

  private var steps: [String] {
    let reference = theirs?.keys()
    return rows(ours) { samples, isJudged in
      let their = isJudged ? reference : nil
      return [
        Report.milliseconds(samples.median), Report.milliseconds(samples.p99), "", "",
        Report.fixed(quotient(samples.median, their?.median), 2),
        Report.fixed(quotient(samples.p99, their?.p99), 2),
      ]
    }
      + (theirs.map { theirs in
        rows(theirs) { samples, _ in
          ["", "", Report.milliseconds(samples.median), Report.milliseconds(samples.p99)]
        }
      } ?? [])
  }

  private func rows(
    _ measurement: Measurement, _ figures: (Samples, Bool) -> [String]
  ) -> [String] {
    zip(measurement.program.steps, measurement.steps).map { step, samples in
      let note = samples.unchanged == 0 ? "" : "nothing painted \(samples.unchanged)×"
      return Report.line("\(step.screen): \(step.label)", figures(samples, step.isJudged), note)
    }
  }

  private func names(_ all: [String]) -> [String] {
    all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  // MARK: Lines

  private func row(
    _ title: String, _ our: Samples, _ their: Samples?, atMost limit: Double
  ) -> String {
    let median = quotient(our.median, their?.median), p99 = quotient(our.p99, their?.p99)
    let isWithin = median.flatMap { median in
      p99.map { median <= limit && $0 <= limit }
    }
    return Report.line(
      title,
      [
        Report.milliseconds(our.median), Report.milliseconds(our.p99),
        Report.milliseconds(their?.median),
        Report.milliseconds(their?.p99), Report.fixed(median, 2), Report.fixed(p99, 2),
      ], verdict(isWithin, "≤ \(Report.fixed(limit, 1))"))
  }

  private func verdict(_ isWithin: Bool?, _ budget: String) -> String {
    guard let isWithin else { return "\(budget)  not measured" }
    return "\(budget)  \(isWithin ? "ok" : "EXCEEDED")"
  }

  /// Returns a line of up to six figures with a note.
  static func line(_ title: String, _ figures: [String], _ note: String) -> String {
    let cells = figures + Array(repeating: "", count: 6 - figures.count)
    let line = padded(title, 24, left: true) + cells.map { padded($0, 11) }.joined() + "  " + note
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  private static func padded(_ text: String, _ width: Int, left: Bool = false) -> String {
    let fill = String(repeating: " ", count: max(0, width - text.count))
    return left ? text + fill : fill + text
  }

  // MARK: Numbers

  private func quotient(_ a: Double?, _ b: Double?) -> Double? {
    guard let a, let b, b > 0 else { return nil }
    return a / b
  }

  /// Returns the line of a measurement beside its budget in milliseconds.
  static func line(_ name: String, _ samples: Samples, budget: Double) -> String {
    let isMet = samples.median.map { $0 <= budget } ?? false
    return "  \(name): \(milliseconds(samples.median)), p99 \(milliseconds(samples.p99)) "
      + "(≤ \(Int(budget)) ms)  \(isMet ? "ok" : "EXCEEDED")"
  }

  static func milliseconds(_ value: Double?) -> String {
    value.map { "\(Report.fixed($0, 2)) ms" } ?? "–"
  }

  private func megabytes(_ bytes: Double?) -> String {
    bytes.map { "\(Report.fixed($0 / 1e6, 1)) MB" } ?? "–"
  }

  static func fixed(_ value: Double?, _ places: Int) -> String {
    guard let value else { return "–" }
    let scale = places == 1 ? 10 : 100
    let number = Int((value * Double(scale)).rounded())
    let digits = String(scale + number % scale).dropFirst()
    return "\(number / scale).\(digits)"
  }
}
