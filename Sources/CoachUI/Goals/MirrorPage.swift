import AppCore
import Coach
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

extension Scope {
  /// The mirror of a card.
  static let mirror = Scope("mirror", rank: 91)
}

/// A page that shows a card as the engine understands it. Nothing can be changed here.
struct MirrorPage: Surface {
  static let placement = Placement.page
  static let isReadOnly = true
  static let stacks: [[Scope]] = [[.mirror, .list, .global, .always]]
  static let tables = RecordTable.goals.union(RecordTable.roster)
  static let plainTwins = [PlainTwin("mirror", rank: 87, over: .coach, command: "goals.mirror")]

  private let id: RecordID
  /// The card as the engine understands it.
  private(set) var mirror: GoalMirror?
  /// The first line that is shown.
  private var offset = 0
  private var lineCount = 0

  /// Creates the page of a card, to be read.
  init(_ id: RecordID) { self.id = id }

  mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    guard let goal = try store.goals.goal(id) else {
      state.close(MirrorPage.self)
      return
    }
    let services = StoreServices(store: store, environment: environment.base)
    let mirror = try services.mirror(of: goal)
    lineCount = MirrorView(mirror: mirror, environment: environment).lines(width: 60).count
    self.mirror = mirror
  }

  func page(in layout: AppLayout) -> Int { max(1, layout.body.height - 2) }

  mutating func navigate(_ step: Navigation, page: Int) {
    let last = max(0, lineCount - page)
    switch step {
    case .up: offset -= 1
    case .down: offset += 1
    case .pageUp: offset -= page
    case .pageDown: offset += page
    case .first: offset = 0
    case .last: offset = last
    case .item: break
    }
    offset = min(max(0, offset), last)
  }

  func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    guard let mirror else { return }
    let environment = context.environment, texts = environment.texts
    var rest = rect
    frame.draw(
      Row(
        [
          Span(texts("mirror.title") + "  ", .muted), Span(mirror.goal.title, Style(.text, .bold)),
        ], trailing: [Span(texts("mirror.read_only"), .muted)]),
      in: rest.takeTop(1).inset(1, 0))
    if rect.height >= GoalLayout.short { _ = rest.takeTop(1) }
    let lines = MirrorView(mirror: mirror, environment: environment).lines(width: rest.width - 2)
    let start = min(offset, max(0, lines.count - rest.height))
    for (y, line) in lines.dropFirst(start).prefix(rest.height).enumerated() {
      frame.spans(line, in: rest.row(y).inset(1, 0))
    }
    frame.draw(Scrollbar(first: start, count: lines.count), in: rest)
  }
}

/// The lines of a mirror.
struct MirrorView {
  let mirror: GoalMirror
  let environment: AppEnvironment

  private var texts: Texts { environment.texts }
  private static let labelWidth = 14
  private static let timeWidth = 18

  func lines(width: Int) -> [[Span]] {
    let format = environment.format
    var lines = mirror.fields(environment.base).flatMap { label, text in
      hanging(texts("mirror.\(label)"), text, Self.labelWidth, width)
    }
    lines += [[], [Span(texts("mirror.facts").uppercased(), .muted)]]
    lines += mirror.sentences(environment.base).flatMap { hanging(texts.sign("·"), $0, 2, width) }
    lines += [[], [Span(texts("mirror.timeline").uppercased(), .muted)]]
    lines += mirror.timeline.reversed().flatMap { entry in
      hanging(
        format.moment(entry.at, environment.base), entry.text(format), Self.timeWidth, width)
    }
    return lines
  }

  /// Returns the lines of a text beside a label of `indent` columns.
  private func hanging(_ label: String, _ text: String, _ indent: Int, _ width: Int) -> [[Span]] {
    DisplayText.wrap(text, to: max(10, width - indent)).enumerated().map { index, part in
      [Span(DisplayText.pad(index == 0 ? label : "", to: indent), .muted), Span(part)]
    }
  }
}
