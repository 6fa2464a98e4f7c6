import Services
import Store
import Terminal
import Widgets

/// A step that a new user takes once, such as planning the roster.
package struct FirstStep: Sendable {
  /// The suffix of its text key.
  let id: String
  /// The command that takes it.
  let command: String
  /// Returns whether it has been taken. Throws `StoreError`.
  let isTaken: @Sendable (Store) throws -> Bool

  /// Creates a step with the text `first_steps.ID`.
  package init(
    _ id: String, command: String, isTaken: @escaping @Sendable (Store) throws -> Bool
  ) {
    self.id = id
    self.command = command
    self.isTaken = isTaken
  }
}

extension AppState {
  /// Whether the checklist of the first steps is shown.
  var showsFirstSteps: Bool { profile.showsHints && layers.isEmpty && !firstStepsTaken.isEmpty }

  /// Shows or hides the checklist of the first steps.
  package mutating func toggleFirstSteps(_ environment: AppEnvironment) -> [Effect] {
    guard profile.showsHints, firstStepsTaken.isEmpty else {
      return [.perform(.settings(.setHints(!profile.showsHints)))]
    }
    // A complete checklist that is hidden since the program started.
    firstStepsTaken = environment.features.firstSteps.map { _ in true }
    return []
  }

  /// Reads which of the first steps have been taken. When the program starts, a complete checklist
  /// has done its job and stays hidden. Throws `StoreError`.
  mutating func readFirstSteps(
    from store: Store, _ features: Features, wasShown: Bool, isFirst: Bool
  ) throws {
    guard profile.showsHints else { return firstStepsTaken = [] }
    guard isFirst || !wasShown || !firstStepsTaken.isEmpty else { return }
    let taken = try features.firstSteps.map { try $0.isTaken(store) }
    firstStepsTaken = isFirst && !taken.contains(false) ? [] : taken
  }

  /// Returns the checklist of the first steps.
  func firstSteps(_ environment: AppEnvironment) -> Checklist {
    let texts = environment.texts
    let items = zip(environment.features.firstSteps, firstStepsTaken).map { step, isTaken in
      Checklist.Item(
        key: environment.key(step.command), label: texts("first_steps.\(step.id)"),
        isChecked: isTaken, target: HitTarget(step.command))
    }
    let hide = Hint(
      key: environment.key("app.dismiss"), label: texts("first_steps.hide"),
      command: HitTarget("app.dismiss"))
    return Checklist(title: texts("first_steps.title"), items: items, end: hide)
  }
}
