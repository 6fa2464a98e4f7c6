import AppCore
import Coach
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws the goals: the input line, the cards, and the card under the cursor.
enum GoalView {
  static func draw(
    _ goals: GoalList, _ context: SurfaceContext, _ layout: GoalLayout, into frame: inout Frame
  ) {
    let environment = context.environment
    drawInput(goals, context, in: layout.input, into: &frame)
    guard !goals.cards.isEmpty else {
      let area = Rect(
        layout.list.x, layout.list.y, layout.heading.width, layout.card.bottom - layout.list.y)
      return drawEmpty(goals, environment, in: area, into: &frame)
    }
    frame.draw(PaneRule(), in: layout.line)
    let rows = GoalRows(goals)
    frame.draw(
      List(
        rows.rows(environment),
        state: ListState(
          selection: rows.row(ofCard: goals.list.selection) ?? 0, offset: goals.list.offset),
        command: "goals.select", focused: context.isOnTop && goals.pane == .cards),
      in: layout.list)
    guard let card = goals.selected else { return }
    let coach = context.state[CoachState.self]
    let isTyping = context.state.top(GoalInput.self) != nil
    let proposal =
      goals.proposals.isEmpty
      ? nil
      : ProposalView(
        proposals: goals.proposals,
        request: coach.request.flatMap { $0.goal == card.goal.id ? $0 : nil },
        hasKeys: !context.state.isPrinted, isTyping: isTyping, environment: environment)
    var area = layout.card
    let isBeside = proposal != nil && area.width >= GoalLayout.wideCard
    if let proposal, isBeside {
      proposal.draw(in: area.takeRight(area.width * 9 / 20), into: &frame)
      let line = area.takeRight(3).inset(1, 0)
      frame.draw(PaneRule(), in: line)
    }
    GoalCardView(
      card: card, goals: goals, environment: environment, isFocused: context.isOnTop,
      isTyping: isTyping, hasArrivals: coach.arrived.contains(card.goal.id),
      proposal: isBeside ? nil : proposal
    ).draw(in: area, into: &frame)
  }

  /// Draws the line into which a goal is typed; while it is closed, what it is for.
  private static func drawInput(
    _ goals: GoalList, _ context: SurfaceContext, in rect: Rect, into frame: inout Frame
  ) {
    var rest = rect
    let texts = context.environment.texts, line = context.state.top(GoalInput.self)
    let isListening = line?.dictation != nil
    frame.text(
      isListening ? " ● " : " ❯ ", in: rest.takeLeft(3),
      isListening ? Style(.bad, .bold) : Style(.key))
    if let line {
      return line.drawField(
        goals.cards.map(\.goal), selected: goals.list.selection, context.environment, in: rest,
        into: &frame)
    }
    let hasVoice = context.state[CoachState.self].whyNoVoice == nil
    let placeholder = texts(
      hasVoice ? "goals.input.closed_voice" : "goals.input.closed",
      [
        "key": context.environment.key("goals.new"),
        "voice": context.environment.key("goals.voice"),
      ])
    frame.addHit(rect, HitTarget("goals.new"))
    frame.draw(
      TextField(TextFieldState(goals.draft), focused: false, placeholder: placeholder), in: rest)
  }

  private static func drawEmpty(
    _ goals: GoalList, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    frame.draw(
      EmptyState(
        goals.archivedCount > 0 ? "empty.goals_archived" : "empty.goals",
        goals.archivedCount > 0
          ? ["goals.new": "empty.goal", "goals.archived": "empty.archived"]
          : ["goals.new": "empty.goal", "app.help": "empty.goal_help"], environment), in: rect)
  }
}
