import Domain
import Services

/// The changes of an attribution, or of a dry run.
struct AssignReport {
  private let outcome: AttributionOutcome
  private let shoe: Shoe?
  private let shoes: [Shoe]
  private let isDryRun: Bool
  private let environment: Environment

  init(
    _ outcome: AttributionOutcome, _ shoe: Shoe?, _ shoes: [Shoe], isDryRun: Bool,
    _ environment: Environment
  ) {
    self.outcome = outcome
    self.shoe = shoe
    self.shoes = shoes
    self.isDryRun = isDryRun
    self.environment = environment
  }

  private func name(_ id: RecordID) -> String { shoes.first { $0.id == id }?.name ?? "" }

  /// The report as text: `8 h · 4,812 steps · 3.4 km → Clifton`, and what other pairs lose.
  var lines: [String] {
    let format = environment.format, texts = environment.texts
    guard outcome.time.seconds > 0 else { return [texts("cli.assign.nothing")] }
    let amounts = [
      format.duration(seconds: outcome.time.seconds), format.steps(outcome.share.steps),
      format.distance(outcome.share.distance),
    ].joined(separator: " · ")
    var lost = outcome.replaced.map {
      texts(
        "cli.assign.from",
        ["time": format.duration(seconds: $0.seconds), "name": name($0.shoe)])
    }
    if outcome.freeSeconds > 0, shoe != nil {
      lost.append(
        texts("cli.assign.free", ["time": format.duration(seconds: outcome.freeSeconds)]))
    }
    let target = shoe?.name ?? texts("cli.assign.nobody")
    return [
      "\(amounts) → \(target)", lost.joined(separator: ", "),
      texts(isDryRun ? "cli.assign.dry_run" : "cli.undo_hint"),
    ]
  }

  /// The report as JSON.
  var json: JSON {
    .object([
      "shoe": JSON(shoe?.name), "dry_run": .bool(isDryRun),
      "from": JSON(outcome.time.span?.start), "to": JSON(outcome.time.span?.end),
      "minutes": JSON(minutesOf: outcome.time.seconds), "steps": .integer(outcome.share.steps),
      "distance_m": JSON(millimetres: outcome.share.distance),
      "free_minutes": JSON(minutesOf: outcome.freeSeconds),
      "replaced": .array(
        outcome.replaced.map {
          .object(["name": .string(name($0.shoe)), "minutes": JSON(minutesOf: $0.seconds)])
        }),
    ])
  }
}
