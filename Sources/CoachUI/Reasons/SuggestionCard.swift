import AppCore
import Coach
import Services
import Terminal
import TerminalText
import Widgets

/// A suggestion for an exercise: the present and the suggested value, the confidence, the plates
/// and the reasons.
struct SuggestionCard {
  /// The suggestion.
  let advice: ExerciseAdvice
  /// Whether accepting it changes the workout in progress.
  let isForRunning: Bool
  /// Whether the heading names the exercise, where another one may be under the cursor.
  var isNamed = false
  /// Whether the person is asked about the goal.
  var asksForGoal = false
  /// Whether there are more open suggestions for the next session.
  var hasMore = false
  /// Whether the keys that answer are shown where there is room: in a terminal, not in a file.
  var hasKeys = false
  /// The language and the keys.
  let environment: AppEnvironment

  private var texts: Texts { environment.texts }
  private var format: Format { environment.format }

  /// Draws the card from the top of `rect`.
  func draw(in rect: Rect, into frame: inout Frame) {
    guard !rect.isEmpty else { return }
    var rest = rect
    frame.draw(
      Heading(
        texts("training.card.title"),
        detail: isNamed ? [Span(advice.exercise.name, Style(.text, .bold))] : [],
        trailing: confidence),
      in: rest.takeTop(1))
    CardText(
      lines: lines(width: rest.width - 2), commands: commands,
      environment: environment
    ).draw(in: rest, into: &frame)
  }

  /// The commands whose keys are below it: those that answer, and those that show more.
  private var commands: [CardText.Key] {
    guard hasKeys, advice.isSuggested else { return [] }
    var ids = ["training.why"]
    if advice.isOpen {
      let keep = advice.advice.type.isIncrease ? ["training.keep"] : []
      ids = ["training.accept", "training.dismiss"] + keep + ids
      if hasMore { ids.append("training.accept_all") }
    }
    return ids.map { ($0, "command.\($0).hint") }
  }

  /// The rows of the whole card.
  func height(width: Int) -> Int {
    let text = CardText(
      lines: lines(width: width - 2), commands: commands, environment: environment)
    return 1 + text.height(width: width - 2)
  }

  /// Returns the lines below the heading.
  func lines(width: Int) -> [[Span]] {
    guard advice.isOn else { return wrapped(texts("training.suggestions_off"), width) }
    guard advice.isSuggested else {
      return wrapped(texts("training.no_suggestion"), width)
    }
    var lines = [change(width: width)]
    if let weights = format.setWeights(advice.advice) { lines.append([Span(weights, .muted)]) }
    if !advice.advice.platesPerSide.isEmpty, !advice.isSameToday {
      lines.append([Span(format.platesPerSide(advice.advice.platesPerSide), .muted)])
    }
    lines += ReasonView(reasons: advice.reasons, format: format).list(width: width)
    lines += wrapped(state, width)
    if asksForGoal {
      lines += wrapped(
        texts("training.card.goal", ["key": environment.key("training.goal")]), width)
    }
    return lines
  }

  /// The kind of change, the value before it and the value after it.
  func change(width: Int) -> [Span] {
    if advice.isSameToday {
      return [
        Span(texts("training.card.same_today") + "  ", Style(.text, .bold)),
        Span(format.setsWithout(advice) ?? "", Style(.text, .bold)),
      ]
    }
    let kind = format.change(of: advice)
    let style = advice.advice.type.style
    let next = format.sets(advice.advice.plan.scheme, at: advice.advice.weight)
    guard let before = format.setsBefore(advice) else {
      return [Span(kind + "  ", style), Span(next, Style(.text, .bold))]
    }
    let values = [Span(before, .muted), Span(texts.arrow, style), Span(next, style)]
    let head = Span(kind + "  ", Style(.text, .bold))
    return head.text.count + values.columns <= width ? [head] + values : values
  }

  /// The confidence as symbol and word; empty without a suggestion.
  var confidence: [Span] {
    guard advice.isSuggested else { return [] }
    return format.confidenceSpans(advice.advice.confidence)
  }

  /// What an answer does, or which one was given.
  private var state: String {
    switch advice.suggestion.state {
    case .offered where advice.isOpen:
      texts(isForRunning ? "training.card.applies_now" : "training.card.applies_next")
    case .offered: ""
    case _ where advice.isSameToday: ""
    default: texts("coach.state.\(advice.suggestion.state.rawValue)")
    }
  }

  private func wrapped(_ text: String, _ width: Int) -> [[Span]] {
    text.isEmpty ? [] : DisplayText.wrap(text, to: max(10, width)).map { [Span($0, .muted)] }
  }
}

extension AdviceType {
  /// The style of its values.
  var style: Style {
    switch self {
    case .weightIncrease, .repsIncrease, .setsIncrease: Style(.good, .bold)
    case .deload: Style(.warning, .bold)
    case .hold, .nothing: Style(.text, .bold)
    }
  }
}

extension AdviceType {
  /// The direction of the change.
  var arrow: String {
    switch self {
    case .weightIncrease, .repsIncrease, .setsIncrease: "↑"
    case .deload: "↓"
    case .hold, .nothing: "→"
    }
  }
}

extension Advice {
  /// Whether an increase is held back after a night shift or short sleep.
  var isHeldBack: Bool { reasons.contains { $0.code.hasPrefix("HOLD_") } }
}

extension Format {
  /// Formats what an advice changes: the weight, or the sets if those change.
  func mainChange(of advice: Advice) -> String {
    let changesSets = advice.type == .repsIncrease || advice.type == .setsIncrease
    guard !changesSets, advice.type != .hold, let weight = advice.weight else {
      return sets(advice.plan.scheme, at: nil)
    }
    return self.weight(weight)
  }

  /// Returns the confidence as a symbol of three dots and a word.
  func confidenceSpans(_ confidence: Confidence) -> [Span] {
    let filled = (Confidence.allCases.firstIndex(of: confidence) ?? 0) + 1
    let dots = String(repeating: "●", count: filled) + String(repeating: "○", count: 3 - filled)
    let style = Style(confidence == .high ? .good : confidence == .medium ? .accent : .muted)
    return [
      Span(texts.sign(dots + " "), style), Span(texts("coach.confidence.\(confidence.rawValue)")),
    ]
  }

  /// Formats the plates of one side: `per side 25 + 5 + 1.25`.
  func platesPerSide(_ plates: [Weight]) -> String {
    let sizes = plates.map { decimal($0.text) }.joined(separator: " + ")
    return sizes.isEmpty
      ? texts("training.card.bar_only") : texts("training.card.plates", ["plates": sizes])
  }
}

extension TrainingExercise {
  /// Whether its rule is 5/3/1 and its training max is missing.
  var needsTrainingMax: Bool { program == .fiveThreeOne && plan?.trainingMax == nil }
}
