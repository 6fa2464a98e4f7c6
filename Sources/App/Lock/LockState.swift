import Domain
import Store
import Widgets

/// The lock as the screen knows it. While it is locked nothing else is shown, and no key means
/// anything else.
public struct LockState: Equatable, Sendable {
  /// The lock of the store, nil where there is none.
  public internal(set) var lock: AppLock?
  /// Whether nothing is shown until the passphrase was typed.
  public internal(set) var isLocked = false
  /// What was typed so far.
  package var field = TextFieldState(isSecret: true)
  /// Whether what was typed is being looked at.
  var isChecking = false
  /// What became of the last try.
  var message = ""
  /// When the person was last seen to do something.
  var lastSeen: Instant

  init(lastSeen: Instant) { self.lastSeen = lastSeen }

  /// Whether nobody did anything for as long as the person said.
  func isIdle(at now: Instant) -> Bool {
    guard !isLocked, let minutes = lock?.idleMinutes else { return false }
    return now - lastSeen >= Int64(minutes) * 60
  }

  /// Takes the lock as it is in the store now. One that was taken away elsewhere shuts nobody out.
  mutating func take(_ lock: AppLock?) {
    self.lock = lock
    if lock == nil { open() }
  }

  mutating func close() {
    isLocked = true
    forget()
  }

  mutating func open() {
    isLocked = false
    forget()
  }

  private mutating func forget() {
    field = TextFieldState(isSecret: true)
    isChecking = false
    message = ""
  }
}
