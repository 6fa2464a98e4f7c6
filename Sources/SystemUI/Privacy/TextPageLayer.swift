import AppCore
import Services
import Store
import Terminal
import TerminalText
import Widgets

extension Scope {
  /// A page of text.
  static let textPage = Scope("text_page", rank: 150)
}

/// Text to be read, which may be longer than the screen.
struct TextPageLayer: Surface {
  package static let stacks: [[Scope]] = [[.textPage, .list, .always]]

  typealias Line = TextPage.Line

  /// What it is about.
  let title: String
  /// The text as it was written.
  let text: [Line]
  /// The text in lines that have room.
  private(set) var lines: [Line] = []
  /// Its selection is the first line that is seen.
  var list = ListState()

  /// A page, wrapped where it is shown.
  init(_ page: TextPage, _ environment: AppEnvironment) {
    title = page.title
    let about = page.about.map {
      [
        Line(text: environment.texts($0, ["key": environment.key("text_page.copy")])),
        Line(text: ""),
      ]
    }
    text = (about ?? []) + page.text
  }

  /// All of it as one text.
  var plain: String { text.map { $0.text + "\n" }.joined() }

  /// Wraps the text for the room of a screen.
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) {
    let width = TextPageView.width(in: state.layout.body)
    lines = text.flatMap { line in
      let wrapped = DisplayText.wrap(line.text, to: width)
      return (wrapped.isEmpty ? [""] : wrapped).map { Line(text: $0, isHeading: line.isHeading) }
    }
  }

  /// Moves the first line that is seen.
  package mutating func navigate(_ step: Navigation, page: Int) {
    list.navigate(step, count: max(1, lines.count - page + 1), page: page)
  }

  /// The lines that are seen at once.
  package func page(in layout: AppLayout) -> Int { TextPageView.rows(self, in: layout.body) }

  /// Draws the page in a box.
  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    TextPageView.draw(self, in: context.layout.body, into: &frame)
  }
}

/// Draws text to be read.
enum TextPageView {
  private static let widest = 92

  /// The columns of its lines.
  static func width(in body: Rect) -> Int { max(1, min(widest, body.width - 6)) }

  /// How many lines are seen at once.
  static func rows(_ layer: TextPageLayer, in body: Rect) -> Int {
    max(1, min(layer.lines.count, body.height - 2))
  }

  static func draw(_ layer: TextPageLayer, in area: Rect, into frame: inout Frame) {
    let size = FloatingBox.size(around: Size(width(in: area) + 2, rows(layer, in: area)))
    let box = FloatingBox.place(
      size: Size(min(size.width, area.width), min(size.height, area.height)), in: area)
    FloatingBox.draw(title: layer.title, in: box, into: &frame) { inside, frame in
      let first = min(layer.list.selection, max(0, layer.lines.count - inside.height))
      var rest = inside
      let text = rest.takeLeft(max(0, rest.width - 1))
      for (y, line) in layer.lines.dropFirst(first).prefix(inside.height).enumerated() {
        frame.text(line.text, in: text.row(y), line.isHeading ? Style(.title) : .text)
      }
      frame.draw(Scrollbar(first: first, count: layer.lines.count), in: inside)
    }
  }
}
