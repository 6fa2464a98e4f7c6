import Domain
import Services
import Store
import TestSupport
import Testing

/// Tests that edit a pattern by one of its shifts.
package protocol PatternEditor {}

extension PatternEditor {
  /// Creates a planner with DDNN---- from 6 April, so that 1 June begins a cycle; today is 20 May.
  package func planner(
    _ pattern: ShiftPattern? = nil, zone: String = "Europe/London"
  ) throws -> Planner {
    let planner = try Planner(zone: zone)
    try planner.perform(
      .pattern(.save(pattern ?? rota("DDNN----", start: "2026-04-06", zone: zone))))
    return planner
  }

  package func editing(_ shift: Shift, _ planner: Planner) throws -> PatternEditing {
    try #require(try PatternEditing(shift, among: planner.roster().patterns, planner.environment))
  }

  /// Performs `action`, a change of `shift`, for `scope`.
  @discardableResult
  package func perform(
    _ action: Action, of shift: Shift, _ scope: PatternScope, _ planner: Planner
  ) throws -> Shift? {
    let editing = try editing(shift, planner)
    #expect(editing.scopes(for: action).contains(scope))
    return try planner.perform(editing.action(action, for: scope)).shift
  }

  /// Returns the starts of the shifts with a code, such as `06-01 07:00`.
  package func starts(_ code: String, _ planner: Planner, _ from: String, _ until: String) throws
    -> [String]
  {
    try planner.shifts(from, until).filter { $0.code == code }.map {
      String(ISOText.format($0.localStart).replacing("T", with: " ").dropFirst(5))
    }
  }
}
