import Domain

/// Opening, leaving and ending the setup.
extension AppState {
  /// Shows the setup where there is nothing yet, or where it was left midway; one whose answers
  /// cannot be read begins anew.
  mutating func offerSetup(isEmpty: Bool, _ environment: AppEnvironment) {
    var isWaiting = false
    if case .left = profile.setup { isWaiting = true }
    guard isEmpty || isWaiting else { return }
    layers.append(
      .setup(SetupLayer.resumed(profile, pay: pay, storePath: storePath, environment)))
  }

  /// The next step of the setup.
  mutating func nextSetupStep(_ environment: AppEnvironment) -> [Effect] {
    if setup?.step == .done { return endSetup() }
    return withSetup { $0.next(environment) }
  }

  /// The step before; from the first the setup is left.
  mutating func previousSetupStep(_ environment: AppEnvironment) -> [Effect] {
    if setup?.step == .done { return endSetup() }
    guard let previous = setup?.previous else { return leaveSetup(environment) }
    return withSetup { $0.open(previous, environment) }
  }

  /// Closes the setup and keeps what was told.
  mutating func leaveSetup(_ environment: AppEnvironment) -> [Effect] {
    guard case .setup(let layer)? = layers.popLast() else { return [] }
    let isUnfinished = layer.purpose == .firstRun && layer.step != .done
    return isUnfinished ? [.perform(layer.leaving)] : []
  }

  /// Keeps what was told where the program has to end at once.
  func keepSetup() -> [Effect] {
    guard let setup, setup.purpose == .firstRun, setup.step != .done else { return [] }
    return [.perform(setup.leaving)]
  }

  /// Closes the setup for good; what was told is kept.
  mutating func skipSetup() -> [Effect] {
    guard case .setup(let layer)? = layers.popLast() else { return [] }
    return [.perform(layer.finishing(nil))]
  }

  private mutating func endSetup() -> [Effect] {
    guard case .setup(let layer)? = layers.popLast() else { return [] }
    return open(layer.draft == nil ? .dashboard : .schedule)
  }

  /// The store has kept what was set up, or refused to.
  mutating func concludeSetup(hasSucceeded: Bool) {
    guard let place = layers.firstIndex(where: \.isSavingSetup),
      case .setup(var layer) = layers[place]
    else { return }
    layer.isSaving = false
    if hasSucceeded, layer.purpose == .firstRun { layer.step = .done }
    layers[place] = .setup(layer)
    if hasSucceeded, layer.purpose != .firstRun { layers.remove(at: place) }
  }

  /// Says in another language what layers were told before.
  mutating func retell(_ environment: AppEnvironment) {
    for (place, layer) in layers.enumerated() {
      change(place) { surface, _ in surface.relocalize(environment) }
      guard case .setup(var setup) = layer else { continue }
      setup.retell(environment)
      layers[place] = .setup(setup)
    }
  }
}

extension Layer {
  fileprivate var isSavingSetup: Bool {
    if case .setup(let layer) = self { return layer.isSaving }
    return false
  }
}
