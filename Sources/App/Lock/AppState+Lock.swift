import Domain
import Interchange
import Services
import Terminal

extension AppState {
  /// Hides everything until the passphrase is typed. What is open stays as it is below.
  mutating func closeLock() -> [Effect] {
    lock.close()
    chord = []
    showsChord = false
    count = 0
    pressed = nil
    toast = nil
    // A reminder may have left its words there.
    return [.ownTitle]
  }

  /// Locks where nobody did anything for long enough.
  mutating func closeLockIfIdle(_ environment: AppEnvironment) -> [Effect] {
    lock.isIdle(at: environment.now) ? closeLock() : []
  }

  /// Tries what was typed.
  mutating func tryPassphrase(_ environment: AppEnvironment) -> [Effect] {
    guard !lock.isChecking, let typed = lock.field.secret, let passphrase = try? Passphrase(typed)
    else { return [] }
    lock.isChecking = true
    lock.message = environment.texts("lock.checking")
    return [.perform(.lock(.unlock(passphrase)))]
  }

  /// Opens: the passphrase was right.
  mutating func openLock(_ environment: AppEnvironment) {
    lock.open()
    lock.lastSeen = environment.now
  }

  /// Says why it stays locked, and takes another try.
  mutating func refuseLock(_ complaint: UserFacingError) -> [Effect] {
    lock.isChecking = false
    lock.field.deleteToEnd()
    lock.field.deleteToStart()
    lock.message = complaint.text
    return [.bell]
  }
}

extension InputEvent {
  /// Whether somebody is there.
  var isFromPerson: Bool {
    switch self {
    case .key, .paste, .mouse: true
    default: false
    }
  }
}
