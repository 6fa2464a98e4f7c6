import App
import Domain
import Interchange
import Store

/// What became of one export: read, added, unchanged, and what was left out and why.
struct StepImportReport {
  private let path: String
  private let outcome: StepImportOutcome
  private let shoes: [Shoe]
  private let isDryRun: Bool
  private let environment: AppEnvironment

  init(
    _ path: String, _ outcome: StepImportOutcome, _ shoes: [Shoe], isDryRun: Bool,
    _ environment: AppEnvironment
  ) {
    self.path = path
    self.outcome = outcome
    self.shoes = shoes
    self.isDryRun = isDryRun
    self.environment = environment
  }

  /// Samples that count from now on.
  private var added: Int { outcome.count.added - doubted.reduce(0) { $0 + $1.count } }

  private var doubted: [(doubt: SampleDoubt, count: Int)] {
    SampleDoubt.allCases.compactMap { doubt in
      outcome.count.doubted[doubt].map { (doubt, $0) }
    }
  }

  private var read: Int {
    outcome.report.samples + outcome.report.skipped.reduce(0) { $0 + $1.count }
  }

  private var days: ClosedRange<CivilDay>? {
    var days = outcome.report.days.map { [$0.lowerBound, $0.upperBound] } ?? []
    if let from = outcome.report.from, let to = outcome.report.to {
      days += [environment.zone.local(at: from).day, environment.zone.local(at: to).day]
    }
    guard let first = days.min(), let last = days.max() else { return nil }
    return first...last
  }

  // MARK: For people

  func tell(_ session: Session) throws {
    guard !session.options.isJSON else { return }
    try session.tell(lines)
    for remark in remarks { session.console.remark(remark) }
  }

  private var lines: [String] {
    let format = environment.format, texts = environment.texts
    func number(_ count: Int) -> String { format.number(Int64(count)) }
    var lines = [
      texts(
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
    lines += outcome.report.notes.map(note) + outcome.sessions.map(correction)
    if isDryRun {
      lines.append(texts("cli.assign.dry_run"))
    } else if outcome.count.added > 0 {
      lines.append(texts("cli.undo_hint"))
    }
    return lines
  }

  /// What was left out and why: no result, and worth knowing even for the quiet.
  private var remarks: [String] {
    let texts = environment.texts
    var remarks = outcome.report.skipped.filter { $0.count > 0 }.map { skip in
      texts(
        "cli.import.skipped",
        [
          "n": String(skip.count), "reason": Complaint.reason(skip.reason, texts),
          "place": Complaint.place(skip.first, texts),
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
    let times = ShoeReport.times(of: correction.after, environment)
    return environment.texts("cli.import.session", ["name": name, "times": times])
  }

  // MARK: For programs

  var json: JSON {
    var skipped: [(reason: String, count: Int)] = []
    for (reason, count) in outcome.report.skipped.map({ ($0.reason.code, $0.count) })
      + doubted.map({ ($0.doubt.code, $0.count) }) + [("empty", outcome.count.empty)]
    where count > 0 {
      if let index = skipped.firstIndex(where: { $0.reason == reason }) {
        skipped[index].count += count
      } else {
        skipped.append((reason, count))
      }
    }
    let kind = outcome.report.formats.map(\.rawValue).joined(separator: "+")
    return .object([
      "kind": .string(kind), "file": .string(path), "read": .integer(Int64(read)),
      "added": .integer(Int64(added)), "updated": .integer(0),
      "unchanged": .integer(Int64(outcome.count.unchanged)),
      "skipped": .array(
        skipped.map {
          .object(["reason": .string($0.reason), "count": .integer(Int64($0.count))])
        }),
      "from": outcome.report.from.map { JSON($0) } ?? days.map { JSON($0.lowerBound) } ?? .null,
      "to": outcome.report.to.map { JSON($0) } ?? days.map { JSON($0.upperBound) } ?? .null,
      "sessions": .array(outcome.sessions.map { ShoeReport.json($0.after) }),
    ])
  }
}
