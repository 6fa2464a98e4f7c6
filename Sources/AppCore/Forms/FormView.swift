import Terminal
import TerminalText
import Widgets

/// Draws a form in its box.
struct FormView {
  private let title: String
  private let form: Form
  private let box: Rect

  /// Lays out `layer` in the middle of `area`.
  init(_ layer: FormLayer, _ environment: AppEnvironment, in area: Rect) {
    let remarks = layer.remarks.flatMap { remark in
      DisplayText.wrap(remark.text, to: max(20, min(layer.width, area.width - 6) - 4)).enumerated()
        .map { index, line in
          let style = Style(remark.isWarning ? .warning : .muted)
          return [Span((remark.isWarning && index == 0 ? "! " : "  ") + line, style)]
        }
    }
    title = layer.title
    form = Form(
      layer.form,
      messages: remarks
        + layer.model.figures(layer, environment, width: min(layer.width, area.width - 6)),
      offset: layer.messageOffset, command: "form.focus")
    let width = min(layer.width, area.width - 4)
    let height = form.height(in: max(1, width))
    let size = FloatingBox.size(around: Size(width, height + 2))
    box = FloatingBox.place(size: size, in: area)
  }

  private var inside: Rect { FloatingBox.inside(box).inset(0, box.height > 10 ? 1 : 0) }

  /// The number of lines below the fields that do not fit.
  var hiddenMessages: Int { form.hiddenMessages(in: inside) }

  /// The place of the focused field's input.
  var focusedInput: Rect { form.focusedInput(in: inside) }

  func draw(into frame: inout Frame) {
    FloatingBox.draw(title: title, in: box, into: &frame) { _, frame in
      frame.draw(form, in: inside)
    }
  }
}
