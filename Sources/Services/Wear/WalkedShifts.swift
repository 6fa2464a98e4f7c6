import Domain
import Store

/// The steps during the shifts shown in detail, cached until the store changes.
package struct WalkedShifts: Equatable, Sendable {
  package init() {}
  /// The maximum number of cached shifts; beyond it the cache is emptied.
  private static let most = 64

  private var known: [RecordID: ShiftSteps] = [:]

  /// Returns the steps during a shift; nil if there are none or they are unknown.
  package func steps(during shift: Shift?) -> ShiftSteps? {
    guard let shift, let walked = known[shift.id], walked.shift == shift,
      walked.steps > 0 || walked.distance > 0
    else { return nil }
    return walked
  }

  /// Reads the steps that are not cached. Throws `StoreError`.
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

  /// Sorts the shifts and splits them at gaps that cost more to read than another query.
  private static func runs(_ shifts: [Shift]) -> [[Shift]] {
    shifts.sorted { ShiftKey($0) < ShiftKey($1) }.reduce(into: []) { runs, shift in
      if let last = runs.last?.last, shift.start - last.end < 7 * 86_400 {
        runs[runs.count - 1].append(shift)
      } else {
        runs.append([shift])
      }
    }
  }

  /// Empties the cache after a change.
  package mutating func forget() { known = [:] }
}

extension Format {
  /// Formats the steps of a shift: `11,204 steps · 7.9 km`.
  package func walked(_ walked: ShiftSteps) -> String {
    let way = distance(walked.distance, isEstimate: walked.isDistanceEstimated)
    return walked.distance > 0 ? "\(steps(walked.steps)) · \(way)" : steps(walked.steps)
  }
}
