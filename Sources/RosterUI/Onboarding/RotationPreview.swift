import AppCore
import Domain
import Services

/// A preview of a rotation's first year before it is saved.
package struct RotationPreview: Equatable, Sendable {
  /// The number of previewed days.
  static let days = 366

  /// The pattern that would be saved.
  package let pattern: ShiftPattern
  /// The hours, rest and runs.
  let figures: RosterFigures
  /// The average weekly hours, in minutes.
  let averageMinutesPerWeek: Int
  /// The length of the cycle in days.
  let cycleDays: Int
  /// The conflicts, clock changes and rule violations by day.
  let remarks: [Remark]
  /// The number of remarks about overlapping shifts.
  let overlapCount: Int
  /// The public holidays on which a shift starts.
  let holidays: [Holiday]

  /// A sentence about a day.
  struct Remark: Equatable, Sendable {
    let day: CivilDay
    let text: String
    /// Whether it is a warning rather than a fact.
    let isWarning: Bool
  }

  /// Previews `pattern` together with the existing shifts.
  init(
    _ pattern: ShiftPattern, _ existingData: SetupLayer.ExistingData, rules: RestRules,
    _ environment: AppEnvironment
  ) {
    self.pattern = pattern
    let existing = existingData.shifts.compactMap {
      RosterEntry($0, in: environment.zone(of: $0), noWork: existingData.noWork)
    }
    let preview = PatternPreview(
      of: pattern, from: pattern.effectiveFrom, days: Self.days, in: environment.zone, rules: rules,
      holidays: existingData.holidays, existing: existing)
    figures = preview.figures
    averageMinutesPerWeek = preview.averageMinutesPerWeek
    cycleDays = preview.cycleDays
    let planned = preview.days.lazy.flatMap(\.shifts)
    holidays = preview.warnings.compactMap { warning in
      guard case .holiday(let holiday) = warning.concern else { return nil }
      return holiday
    }
    overlapCount = preview.warnings.count { warning in
      if case .overlap = warning.concern { true } else { false }
    }
    remarks = preview.warnings.compactMap { warning in
      if case .holiday = warning.concern { return nil }
      let sentence = environment.format.sentence(warning) { subject in
        switch subject {
        case .shift(let id):
          existingData.shifts.first { $0.id == id }.map {
            environment.format.name(of: $0, in: environment.base)
          } ?? ""
        case .occurrence(let id):
          planned.first { $0.id == id }.map(environment.format.name) ?? ""
        }
      }
      var isWarning = true
      if case .clockChange = warning.concern { isWarning = false }
      return Remark(day: warning.day, text: sentence, isWarning: isWarning)
    }
  }
}
