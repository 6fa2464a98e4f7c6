import Domain
import Terminal
import Widgets

/// Something that floats above the screen and takes all input until it is closed.
public enum Layer: Equatable, Sendable {
  /// A line on the Schedule itself.
  case filter(FilterLayer)
  /// Shifts that are put elsewhere on the Schedule.
  case placing(PlacingLayer)
  case setup(SetupLayer)
  case shoes(ShoesLayer)
  /// A payslip beside the Hours.
  case slip(SlipLayer)
  /// A layer that describes itself.
  case surface(AnySurface)

  /// Whether it has rows to move through; else the screen's own are.
  var hasRows: Bool {
    switch self {
    case .filter, .placing, .slip: return false
    case .surface(let surface): return surface.base.hasRows
    default: return true
    }
  }

  /// Whether it is seen on the screen itself, which stays the thing that is looked at.
  var isOnScreen: Bool {
    switch self {
    case .placing: true
    case .surface(let surface): surface.base.leavesFocus
    default: false
    }
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
    case .surface(let surface): surface.placement == .floating
    default: !isPage
    }
  }

  /// Changes the field that is being typed into, and what follows from it.
  mutating func take(
    _ typing: Typing, _ environment: AppEnvironment, _ state: AppState
  ) -> [Effect] {
    switch self {
    case .filter(var layer):
      layer.query.take(typing)
      self = .filter(layer)
    case .setup(var layer):
      layer.take(typing, environment)
      self = .setup(layer)
    case .placing, .slip, .shoes, .surface: break
    }
    return []
  }

  /// Moves through its items.
  mutating func navigate(_ step: Navigation, page: Int) {
    switch self {
    case .setup(var layer):
      layer.navigate(step, page: page)
      self = .setup(layer)
    case .shoes(var layer):
      layer.navigate(step, page: page)
      self = .shoes(layer)
    case .surface(var surface):
      surface.base.navigate(step, page: page)
      self = .surface(surface)
    case .filter, .placing, .slip: break
    }
  }
}
