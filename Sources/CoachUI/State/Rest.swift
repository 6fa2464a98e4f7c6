import AppCore
import Coach
import Domain
import Services
import Terminal
import Widgets

/// A rest between two sets.
struct Rest: Equatable, Sendable {
  /// When it began.
  let start: Instant
  /// Its length in seconds.
  let seconds: Int
  /// The exercise of the workout that it follows, and its working sets that were done by then. The
  /// rest ends when fewer are stored: the set was undone here, in another window or by a command.
  let entry: RecordID, doneSets: Int
  /// Whether the bell has rung at its end.
  var hasRung = false

  /// Returns whether what it follows is among the stored exercises of the workout.
  func follows(_ entries: [WorkoutEntry]) -> Bool {
    entries.contains { $0.id == entry && $0.doneSets >= doneSets }
  }

  /// Returns the seconds that remain; negative ones after its end.
  func remaining(at now: Instant) -> Int64 { Int64(seconds) - (now - start) }
}

/// Shows a rest in the heading.
enum RestView {
  /// The columns of the bar.
  private static let width = 10

  /// Returns the remaining time with a bar; how long ago it ended after that.
  static func spans(_ rest: Rest, _ environment: AppEnvironment) -> [Span] {
    let texts = environment.texts
    let left = rest.remaining(at: environment.now)
    guard left > 0 else { return [Span(texts("workout.rest_over"), Style(.good, .bold))] }
    let time = "\(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60)"
    let full = Int((Int64(rest.seconds) - left) * Int64(width) / Int64(max(1, rest.seconds)))
    return [
      Span(texts("workout.rest", ["time": time]) + " ", Style(.accent, .bold)),
      Span(texts.sign(String(repeating: "━", count: full)), Style(.accent)),
      Span(texts.sign(String(repeating: "─", count: width - full)), Style(.border)),
    ]
  }
}

extension WorkoutEntry {
  /// The number of working sets that are done.
  var doneSets: Int { sets.sets.count { $0.isDone && !$0.isWarmUp } }
}
