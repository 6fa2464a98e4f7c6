import AppCore
import Coach
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws what is due today.
enum TodayView {
  static func draw(
    _ today: TodayList, _ context: SurfaceContext, _ layout: CoachLayout, into frame: inout Frame
  ) {
    let environment = context.environment
    var main = layout.main
    let groups = today.groups(at: environment.now).count
    let rows = today.items.count + (layout.hasHeadings && groups > 1 ? groups : 0)
    drawSituation(today, environment, rows: rows, in: &main, into: &frame)
    drawItems(
      today, environment, focused: context.isOnTop, hasHeadings: layout.hasHeadings, in: &main,
      into: &frame)
    _ = main.takeTop(1)
    // Below the rows there is room for the card or for the hours ahead.
    let isBelow = !layout.isDetailBeside && !layout.detail.isEmpty
    let hasCard = drawCard(
      today.selected, environment, in: isBelow ? layout.detail : main, into: &frame)
    if !hasCard || !isBelow {
      drawAgenda(today.agenda, environment, in: layout.detail, into: &frame)
    }
  }

  /// Draws the card of the item under the cursor; false if it has none.
  private static func drawCard(
    _ item: TodayList.Item?, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) -> Bool {
    switch item {
    case .suggestion(let advice)?:
      SuggestionCard(
        advice: advice, isForRunning: false, hasKeys: true, environment: environment
      ).draw(in: rect, into: &frame)
    case .action(let action)?:
      GuidanceCard(action: action, hasKeys: true, environment: environment)
        .draw(in: rect, into: &frame)
    case .week(let week, let pace)?:
      WeekView.drawSuggestion(week, pace, environment, in: rect, into: &frame)
    default: return false
    }
    return true
  }

  /// Returns the items by their places, with nil for each heading. Without room for all headings the
  /// first is left out, and if that does not help, all are.
  private static func lines(_ today: TodayList, at now: Instant, height: Int) -> [Int?] {
    var lines: [Int?] = []
    for place in today.items.indices {
      let group = today.items[place].group(at: now)
      if place == 0 || today.items[place - 1].group(at: now) != group { lines.append(nil) }
      lines.append(place)
    }
    let isSingle = today.groups(at: now).count < 2
    if !isSingle, lines.count <= height { return lines }
    if !isSingle, lines.count - 1 <= height { return Array(lines.dropFirst()) }
    return lines.filter { $0 != nil }
  }

  /// Draws the items in groups, as far as there is room for headings, with the one under the cursor
  /// in sight.
  private static func drawItems(
    _ today: TodayList, _ environment: AppEnvironment, focused: Bool, hasHeadings: Bool,
    in rest: inout Rect, into frame: inout Frame
  ) {
    let now = environment.now, texts = environment.texts
    guard !today.items.isEmpty else {
      return frame.text(texts("today.nothing"), in: rest.takeTop(1).padded, .muted)
    }
    let lines = lines(today, at: now, height: hasHeadings ? rest.height : 0)
    let area = rest.takeTop(max(1, min(rest.height, lines.count)))
    let selected = lines.firstIndex(of: today.list.selection) ?? 0
    let first = max(0, min(selected - area.height / 2, lines.count - area.height))
    for (y, place) in lines.dropFirst(first).prefix(area.height).enumerated() {
      let line = area.row(y)
      guard let place else {
        let group = today.items[lines[first + y + 1] ?? 0].group(at: now)
        frame.draw(Heading(texts("today.\(group.rawValue)")), in: line)
        continue
      }
      frame.draw(row(today.items[place], environment, width: area.width), in: line.padded)
      if place == today.list.selection { frame.select(line, focused: focused) }
      frame.addHit(line, HitTarget("list.select", place))
    }
    frame.draw(Scrollbar(first: first, count: lines.count), in: area)
  }

