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
    // The footer stays free: its keys belong to the layer.
    var area = layout.bounds
    _ = area.takeBottom(1)
    // What is left of words around a box would be read aloud.
    if state.isAccessible, layer.placement == .floating {
      frame.canvas.fill(layout.body, " ", .text)
    }
    if case .form(let form) = layer { return draw(form, environment, in: area, into: &frame) }
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

  /// The form and its box.
  private static func form(
    _ layer: FormLayer, _ environment: AppEnvironment, in area: Rect
  ) -> (form: Form, box: Rect) {
    let remarks = layer.remarks.flatMap { remark in
      DisplayText.wrap(remark.text, to: min(64, area.width - 10)).enumerated().map { index, line in
        let style = Style(remark.isWarning ? .warning : .muted)
        return [Span((remark.isWarning && index == 0 ? "! " : "  ") + line, style)]
      }
    }
    let form = Form(
      layer.form, messages: remarks + layer.figures(environment, width: area.width - 6),
      offset: layer.messageOffset, command: "form.focus")
    let width = min(max(58, form.size.width), area.width - 4)
    let height = form.height(in: max(1, width))
    let size = FloatingBox.size(around: Size(width, height + 2))
    return (form, FloatingBox.place(size: size, in: area))
  }

  private static func inside(_ box: Rect) -> Rect {
    FloatingBox.inside(box).inset(0, box.height > 10 ? 1 : 0)
  }

  private static func draw(
    _ layer: FormLayer, _ environment: AppEnvironment, in area: Rect, into frame: inout Frame
  ) {
    let (form, box) = form(layer, environment, in: area)
    FloatingBox.draw(title: layer.title, in: box, into: &frame) { _, frame in
      frame.draw(form, in: inside(box))
    }
  }

  /// How many lines below the fields there is no room for.
  static func hiddenMessages(
    _ layer: FormLayer, _ environment: AppEnvironment, in layout: AppLayout
  ) -> Int {
    var area = layout.bounds
    _ = area.takeBottom(1)
    let (form, box) = form(layer, environment, in: area)
    return form.hiddenMessages(in: inside(box))
  }
}
