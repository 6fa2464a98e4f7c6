import Coach
import Services
import Terminal
import TerminalText
import Widgets

/// Shows why something is suggested: as one line, a list, or a table of contributions.
struct ReasonView {
  /// The reasons.
  let reasons: [Reason]
  /// Returns the sentence of a reason.
  private let text: (Reason) -> String

  /// Creates a view of reasons in a language.
  init(reasons: [Reason], format: Format) {
    self.reasons = reasons
    text = { format.reason($0) }
  }

  /// Creates a view of reasons that are about moments, which have a zone.
  init(reasons: [Reason], environment: Environment) {
    self.reasons = reasons
    text = { environment.format.reason($0, environment) }
  }

  /// The sign of a reason: `+` for, `−` against, `·` neither.
  private func sign(_ reason: Reason) -> Span {
    switch reason.sign {
    case .supports: Span("+ ", Style(.good, .bold))
    case .against: Span("− ", Style(.warning, .bold))
    case .neutral: Span("· ", .muted)
    }
  }

  /// The most important reason, for a row of a list; empty without any.
  var line: [Span] {
    // A reason against explains more than those for.
    let main = reasons.first { $0.sign == .against } ?? reasons.first
    return main.map { [sign($0), Span(text($0), .muted)] } ?? []
  }

  /// Returns all reasons, each on as many lines of `width` columns as it needs.
  func list(width: Int) -> [[Span]] {
    reasons.worthReading.flatMap { reason -> [[Span]] in
      let lines = DisplayText.wrap(text(reason), to: max(10, width - 2))
      return lines.enumerated().map { index, text in
        [index == 0 ? sign(reason) : Span("  "), Span(text)]
      }
    }
  }

  /// Returns the reasons with their share of the score at the right; the list if there is no score.
  func table(width: Int) -> [[Span]] {
    guard reasons.contains(where: { $0.contribution != 0 }) else { return list(width: width) }
    let shares = reasons.map { ($0.contribution > 0 ? "+" : "") + String($0.contribution) }
    let room = shares.map { DisplayText.width($0) }.max() ?? 0
    return zip(reasons, shares).map { reason, share in
      let text = DisplayText.truncate(text(reason), to: max(10, width - room - 4))
      return [
        sign(reason), Span(DisplayText.pad(text, to: max(10, width - room - 4))),
        Span("  " + DisplayText.pad(share, to: room, align: .right), .muted),
      ]
    }
  }
}
