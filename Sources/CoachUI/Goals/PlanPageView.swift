import AppCore
import Coach
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws the preview of a plan: the blocks, the reasons for the one under the cursor, and its week.
struct PlanPageView {
  let page: PlanPage
  let context: SurfaceContext

  private var environment: AppEnvironment { context.environment }
  private var texts: Texts { environment.texts }
  private var format: Format { environment.format }

  /// The width from which list and week are shown beside each other.
  private static let wide = 104
  private static let listWidth = 50
  /// The height below which there are no reasons under the list.
  private static let short = 14
  /// The width of the list below which a row has no room for two times and a name.
  private static let narrow = 48
  /// The lines of the reasons.
  private static let reasonLines = 9

  func draw(in rect: Rect, into frame: inout Frame) {
    var rest = rect
    drawHeading(in: rest.takeTop(1), into: &frame)
    if page.hasChanged {
      frame.text(
        texts("preview.changed"), in: rest.takeTop(1).inset(1, 0), Style(.warning, .bold))
    } else if rect.height >= Self.short {
      _ = rest.takeTop(1)
    }
    guard rest.width >= Self.wide, !frame.isSpoken else {
      if page.showsWeek, !frame.isSpoken { return drawWeek(in: rest, into: &frame) }
      return drawList(in: rest, into: &frame)
    }
    let list = rest.takeLeft(max(Self.listWidth, rest.width * 2 / 5))
    frame.draw(PaneRule(), in: rest.takeLeft(3).inset(1, 0))
    drawList(in: list, into: &frame)
    drawWeek(in: rest, into: &frame)
  }

  // MARK: Heading

  private func drawHeading(in rect: Rect, into frame: inout Frame) {
    let title: String =
      switch page.purpose {
      case .activation: texts("preview.activation", ["goal": page.title ?? ""])
      case .all: texts("preview.all")
      }
    frame.draw(
      Row([Span(title, Style(.text, .bold))], trailing: [Span(summary, .muted)]),
      in: rect.inset(1, 0))
  }

  private var summary: String {
    guard let replan = page.replan else {
      return texts("preview.blocks", ["n": String(page.plan?.blocks.count ?? 0)])
    }
    return texts(
      "preview.difference",
      [
        "kept": String(replan.kept.count), "moved": String(replan.moved.count),
        "removed": String(replan.removed.count), "added": String(replan.added.count),
      ])
  }

  // MARK: List

  private func drawList(in rect: Rect, into frame: inout Frame) {
    var rest = rect
    guard !page.items.isEmpty else {
      let key =
        page.replan == nil
        ? "preview.nothing" : page.locked > 0 ? "preview.locked" : "preview.nothing_to_change"
      let text = texts(key, ["n": String(page.locked)])
      for line in DisplayText.wrap(text, to: max(1, rest.width - 2)) {
        frame.text(line, in: rest.takeTop(1).inset(1, 0), page.locked > 0 ? .text : .muted)
      }
      return
    }
    let isNarrow = rest.width < Self.narrow
    let rows = page.items.map { row($0, isNarrow: isNarrow) }
    if isNarrow, let item = page.selected { drawWhole(item, in: &rest, into: &frame) }
    let hasReasons = rest.height >= Self.short
    let list =
      hasReasons
      ? rest.takeTop(min(rows.count, max(3, rest.height - Self.reasonLines - 1))) : rest
    frame.draw(
      List(rows, state: page.list, command: "preview.select", focused: context.isOnTop),
      in: list)
    guard hasReasons else { return }
    _ = rest.takeTop(1)
    drawReasons(in: rest, into: &frame)
  }

  /// Draws the row under the cursor as a whole in the last lines, because it is cut in the list.
  private func drawWhole(_ item: PlanPage.Item, in rect: inout Rect, into frame: inout Frame) {
    guard case .change(let change, _) = item else { return }
    let when =
      switch change {
      case .moved(let old, let new): start(old.interval) + texts.arrow + start(new.interval)
      case .removed(let old): times(old.interval)
      case .added(let new): times(new.interval)
      }
    let lines = DisplayText.wrap("\(name(item)): \(when)", to: max(1, rect.width - 2)).prefix(2)
    guard rect.height > lines.count + 1 else { return }
    var bottom = rect.takeBottom(lines.count)
    for line in lines { frame.text(line, in: bottom.takeTop(1).inset(1, 0), .muted) }
  }

