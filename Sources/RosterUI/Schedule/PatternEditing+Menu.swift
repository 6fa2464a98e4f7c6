import AppCore
import Domain
import Services

extension PatternEditing {
  /// Returns a menu that asks for the scope of `action`; nil if only one is possible.
  package func menu(for action: Action) -> MenuLayer? {
    let scopes = scopes(for: action)
    guard scopes.count > 1 else { return nil }
    let items = scopes.map { scope in
      MenuLayer.Item(
        label: label(scope), note: note(scope),
        choice: .effects([.perform(self.action(action, for: scope))]))
    }
    return MenuLayer(title: title(action), items: items)
  }

  private func title(_ action: Action) -> String {
    if case .delete = action.base as? ShiftAction {
      return environment.texts("pattern_scope.delete", ["name": name])
    }
    return environment.texts("pattern_scope.title", ["name": name])
  }

  private func label(_ scope: PatternScope) -> String {
    switch scope {
    case .this: environment.texts("pattern_scope.this")
    case .following: environment.texts("pattern_scope.following")
    case .whole: environment.texts("pattern_scope.whole")
    }
  }

  private func note(_ scope: PatternScope) -> String {
    let day = environment.format.day(start(of: scope))
    return scope == .this ? day : environment.texts("pattern_scope.from", ["day": day])
  }
}
