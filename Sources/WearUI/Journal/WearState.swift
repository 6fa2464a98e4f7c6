import AppCore
import Domain
import Services

/// What is done for shoes without being asked, and said about their changes.
struct WearState: FeatureState {
  /// When it was last checked whether the pair that is on is still in use.
  private var settledAt = Instant(seconds: 0)

  /// The seconds between such checks.
  private static let settlingSeconds: Int64 = 600

  package init() {}

  package mutating func tick(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    guard state.pending == 0, state.currentShoes.session != nil,
      environment.now - settledAt >= Self.settlingSeconds
    else { return [] }
    settledAt = environment.now
    return [.perform(.wear(.closeIdleSession))]
  }

  package mutating func receive(
    _ result: ActionResult, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]? {
    if result.message == nil, result.wear?.attribution != nil {
      state.show(environment.texts("journal.nothing_changed"), .info)
    }
    return nil
  }

  /// What an attribution replaced, and what was free.
  package func sentence(
    about result: ActionResult, _ state: AppState, _ environment: AppEnvironment
  ) -> String? {
    guard let outcome = result.wear?.attribution else { return nil }
    let texts = environment.texts, format = environment.format
    var parts = outcome.replaced.map { time in
      texts(
        "journal.taken_from",
        [
          "length": format.duration(seconds: time.seconds),
          "name": state.journal.shoe(time.shoe)?.name ?? "",
        ])
    }
    if outcome.freeSeconds > 0 {
      parts.append(
        texts(
          "journal.was_free", ["length": format.duration(seconds: outcome.freeSeconds)]))
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ") + "."
  }
}
