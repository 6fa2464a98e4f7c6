import Interchange
import Store

/// The reason why the lock was neither opened nor changed.
package enum LockError: Error, Equatable, Sendable {
  /// The passphrase is wrong; the next attempt is allowed after that many seconds.
  case wrong(waitSeconds: Int64)
  /// The next attempt is allowed only after that many seconds.
  case tooSoon(seconds: Int64)
  /// A lock is set, and its passphrase was not given.
  case passphraseNeeded
  /// No lock is set, and no passphrase for one was given.
  case noPassphrase
  /// The stored verifier of the passphrase is unreadable.
  case damaged
}

/// A change of the lock.
package struct LockChange: Equatable, Sendable {
  /// The default minutes of inactivity before the screen locks.
  package static let usualIdleMinutes = 10

  /// The current passphrase; nil if no lock is set.
  var current: Passphrase?
  /// The new passphrase; nil keeps the current one.
  package var passphrase: Passphrase?
  /// The minutes of inactivity before the screen locks; nil for never.
  package var idleMinutes: Int?
  /// Whether `shiftpro status` shows the same as without a lock.
  package var showsStatus: Bool
  /// Whether the lock is removed.
  package var isTakenAway: Bool

  /// Creates a change of the lock with the passphrase `current`.
  package init(
    current: Passphrase?, passphrase: Passphrase? = nil, idleMinutes: Int? = nil,
    showsStatus: Bool = false, isTakenAway: Bool = false
  ) {
    self.current = current
    self.passphrase = passphrase
    self.idleMinutes = idleMinutes
    self.showsStatus = showsStatus
    self.isTakenAway = isTakenAway
  }
}

/// The payload of a successful unlocking.
struct LockOpened: ResultPayload {}

extension ActionResult {
  /// Whether the action unlocked the screen.
  package var opensLock: Bool { payload(as: LockOpened.self) != nil }
}

/// Manages the screen lock, none of which is recorded in the history.
package struct LockService: Service {
  package let services: StoreServices
}

extension StoreServices {
  /// The actions on the lock.
  package var lock: LockService { LockService(services: self) }
}

extension LockService {
  /// Verifies the passphrase of the lock. Throws `LockError`, `EncryptionError` and `StoreError`.
  package func prove(_ passphrase: Passphrase) throws {
    guard let lock = try store.lock() else { return }
    guard try store.beginLockTry() else {
      throw LockError.tooSoon(seconds: max(1, try store.lockWaitSeconds()))
    }
    guard let verifier = PassphraseVerifier(lock.verifier) else { throw LockError.damaged }
    guard try verifier.matches(passphrase) else {
      throw LockError.wrong(waitSeconds: try store.lockWaitSeconds())
    }
    try store.resetLockTries()
  }

  func unlock(_ passphrase: Passphrase) throws -> ActionResult {
    try prove(passphrase)
    return ActionResult(nil, payload: LockOpened(), canUndo: false)
  }

  func change(_ change: LockChange) throws -> ActionResult {
    let lock = try store.lock()
    if lock != nil {
      guard let current = change.current else { throw LockError.passphraseNeeded }
      try prove(current)
    }
    if change.isTakenAway {
      try store.setLock(nil)
      return ActionResult(Message("done.lock.clear"), canUndo: false)
    }
    let made = try change.passphrase.map { try PassphraseVerifier($0).text }
    guard let verifier = made ?? lock?.verifier else { throw LockError.noPassphrase }
    try store.setLock(
      AppLock(
        verifier: verifier, idleMinutes: change.idleMinutes, showsStatus: change.showsStatus))
    return ActionResult(
      Message(lock == nil ? "done.lock.set" : "done.lock.change"), canUndo: false)
  }
}

extension LockError: UserFacing {
  /// Describes why the lock was neither opened nor changed.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    func length(_ seconds: Int64) -> String {
      seconds < 60
        ? texts("unit.seconds", ["n": String(seconds)])
        : environment.format.duration(
          seconds: (seconds + 59) / 60 * 60)
    }
    switch self {
    case .wrong(waitSeconds: 0): return UserFacingError("lock_wrong", texts)
    case .wrong(let seconds):
      return UserFacingError("lock_wrong_wait", texts, ["time": length(seconds)])
    case .tooSoon(let seconds):
      return UserFacingError("lock_wait", texts, ["time": length(seconds)])
    case .passphraseNeeded: return UserFacingError("lock_needed", texts)
    case .noPassphrase: return UserFacingError("lock_empty", texts)
    case .damaged: return UserFacingError("lock_damaged", texts)
    }
  }
}
