import Terminal
import Widgets

/// Draws what floats above the screen.
enum LayerView {
  static func draw(
    _ layer: Layer, _ environment: AppEnvironment, in layout: AppLayout,
    _ state: AppState, into frame: inout Frame
  ) {
    let area = layout.aboveFooter
    // What is left of words around a box would be read aloud.
    if state.isAccessible, layer.floats {
      frame.canvas.fill(layout.body, " ", .text)
    }
    switch layer {
    // The screen draws it where it belongs.
    case .filter, .placing, .shoes: break
    case .slip(let slip):
      SlipView(slip, environment, isFocused: state.layers.last == layer)?
        .draw(in: layout.body, into: &frame)
    case .surface(let surface):
      let isOnTop = state.layers.last == layer
      let place: Rect
      switch surface.placement {
      case .page: return
      case .floating: place = area
      case .inline: place = layout.body
      }
      surface.base.draw(
        SurfaceContext(environment: environment, state: state, isOnTop: isOnTop), in: place,
        into: &frame)
    case .setup(let setup):
      SetupView(
        layer: setup, environment: environment, focused: state.layers.last == layer
      ).draw(in: layout, into: &frame)
    }
  }
}
