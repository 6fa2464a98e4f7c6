import AppCore
import Domain
import Services
import Store

/// Opening, leaving and finishing the setup.
extension AppState {
  /// Opens the setup if `store` has neither a profile nor a shift, or if it was left midway.
  /// Unreadable answers are discarded. Throws `StoreError`.
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
  /// Advances to the next step.
  mutating func goOn(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    guard step == .done, let form else { return next(environment) }
    guard form.isRight else {
      forms[step]?.showProblem()
      return [.bell]
    }
    let upkeep = form.model(UpkeepForm.self)
    return (upkeep?.effects(of: form, environment.today) ?? []) + end(&state)
      + (upkeep?.followUp(of: form) ?? [])
  }

  /// Returns to the previous step, or leaves the setup from the first.
  mutating func goBack(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    if step == .done { return end(&state) }
    guard let previous else { return leave(&state) }
    return open(previous, environment)
  }

  /// Closes the setup and saves the answers so far.
  func leave(_ state: inout AppState) -> [Effect] {
    state.close(SetupLayer.self)
    return isUnfinished ? [.perform(leaving)] : []
  }

  /// Ends the setup for good and saves the answers.
  func skip(_ state: inout AppState) -> [Effect] {
    state.close(SetupLayer.self)
    return [.perform(finishing(nil))]
  }

  private func end(_ state: inout AppState) -> [Effect] {
    state.close(SetupLayer.self)
    return state.open(draft == nil ? .dashboard : .schedule)
  }

  private var isUnfinished: Bool { purpose == .firstRun && step != .done }

  /// Saves the answers because the program must quit immediately.
  package func hangUp(_ environment: AppEnvironment) -> [Effect] {
    isUnfinished ? [.perform(leaving)] : []
  }

  /// Shows the last step, or closes the setup, once its results are saved.
  package mutating func conclude(
    _ result: ActionResult?, _ state: inout AppState, _ environment: AppEnvironment
  ) {
    guard isSaving else { return }
    isSaving = false
    guard result != nil else { return }
    if purpose == .firstRun {
      let timer = state[RosterState.self].timer
      upkeep.timer = timer?.installed() == nil && timer?.possible() != nil ? timer : nil
      _ = open(.done, environment)
    } else {
      state.close(SetupLayer.self)
      // What was typed on the Schedule is in the rotation.
      if origin == .confirm { state.schedule.typed = [] }
    }
  }
}
