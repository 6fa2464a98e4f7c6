import Domain
import Services
import Synchronization
import TestSupport

/// The store of the fictional nurse, filled once per process and copied for every test.
package struct DemoStore: Hashable, Sendable {
  package var years = 1
  package var seed: UInt64 = 7
  package var shifts: Int?
  package var walkedDays = 0
  package var isTraining = false

  package init(
    years: Int = 1, seed: UInt64 = 7, shifts: Int? = nil, walkedDays: Int = 0,
    isTraining: Bool = false
  ) {
    self.years = years
    self.seed = seed
    self.shifts = shifts
    self.walkedDays = walkedDays
    self.isTraining = isTraining
  }

  private struct Key: Hashable {
    let demo: DemoStore
    let now: Instant
    let zone: String
    /// The language of the names of exercises.
    let language: String
  }

  private static let filled = Mutex<[Key: StoreTemplate]>([:])

  /// Returns the store as filled at the environment's time and in its zone.
  package func template(_ environment: Environment) throws -> StoreTemplate {
    let key = Key(
      demo: self, now: environment.now, zone: environment.zone.identifier,
      language: environment.texts.language.rawValue)
    if let template = Self.filled.withLock({ $0[key] }) { return template }
    let template = try StoreTemplate {
      _ = try DemoPerson.fill(
        $0, years: years, seed: seed, shifts: shifts, walkedDays: walkedDays,
        isTraining: isTraining, environment)
    }
    Self.filled.withLock { $0[key] = template }
    return template
  }
}
