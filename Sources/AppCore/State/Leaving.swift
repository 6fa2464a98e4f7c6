import Services

/// A form whose change is in progress; it reopens if the change fails.
struct SubmittedForm: Equatable, Sendable {
  /// The change.
  var action: Action
  /// The form with all its input.
  var form: FormLayer
  /// The number of layers below the form when it was submitted.
  var depth: Int
}

extension AppState {
  /// Keeps a form until the changes among `effects` are stored.
  mutating func keep(_ form: FormLayer, depth: Int, until effects: [Effect]) {
    for case .perform(let action) in effects {
      submittedForms.append(SubmittedForm(action: action, form: form, depth: depth))
    }
  }

  /// Reopens the first form that was submitted for `action`: below layers opened meanwhile, but
  /// above the one that it was opened from.
  mutating func reopenForm(of action: Action) {
    guard let index = submittedForms.firstIndex(where: { $0.action == action }) else { return }
    let submitted = submittedForms.remove(at: index)
    layers.insert(AnySurface(submitted.form), at: min(submitted.depth, layers.count))
  }

  /// Leaves at `request`, after the changes in progress: one that fails keeps the program open.
  /// Returns the request if there are none, or if nothing is left to show a form on.
  mutating func leave(
    _ request: TerminalRequest, _ environment: AppEnvironment
  ) -> TerminalRequest? {
    guard request.isLeaving, pending > 0, !isHungUp else { return request }
    leaving = request
    failedChange = nil
    show(environment.texts("toast.saving_first"), .info)
    return nil
  }

  /// Returns the request to leave once the changes in progress are stored. If one has failed, the
  /// program stays open with its form and its message.
  mutating func leaveOnceSaved() -> TerminalRequest? {
    guard let leaving, pending == 0 else { return nil }
    guard failedChange != nil else {
      self.leaving = nil
      return leaving
    }
    stay()
    return nil
  }

  /// Stays open after all.
  mutating func stay() {
    guard leaving != nil else { return }
    leaving = nil
    isQuitting = false
  }
}

extension TerminalRequest {
  /// Whether it ends the run.
  var isLeaving: Bool {
    switch self {
    case .quit, .openProfile, .deleteEverything: true
    default: false
    }
  }
}
