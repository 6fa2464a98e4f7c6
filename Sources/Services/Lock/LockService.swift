import Interchange
import Store

/// Why the lock was neither opened nor changed.
package enum LockError: Error, Equatable, Sendable {
  /// The passphrase is another one; so many seconds have to pass before the next try.
  case wrong(waitSeconds: Int64)
  /// The next try is allowed only after so many seconds.
  case tooSoon(seconds: Int64)
  /// There is a lock, and its passphrase was not given.
  case passphraseNeeded
  /// There is no lock yet, and no passphrase for one was given.
  case noPassphrase
  /// The stored verifier of the passphrase cannot be read.
  case damaged
}

/// A change of the lock.
package struct LockChange: Equatable, Sendable {
  /// The minutes without a key after which a new lock closes.
  package static let usualIdleMinutes = 10

  /// The passphrase of the lock that there is; nil where there is none.
  var current: Passphrase?
  /// Another one; nil leaves it.
  package var passphrase: Passphrase?
  /// After how many minutes without a key the screen locks itself, nil for never.
  package var idleMinutes: Int?
  /// Whether `shiftpro status` shows as much as without a lock.
  package var showsStatus: Bool
  /// Whether the lock goes.
  package var isTakenAway: Bool

  /// A change of the lock whose passphrase is `current`.
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

/// The passphrase was right: the lock of the screen opens.
struct LockOpened: ResultPayload {}

extension ActionResult {
  /// Whether the lock is open now.
  package var opensLock: Bool { payload(as: LockOpened.self) != nil }
}

/// Keeps the lock of the screen, of which nothing reaches the history.
package struct LockService: Service {
  package let services: StoreServices
}

extension StoreServices {
  /// The actions on the lock.
  package var lock: LockService { LockService(services: self) }
}

extension LockService {
  /// Checks that `passphrase` is the one of the lock. Throws `LockError`, `EncryptionError` and
  /// `StoreError`.
  package func prove(_ passphrase: Passphrase) throws {
    guard let lock = try store.lock() else { return }
    guard try store.beginLockTry() else {
      throw LockError.tooSoon(seconds: max(1, try store.lockWaitSeconds()))
    }
    guard let verifier = PassphraseVerifier(lock.verifier) else { throw LockError.damaged }
    guard try verifier.matches(passphrase) else {
      throw LockError.wrong(waitSeconds: try store.lockWaitSeconds())
    }
    try store.forgetLockTries()
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
  /// Why the lock stays as it is.
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
