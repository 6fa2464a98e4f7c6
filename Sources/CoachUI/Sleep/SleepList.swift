import AppCore
import Coach
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

extension Scope {
  /// The logged sleep.
  static let sleep = Scope("sleep", rank: 393)
}

/// The list of logged sleep, the latest first.
struct SleepList: ListSurface {
  package static let stacks: [[Scope]] = [[.sleep, .revising, .list, .always]]
  package static let tables = RecordTable.roster.union([.sleep, .trainingSettings])
  package static let plainTwins = [
    PlainTwin("sleep", rank: 85, over: .coach, command: "sleep.open")
  ]

  /// The sleep as read last.
  private(set) var log: SleepLog
  /// The cursor.
  package var list = ListState()

  /// The logged sleep.
  package var items: [SleepEntry] { log.entries }

  /// The width of the list.
  private static let columns = 60

  /// Creates the list at a moment, before it is read.
  init(at now: Instant) { log = SleepLog(at: now) }

  /// Reads the sleep. Throws `StoreError`.
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    log = try SleepLog(in: store, environment.base)
    list.select(list.selection, count: items.count)
  }

  // MARK: Changing

  /// Returns the form for an entry, or for a new one.
  func form(for sleep: SleepEntry?, _ environment: AppEnvironment) -> FormLayer {
    FormLayer(SleepForm(sleep, log), environment)
  }

  func question(removing sleep: SleepEntry, _ environment: AppEnvironment) -> DialogLayer {
    let format = environment.format, texts = environment.texts
    let times = format.shortTimes(of: sleep.interval, environment.base)
    return DialogLayer(
      title: texts("dialog.sleep.title"),
      message: [
        "\(times) · \(format.duration(seconds: sleep.interval.seconds))",
        texts("dialog.sleep.undo", ["key": environment.key("app.undo")]),
      ],
      deleting: [.perform(.sleep(.delete(sleep.id)))], texts)
  }

  // MARK: Drawing

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let environment = context.environment, texts = environment.texts, isNarrow = area.width < 60
    let notes = notes(environment, width: min(Self.columns, area.width - 4) - 2)
    FloatingBox.draw(
      title: texts("sleep.title"),
      around: Size(Self.columns, max(1, count + 1) + notes.count + 1), in: area, into: &frame
    ) { inside, frame in
      var rest = inside
      let below = rest.takeBottom(min(notes.count, max(0, rest.height - 3)))
      for (y, note) in notes.enumerated() { frame.spans([note], in: below.row(y).padded) }
      _ = rest.takeBottom(rest.height > 3 ? 1 : 0)
      guard !items.isEmpty else {
        let text = texts("training.no_sleep", ["key": environment.key("sleep.add")])
        return frame.text(text, in: rest.padded.row(0), .text)
      }
      let columns: [Table.Column] = [
        .init(texts("sleep.column.day"), width: .fixed(isNarrow ? 9 : 17), priority: 2),
        .init(texts("sleep.column.times"), width: .flexible(minimum: 11), priority: 3),
        .init(texts("sleep.column.length"), width: .fixed(10), align: .right, priority: 1),
      ]
      drawTable(columns, context, in: rest, into: &frame) {
        row(items[$0], isNarrow: isNarrow, environment)
      }
    }
  }

  private func row(
    _ sleep: SleepEntry, isNarrow: Bool, _ environment: AppEnvironment
  ) -> TableRow {
    let format = environment.format, zone = environment.zone
    let start = zone.local(at: sleep.interval.start), end = zone.local(at: sleep.interval.end)
    let isOfDay = log.isOfLastDay(sleep)
    let style = isOfDay ? Style(.text, .bold) : .text
    let day = isNarrow ? format.dayOfMonth(start.day) : format.dayWithYear(start.day)
    return TableRow(cells: [
      [Span(isOfDay ? "● " : "  ", Style(.accent)), Span(day, style)],
      [Span(format.range(start, end), style)],
      [Span(format.duration(seconds: sleep.interval.seconds), style)],
    ])
  }

  /// Returns the sleep of the last day, and whether increases are held back now.
  private func notes(_ environment: AppEnvironment, width: Int) -> [Span] {
    let format = environment.format, texts = environment.texts
    let seconds = log.lastDaySeconds()
    let sum =
      seconds == 0
      ? texts("sleep.none_in_day")
      : texts("sleep.in_day", ["length": format.duration(seconds: seconds)])
    guard log.usesReadiness else { return [Span(sum, .muted)] }
    guard let reason = log.readiness.reason else {
      return [Span(sum, .muted), Span(texts("sleep.ready"), .muted)]
    }
    let lines = DisplayText.wrap("! " + format.reason(reason), to: max(10, width))
    return [Span(sum, .muted)] + lines.map { Span($0, Style(.warning)) }
  }
}