  /// Draws what today is about, where now is between shifts and sleep, and a kind word where there
  /// is nothing to offer.
  private static func drawSituation(
    _ today: TodayList, _ environment: AppEnvironment, rows: Int, in rest: inout Rect,
    into frame: inout Frame
  ) {
    guard let moment = today.moment else { return }
    let texts = environment.texts
    let needsRoster = today.items.contains(.noRoster)
    if let day = needsRoster ? texts("today.no_roster") : today.day {
      for line in DisplayText.wrap(day, to: max(10, rest.width - 2)) {
        frame.text(line, in: rest.takeTop(1).inset(1, 0), Style(.text, .bold))
      }
    }
    if needsRoster {
      if rest.height > 2 { _ = rest.takeTop(1) }
      return
    }
    let hasAction = today.items.contains { $0.action != nil }
    let word =
      moment.slot == nil
      ? texts("guidance.asleep")
      : moment.overtimeMinutes != nil
        ? ""
        : !hasAction
          ? today.blockNow(environment)
            ?? texts("guidance.nothing", ["key": environment.key("library.open")])
          : today.isHighFriction ? texts("guidance.high_friction") : ""
    let words = [environment.format.shortSleep(moment), word].compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: " ")
    let lines = words.isEmpty ? [] : DisplayText.wrap(words, to: max(10, rest.width - 2))
    // What follows from the sentence and the clock comes last if there is little room.
    let situation = environment.format.situation(moment, environment.base)
    if today.day == nil || situation != today.day && rest.height > lines.count + rows {
      frame.text(situation, in: rest.takeTop(1).inset(1, 0), .muted)
    }
    for line in lines where today.day == nil || !hasAction || rest.height > rows {
      frame.text(line, in: rest.takeTop(1).inset(1, 0), .text)
    }
    if rest.height > rows { _ = rest.takeTop(1) }
  }

  private static func drawAgenda(
    _ agenda: Agenda, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    guard !rect.isEmpty, agenda.isTelling else { return }
    var rest = rect
    frame.draw(Heading(environment.texts("today.ahead")), in: rest.takeTop(1))
    var last: CivilDay?
    for entry in agenda.entries where !rest.isEmpty {
      let day = environment.zone.local(at: entry.interval.start).day
      frame.draw(
        AgendaView.row(
          entry, environment, day: day == last ? "" : environment.format.shortDay(day)),
        in: rest.takeTop(1).inset(1, 0))
      last = day
    }
  }

  // MARK: Rows

  private static func row(
    _ item: TodayList.Item, _ environment: AppEnvironment, width: Int
  ) -> Row {
    let texts = environment.texts, format = environment.format
    switch item {
    case .running(let workout, let done, let all):
      let time = format.time(workout.start, in: environment.zone)
      return Row(
        [
          Span(texts.sign("● "), Style(.good)),
          Span(texts("workout.running", ["time": time]), Style(.text, .bold)),
        ],
        trailing: [
          Span(texts("workout.sets_done", ["done": String(done), "all": String(all)]), .muted)
        ])
    case .workout(let name, let slot):
      return Row(
        [
          Span(texts.sign("▸ "), Style(.accent)), Span(texts("today.workout") + "  ", .muted),
          Span(name, Style(.text, .bold)),
        ], trailing: format.slot(slot, environment))
    case .noRoutine:
      return Row([
        Span(texts.sign("▸ "), Style(.accent)),
        Span(texts("training.no_routine", ["key": environment.key("routines.open")])),
      ])
    case .noRoster:
      return Row([
        Span(texts.sign("▸ "), Style(.accent)),
        Span(texts("today.rotations", ["key": environment.key("today.open")])),
      ])
    case .sleep:
      return Row([
        Span(texts.sign("▸ "), Style(.accent)),
        Span(texts("today.log_sleep", ["key": environment.key("sleep.open")])),
      ])
    case .block(let block, let task, let goal): return row(block, task, goal, environment)
    case .overdue(let goal, let task): return row(task, of: goal, environment)
    case .conflicts(let count):
      return Row([
        Span(texts.sign("! "), Style(.warning, .bold)),
        Span(
          texts(
            "goals.conflicts", ["n": String(count), "key": environment.key("goals.plan")]),
          Style(.warning)),
      ])
    case .action(let action):
      let title = action.template.title(in: texts.language.rawValue)
      return Row(
        [Span(texts.sign("▸ "), Style(.accent)), Span(title, Style(.text, .bold))],
        trailing: [Span(format.minutes(action.length) + " ", .muted)])
    case .logged(let entry, let title): return row(entry, title, environment)
    case .week(let week, _):
      return Row(
        [
          Span(texts.sign("▸ "), Style(.accent)), Span(format.lastWeek(week), Style(.text, .bold)),
        ])
    case .suggestion(let advice): return row(advice, environment, width: width)
    }
  }

  /// Returns the row of a task whose deadline has passed.
  private static func row(
    _ task: GoalTask, of goal: Goal, _ environment: AppEnvironment
  ) -> Row {
    Row(
      [
        Span(environment.texts.sign("! "), Style(.warning, .bold)),
        Span(task.text, Style(.text, .bold)),
        Span(task.text == goal.title ? "" : "  " + goal.title, .muted),
      ],
      trailing: [
        Span(environment.format.due(of: task, environment.base) ?? "", Style(.warning))
      ])
  }

  /// Returns the row of a time block.
  private static func row(
    _ block: GoalBlock, _ task: String, _ goal: String, _ environment: AppEnvironment
  ) -> Row {
    let texts = environment.texts
    let zone = environment.zone
    let times = environment.format.range(
      zone.local(at: block.interval.start), zone.local(at: block.interval.end))
    let isPast = block.isMissed(at: environment.now)
    return Row(
      [
        Span(texts.sign("○ "), isPast ? .muted : Style(.accent)), Span(times + "  "),
        Span(task, Style(.text, .bold)), Span(task == goal ? "" : "  " + goal, .muted),
      ], trailing: isPast ? [Span(texts("today.block_passed"), .muted)] : [])
  }

  /// Returns the row of an action that was logged today.
  private static func row(
    _ entry: LoggedAction, _ title: String, _ environment: AppEnvironment
  ) -> Row {
    let texts = environment.texts
    let isDone = entry.event.outcome.isCompleted
    let outcome =
      entry.excuse == nil
      ? environment.format.outcome(entry.event.outcome) : texts("guidance.excused")
    return Row(
      [
        Span(texts.sign(isDone ? "✓ " : "× "), isDone ? Style(.good) : .muted),
        Span(title, .muted),
      ],
      trailing: [Span(outcome + " ", .muted)])
  }

  /// Returns the row of a suggestion, with its reason if there is room.
  private static func row(
    _ advice: ExerciseAdvice, _ environment: AppEnvironment, width: Int
  ) -> Row {
    let texts = environment.texts, format = environment.format
    let card = SuggestionCard(advice: advice, isForRunning: false, environment: environment)
    let change = [
      Span(texts.sign("▸ "), Style(.accent)),
      Span(advice.exercise.name + "  ", Style(.text, .bold)),
      Span(format.sets(of: advice), advice.advice.type.style),
    ]
    let reason = [Span("  ")] + ReasonView(reasons: advice.advice.reasons, format: format).line
    let isRoomy = (change + reason + card.confidence).columns + 4 <= width
    return Row(isRoomy ? change + reason : change, trailing: card.confidence)
  }
}

extension Format {
  /// Returns when a workout is planned, and whether an increase is held back then.
  func slot(_ slot: WorkoutPlanner.Slot?, _ environment: AppEnvironment) -> [Span] {
    guard let slot else { return [Span(texts("training.no_slot"), .muted)] }
    let day = environment.zone.local(at: slot.interval.start).day
    let name = dayInWords(day, environment.base)
    let times = [slot.interval.start, slot.interval.end]
      .map { time($0, in: environment.zone) }.joined(separator: "–")
    let held = slot.isGuarded ? [Span("  " + texts("training.held"), Style(.warning))] : []
    return [Span("\(name)  \(times)")] + held
  }
}

extension TodayList {
  /// Returns why increases are held back now, for the heading; empty if they are not.
  func readinessText(_ environment: AppEnvironment, width: Int) -> [Span] {
    guard let reason = readiness.reason else { return [] }
    let texts = [environment.format.reason(reason), environment.texts("training.held")]
    return texts.first { DisplayText.width($0) <= width }.map { [Span($0, Style(.warning))] } ?? []
  }
}