  private func row(_ item: PlanPage.Item, isNarrow: Bool) -> Row {
    switch item {
    case .block(let block):
      return Row([Span(times(block.interval) + "  "), Span(name(block), Style(.text, .bold))])
    case .change(let change, let place):
      let isTaken = !page.excluded.contains(place)
      let word = texts("framing.decision.\(isTaken ? "taken" : "left")") + " "
      let mark = Span(
        texts.signs.contains(.words) ? word : isTaken ? "✓ " : "× ",
        isTaken ? Style(.good) : .muted)
      return Row([mark] + words(change, isTaken: isTaken, isNarrow: isNarrow))
    case .unplaced(let task):
      let time = format.duration(seconds: Int64(task.minutes) * 60)
      return Row([
        Span(texts.sign("! "), Style(.warning, .bold)),
        Span(texts("preview.unplaced", ["task": name(task), "time": time]), Style(.warning)),
      ])
    }
  }

  private func words(
    _ change: Replan.Change, isTaken: Bool, isNarrow: Bool
  ) -> [Span] {
    let times = isNarrow ? start : self.times
    let style: Style = isTaken ? .text : .muted
    switch change {
    case .moved(let old, let new):
      let day = environment.zone.local(at: old.interval.start).day
      let isSameDay = environment.zone.local(at: new.interval.start).day == day
      guard !isNarrow else {
        return [
          Span("~ ", Style(.accent, .bold)), Span(start(new.interval), style),
          Span("  " + page.name(of: new.task, new.goal), style.with(.bold)),
        ]
      }
      let target =
        isSameDay
        ? format.time(new.interval.start, in: environment.zone) : start(new.interval)
      return [
        Span("~ ", Style(.accent, .bold)), Span(start(old.interval), .muted),
        Span(texts.arrow, .muted), Span(target, style),
        Span("  " + page.name(of: new.task, new.goal), style.with(.bold)),
      ]
    case .removed(let old):
      return [
        Span("- ", Style(.bad, .bold)), Span(times(old.interval), .muted),
        Span("  " + page.name(of: old.task, old.goal), style),
      ]
    case .added(let new):
      return [
        Span("+ ", Style(.good, .bold)), Span(times(new.interval), style),
        Span("  " + page.name(of: new.task, new.goal), style.with(.bold)),
      ]
    }
  }

  private func name(_ block: PlannedBlock) -> String { page.name(of: block.task, block.goal) }
  private func name(_ task: UnplacedTask) -> String { page.name(of: task.task, task.goal) }

  private func times(_ interval: Interval) -> String {
    let zone = environment.zone
    let from = zone.local(at: interval.start)
    return DisplayText.pad(format.day(from.day), to: 10) + " "
      + format.range(from, zone.local(at: interval.end))
  }

  private func start(_ interval: Interval) -> String {
    let local = environment.zone.local(at: interval.start)
    return "\(format.day(local.day)) \(format.time(local))"
  }

  // MARK: Reasons

  private func drawReasons(in rect: Rect, into frame: inout Frame) {
    guard let item = page.selected else { return }
    var rest = rect
    let isUnplaced = if case .unplaced = item { true } else { false }
    frame.draw(
      Heading(texts(isUnplaced ? "preview.why_not" : "preview.why")),
      in: rest.takeTop(1))
    for line in reasons(item, width: rest.width - 2) where !rest.isEmpty {
      frame.spans(line, in: rest.takeTop(1).inset(1, 0))
    }
  }

  private func reasons(_ item: PlanPage.Item, width: Int) -> [[Span]] {
    guard case .unplaced(let task) = item else {
      return ReasonView(reasons: item.reasons, environment: environment.base).list(width: width)
    }
    let goal = page.goals[task.goal]
    let sentence = format.unplaced(
      task, goal?.task(task.task), named: name(task), environment.base)
    var lines = DisplayText.wrap(sentence, to: max(1, width - 2)).enumerated().map { index, part in
      [Span(index == 0 ? "− " : "  ", Style(.warning, .bold)), Span(part)]
    }
    if let relaxation = task.relaxation {
      let text = format.relaxation(relaxation, of: task, environment.base)
      lines += DisplayText.wrap(text, to: max(1, width - 2)).enumerated().map { index, part in
        [Span(index == 0 ? "+ " : "  ", Style(.good, .bold)), Span(part)]
      }
    }
    return lines
  }

