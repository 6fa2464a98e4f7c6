import AppCore
import Domain
import Services
import Store

/// The lock of the store, and the inactivity of the user.
struct LockState: FeatureState {
  /// The lock of the store; nil for none.
  var lock: AppLock?
  /// The moment of the last input.
  private var lastSeen = Instant(seconds: 0)

  package init() {}

  package mutating func begin(
    _ options: App.Options, from store: Store, _ state: inout AppState,
    _ environment: AppEnvironment
  ) {
    lastSeen = environment.now
    if options.asksPassphrase, lock != nil { _ = state.shut(LockScreen()) }
  }

  /// Reads the lock; unlocks the screen if another program removed it. Throws `StoreError`.
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    lock = try store.lock()
    if lock == nil { state.openLock() }
  }

  package mutating func notice(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    let effects = tick(&state, environment)
    if effects.isEmpty { lastSeen = environment.now }
    return effects
  }

  /// Locks the screen after the configured inactivity.
  package mutating func tick(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    guard !state.isLocked, let minutes = lock?.idleMinutes,
      environment.now - lastSeen >= Int64(minutes) * 60
    else { return [] }
    return state.shut(LockScreen())
  }

  /// Unlocks the screen after a correct passphrase.
  package mutating func receive(
    _ result: ActionResult, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]? {
    guard result.opensLock else { return nil }
    state.openLock()
    lastSeen = environment.now
    return [.reload]
  }

  /// Shows why the screen stays locked, and allows another attempt.
  package mutating func refuse(
    _ complaint: UserFacingError, _ action: Action, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect]? {
    guard case .unlock = action.base as? LockAction else { return nil }
    state[LockScreen.self] = LockScreen(message: complaint.text)
    return [.bell]
  }
}

extension AppState {
  /// The lock.
  var lock: LockState { self[LockState.self] }

  /// Unlocks the screen.
  fileprivate mutating func openLock() {
    if gate?.base is LockScreen { gate = nil }
  }
}
