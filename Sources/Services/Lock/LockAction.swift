import Domain
import Interchange
import Store

/// An unlocking, or a change of the screen lock.
package enum LockAction: StoreAction {
  /// Tries to unlock the screen.
  case unlock(Passphrase)
  /// Sets, changes or removes the lock.
  case change(LockChange)
}

extension Action {
  /// Wraps a lock action.
  package static func lock(_ action: LockAction) -> Action { Action(action) }
}

extension LockAction {
  /// True: it derives a key from a passphrase.
  package var waits: Bool { true }

  /// Performs the action.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    switch self {
    case .unlock(let passphrase): try services.lock.unlock(passphrase)
    case .change(let change): try services.lock.change(change)
    }
  }
}
