import Domain
import Interchange
import Store

/// Describes the outcome of an import of steps: the samples read, added and unchanged, and those
/// skipped with the reasons.
package struct StepImportReport {
  private let path: String
  private let outcome: StepImportOutcome
  private let shoes: [Shoe]
  private let environment: Environment

  /// Creates the report on the export at `path`; `shoes` are all pairs.
  package init(
    _ path: String, _ outcome: StepImportOutcome, _ shoes: [Shoe], _ environment: Environment
  ) {
    self.path = path
    self.outcome = outcome
    self.shoes = shoes
    self.environment = environment
  }

  /// The number of samples that now count.
  package var added: Int { outcome.count.added - doubted.reduce(0) { $0 + $1.count } }

  /// The number of implausible samples by reason, which are excluded until the user accepts them.
  package var doubted: [(doubt: SampleDoubt, count: Int)] {
    SampleDoubt.allCases.compactMap { doubt in
      outcome.count.doubted[doubt].map { (doubt, $0) }
    }
  }

  /// The number of samples found, including skipped ones.
  package var read: Int {
    outcome.report.samples + outcome.report.skipped.reduce(0) { $0 + $1.count }
  }

  /// The days from the first to the last sample; nil without samples.
  package var days: ClosedRange<CivilDay>? {
    var days = outcome.report.days.map { [$0.lowerBound, $0.upperBound] } ?? []
    if let from = outcome.report.from, let to = outcome.report.to {
      // An interval that ends at midnight belongs to the day before.
      days += [from, max(from, to - 1)].map { environment.zone.local(at: $0).day }
    }
    guard let first = days.min(), let last = days.max() else { return nil }
    return first...last
  }

  /// Sentences on what was imported, from when and which source, and what changed.
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

  /// A sentence that the default pair was started automatically.
  private var started: [String] {
    guard let first = outcome.started.first else { return [] }
    let name = shoes.first { $0.id == first.shoe }?.name ?? ""
    return [
      environment.texts(
        "cli.import.started", ["name": name, "n": String(outcome.started.count)])
    ]
  }

  /// Sentences on what was skipped and why.
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
    case .assumedDates(let order): return order.assumption(texts)
    case .assumedYears: return texts("import.note.years")
    case .dayTotals(let days): return texts("import.note.day_totals", ["n": String(days)])
    case .assumedKilometres: return texts("import.note.kilometres")
    case .assumedMetres: return texts("import.note.metres")
    case .assumedThousands: return texts("import.note.thousands")
    case .assumedDecimals: return texts("import.note.decimals")
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
