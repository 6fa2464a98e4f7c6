import AppCore
import Coach
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws a goal card: what it says, its tasks and its time blocks.
struct GoalCardView {
  let card: GoalList.Card
  let goals: GoalList
  let environment: AppEnvironment
  /// Whether the view has the keys.
  let isFocused: Bool
  /// Whether a line takes the keys, so that they work only after it is closed.
  let isTyping: Bool
  /// Whether framings have come on a timer.
  let hasArrivals: Bool
  /// The proposals for the card, unless they are drawn beside it.
  let proposal: ProposalView?

  private var goal: Goal { card.goal }
  private var texts: Texts { environment.texts }
  private var format: Format { environment.format }
  private func key(_ id: String) -> String { environment.key(id, typing: isTyping) }

  /// The height below which the card shows no details and no blank lines.
  private static let short = 12
  /// The lines that details may take.
  private static let detailLines = 4

  func draw(in rect: Rect, into frame: inout Frame) {
    guard rect.height > 0 else { return }
    var rest = rect
    let isShort = rect.height < Self.short
    drawTitle(isShort: isShort, in: &rest, into: &frame)
    if let block = goals.selectedBlock, !block.reasons.isEmpty, !isShort {
      drawReasons(of: block, in: &rest, into: &frame)
    }
    let lines = lines(width: rest.width)
    guard let proposal else { return draw(lines, in: rest, into: &frame) }
    let height = proposal.height(width: rest.width, isSpoken: frame.isSpoken)
    guard lines.count + 1 + height <= rest.height else {
      return draw(mark(of: proposal, width: rest.width) + lines, in: rest, into: &frame)
    }
    // What is proposed is below the tasks if they leave room, else behind a key.
    draw(lines, in: rest.takeTop(lines.count), into: &frame)
    _ = rest.takeTop(1)
    proposal.draw(in: rest.takeTop(height), into: &frame)
  }

  /// Draws why a block is where it is at the bottom, if the tasks and blocks leave room.
  private func drawReasons(
    of block: GoalBlock, in rest: inout Rect, into frame: inout Frame
  ) {
    let reasons = ReasonView(reasons: block.reasons, environment: environment.base)
      .list(width: rest.width - 2)
    guard lines(width: rest.width).count + reasons.count + 2 <= rest.height else { return }
    var area = rest.takeBottom(reasons.count + 1)
    _ = rest.takeBottom(1)
    frame.draw(Heading(texts("preview.why")), in: area.takeTop(1))
    for line in reasons { frame.spans(line, in: area.takeTop(1).padded) }
  }

  // MARK: Title

  private func drawTitle(isShort: Bool, in rest: inout Rect, into frame: inout Frame) {
    let width = max(1, rest.padded.width)
    for line in DisplayText.wrap(goal.title, to: width).prefix(isShort ? 1 : 2) {
      frame.text(line, in: rest.takeTop(1).padded, Style(.text, .bold))
    }
    frame.spans(facts(width: width), in: rest.takeTop(1).padded)
    guard !isShort else { return }
    if !goal.content.detail.isEmpty {
      for line in DisplayText.wrap(goal.content.detail, to: width).prefix(Self.detailLines) {
        frame.text(line, in: rest.takeTop(1).padded, .text)
      }
    }
    _ = rest.takeTop(1)
  }

  /// Returns state, lock, framing and revision, as many as fit.
  private func facts(width: Int) -> [Span] {
    var parts: [[Span]] = [[Span(stateText, stateStyle)]]
    if let snapshot = goal.lockedSnapshot {
      let day = format.day(environment.zone.local(at: snapshot.at).day)
      parts.append([
        Span(texts.sign("# "), Style(.warning)),
        Span(texts("goal.locked_since", ["day": day]), Style(.warning)),
      ])
    }
    if let due = format.due(of: goal, environment.base) {
      parts.append([
        Span(due, goal.isOverdue(at: environment.now) ? Style(.warning) : Style(.text))
      ])
    }
    if let frame = goal.content.frame {
      parts.append([Span(format.framing(frame.framing), .muted)])
    }
    parts.append([Span(texts("goal.revision", ["n": String(goal.revision)]), .muted)])
    var spans: [Span] = []
    for part in parts {
      let next = spans.isEmpty ? part : spans + [Span(" · ", .muted)] + part
      guard next.columns <= width || spans.isEmpty else { break }
      spans = next
    }
    return spans
  }

