import AppCore
import Domain
import Services
import Store

/// Opening, leaving and ending the setup.
extension AppState {
  /// Shows the setup where `store` has neither a profile nor a shift, or where it was left midway;
  /// one whose answers cannot be read begins anew. Throws `StoreError`.
  mutating func offerSetup(from store: Store, _ environment: AppEnvironment) throws {
    var isWaiting = false
    if case .left = profile.setup { isWaiting = true }
    guard
      try isWaiting
        || store.profiles.profile() == nil && Roster(store: store, environment.base).isEmpty()
    else { return }
    open(SetupLayer.resumed(profile, pay: pay, storePath: storePath, environment))
  }
}

extension SetupLayer {
  /// Goes on to the next step.
  mutating func goOn(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    step == .done ? end(&state) : next(environment)
  }

  /// Goes back to the step before; from the first the setup is left.
  mutating func goBack(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    if step == .done { return end(&state) }
    guard let previous else { return leave(&state) }
    return open(previous, environment)
  }

  /// Closes the setup and keeps what was answered.
  func leave(_ state: inout AppState) -> [Effect] {
    state.close(SetupLayer.self)
    return isUnfinished ? [.perform(leaving)] : []
  }

  /// Closes the setup for good; what was answered is kept.
  func skip(_ state: inout AppState) -> [Effect] {
    state.close(SetupLayer.self)
    return [.perform(finishing(nil))]
  }

  private func end(_ state: inout AppState) -> [Effect] {
    state.close(SetupLayer.self)
    return state.open(draft == nil ? .dashboard : .schedule)
  }

  private var isUnfinished: Bool { purpose == .firstRun && step != .done }

  /// Keeps what was answered because the program has to end at once.
  package func hangUp(_ environment: AppEnvironment) -> [Effect] {
    isUnfinished ? [.perform(leaving)] : []
  }

  /// The store has kept what was set up, or refused to.
  package mutating func conclude(
    _ result: ActionResult?, _ state: inout AppState, _ environment: AppEnvironment
  ) {
    guard isSaving else { return }
    isSaving = false
    guard result != nil else { return }
    if purpose == .firstRun { step = .done } else { state.close(SetupLayer.self) }
  }
}
