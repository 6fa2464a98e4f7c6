import Terminal
import TerminalText
import Widgets

extension Scope {
  /// A menu.
  static let menu = Scope("menu", rank: 240)
}

/// A list of things to choose one from.
package struct MenuLayer: ListSurface {
  package static let stacks: [[Scope]] = [[.menu, .list, .always]]

  /// One of them.
  package struct Item: Equatable, Sendable {
    /// What it is called.
    package var label: String
    /// What follows from it, quietly beside the label.
    package var note: String
    /// What choosing it does.
    package var choice: Choice
    /// The name of the theme in which everything is drawn while the cursor is on it.
    var theme: String?

    package init(label: String, note: String, choice: Choice, theme: String? = nil) {
      self.label = label
      self.note = note
      self.choice = choice
      self.theme = theme
    }
  }

  /// What choosing an item does.
  package enum Choice: Equatable, Sendable {
    case effects([Effect])
    /// Runs the command of that id.
    case command(String)
    case close
  }

  /// What the choice is about.
  package var title: String
  /// What is said above the items.
  package var message = ""
  /// The items.
  package var items: [Item]
  /// The cursor.
  package var list = ListState()
  /// Whether it asks about the surface below, which closes with the choice.
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

  /// Closes the menu and does what the item of that number says.
  func choose(_ index: Int, _ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    guard items.indices.contains(index) else { return [] }
    state.close(MenuLayer.self)
    switch items[index].choice {
    case .effects(let effects):
      if closesBelow { state.finishTop(with: effects, environment) }
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
