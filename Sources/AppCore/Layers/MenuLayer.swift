import Terminal
import TerminalText
import Widgets

extension Scope {
  /// A menu.
  static let menu = Scope("menu", rank: 240)
}

/// A menu of choices.
package struct MenuLayer: ListSurface {
  package static let stacks: [[Scope]] = [[.menu, .list, .always]]

  /// A choice.
  package struct Item: Equatable, Sendable {
    /// The label.
    package var label: String
    /// A muted note beside the label.
    package var note: String
    /// The effect of choosing it.
    package var choice: Choice
    /// The name of the theme previewed while the cursor is on the item.
    var theme: String?

    package init(label: String, note: String, choice: Choice, theme: String? = nil) {
      self.label = label
      self.note = note
      self.choice = choice
      self.theme = theme
    }
  }

  /// The effect of choosing an item.
  package enum Choice: Equatable, Sendable {
    case effects([Effect])
    /// Runs the command with that id.
    case command(String)
    case close
  }

  /// The title.
  package var title: String
  /// The text above the items.
  package var message = ""
  /// The items.
  package var items: [Item]
  /// The cursor.
  package var list = ListState()
  /// Whether the choice answers a question of the surface below and closes it too.
  package var closesBelow = false

  package init(
    title: String, message: String = "", items: [Item], list: ListState = ListState(),
    closesBelow: Bool = false
  ) {
    self.title = title
    self.message = message
    self.items = items
    self.list = list
    self.closesBelow = closesBelow
  }

  package var theme: String? { selected?.theme }

  /// Closes the menu and performs the choice at `index`.
  func choose(_ index: Int, _ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    guard items.indices.contains(index) else { return [] }
    state.close(MenuLayer.self)
    switch items[index].choice {
    case .effects(let effects):
      if closesBelow {
        if let form = state.form { state.keep(form, depth: state.layers.count - 1, until: effects) }
        state.finishTop(with: effects, environment)
      }
      return effects
    case .command(let id):
      return environment.commands[id].map { state.run($0, 0, environment) } ?? []
    case .close: return []
    }
  }

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let commands = context.environment.commands
    let items = items.enumerated().map { index, item in
      MenuItem(
        label: item.label, key: commands["menu.pick_\(index + 1)"]?.keys.first?.label ?? "",
        note: item.note, isEnabled: true)
    }
    let message =
      message.isEmpty ? [] : DisplayText.wrap(message, to: max(1, min(64, area.width - 6)))
    let size = Menu.size(title: title, message: message, items: items, in: area)
    frame.draw(
      Menu(title: title, message: message, items: items, state: list, command: "menu.pick"),
      in: FloatingBox.place(size: size, in: area))
  }
}
