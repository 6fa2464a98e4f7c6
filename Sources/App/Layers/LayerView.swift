import Terminal
import Widgets

/// Draws what floats above the screen.
enum LayerView {
  /// Draws what is over the screen at `place`; in a plain twin, what covers the body has all the
  /// room and no cursor.
  static func draw(
    _ place: Int, _ state: AppState, _ environment: AppEnvironment, isPlain: Bool = false,
    into frame: inout Frame
  ) {
    let layout = state.layout, layer = state.layers[place]
    let area = layout.aboveFooter
    // What is left of words around a box would be read aloud.
    if state.isAccessible, layer.placement == .floating {
      frame.canvas.fill(layout.body, " ", .text)
    }
    let isCover = layer.placement == .cover
    let context = SurfaceContext(
      environment: environment, state: state,
      isOnTop: place == state.layers.count - 1 && !(isCover && isPlain))
    switch layer.placement {
    case .floating: layer.surface?.draw(context, in: area, into: &frame)
    case .cover:
      layer.surface?.draw(context, in: isPlain ? layout.bounds : layout.body, into: &frame)
    case .page, .inline: break
    }
  }
}
