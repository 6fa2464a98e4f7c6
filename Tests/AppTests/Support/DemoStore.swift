import App
import Domain
import Services
import Synchronization
import TestSupport

/// The store of the made-up nurse. Each is filled once in a process and copied for every test.
struct DemoStore: Hashable, Sendable {
  var years = 1
  var seed: UInt64 = 7
  var shifts: Int?
  var walkedDays = 0

  private struct Key: Hashable {
    let demo: DemoStore
    let now: Instant
    let zone: String
  }

  private static let filled = Mutex<[Key: StoreTemplate]>([:])

  /// The store as it is filled at the environment's moment and in its zone.
  func template(_ environment: Environment) throws -> StoreTemplate {
    let key = Key(demo: self, now: environment.now, zone: environment.zone.identifier)
    if let template = Self.filled.withLock({ $0[key] }) { return template }
    let template = try StoreTemplate {
      _ = try DemoPerson.fill(
        $0, years: years, seed: seed, shifts: shifts, walkedDays: walkedDays, environment)
    }
    Self.filled.withLock { $0[key] = template }
    return template
  }
}
