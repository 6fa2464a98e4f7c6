import Domain
import Terminal
import Widgets

/// Something that floats above the screen and takes all input until it is closed.
public enum Layer: Equatable, Sendable {
  case form(FormLayer)
  case dialog(DialogLayer)
  case menu(MenuLayer)
  case palette(PaletteLayer)
  case help(HelpLayer)
  /// A line on the Schedule itself.
  case filter(FilterLayer)
  /// Shifts that are put elsewhere on the Schedule.
  case placing(PlacingLayer)
  case patterns(PatternListLayer)
  case setup(SetupLayer)
  /// A payslip beside the Hours.
  case slip(SlipLayer)

  /// Whether it has rows to move through; else the screen's own are.
  var hasRows: Bool {
    switch self {
    case .filter, .placing, .slip: return false
    default: return true
    }
  }

  /// Whether it is seen on the screen itself, which stays the thing that is looked at.
  var isOnScreen: Bool {
    if case .placing = self { return true }
    return false
  }

  /// Changes the field that is being typed into, and what follows from it.
  mutating func take(
    _ typing: Typing, _ environment: AppEnvironment, _ registry: CommandRegistry,
    _ state: AppState
  ) {
    switch self {
    case .form(var layer):
      layer.take(typing, environment)
      self = .form(layer)
    case .palette(var layer):
      layer.query.take(typing)
      layer.refresh(environment, registry, state)
      self = .palette(layer)
    case .help(var layer):
      layer.query.take(typing)
      layer.refresh(environment, registry)
      self = .help(layer)
    case .filter(var layer):
      layer.query.take(typing)
      self = .filter(layer)
    case .setup(var layer):
      layer.take(typing, environment)
      self = .setup(layer)
    // What is typed into a payslip is kept at once (`AppState.type`).
    case .dialog, .menu, .patterns, .placing, .slip: break
    }
  }

  /// Moves through its items.
  mutating func navigate(_ step: Navigation, page: Int) {
    switch self {
    case .menu(var layer):
      layer.list.navigate(step, count: layer.items.count, page: page)
      self = .menu(layer)
    case .palette(var layer):
      layer.list.navigate(step, count: layer.matches.count, page: page)
      self = .palette(layer)
    case .help(var layer):
      layer.list.navigate(step, count: layer.matches.count, page: page)
      self = .help(layer)
    case .patterns(var layer):
      layer.list.navigate(step, count: layer.patterns.count, page: page)
      self = .patterns(layer)
    case .setup(var layer):
      layer.navigate(step, page: page)
      self = .setup(layer)
    case .form, .dialog, .filter, .placing, .slip: break
    }
  }
}

extension ListState {
  /// Takes a step through `count` items, `page` of which are seen at once.
  mutating func navigate(_ step: Navigation, count: Int, page: Int) {
    switch step {
    case .up: move(by: -1, count: count)
    case .down: move(by: 1, count: count)
    case .pageUp: move(by: -max(1, page), count: count)
    case .pageDown: move(by: max(1, page), count: count)
    case .first: select(0, count: count)
    case .last: select(count - 1, count: count)
    case .item(let index): select(index, count: count)
    }
    reconcile(count: count, height: max(1, page))
  }
}
