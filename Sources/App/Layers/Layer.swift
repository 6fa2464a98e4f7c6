import Terminal
import Widgets

/// Something that floats above the screen and takes all input until it is closed.
public enum Layer: Equatable, Sendable {
  /// A layer that describes itself.
  case surface(AnySurface)

  /// What describes it, where it is no form.
  var surface: (any Surface)? {
    if case .surface(let surface) = self { surface.base } else { nil }
  }

  /// Whether it has rows to move through; else the screen's own are.
  var hasRows: Bool { surface?.hasRows ?? true }

  /// Whether it is seen on the screen itself, which stays the thing that is looked at.
  var leavesFocus: Bool { surface?.leavesFocus ?? false }

  /// Where it is drawn.
  var placement: Placement {
    if case .surface(let surface) = self { surface.placement } else { .floating }
  }

  /// Whether it takes the place of the screen: what works on every screen works on it too.
  var isPage: Bool { placement == .page }
}
