import AppCore
import Coach
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws the proposals for a new card: details and tasks, what a language model adds, and the keys
/// that answer them.
struct ProposalView {
  /// The proposals, the built-in one first.
  let proposals: [GoalProposal]
  /// The request to a language model about the card; nil without one.
  let request: FramingRequest?
  /// Whether the keys that answer are shown: in a terminal, not in a file.
  let hasKeys: Bool
  /// Whether a line takes the keys, so that they work only after it is closed.
  let isTyping: Bool
  let environment: AppEnvironment

  private var texts: Texts { environment.texts }

  func draw(in rect: Rect, into frame: inout Frame) {
    guard !rect.isEmpty else { return }
    var rest = rect
    frame.draw(Heading(texts("goals.proposal.title")), in: rest.takeTop(1))
    text(width: rest.padded.width, isSpoken: frame.isSpoken).draw(in: rest, into: &frame)
  }

  /// Returns the rows of the whole proposal.
  func height(width: Int, isSpoken: Bool) -> Int {
    1 + text(width: width - 2, isSpoken: isSpoken).height(width: width - 2)
  }

  private func text(width: Int, isSpoken: Bool) -> CardText {
    let keys = hasKeys && !isTyping ? ["proposal_accept", "proposal", "drop"] : []
    return CardText(
      lines: changes(width: width) + model(width: width, isSpoken: isSpoken),
      commands: keys.map { ("goals.\($0)", "goals.proposal.\($0)") }, environment: environment)
  }

  /// Returns the changes of the first proposal.
  private func changes(width: Int) -> [[Span]] {
    guard let first = proposals.first else { return [] }
    return first.patch.choices.flatMap { hunk in
      let sides = environment.format.sides(of: hunk, environment.base)
      let parts = DisplayText.wrap(sides.after ?? sides.before ?? "", to: max(1, width - 2))
      let sign = environment.format.sign(of: hunk.operation) + " "
      return parts.enumerated().map { index, part in
        [Span(index == 0 ? sign : "  ", Style(.good, .bold)), Span(part)]
      }
    }
  }

  /// Returns what a language model is writing, and how much more it proposes.
  private func model(width: Int, isSpoken: Bool) -> [[Span]] {
    if let request {
      let text = DisplayText.wrap(request.words, to: max(1, width))
        .filter { !$0.trimmed.isEmpty }
      let last = isSpoken ? [] : text.suffix(2).map { [Span($0, .muted)] }
      return [[], [Span(request.state(texts), Style(.accent))]] + last
    }
    let more = proposals.filter { $0.engine != GoalEvent.builtIn }
    guard let engine = more.first?.engine else { return [] }
    let values = [
      "model": String(engine.trimmingPrefix(GoalEvent.endpointPrefix)),
      "n": String(more.count), "key": environment.key("goals.proposal", typing: isTyping),
    ]
    return [[]]
      + DisplayText.wrap(texts("goals.proposal.more", values), to: max(1, width)).map {
        [Span($0, Style(.accent))]
      }
  }
}
