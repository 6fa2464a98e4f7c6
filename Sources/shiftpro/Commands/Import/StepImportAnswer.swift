import Domain
import Interchange
import Services
import Store

/// The result of importing one export of steps.
struct StepImportAnswer {
  private let path: String
  private let outcome: StepImportOutcome
  private let report: StepImportReport
  private let isDryRun: Bool
  private let environment: Environment

  init(
    _ path: String, _ outcome: StepImportOutcome, _ shoes: [Shoe], isDryRun: Bool,
    _ environment: Environment
  ) {
    self.path = path
    self.outcome = outcome
    report = StepImportReport(path, outcome, shoes, environment)
    self.isDryRun = isDryRun
    self.environment = environment
  }

  /// Prints the result as text; skipped samples even with `--quiet`, because they are not a result.
  func print(_ session: Session) throws {
    guard !session.options.isJSON else { return }
    var lines = report.lines
    if isDryRun {
      lines.append(environment.texts("cli.assign.dry_run"))
    } else if outcome.count.added > 0 {
      lines.append(environment.texts("cli.undo_hint"))
    }
    try session.print(lines)
    for remark in report.remarks { session.console.remark(remark) }
  }

  /// Whether nothing was imported because everything was skipped.
  var isFailure: Bool { outcome.report.samples == 0 && !outcome.report.skipped.isEmpty }

  /// The result as JSON.
  var json: JSON {
    var skipped: [(reason: String, count: Int)] = []
    for (reason, count) in outcome.report.skipped.map({ ($0.reason.code, $0.count) })
      + report.doubted.map({ ($0.doubt.code, $0.count) }) + [("empty", outcome.count.empty)]
    where count > 0 {
      if let index = skipped.firstIndex(where: { $0.reason == reason }) {
        skipped[index].count += count
      } else {
        skipped.append((reason, count))
      }
    }
    let sessions: [ShoeSession] = outcome.sessions.map(\.after) + outcome.started
    let kind = outcome.report.formats.map(\.rawValue).joined(separator: "+")
    return .object([
      "kind": .string(kind), "file": .string(path), "read": .integer(Int64(report.read)),
      "added": .integer(Int64(report.added)), "updated": .integer(0),
      "unchanged": .integer(Int64(outcome.count.unchanged)),
      "skipped": .array(
        skipped.map {
          .object(["reason": .string($0.reason), "count": .integer(Int64($0.count))])
        }),
      "from": outcome.report.from.map { JSON($0) } ?? report.days.map { JSON($0.lowerBound) }
        ?? .null,
      "to": outcome.report.to.map { JSON($0) } ?? report.days.map { JSON($0.upperBound) } ?? .null,
      "sessions": .array(sessions.map(ShoeReport.json)),
    ])
  }
}
