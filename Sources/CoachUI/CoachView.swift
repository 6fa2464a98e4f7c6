import AppCore
import Services
import Terminal
import TerminalText
import Widgets

/// Draws the Coach.
enum CoachView {
  static func draw(
    _ model: CoachViewModel, _ context: SurfaceContext, in rect: Rect, into frame: inout Frame
  ) {
    if model.view == .goals {
      let layout = model.goalLayout(in: rect)
      drawViews(model, context, in: layout.heading, into: &frame)
      return GoalView.draw(model.goals, context, layout, into: &frame)
    }
    let layout = model.layout(in: rect)
    drawViews(model, context, in: layout.heading, into: &frame)
    let isWhole = CoachViewModel.View.ofPlan.contains(model.view)
    if !frame.isSpoken, !isWhole { frame.canvas.fill(layout.line, "│", Style(.border)) }
    switch model.view {
    case .today: TodayView.draw(model.today, context, layout, into: &frame)
    case .workout:
      guard let editor = model.editor else { return }
      WorkoutView.draw(editor, context, layout, into: &frame)
    case .goals: break
    case .training: TrainingView.draw(model.training, context, layout, into: &frame)
    case .plan, .week, .month, .season: drawPlan(model, context, layout, into: &frame)
    }
  }

  /// Draws the view of the plan that is open, below the names of all.
  private static func drawPlan(
    _ model: CoachViewModel, _ context: SurfaceContext, _ layout: CoachLayout,
    into frame: inout Frame
  ) {
    // There are no details: the rows have all the room.
    var area = Rect(
      layout.main.x, layout.main.y, layout.heading.width,
      max(layout.main.bottom, layout.detail.bottom) - layout.main.y)
    let texts = context.environment.texts
    var names = area.takeTop(1).inset(1, 0)
    for view in model.planViews {
      let isOpen = view == model.view
      let text = (isOpen && frame.isSpoken ? ">" : "") + texts("coach.plan.\(view.rawValue)")
      let place = names.takeLeft(DisplayText.width(text))
      frame.text(text, in: place, isOpen ? Style(.accent) : .muted)
      frame.addHit(place, HitTarget(view == .plan ? "plan.days" : "plan.\(view.rawValue)"))
      _ = names.takeLeft(2)
    }
    frame.text(
      texts("coach.plan.turn", ["key": context.environment.key("go.next")]), in: names, .muted,
      align: .right)
    if area.height >= CoachLayout.short { _ = area.takeTop(1) }
    switch model.view {
    case .week: WeekView.draw(model.week, context, in: area, into: &frame)
    case .month: MonthView.draw(model.month, context, in: area, into: &frame)
    case .season: SeasonView.draw(model.season, context, in: area, into: &frame)
    default: PlanView.draw(model.plan, context, in: area, into: &frame)
    }
  }

  /// Draws the names of the views, the open one highlighted, and what is next at the right.
  private static func drawViews(
    _ model: CoachViewModel, _ context: SurfaceContext, in rect: Rect, into frame: inout Frame
  ) {
    let texts = context.environment.texts
    var names: [Span] = []
    for view in model.views {
      let isOpen = view == model.view.main
      let name = texts("coach.view.\(view.rawValue)")
      // The tab bar marks its open tab in the same way for screen readers.
      names.append(
        Span((isOpen && frame.isSpoken ? ">" : "") + name, isOpen ? Style(.accent, .bold) : .muted))
      names.append(Span("  "))
    }
    var rest = rect.inset(1, 0)
    for view in model.views {
      let name = rest.takeLeft(DisplayText.width(texts("coach.view.\(view.rawValue)")))
      frame.addHit(name, HitTarget("coach.\(view.rawValue)"))
      _ = rest.takeLeft(2)
    }
    frame.draw(
      Row(names, trailing: trailing(model, context, names: names.columns, width: rect.width)),
      in: rect.inset(1, 0))
  }

  private static func trailing(
    _ model: CoachViewModel, _ context: SurfaceContext, names: Int, width: Int
  ) -> [Span] {
    let environment = context.environment
    switch model.view {
    case .today:
      guard model.flags[.training] else { return [] }
      return model.today.readinessText(environment, width: width - names - 4)
    case .workout:
      let rest = context.state[CoachState.self].rest
      return model.editor.map {
        WorkoutView.progress($0, rest, environment, width: width - names - 4)
      } ?? []
    case .goals: return model.goals.conflictText(environment, width: width - names - 4)
    case .training: return model.training.nextText(environment, width: width - names - 4)
    case .plan, .week, .month, .season: return []
    }
  }
}
