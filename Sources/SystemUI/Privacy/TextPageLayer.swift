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

/// A text to read, which may be longer than the screen.
struct TextPageLayer: Surface {
  package static let stacks: [[Scope]] = [[.textPage, .list, .always]]

  typealias Line = TextPage.Line

  /// The title.
  let title: String
  /// The topic of the help that is shown; nil for any other text.
  private let topic: HelpTopic?
  /// The text before wrapping.
  private(set) var text: [Line]
  /// The text wrapped to the width of the page.
  private(set) var lines: [Line] = []
  /// The scroll position; its selection is the first visible line.
  var list = ListState()

  /// Creates a page that is wrapped when it is shown.
  init(_ page: TextPage, _ environment: AppEnvironment) {
    title = page.title
    topic = nil
    let about = page.about.map {
      [
        Line(text: environment.texts($0, ["key": environment.key("text_page.copy")])),
        Line(text: ""),
      ]
    }
    text = (about ?? []) + page.text
  }

  /// Creates a page with a topic of the help, whose text is read when it is shown.
  init(_ topic: HelpTopic) {
    title = topic.title
    self.topic = topic
    text = []
  }

  /// The whole text.
  var plain: String {
    text.flatMap { $0.wrapped(to: .max) }.map { $0 + "\n" }.joined()
  }

  /// Reads the topic, and wraps the text to the width of the screen.
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) {
    if let topic { text = topic.page.text }
    let width = TextPageView.width(in: state.layout.body)
    lines = text.flatMap { line in
      line.wrapped(to: width).map { Line(text: $0, isHeading: line.isHeading) }
    }
  }

  /// Scrolls the text.
  package mutating func navigate(_ step: Navigation, page: Int) {
    list.scroll(step, lines: lines.count, page: page)
  }

  /// Returns the number of visible lines.
  package func page(in layout: AppLayout) -> Int { TextPageView.rows(self, in: layout.body) }

  /// Draws the page in a box.
  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    TextPageView.draw(self, in: context.layout.body, into: &frame)
  }
}

/// Draws a text page.
enum TextPageView {
  private static let widest = 92

  /// Returns the width of its lines in columns.
  static func width(in body: Rect) -> Int { max(1, min(widest, body.width - 6)) }

  /// Returns the number of visible lines.
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