  private var stateText: String {
    guard goal.state == .active, let since = goal.activatedAt else {
      return format.goalState(goal.state)
    }
    let day = format.day(environment.zone.local(at: since).day)
    return texts("goal.active_since", ["day": day])
  }

  private var stateStyle: Style {
    switch goal.state {
    case .active: Style(.accent)
    case .completed: Style(.good)
    case .draft, .archived: .muted
    }
  }

  // MARK: Tasks and blocks

  /// A line below the title; `item` is its place among those that can be chosen.
  private struct Line {
    var row: Row
    var item: Int?
  }

  private func draw(_ lines: [Line], in rect: Rect, into frame: inout Frame) {
    let selection = lines.firstIndex { $0.item == goals.itemList.selection && $0.item != nil }
    let isChosen = goals.pane == .card
    let start = isChosen ? max(0, (selection ?? 0) - rect.height + 2) : 0
    for (y, line) in lines.dropFirst(start).prefix(rect.height).enumerated() {
      let place = rect.row(y)
      frame.draw(line.row, in: place.padded)
      guard let item = line.item else { continue }
      frame.addHit(place, HitTarget("goals.item", item))
      if isChosen, item == goals.itemList.selection {
        frame.select(place, focused: isFocused)
      }
    }
    frame.draw(Scrollbar(first: start, count: lines.count), in: rect)
  }

  private func lines(width: Int) -> [Line] {
    var lines = careLines(width: width) + arrivalLines(width: width)
    let tasks = goal.tasks
    lines.append(heading("goals.tasks", tasks.isEmpty ? "" : taskCount))
    if tasks.isEmpty, goal.care == nil {
      let keys = [
        "add": key("goals.task_add"), "key": key("goals.regenerate"),
      ]
      let hint = goal.isLocked ? texts("goals.no_tasks_locked") : texts("goals.no_tasks", keys)
      lines += DisplayText.wrap(hint, to: max(1, width - 2)).map {
        Line(row: Row([Span($0, .muted)], isHeading: true))
      }
    }
    for (place, task) in tasks.enumerated() { lines += row(task, place, width: width) }
    guard !card.blocks.isEmpty || goal.state == .active else { return lines }
    lines.append(Line(row: Row([], isHeading: true)))
    let (done, all) = card.progress
    lines.append(
      heading(
        "goals.blocks",
        all == 0 ? "" : texts("goals.blocks_done", ["done": String(done), "all": String(all)])))
    if card.blocks.isEmpty {
      let hint = texts("goals.no_blocks", ["key": key("goals.activate")])
      lines += DisplayText.wrap(hint, to: max(1, width - 2)).map {
        Line(row: Row([Span($0, .muted)], isHeading: true))
      }
    }
    for (offset, block) in card.blocks.enumerated() {
      lines.append(Line(row: row(block), item: tasks.count + offset))
    }
    return lines
  }

  /// Returns the line about framings that have come, if there are any.
  private func arrivalLines(width: Int) -> [Line] {
    guard hasArrivals, goal.care == nil else { return [] }
    return mark(texts("goals.arrived_card", ["key": key("goals.regenerate")]), width: width)
  }

  /// Returns the line that says that a proposal waits behind a key, and what a model is doing.
  private func mark(of proposal: ProposalView, width: Int) -> [Line] {
    let waits = texts("goals.proposal.waits", ["key": key("goals.proposal")])
    let state = proposal.request.map { [$0.state(texts)] } ?? []
    return mark(([waits] + state).joined(separator: " "), width: width)
  }

  private func mark(_ text: String, width: Int) -> [Line] {
    DisplayText.wrap(text, to: max(1, width - 2)).map {
      Line(row: Row([Span($0, Style(.accent))], isHeading: true))
    } + [Line(row: Row([], isHeading: true))]
  }

  /// Returns where to turn with a goal that needs a person; empty for all other goals.
  private func careLines(width: Int) -> [Line] {
    guard let subject = goal.care else { return [] }
    let keys = ["add": key("goals.task_add")]
    let parts = [(format.care(subject), Style.text), (texts("goals.care_kept", keys), .muted)]
    return parts.flatMap { text, style in
      DisplayText.wrap(text, to: max(1, width - 2)).map {
        Line(row: Row([Span($0, style)], isHeading: true))
      } + [Line(row: Row([], isHeading: true))]
    }
  }

