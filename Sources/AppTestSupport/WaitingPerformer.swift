import AppCore
import Services
import Store

/// Holds changes back until a test makes them succeed or fail, like a store that another program has
/// locked.
package final class WaitingPerformer: ActionPerformer {
  private let inner: InlinePerformer
  private var waiting: [(action: Action, environment: AppEnvironment)] = []
  private var outcomes: [AppEvent] = []

  /// Creates a performer that writes to `store`.
  package init(store: Store) { inner = InlinePerformer(store: store) }

  /// Makes the change that has waited longest.
  package func succeed() {
    guard !waiting.isEmpty else { return }
    let job = waiting.removeFirst()
    inner.perform(job.action, job.environment)
  }

  /// Refuses the change that has waited longest, because the store is locked.
  package func fail() {
    guard !waiting.isEmpty else { return }
    let job = waiting.removeFirst()
    let error = UserFacingError(StoreError.locked(path: "/store"), job.environment)
    outcomes.append(.failed(error, job.action))
  }

  package func perform(_ action: Action, _ environment: AppEnvironment) {
    waiting.append((action, environment))
  }

  package func performAside(_ action: Action, _ environment: AppEnvironment) {
    inner.performAside(action, environment)
  }

  package func stopAside(_ action: Action) { inner.stopAside(action) }

  package func collect() -> [AppEvent] {
    defer { outcomes = [] }
    return outcomes + inner.collect()
  }

  package func stop() {}
}
