import AppCore
import Coach
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws an action: what to do, why it helps, and why it is offered now or not.
struct GuidanceCard {
  let action: OfferedAction
  /// Whether all variants are shown, not only the one that suits now.
  var isWhole = false
  /// Whether it is said why the action is offered now or not.
  var tellsNow = true
  /// Whether the keys that answer it are below it.
  var hasKeys = false
  let environment: AppEnvironment

  private var texts: Texts { environment.texts }
  private var format: Format { environment.format }
  private var language: String { texts.language.rawValue }

  func draw(in rect: Rect, into frame: inout Frame) {
    guard !rect.isEmpty else { return }
    var rest = rect
    frame.draw(
      Row(
        [Span(action.template.title(in: language), Style(.text, .bold))], trailing: facts),
      in: rest.takeTop(1).padded)
    CardText(
      lines: lines(width: max(10, rest.padded.width)), commands: commands,
      environment: environment
    ).draw(in: rest, into: &frame)
  }

  /// The commands whose keys are below it.
  private var commands: [CardText.Key] {
    guard hasKeys else { return [] }
    return [
      ("today.done", "guidance.outcome.done"), ("today.skip", "command.today.skip.hint"),
      ("training.why", "command.training.why.hint"),
    ]
  }

  /// The rows of the whole card, without keys.
  func height(width: Int) -> Int {
    1 + lines(width: max(10, Rect(0, 0, width, 1).padded.width)).count
  }

  private var facts: [Span] {
    let kind = format.kind(action.template.kind)
    guard let offer = action.offer, !isWhole else { return [Span(kind, .muted)] }
    return [Span(format.minutes(offer.length), Style(.accent))]
  }

  /// Returns the lines below the title.
  private func lines(width: Int) -> [[Span]] {
    func wrapped(_ text: String, _ style: Style, _ sign: Span? = nil) -> [[Span]] {
      let indent = sign.map { DisplayText.width($0.text) } ?? 0
      return DisplayText.wrap(text, to: max(8, width - indent)).enumerated().map { index, part in
        let lead = sign.map { [index == 0 ? $0 : Span(String(repeating: " ", count: indent))] }
        return (lead ?? []) + [Span(part, style)]
      }
    }
    let template = action.template
    var lines: [[Span]] = []
    let lengths = isWhole ? template.lengths : [action.length]
    for length in lengths {
      let sign = isWhole ? Span(DisplayText.pad(format.minutes(length), to: 8), .muted) : nil
      lines += wrapped(template.text(length, in: language), .text, sign)
    }
    if let why = template.why[language] ?? template.why["en"], !why.isEmpty {
      lines += [[]] + wrapped(why, .muted)
    }
    if let caution = template.caution.flatMap({ $0[language] ?? $0["en"] }) {
      lines += wrapped(
        texts.signs.contains(.words) ? texts("guidance.caution", ["text": caution]) : caution,
        Style(.warning), Span(texts.sign("! "), Style(.warning, .bold)))
    }
    if isWhole {
      lines += format.suitability(of: template).flatMap { wrapped($0, .text) }
    }
    if tellsNow {
      lines.append([])
      if let offer = action.offer {
        lines += wrapped(
          format.why(offer, at: action.moment, environment.base), .text,
          Span(texts.sign("+ "), Style(.good, .bold)))
      }
      for refusal in action.refusals {
        lines += wrapped(
          texts("guidance.not_now", ["reason": format.refusal(refusal)]), .muted,
          Span(texts.sign("− "), Style(.warning, .bold)))
      }
    }
    if isWhole {
      let areas = format.areas(template.tags), times = format.slots(template.slots)
      lines += [[]] + wrapped(texts("guidance.areas_of", ["areas": areas]), .muted)
      lines += wrapped(texts("guidance.times_of", ["times": times]), .muted)
      for source in action.sources {
        lines += wrapped(source.title, .muted)
        if !source.url.isEmpty { lines += wrapped("  " + source.url, Style(.border)) }
      }
    } else if let source = action.sources.first {
      lines += wrapped(texts("guidance.source", ["source": source.title]), .muted)
    }
    return lines
  }
}