  private var taskCount: String {
    let counted = goal.tasks.filter { $0.state != .dropped }
    return texts(
      "goals.tasks_done",
      ["done": String(counted.count { $0.state == .done }), "all": String(counted.count)])
  }

  private func heading(_ key: String, _ trailing: String) -> Line {
    Line(row: .section(texts(key), trailing: [Span(trailing, .muted)]))
  }

  /// Returns the lines of a task: its text with the details at the right, or below if there is no
  /// room.
  private func row(_ task: GoalTask, _ place: Int, width: Int) -> [Line] {
    let style: Style = task.state == .open ? .text : .muted
    let isLate = goal.isOpen && task.isOverdue(at: environment.now)
    let details =
      format.details(of: task, environment.base) + (isLate ? newDate(task) : "")
      + spokenState(task)
    let tone: Style = isLate ? Style(.warning) : .muted
    let head = [Span("\(task.number) ", .muted), GoalSigns.task(task, texts)]
    let lock = task.isLocked ? [Span(" " + texts.sign("#"), Style(.warning))] : []
    if (head + lock).columns + DisplayText.width(task.text) + DisplayText.width(details) + 4
      <= width
    {
      return [
        Line(
          row: Row(head + [Span(task.text, style)] + lock, trailing: [Span(details, tone)]),
          item: place)
      ]
    }
    let indent = String(repeating: " ", count: head.columns)
    let parts = DisplayText.wrap(task.text, to: max(1, width - head.columns - lock.columns - 3))
    return parts.enumerated().map { index, part in
      Line(
        row: Row(
          (index == 0 ? head : [Span(indent)]) + [Span(part, style)] + (index == 0 ? lock : [])),
        item: index == 0 ? place : nil)
    }
      + DisplayText.wrap(details, to: max(1, width - head.columns - 3)).map {
        Line(row: Row([Span(indent + $0, tone)], isHeading: true))
      }
  }

  /// Returns the key that gives the overdue task under the cursor a new date; empty for any other,
  /// and for one that is locked.
  private func newDate(_ task: GoalTask) -> String {
    guard goals.selectedTask?.id == task.id, !goal.isLocked, !task.isLocked else { return "" }
    return " · " + texts("goals.new_date", ["key": key("goals.open")])
  }

  /// Returns state and lock of a task in words, for screen readers.
  private func spokenState(_ task: GoalTask) -> String {
    guard texts.signs.contains(.words) else { return "" }
    let state = task.state == .open ? "" : " · " + format.taskState(task.state)
    return state + (task.isLocked ? " · " + texts("goal.is_locked") : "")
  }

  private func row(_ block: GoalBlock) -> Row {
    let task = goal.task(block.task)
    let isOver = block.state != .planned
    var spans = [
      GoalSigns.block(block, texts, at: environment.now),
      Span(
        format.shortTimes(of: block.interval, environment.base, isAhead: true),
        isOver ? .muted : .text),
      Span("  " + (task?.text ?? goal.title), isOver ? .muted : .text),
    ]
    if block.isLocked { spans.append(Span(" " + texts.sign("#"), Style(.warning))) }
    if texts.signs.contains(.words) {
      let words =
        (isOver ? [format.blockState(block.state)] : [])
        + (block.isLocked ? [texts("goal.is_locked")] : [])
      spans.append(Span(words.map { ", \($0)" }.joined()))
    }
    let rules = goals.conflicts[block.id]?.first.map {
      [Span("! " + texts("block.code.\($0)"), Style(.warning))]
    }
    return Row(spans, trailing: rules ?? passed(block))
  }

  /// Returns the question about a block whose time has passed, with its keys under the cursor.
  private func passed(_ block: GoalBlock) -> [Span] {
    guard block.isMissed(at: environment.now) else { return [] }
    guard goals.selectedBlock?.id == block.id else {
      return [Span(texts("block.state.missed"), Style(.warning))]
    }
    let keys = ["done": key("goals.toggle"), "skip": key("goals.drop")]
    return [Span(texts("goals.missed_keys", keys), Style(.warning))]
  }
}
