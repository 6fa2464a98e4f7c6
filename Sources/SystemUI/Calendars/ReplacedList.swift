import AppCore
import Domain
import Services
import Store
import Sync
import Terminal
import Widgets

extension Scope {
  /// The versions of events that runs have replaced.
  static let replaced = Scope("replaced", rank: 542)
}

/// The versions of events that runs have replaced, which can be brought back.
struct ReplacedList: ListSurface {
  package static let stacks: [[Scope]] = [[.replaced, .list, .always]]
  package static let plainTwins = [
    PlainTwin("replaced", rank: 112, over: .settings, command: "calendars.replaced")
  ]
  /// A replaced version.
  struct Version: Equatable, Sendable {
    let id: RecordID
    let time: Instant
    let line: String
  }

  package private(set) var items: [Version] = []
  package var list = ListState()

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let service = StoreServices(store: store, environment: environment.base).calendars
    items = try service.replaced().map {
      Version(id: $0.id, time: $0.replacedAt, line: service.line(of: $0))
    }
    list.select(list.selection, count: items.count)
  }

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let environment = context.environment, texts = environment.texts, format = environment.format
    FloatingBox.draw(
      title: texts("calendar.replaced.title"),
      around: Size(min(max(area.width - 4, 20), 100), max(1, count + 1)), in: area, into: &frame
    ) { inside, frame in
      guard !items.isEmpty else {
        return frame.text(
          texts("cli.calendar.none_replaced"), in: inside.inset(1, 0).row(0), .text)
      }
      let columns: [Table.Column] = [
        .init(texts("calendar.replaced.time"), width: .fixed(18), priority: 2),
        .init(texts("calendar.replaced.version"), width: .flexible(minimum: 20), priority: 3),
      ]
      drawTable(columns, context, in: inside, into: &frame) { place in
        let version = items[place]
        return TableRow(cells: [
          [Span(format.moment(version.time, environment.base), .muted)],
          [Span(version.line)],
        ])
      }
    }
  }
}
