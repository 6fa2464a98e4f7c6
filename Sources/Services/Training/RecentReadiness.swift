import Coach
import Domain
import Store

/// The readiness at moments of the last weeks, from shifts, sleep and illness that are read once,
/// when they are first needed.
final class RecentReadiness {
  /// The days before today whose shifts are read: no more than a suggestion rests on.
  private static let days = 42

  private let store: Store
  private let environment: Environment
  /// The start of the first of these days: within a day the same moments are known.
  private let first: Instant
  private var known: (shifts: [Interval], sleep: [Interval], illness: [Interval])?
  private var answers: [Instant: Readiness] = [:]

  init(_ store: Store, _ environment: Environment) {
    self.store = store
    self.environment = environment
    first = environment.zone.startOfDay(environment.today.adding(days: -Self.days))
  }

  /// Returns the readiness at a moment; nil if it lies further back, or in the future. Throws
  /// `StoreError`.
  func readiness(at instant: Instant) throws -> Readiness? {
    guard instant >= first, instant <= environment.now else { return nil }
    if let answer = answers[instant] { return answer }
    let (shifts, sleep, illness) = try read()
    let answer = Readiness.at(
      instant, shifts: shifts, sleep: sleep, illness: illness, zone: environment.zone)
    answers[instant] = answer
    return answer
  }

  private func read() throws -> (shifts: [Interval], sleep: [Interval], illness: [Interval]) {
    if let known { return known }
    let window = Interval(start: first - Readiness.windowSeconds, end: environment.now)
    let read = (
      shifts: try Roster(store: store, environment).worked(in: window),
      sleep: try store.sleep.entries(reaching: window).map(\.interval),
      illness: try Illness(store, in: window, environment).intervals
    )
    known = read
    return read
  }
}

extension Roster {
  /// Returns the times of the shifts that touch `window` as they are worked. Throws `StoreError`.
  func worked(in window: Interval) throws -> [Interval] {
    try work(touching: window)
      .filter { $0.status == .completed || $0.status == .scheduled }
      .map { Interval(start: $0.start, end: max($0.start, $0.end)) }
  }
}
