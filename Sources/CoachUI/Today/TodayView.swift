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
    drawSituation(today, environment, in: &main, into: &frame)
    frame.draw(
      List(
        today.items.map { row($0, environment, width: main.width) }, state: today.list,
        command: "list.select", focused: context.isOnTop,
        empty: [Span(environment.texts("today.nothing"), .muted)]),
      in: main.takeTop(max(1, min(main.height, today.items.count))))
    _ = main.takeTop(1)
    switch today.selected {
    case .suggestion(let advice)?:
      SuggestionCard(advice: advice, isForRunning: false, environment: environment)
        .draw(in: main, into: &frame)
    case .action(let action)?:
      let card = GuidanceCard(action: action, environment: environment)
      // Below the rows there is room for one of both.
      guard layout.isDetailBeside || layout.detail.isEmpty else {
        return card.draw(in: layout.detail, into: &frame)
      }
      card.draw(in: main, into: &frame)
    case .week(let week, let pace)?:
      WeekView.drawSuggestion(week, pace, environment, in: main, into: &frame)
    default: break
    }
    drawAgenda(today.agenda, environment, in: layout.detail, into: &frame)
  }

  /// Draws where now is between shifts and sleep, and a kind word where there is nothing to offer.
  private static func drawSituation(
    _ today: TodayList, _ environment: AppEnvironment, in rest: inout Rect, into frame: inout Frame
  ) {
    guard let moment = today.moment else { return }
    let texts = environment.texts
    frame.text(
      environment.format.situation(moment, environment.base), in: rest.takeTop(1).inset(1, 0),
      .muted)
    let hasAction = today.items.contains { $0.action != nil }
    let word =
      moment.slot == nil
      ? texts("guidance.asleep")
      : moment.overtimeMinutes != nil
        ? ""
        : !hasAction
          ? texts("guidance.nothing", ["key": environment.key("library.open")])
          : today.isHighFriction ? texts("guidance.high_friction") : ""
    let words = [environment.format.shortSleep(moment), word].compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: " ")
    for line in DisplayText.wrap(words, to: max(10, rest.width - 2)) where !words.isEmpty {
      frame.text(line, in: rest.takeTop(1).inset(1, 0), .text)
    }
    if rest.height > today.items.count { _ = rest.takeTop(1) }
  }

  private static func drawAgenda(
    _ agenda: Agenda, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    guard !rect.isEmpty, agenda.isTelling else { return }
    var rest = rect
    frame.draw(Heading(environment.texts("today.ahead").uppercased()), in: rest.takeTop(1))
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
          Span(texts.sign("▸ "), Style(.accent)), Span(texts("guidance.week.title") + ": ", .muted),
          Span(format.decision(week.decision), Style(.text, .bold)),
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
