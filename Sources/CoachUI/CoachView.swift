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
    if !frame.isSpoken { frame.canvas.fill(layout.line, "│", Style(.border)) }
    switch model.view {
    case .today: TodayView.draw(model.today, context, layout, into: &frame)
    case .workout:
      guard let editor = model.editor else { return }
      WorkoutView.draw(editor, context, layout, into: &frame)
    case .goals: break
    case .training: TrainingView.draw(model.training, context, layout, into: &frame)
    case .plan: PlanView.draw(model.plan, context, layout, into: &frame)
    }
  }

  /// Draws the names of the views, the open one highlighted, and what is next at the right.
  private static func drawViews(
    _ model: CoachViewModel, _ context: SurfaceContext, in rect: Rect, into frame: inout Frame
  ) {
    let texts = context.environment.texts
    var names: [Span] = []
    for view in model.views {
      let isOpen = view == model.view
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
    case .today: return model.today.readinessText(environment, width: width - names - 4)
    case .workout:
      let rest = context.state[CoachState.self].rest
      return model.editor.map {
        WorkoutView.progress($0, rest, environment, width: width - names - 4)
      } ?? []
    case .goals: return model.goals.conflictText(environment, width: width - names - 4)
    case .training: return model.training.nextText(environment, width: width - names - 4)
    case .plan: return []
    }
  }
}
