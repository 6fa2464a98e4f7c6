import Interchange
import Services
import Store
import Terminal

/// The state that a feature keeps while the program runs, independent of the open screen, and its
/// background work.
///
/// A feature changes itself through `self`, not through `state`.
package protocol FeatureState: Equatable, Sendable {
  init()

  /// Starts the feature after the first read. Throws `StoreError`.
  mutating func begin(
    _ options: App.Options, from store: Store, _ state: inout AppState,
    _ environment: AppEnvironment
  ) throws
  /// Reads the feature's state from the store. Throws `StoreError`.
  mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws
  /// Records that a user is present, before their input is handled. The input is dropped if this
  /// locks the screen.
  mutating func notice(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect]
  /// Performs the work that is due; `state.now` is the previously shown moment.
  mutating func tick(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect]
  /// Handles the result of a change to the store. Nil passes it to the other features, and finally
  /// to the default message.
  mutating func receive(
    _ result: ActionResult, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]?
  /// Handles a failed change to the store. Nil passes it to the other features, and finally to the
  /// default error message.
  mutating func refuse(
    _ complaint: UserFacingError, _ action: Action, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect]?
  /// Handles the progress of an automatic action. Nil passes it to the other features.
  mutating func followAside(
    _ action: Action, _ progress: ByteProgress, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect]?
  /// Handles the result of an automatic action. Nil passes it to the other features, and finally to
  /// `finishAside`.
  mutating func receiveAside(
    _ action: Action, _ result: ActionResult, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect]?
  /// Handles the end of an automatic action. Nil passes it to the other features.
  mutating func finishAside(
    _ action: Action, _ complaint: UserFacingError?, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect]?
  /// Returns what the feature shows in a line of the first screen; nil for nothing.
  func homeLine(_ state: AppState, _ environment: AppEnvironment) -> HomeLine?
  /// Returns a few words for the top line; nil for nothing.
  func status(_ state: AppState, _ environment: AppEnvironment) -> String?
  /// Returns an additional sentence about a result; nil if the feature has none.
  func sentence(
    about result: ActionResult, _ state: AppState, _ environment: AppEnvironment
  ) -> String?
  /// Returns whether a successful change is worth the bell.
  func rings(after result: ActionResult) -> Bool
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
  package mutating func receive(
    _ result: ActionResult, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]? { nil }
  package mutating func refuse(
    _ complaint: UserFacingError, _ action: Action, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect]? { nil }
  package mutating func followAside(
    _ action: Action, _ progress: ByteProgress, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect]? { nil }
  package mutating func receiveAside(
    _ action: Action, _ result: ActionResult, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect]? { nil }
  package mutating func finishAside(
    _ action: Action, _ complaint: UserFacingError?, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect]? { nil }
  package func homeLine(_ state: AppState, _ environment: AppEnvironment) -> HomeLine? { nil }
  package func status(_ state: AppState, _ environment: AppEnvironment) -> String? { nil }
  package func sentence(
    about result: ActionResult, _ state: AppState, _ environment: AppEnvironment
  ) -> String? { nil }
  package func rings(after result: ActionResult) -> Bool { false }

  fileprivate func equals(_ other: any FeatureState) -> Bool { (other as? Self) == self }
}

/// A feature's line on the first screen.
package struct HomeLine: Equatable, Sendable {
  /// The text at the left.
  package let spans: [Span]
  /// The text at the right.
  package let trailing: [Span]
  /// The command that a click on the line runs.
  package let command: String

  package init(_ spans: [Span], trailing: [Span] = [], command: String) {
    self.spans = spans
    self.trailing = trailing
    self.command = command
  }
}

/// The states of the features, in their order.
struct FeatureStates: Equatable, Sendable {
  fileprivate var values: [any FeatureState]

  /// Creates the initial states of those types.
  init(_ types: [any FeatureState.Type]) { values = types.map { $0.init() } }

  package static func == (one: FeatureStates, other: FeatureStates) -> Bool {
    zip(one.values, other.values).allSatisfy { $0.equals($1) }
  }

  /// Returns the place of a state. Comparing types is far cheaper than casting each state.
  fileprivate func place(of wanted: any FeatureState.Type) -> Int? {
    values.firstIndex { Swift.type(of: $0) == wanted }
  }
}

extension AppState {
  /// The state of a feature; setting it has no effect in a program without that feature.
  package subscript<S: FeatureState>(_: S.Type) -> S {
    get { features.place(of: S.self).flatMap { features.values[$0] as? S } ?? S() }
    set { if let place = features.place(of: S.self) { features.values[place] = newValue } }
  }

  /// Calls `body` with each feature in order until one returns an answer.
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

  /// Returns the effects of all features.
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

  /// Returns the features' lines of the first screen.
  package func homeLines(_ environment: AppEnvironment) -> [HomeLine] {
    features.values.compactMap { $0.homeLine(self, environment) }
  }

  /// Returns what the features show in the top line; nil for nothing.
  func statusText(_ environment: AppEnvironment) -> String? {
    let words = features.values.compactMap { $0.status(self, environment) }
    return words.isEmpty ? nil : words.joined(separator: "  ")
  }

  /// Returns the features' sentences about a result.
  func sentences(about result: ActionResult, _ environment: AppEnvironment) -> [String] {
    features.values.compactMap { $0.sentence(about: result, self, environment) }
  }

  /// Returns whether a feature rings the bell after a successful change.
  func rings(after result: ActionResult) -> Bool {
    features.values.contains { $0.rings(after: result) }
  }
}
