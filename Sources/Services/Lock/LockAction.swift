import Domain
import Interchange
import Store

/// A change of the lock of the screen.
package enum LockAction: StoreAction {
  /// Tries to open the lock.
  case unlock(Passphrase)
  /// Sets, changes or removes the lock.
  case change(LockChange)
}

extension Action {
  /// A change of the lock.
  package static func lock(_ action: LockAction) -> Action { Action(action) }
}

extension LockAction {
  /// Carries it out.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    switch self {
    case .unlock(let passphrase): try services.lock.unlock(passphrase)
    case .change(let change): try services.lock.change(change)
    }
  }
}
