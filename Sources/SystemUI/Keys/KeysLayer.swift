import AppCore
import Domain
import Services
import Terminal
import Widgets

extension Scope {
  /// The list of keys.
  static let keys = Scope("keys", rank: 310)
}

/// The list of all commands by scope with their keys, in which they are rebound.
package struct KeysLayer: ListSurface {
  package static let stacks: [[Scope]] = [[.keys, .revising, .list, .always]]
  package static let plainTwins = [
    PlainTwin("keys", rank: 90, over: .settings, command: "keys.open")
  ]

  /// The filter; empty for none.
  var filter = ""
  /// The ids of the matching commands, in the order shown.
  package var shown: [String] = []
  /// The ids of the commands that cannot be rebound.
  let fixed: Set<String>
  /// The cursor.
  package var list = ListState()

  /// Creates the list of all commands that have keys.
  init(_ environment: AppEnvironment) {
    fixed = Set(environment.commands.commands.filter { !$0.hasOwnKeys }.map(\.id))
    show("", environment)
  }

  package var items: [String] { shown }

  /// The command under the cursor; nil if none matches.
  package var selected: String? {
    list.selected(of: shown)
  }

  /// Draws the list in place of the screen.
  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    KeysView.draw(self, context, in: context.layout.body, into: &frame)
  }

  /// Shows the commands whose scope, title, id or keys contain `text`.
  mutating func show(_ text: String, _ environment: AppEnvironment) {
    let kept = selected
    filter = text
    shown = environment.commands.byScope.filter { $0.holds(text, environment.texts) }.map(\.id)
    list = ListState(selection: kept.flatMap(shown.firstIndex) ?? 0)
  }
}

extension Command {
  fileprivate func holds(_ text: String, _ texts: Texts) -> Bool {
    let wanted = text.lowercased()
    let isKey = keys.contains { $0.label == text || $0.notation == text }
    return wanted.isEmpty || isKey
      || [title(texts), id, texts("scope.\(scope.rawValue)")].contains {
        $0.lowercased().contains(wanted)
      }
  }
}

extension AppState {
  /// The list of keys, if it is open.
  package var keyList: KeysLayer? { self[KeysLayer.self] }
}

/// The filter of the list of keys.
struct KeysFilter: FilterSubject {
  var placeholder: String { "keys.placeholder" }

  func filter(
    _ text: String, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    state[KeysLayer.self]?.show(text, environment)
    return []
  }
}
