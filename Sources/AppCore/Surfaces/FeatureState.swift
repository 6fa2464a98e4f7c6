import Services
import Store

/// What a feature keeps for as long as the program runs, whatever is shown, and what it does
/// without being asked.
///
/// What it changes about itself while it is asked for something goes into `self`, not into `state`.
package protocol FeatureState: Equatable, Sendable {
  init()

  /// Begins, after the first reading. Throws `StoreError`.
  mutating func begin(
    _ options: App.Options, from store: Store, _ state: inout AppState,
    _ environment: AppEnvironment
  ) throws
  /// Reads what it keeps of the store. Throws `StoreError`.
  mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws
  /// Notices that a person is there, before what they did is handled. That is dropped where
  /// everything is hidden from now on.
  mutating func notice(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect]
  /// Does what is due now; `state.now` is the moment shown so far.
  mutating func tick(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect]
  /// Handles the result of a change of the store. Nil leaves it to the others, and in the end to
  /// the message of the result.
  mutating func receive(
    _ result: ActionResult, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]?
  /// Handles the failure of a change of the store. Nil leaves it to the others, and in the end to
  /// the words of the complaint.
  mutating func refuse(
    _ complaint: UserFacingError, _ action: Action, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect]?
  /// Handles the end of an action that nobody asked for. Nil leaves it to the others.
  mutating func finishAside(
    _ action: Action, _ complaint: UserFacingError?, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect]?
  /// A sentence of its own about a result, nil where it has nothing to do with it.
  func sentence(
    about result: ActionResult, _ state: AppState, _ environment: AppEnvironment
  ) -> String?
}

extension FeatureState {
  package mutating func begin(
    _ options: App.Options, from store: Store, _ state: inout AppState,
    _ environment: AppEnvironment
  ) throws {}
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {}
  package mutating func notice(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    []
  }
  package mutating func tick(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    []
  }
  mutating func receive(
    _ result: ActionResult, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]? { nil }
  package mutating func refuse(
    _ complaint: UserFacingError, _ action: Action, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect]? { nil }
  package mutating func finishAside(
    _ action: Action, _ complaint: UserFacingError?, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect]? { nil }
  package func sentence(
    about result: ActionResult, _ state: AppState, _ environment: AppEnvironment
  ) -> String? { nil }

  fileprivate func equals(_ other: any FeatureState) -> Bool { (other as? Self) == self }
}

/// The states of the features, in their order.
struct FeatureStates: Equatable, Sendable {
  fileprivate var values: [any FeatureState]

  /// The first states of those types.
  init(_ types: [any FeatureState.Type]) { values = types.map { $0.init() } }

  package static func == (one: FeatureStates, other: FeatureStates) -> Bool {
    zip(one.values, other.values).allSatisfy { $0.equals($1) }
  }
}

extension AppState {
  /// The state of a feature; setting it changes nothing where the program is without that.
  package subscript<S: FeatureState>(_: S.Type) -> S {
    get { features.values.lazy.compactMap { $0 as? S }.first ?? S() }
    set {
      guard let place = features.values.firstIndex(where: { $0 is S }) else { return }
      features.values[place] = newValue
    }
  }

  /// Lets each feature change its state and what is shown, until one has an answer.
  @discardableResult
  mutating func askFeatures<Answer>(
    _ body: (inout any FeatureState, inout AppState) throws -> Answer?
  ) rethrows -> Answer? {
    for place in features.values.indices {
      var feature = features.values[place]
      defer { features.values[place] = feature }
      if let answer = try body(&feature, &self) { return answer }
    }
    return nil
  }

  /// The effects of what each feature does.
  mutating func collectEffects(
    _ body: (inout any FeatureState, inout AppState) -> [Effect]
  ) -> [Effect] {
    var effects: [Effect] = []
    askFeatures { feature, state -> Void? in
      effects += body(&feature, &state)
      return nil
    }
    return effects
  }

  /// The sentences of the features about a result.
  func sentences(about result: ActionResult, _ environment: AppEnvironment) -> [String] {
    features.values.compactMap { $0.sentence(about: result, self, environment) }
  }
}
