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
  case setup(SetupLayer)
  /// Something that takes long and is under way.
  case working(WorkLayer)
  /// What an import of shifts would come to.
  case shiftImport(ShiftImportLayer)
  case shoes(ShoesLayer)
  /// A payslip beside the Hours.
  case slip(SlipLayer)
  case shoeChoice(ShoeChoiceLayer)
  /// Keys are waited for.
  case keyCapture(KeyCaptureLayer)
  /// A layer that describes itself.
  case surface(AnySurface)

  /// Whether it has rows to move through; else the screen's own are.
  var hasRows: Bool {
    switch self {
    case .filter, .placing, .slip, .keyCapture: return false
    case .surface(let surface): return surface.base.hasRows
    default: return true
    }
  }

  /// Whether it is seen on the screen itself, which stays the thing that is looked at.
  var isOnScreen: Bool {
    if case .placing = self { return true }
    return false
  }

  /// Whether it takes the place of the screen: what works on every screen works on it too.
  var isPage: Bool {
    switch self {
    case .shoes: true
    case .surface(let surface): surface.isPage
    default: false
    }
  }

  /// Whether it stands in a box above the screen, which says nothing meanwhile.
  var floats: Bool {
    switch self {
    case .filter, .placing, .slip: false
    default: !isPage
    }
  }

  /// Changes the field that is being typed into, and what follows from it.
  mutating func take(
    _ typing: Typing, _ environment: AppEnvironment, _ state: AppState
  ) -> [Effect] {
    switch self {
    case .form(var layer):
      layer.take(typing, environment)
      self = .form(layer)
    case .palette(var layer):
      layer.query.take(typing)
      layer.refresh(environment, state)
      self = .palette(layer)
    case .help(var layer):
      layer.query.take(typing)
      layer.refresh(environment)
      self = .help(layer)
    case .filter(var layer):
      layer.query.take(typing)
      self = .filter(layer)
    case .setup(var layer):
      layer.take(typing, environment)
      self = .setup(layer)
    case .shoeChoice(var layer):
      layer.query.take(typing)
      layer.refresh()
      self = .shoeChoice(layer)
    // What is typed into a payslip is kept at once (`AppState.type`).
    case .dialog, .menu, .placing, .slip,
      .working, .shiftImport, .shoes, .keyCapture:
      break
    case .surface: break
    }
    return []
  }

  /// Moves through its items.
  mutating func navigate(_ step: Navigation, page: Int) {
    switch self {
    case .menu(let layer): self = .menu(layer.navigated(step, page: page))
    case .palette(let layer): self = .palette(layer.navigated(step, page: page))
    case .help(let layer): self = .help(layer.navigated(step, page: page))
    case .setup(var layer):
      layer.navigate(step, page: page)
      self = .setup(layer)
    case .shoes(var layer):
      layer.navigate(step, page: page)
      self = .shoes(layer)
    case .surface(var surface):
      surface.base.navigate(step, page: page)
      self = .surface(surface)
    case .shoeChoice(let layer): self = .shoeChoice(layer.navigated(step, page: page))
    case .shiftImport(let layer): self = .shiftImport(layer.navigated(step, page: page))
    case .form, .dialog, .filter, .placing, .slip, .working, .keyCapture: break
    }
  }
}