  // MARK: Week

  /// The first day of the week with the block under the cursor.
  private var firstDay: CivilDay {
    let zone = environment.zone
    let instant = page.selected?.interval?.start ?? environment.now
    return zone.local(at: instant).day.startOfWeek(context.state.profile.firstWeekday)
  }

  private func drawWeek(in rect: Rect, into frame: inout Frame) {
    let days = (0..<7).map { firstDay.adding(days: $0) }
    let axis = WeekAxis(days, in: environment.zone)
    let hours = axis.hours.map {
      WeekGrid.Hour(format.hour($0.hour), isRepeated: $0.isRepeated)
    }
    frame.draw(
      WeekGrid(
        hours: hours, columns: days.enumerated().map { column($1, $0, axis) },
        dayCommand: "preview.select", blockCommand: "preview.select", focused: false), in: rect)
  }

  private func column(_ day: CivilDay, _ index: Int, _ axis: WeekAxis) -> WeekGrid.Column {
    var column = WeekGrid.Column(
      weekday: format.weekday(day.weekday), label: String(day.day),
      gaps: axis.days[index].gaps, isToday: day == environment.today)
    if day == environment.today {
      column.nowMinute = axis.minute(of: environment.now, on: index)
    }
    column.bands = page.layers.filter { !isChanged($0.id) }.compactMap { entry in
      axis.minutes(of: entry.interval, on: index).map { minutes in
        WeekGrid.Band(
          minutes: minutes, title: format.shortName(of: entry),
          times: format.range(of: entry, in: environment.zone),
          style: entry.layer == .blocks ? Style(.accent) : .muted, isPlanned: entry.isPlanned)
      }
    }
    column.bands += page.covered.compactMap { covered in
      axis.minutes(of: covered.interval, on: index).map { minutes in
        let zone = environment.zone(of: covered.shift)
        return WeekGrid.Band(
          minutes: minutes, title: format.name(of: covered.kind),
          times: format.range(
            zone.local(at: covered.interval.start), zone.local(at: covered.interval.end)),
          style: .muted, isPlanned: false)
      }
    }
    column.blocks = page.shifts.compactMap { shift in
      block(Interval(start: shift.start, end: shift.end), index, axis) { minutes in
        let zone = environment.zone(of: shift)
        return WeekGrid.Block(
          minutes: minutes, code: DisplayText.prefix(of: shift.name, columns: 1),
          title: format.title(shift), starts: format.time(shift.start, in: zone),
          ends: format.time(shift.end, of: shift, in: environment.base),
          style: Style(shift.role(in: zone)))
      }
    }
    column.blocks += page.items.enumerated().compactMap { place, item in
      guard let interval = item.interval, !isRemoved(item) else { return nil }
      return block(interval, index, axis) { minutes in
        WeekGrid.Block(
          minutes: minutes, code: "+", title: name(item),
          starts: format.time(interval.start, in: environment.zone),
          ends: format.time(interval.end, in: environment.zone), style: Style(.accent),
          isSelected: place == page.list.selection)
      }
    }
    return column
  }

  private func block(
    _ interval: Interval, _ index: Int, _ axis: WeekAxis, _ make: (Range<Int>) -> WeekGrid.Block
  ) -> WeekGrid.Block? {
    guard let minutes = axis.minutes(of: interval, on: index) else { return nil }
    var block = make(minutes)
    block.continuesBefore = interval.start < axis.days[index].interval.start
    block.continuesAfter = interval.end > axis.days[index].interval.end
    return block
  }

  private func name(_ item: PlanPage.Item) -> String {
    switch item {
    case .block(let block): name(block)
    case .change(let change, _):
      change.new.map(name) ?? change.old.map { page.name(of: $0.task, $0.goal) } ?? ""
    case .unplaced(let task): name(task)
    }
  }

  private func isRemoved(_ item: PlanPage.Item) -> Bool {
    if case .change(.removed, _) = item { true } else { false }
  }

  /// Whether a block that exists moves or goes, so that it is shown in its new place only.
  private func isChanged(_ id: RecordID) -> Bool {
    page.replan?.changes.contains { $0.old?.id == id } ?? false
  }
}
