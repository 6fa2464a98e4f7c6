import Domain
import Store

/// What was walked during the shifts that are shown in full, kept until the store changes.
package struct WalkedShifts: Equatable, Sendable {
  package init() {}
  /// Nobody looks at more before something changes; then it begins anew.
  private static let most = 64

  private var known: [RecordID: ShiftSteps] = [:]

  /// What was walked during a shift; nil where nothing was, or nothing is known.
  package func steps(during shift: Shift?) -> ShiftSteps? {
    guard let shift, let walked = known[shift.id], walked.shift == shift,
      walked.steps > 0 || walked.distance > 0
    else { return nil }
    return walked
  }

  /// Reads what is not known yet. Throws `StoreError`.
  package mutating func read(
    _ shifts: [Shift], from store: Store, _ environment: Environment
  ) throws {
    let missing = shifts.filter {
      known[$0.id]?.shift != $0 && [.inProgress, .completed].contains($0.status)
    }
    guard !missing.isEmpty else { return }
    if known.count + missing.count > Self.most { forget() }
    let attribution = try StepAttribution(store: store, environment)
    for run in Self.runs(missing) {
      for steps in try attribution.steps(during: run, now: environment.now) {
        known[steps.shift.id] = steps
      }
    }
  }

  /// Shifts in order, parted where so many days lie between that reading them costs more than
  /// asking again.
  private static func runs(_ shifts: [Shift]) -> [[Shift]] {
    shifts.sorted { ShiftKey($0) < ShiftKey($1) }.reduce(into: []) { runs, shift in
      if let last = runs.last?.last, shift.start - last.end < 7 * 86_400 {
        runs[runs.count - 1].append(shift)
      } else {
        runs.append([shift])
      }
    }
  }

  /// Something has changed.
  package mutating func forget() { known = [:] }
}

extension Format {
  /// `11,204 steps · 7.9 km`.
  package func walked(_ walked: ShiftSteps) -> String {
    let way = distance(walked.distance, isEstimate: walked.isDistanceEstimated)
    return walked.distance > 0 ? "\(steps(walked.steps)) · \(way)" : steps(walked.steps)
  }
}
