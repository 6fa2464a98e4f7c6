import AppCore
import Domain
import Services
import Terminal

/// The colour and letter of a shift in a grid.
struct ShiftAppearance {
  /// Whether patterns are distinguished by colour.
  let usesPatternColors: Bool

  /// Creates the appearance. For a single pattern without a custom colour, colours by early, late
  /// and night shift say more, as for manually added shifts.
  init(_ patterns: [ShiftPattern]) {
    let series = Set(patterns.map(\.seriesID))
    usesPatternColors = series.count > 1 || patterns.contains { $0.color != .series(0) }
  }

  func role(of entry: RosteredShift, _ environment: AppEnvironment) -> Role {
    role(of: entry.shift, entry.pattern, environment)
  }

  /// Returns the role of a shift that a pattern planned, or none.
  func role(of shift: Shift, _ pattern: ShiftPattern?, _ environment: AppEnvironment) -> Role {
    guard usesPatternColors, let pattern else {
      return shift.role(in: environment.zone(of: shift))
    }
    return Role(pattern.color)
  }

  /// Returns its own code, otherwise the first letter of its name or of the time of day.
  static func code(of shift: Shift, _ environment: AppEnvironment) -> String {
    if !shift.code.isEmpty { return shift.code }
    let name =
      shift.name.isEmpty
      ? environment.format.kind(shift.role(in: environment.zone(of: shift))) : shift.name
    return name.first { !$0.isWhitespace }.map { $0.uppercased() } ?? ""
  }
}
