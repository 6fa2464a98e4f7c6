import AppCore
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

extension Scope {
  /// The list of calendars.
  static let calendars = Scope("calendars", rank: 540)
}

/// The list of calendars that are kept in step.
struct CalendarList: ListSurface {
  package static let stacks: [[Scope]] = [[.calendars, .list, .always]]
  package static let plainTwins = [
    PlainTwin("calendars", rank: 110, over: .settings, command: "calendars.open")
  ]
  package private(set) var items: [CalendarAccount] = []
  /// The number of conflicts without an answer, by calendar.
  private(set) var open: [RecordID: Int] = [:]
  /// The number of events, by calendar.
  private var events: [RecordID: Int] = [:]
  package var list = ListState()

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    items = try store.calendars.accounts()
    open = [:]
    for conflict in try store.calendars.conflicts() where conflict.answer == nil {
      open[conflict.account, default: 0] += 1
    }
    for account in items {
      events[account.id] = try store.calendars.eventCount(of: account.id)
    }
    list.select(list.selection, count: items.count)
  }

  // MARK: Drawing

  /// The lines below the table, about the calendar under the cursor.
  private static let aboutHeight = 3
  /// The width from which the name is beside the address.
  private static let wide = 70

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let environment = context.environment, texts = environment.texts
    let width = min(max(area.width - 4, 20), 110)
    FloatingBox.draw(
      title: texts("calendar.list.title"),
      around: Size(width, items.isEmpty ? 3 : items.count + 2 + Self.aboutHeight), in: area,
      into: &frame
    ) { inside, frame in
      guard !items.isEmpty else {
        let text = texts("calendar.list.none", ["key": environment.key("calendars.add_here")])
        var rest = inside.inset(1, 0)
        for line in DisplayText.wrap(text, to: max(1, rest.width)) where !rest.isEmpty {
          frame.text(line, in: rest.takeTop(1), .text)
        }
        return
      }
      var rest = inside
      var about = rest.takeBottom(Self.aboutHeight).inset(1, 0)
      let columns: [Table.Column] = [
        .init(texts("calendar.row.name"), width: .flexible(minimum: 8), priority: 5),
        .init(texts("calendar.row.direction"), width: .fixed(16), priority: 2),
        .init(texts("calendar.row.events"), width: .fixed(8), align: .right, priority: 3),
        .init(texts("calendar.row.state"), width: .flexible(minimum: 22), priority: 4),
      ]
      drawTable(columns, context, in: rest, into: &frame) { row($0, context.state, environment) }
      guard let account = selected else { return }
      let place = [Span(account.address, .muted)]
      let isWide = about.width >= Self.wide
      frame.draw(
        Row(isWide ? [Span(account.name, .muted)] : place, trailing: isWide ? place : []),
        in: about.takeTop(1))
      let detail = detail(account, context.state, environment)
      for line in DisplayText.wrap(detail, to: max(1, about.width)) where !about.isEmpty {
        frame.text(line, in: about.takeTop(1), .muted)
      }
    }
  }

  private func row(_ place: Int, _ state: AppState, _ environment: AppEnvironment) -> TableRow {
    let account = items[place], texts = environment.texts
    let (text, style) = condition(account, state, environment)
    let count = environment.format.number(Int64(events[account.id] ?? 0))
    return TableRow(cells: [
      [Span(account.name, Style(.text, .bold))],
      [Span(texts("calendar.direction.\(account.direction.rawValue)"))],
      [Span(count)], [Span(text, style)],
    ])
  }

  /// Returns the condition of a calendar in a few words.
  private func condition(
    _ account: CalendarAccount, _ state: AppState, _ environment: AppEnvironment
  ) -> (String, Style) {
    let texts = environment.texts
    if let running = state.calendars.running, running.name ?? account.name == account.name {
      return (texts("calendar.status.running"), Style(.accent))
    }
    if let reason = account.pausedReason {
      return (texts.calendarPause(reason), Style(.bad))
    }
    let left = texts.calendarLeft(
      conflicts: open[account.id] ?? 0, held: state.calendars.held[account.id],
      failed: state.calendars.unwritten[account.id] ?? 0)
    if let left { return (left, Style(.warning)) }
    if case .failure(let failure)? = state.calendars.reports[account.name]?.result {
      let text = failure.isTemporary ? texts("calendar.status.offline") : failure.error.message
      return (text, Style(failure.isTemporary ? .muted : .bad))
    }
    guard let time = account.lastRunAt else { return (texts("cli.calendar.never"), .muted) }
    let text = texts(
      "cli.calendar.last", ["time": environment.format.moment(time, environment.base)])
    return (text, Style(.good))
  }

  private func detail(
    _ account: CalendarAccount, _ state: AppState, _ environment: AppEnvironment
  ) -> String {
    let texts = environment.texts
    if case .failure(let failure)? = state.calendars.reports[account.name]?.result {
      return failure.error.text(onScreen: texts)
    }
    if let reason = account.pausedReason {
      let hint = "calendar.hint.calendar_\(reason)"
      let paused = texts(
        "calendar.told.paused", ["name": account.name, "reason": texts.calendarPause(reason)])
      return texts.has(hint) ? "\(paused). \(texts(hint))" : paused
    }
    if let count = state.calendars.reports[account.name]?.importable, count > 0 {
      return environment.texts(
        "calendar.told.others_here",
        ["n": String(count), "key": environment.key("calendars.import")])
    }
    return environment.texts("calendar.direction.\(account.direction.rawValue).about")
  }

  /// Returns the requests of the last run as a page.
  static func requests(_ state: AppState, _ environment: AppEnvironment) -> TextPage {
    let texts = environment.texts
    let lines = state.calendars.requests.map { request -> TextPage.Line in
      let end =
        switch request.outcome {
        case .status(let status): "\(status)"
        case .failed(let error): error.word
        }
      return TextPage.Line(
        text: "\(request.method) \(request.host)\(request.path) → \(end)")
    }
    return TextPage(
      title: texts("calendar.requests.title"),
      text: lines.isEmpty ? [TextPage.Line(text: texts("calendar.requests.none"))] : lines)
  }
}
