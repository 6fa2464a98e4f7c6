import AppCore
import Domain
import Services
import Store

/// The lock of the store, and since when nobody did anything.
struct LockState: FeatureState {
  /// The lock of the store, nil where there is none.
  var lock: AppLock?
  /// When the person was last seen to do something.
  private var lastSeen = Instant(seconds: 0)

  package init() {}

  package mutating func begin(
    _ options: App.Options, from store: Store, _ state: inout AppState,
    _ environment: AppEnvironment
  ) {
    lastSeen = environment.now
    if options.asksPassphrase, lock != nil { _ = state.shut(LockScreen()) }
  }

  /// Reads the lock. One that was taken away elsewhere shuts nobody out.
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

  /// Locks where nobody did anything for as long as the person said.
  package mutating func tick(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    guard !state.isLocked, let minutes = lock?.idleMinutes,
      environment.now - lastSeen >= Int64(minutes) * 60
    else { return [] }
    return state.shut(LockScreen())
  }

  /// Opens: the passphrase was right.
  package mutating func receive(
    _ result: ActionResult, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]? {
    guard result.opensLock else { return nil }
    state.openLock()
    lastSeen = environment.now
    return [.reload]
  }

  /// Says why it stays locked, and takes another try.
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

  /// Shows everything again.
  fileprivate mutating func openLock() {
    if gate?.base is LockScreen { gate = nil }
  }
}
