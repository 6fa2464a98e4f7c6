import Domain
import Store

/// Performs actions and hands back what came of them.
public protocol ActionPerformer: AnyObject {
  /// Begins an action; its outcome is collected later.
  func perform(_ action: Action, _ environment: AppEnvironment)
  /// The outcomes since the last call.
  func collect() -> [AppEvent]
}

/// Performs actions at once, in the caller's thread.
public final class InlinePerformer: ActionPerformer {
  private let store: Store
  private let files: FileOutput
  private var outcomes: [AppEvent] = []

  /// Writes to `store`, and files to `files`.
  public init(store: Store, files: FileOutput = .machine) {
    self.store = store
    self.files = files
  }

  /// Performs `action` before it returns.
  public func perform(_ action: Action, _ environment: AppEnvironment) {
    outcomes.append(outcome(of: action, on: store, environment, files))
  }

  /// The outcomes since the last call.
  public func collect() -> [AppEvent] {
    defer { outcomes = [] }
    return outcomes
  }
}

func outcome(
  of action: Action, on store: Store, _ environment: AppEnvironment, _ files: FileOutput
) -> AppEvent {
  do {
    let desk = ShiftDesk(store: store, environment: environment, files: files)
    return .finished(try desk.perform(action))
  } catch {
    return .failed(Complaint(error, environment), action)
  }
}
