import Domain
import Interchange
import Store

/// What became of one export, in words: read, added, unchanged, and what was left out and why.
package struct StepImportReport {
  private let path: String
  private let outcome: StepImportOutcome
  private let shoes: [Shoe]
  private let environment: Environment

  /// The report on the export at `path`; `shoes` are all pairs.
  package init(
    _ path: String, _ outcome: StepImportOutcome, _ shoes: [Shoe], _ environment: Environment
  ) {
    self.path = path
    self.outcome = outcome
    self.shoes = shoes
    self.environment = environment
  }

  /// Samples that count from now on.
  package var added: Int { outcome.count.added - doubted.reduce(0) { $0 + $1.count } }

  /// Samples that are left out until the person believes them.
  package var doubted: [(doubt: SampleDoubt, count: Int)] {
    SampleDoubt.allCases.compactMap { doubt in
      outcome.count.doubted[doubt].map { (doubt, $0) }
    }
  }

  /// Samples that were found, whatever became of them.
  package var read: Int {
    outcome.report.samples + outcome.report.skipped.reduce(0) { $0 + $1.count }
  }

  /// The days from the first to the last with any; nil where there are none.
  package var days: ClosedRange<CivilDay>? {
    var days = outcome.report.days.map { [$0.lowerBound, $0.upperBound] } ?? []
    if let from = outcome.report.from, let to = outcome.report.to {
      // What ends at midnight is of the day before.
      days += [from, max(from, to - 1)].map { environment.zone.local(at: $0).day }
    }
    guard let first = days.min(), let last = days.max() else { return nil }
    return first...last
  }

  /// What was taken in, from when and whom, and what changed by it.
  package var lines: [String] {
    let format = environment.format
    func number(_ count: Int) -> String { format.number(Int64(count)) }
    var lines = [
      environment.texts(
        "cli.import.steps_done",
        [
          "file": path, "read": number(read), "added": number(added),
          "unchanged": number(outcome.count.unchanged),
        ])
    ]
    if let days {
      let sources = outcome.report.sources.map { "\($0.name) (\(format.kind($0.kind)))" }
      lines.append(
        "\(format.dayWithYear(days.lowerBound)) – \(format.dayWithYear(days.upperBound))"
          + " · \(sources.joined(separator: ", "))")
    }
    return lines + outcome.report.notes.map(note) + outcome.sessions.map(correction) + started
  }

  /// That the usual pair went on by itself.
  private var started: [String] {
    guard let first = outcome.started.first else { return [] }
    let name = shoes.first { $0.id == first.shoe }?.name ?? ""
    return [
      environment.texts(
        "cli.import.started", ["name": name, "n": String(outcome.started.count)])
    ]
  }

  /// What was left out and why.
  package var remarks: [String] {
    let texts = environment.texts
    var remarks = outcome.report.skipped.filter { $0.count > 0 }.map { skip in
      texts(
        "cli.import.skipped",
        [
          "n": String(skip.count), "reason": skip.reason.text(texts),
          "place": skip.first.text(texts),
        ])
    }
    remarks += doubted.map { doubt, count in
      texts(
        "cli.import.doubted",
        ["n": String(count), "reason": environment.format.doubt(doubt)])
    }
    return remarks
  }

  private func note(_ note: ImportNote) -> String {
    let texts = environment.texts
    switch note {
    case .recoveredArchive: return texts("import.note.recovered")
    case .newerGeneration(let days):
      return texts("import.note.newer_generation", ["n": String(days)])
    case .assumedZone(let zone): return texts("import.note.zone", ["zone": zone])
    case .repeatedTimes(let count):
      return texts("import.note.repeated", ["n": String(count)])
    case .assumedMonthFirst: return texts("import.note.month_first")
    case .samsungTimes(let areLocal, let night, let otherNight):
      return texts(
        areLocal ? "import.note.samsung_local" : "import.note.samsung_utc",
        ["night": String(night), "other": String(otherNight)])
    }
  }

  private func correction(_ correction: SessionCorrection) -> String {
    let name = shoes.first { $0.id == correction.after.shoe }?.name ?? ""
    let times = environment.format.times(of: correction.after, in: environment.zone)
    return environment.texts("cli.import.session", ["name": name, "times": times])
  }
}
