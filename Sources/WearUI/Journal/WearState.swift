import AppCore
import Domain
import Services

/// The background work for shoes, and sentences about their changes.
struct WearState: FeatureState {
  /// The moment of the last check for an idle session.
  private var settledAt = Instant(seconds: 0)

  /// The interval between such checks in seconds.
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

  /// Returns which attributions were replaced, and how much time was unattributed.
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
