import Domain
import Interchange
import Services
import Store

/// Performs actions and hands back their outcomes.
package protocol ActionPerformer: AnyObject {
  /// Starts an action; `collect()` returns its outcome later.
  func perform(_ action: Action, _ environment: AppEnvironment)
  /// Starts an automatic action, independent of the queue of other actions.
  func performAside(_ action: Action, _ environment: AppEnvironment)
  /// Cancels an automatic action, if it can be cancelled.
  func stopAside(_ action: Action)
  /// Returns the outcomes since the last call.
  func collect() -> [AppEvent]
  /// Cancels the current action, if it can be cancelled.
  func stop()
}

/// Performs actions synchronously on the caller's thread.
package final class InlinePerformer: ActionPerformer {
  private let store: Store
  private let files: FileOutput
  private var outcomes: [AppEvent] = []

  /// Creates a performer that writes to `store` and to `files`.
  package init(store: Store, files: FileOutput = .machine) {
    self.store = store
    self.files = files
  }

  /// Performs `action` before returning.
  package func perform(_ action: Action, _ environment: AppEnvironment) {
    outcomes.append(ActionOutcome.of(action, on: store, environment, files))
  }

  /// Performs `action` before returning.
  package func performAside(_ action: Action, _ environment: AppEnvironment) {
    outcomes.append(ActionOutcome.aside(action, on: store, environment, files))
  }

  /// Does nothing: no action outlives its call.
  package func stopAside(_ action: Action) {}

  /// Returns the outcomes since the last call.
  package func collect() -> [AppEvent] {
    defer { outcomes = [] }
    return outcomes
  }

  /// Does nothing: no action outlives its call.
  package func stop() {}
}

enum ActionOutcome {
  /// Performs an action and returns its outcome.
  static func of(
    _ action: Action, on store: Store, _ environment: AppEnvironment, _ files: FileOutput,
    progress: (ByteProgress) -> Bool = { _ in true }
  ) -> AppEvent {
    do {
      let services = StoreServices(store: store, environment: environment.base, files: files)
      let before = try store.historyEdition()
      var result = try services.perform(action, progress: progress)
      // The action wrote no history entry, so undo would revert an earlier change.
      if result.canUndo, try store.historyEdition() == before { result.canUndo = false }
      return .finished(result)
    } catch {
      return .failed(UserFacingError(error, environment), action)
    }
  }

  /// Performs an automatic action and returns its outcome.
  static func aside(
    _ action: Action, on store: Store, _ environment: AppEnvironment, _ files: FileOutput,
    progress: (ByteProgress) -> Bool = { _ in true }
  ) -> AppEvent {
    switch of(action, on: store, environment, files, progress: progress) {
    case .finished(let result): .finishedAside(action, .success(result))
    case .failed(let complaint, _): .finishedAside(action, .failure(complaint))
    case let event: event
    }
  }
}
