import AppCore
import Domain
import Services
import Terminal

/// The colour and the letter of a shift in a grid.
struct ShiftAppearance {
  /// Whether patterns are told apart by their colours.
  let usesPatternColors: Bool

  /// One rotation that nobody gave a colour says more when its early, late and night shifts have
  /// theirs, as those added by hand do.
  init(_ patterns: [ShiftPattern]) {
    let series = Set(patterns.map(\.seriesID))
    usesPatternColors = series.count > 1 || patterns.contains { $0.color != .series(0) }
  }

  func role(of entry: RosteredShift, _ environment: AppEnvironment) -> Role {
    guard usesPatternColors, let pattern = entry.pattern else {
      return entry.shift.role(in: environment.zone(of: entry.shift))
    }
    return Role(pattern.color)
  }

  /// Its own code, else the first letter of its name, else one for the time of day.
  static func code(of shift: Shift, _ environment: AppEnvironment) -> String {
    if !shift.code.isEmpty { return shift.code }
    let name = shift.name.isEmpty ? word(for: shift, environment) : shift.name
    return name.first { !$0.isWhitespace }.map { $0.uppercased() } ?? ""
  }

  private static func word(for shift: Shift, _ environment: AppEnvironment) -> String {
    switch shift.role(in: environment.zone(of: shift)) {
    case .day: return environment.format.kind("day")
    case .evening: return environment.format.kind("evening")
    default: return environment.format.kind("night")
    }
  }
}
