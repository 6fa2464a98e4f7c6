import Domain
import Services

/// A preview of a rotation, as text and JSON.
struct PreviewReport {
  let request: PreviewRequest
  let preview: PatternPreview
  let environment: Environment
  private let standing: [RecordID: Shift]
  private let planned: [OccurrenceID: Occurrence]

  /// Creates the report on `request` with the existing shifts and the public holidays.
  init(
    _ request: PreviewRequest, standing: [Shift], holidays: [Holiday],
    _ environment: Environment
  ) {
    self.request = request
    self.environment = environment
    let pattern = request.plan.pattern
    preview = PatternPreview(
      of: pattern, from: request.first, days: request.days,
      in: environment.zone(named: pattern.zone), rules: request.rules, holidays: holidays,
      existing: standing.compactMap { RosterEntry($0, in: environment.zone(of: $0)) })
    self.standing = Dictionary(standing.map { ($0.id, $0) }) { first, _ in first }
    planned = Dictionary(preview.days.flatMap(\.shifts).map { ($0.id, $0) }) { first, _ in first }
  }

  /// Describes a warning.
  func sentence(_ warning: RosterWarning) -> String {
    environment.format.sentence(warning) { subject in
      switch subject {
      case .shift(let id):
        standing[id].map { environment.format.name(of: $0, in: environment) } ?? id.text
      case .occurrence(let id): planned[id].map(environment.format.name) ?? id.patternID.text
      }
    }
  }
}
