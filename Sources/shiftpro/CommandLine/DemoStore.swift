import Services
import Store

/// A store with sample data.
enum DemoStore {
  /// The default number of years.
  static let usualYears = 2
  private static let usualSeed = 1
  /// The number of days with steps in a store that is only shown, which must open at once.
  private static let shownDays = 75

  /// Fills a store for showing, without undo. Throws `CommandError` and `StoreError`.
  static func fill(_ store: Store, _ session: Session) throws {
    _ = try fill(store, years: usualYears, walkedDays: shownDays, session)
    try store.setUndoBarrier()
  }

  /// Fills a store and returns the number of its shifts. Throws `CommandError` and `StoreError`.
  static func fill(
    _ store: Store, years: Int, walkedDays: Int, _ session: Session
  ) throws -> Int {
    try DemoPerson.fill(
      store, years: years, seed: seed(session), walkedDays: walkedDays, isTraining: true,
      session.environment())
  }

  /// Returns the number that chooses the person. Throws `CommandError`.
  static func seed(_ session: Session) throws -> UInt64 {
    UInt64(try session.invocation.number("seed", in: 0...Int.max) ?? usualSeed)
  }
}
