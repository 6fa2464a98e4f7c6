import Domain
import Interchange
import Services
import Store

/// Performs actions and hands back what came of them.
package protocol ActionPerformer: AnyObject {
  /// Begins an action; its outcome is collected later.
  func perform(_ action: Action, _ environment: AppEnvironment)
  /// Begins an action that nobody asked for, beside whatever else is done.
  func performAside(_ action: Action, _ environment: AppEnvironment)
  /// The outcomes since the last call.
  func collect() -> [AppEvent]
  /// Stops the action under way, where it can be stopped.
  func stop()
}

/// Performs actions at once, in the caller's thread.
package final class InlinePerformer: ActionPerformer {
  private let store: Store
  private let files: FileOutput
  private var outcomes: [AppEvent] = []

  /// Writes to `store`, and files to `files`.
  package init(store: Store, files: FileOutput = .machine) {
    self.store = store
    self.files = files
  }

  /// Performs `action` before it returns.
  package func perform(_ action: Action, _ environment: AppEnvironment) {
    outcomes.append(ActionOutcome.of(action, on: store, environment, files))
  }

  /// Performs `action` before it returns.
  package func performAside(_ action: Action, _ environment: AppEnvironment) {
    outcomes.append(ActionOutcome.aside(action, on: store, environment, files))
  }

  /// The outcomes since the last call.
  package func collect() -> [AppEvent] {
    defer { outcomes = [] }
    return outcomes
  }

  /// Nothing: every action is over when it can be asked for.
  package func stop() {}
}

enum ActionOutcome {
  /// Performs an action and says what came of it.
  static func of(
    _ action: Action, on store: Store, _ environment: AppEnvironment, _ files: FileOutput,
    progress: (ByteProgress) -> Bool = { _ in true }
  ) -> AppEvent {
    do {
      let services = StoreServices(store: store, environment: environment.base, files: files)
      let before = try store.historyEdition()
      var result = try services.perform(action, progress: progress)
      // Undo would take something else back.
      if result.canUndo, try store.historyEdition() == before { result.canUndo = false }
      return .finished(result)
    } catch {
      return .failed(UserFacingError(error, environment), action)
    }
  }

  /// Performs an action that nobody asked for and says whether that failed.
  static func aside(
    _ action: Action, on store: Store, _ environment: AppEnvironment, _ files: FileOutput
  ) -> AppEvent {
    if case .failed(let complaint, _) = of(action, on: store, environment, files) {
      return .finishedAside(action, complaint)
    }
    return .finishedAside(action, nil)
  }
}
