import AppCore
import Terminal
import TerminalText
import Widgets

/// The lines of a card, which end in `…` where they do not fit, with the keys that answer it below
/// them where there is room.
struct CardText {
  let lines: [[Span]]
  /// The commands whose keys belong on the card, with the text key of what each does.
  var commands: KeyValuePairs<String, String> = [:]
  let environment: AppEnvironment

  func draw(in rect: Rect, into frame: inout Frame) {
    guard !rect.isEmpty else { return }
    var rest = rect
    for line in shown(height: rect.height, width: rect.padded.width) {
      frame.spans(line, in: rest.takeTop(1).padded)
    }
    // A blank line, and one for the keys.
    guard rest.height >= 2 else { return }
    _ = rest.takeTop(1)
    frame.draw(HintLine(hints), in: rest.takeTop(1).padded)
  }

  /// Returns the lines that fit; the last one says whether any are missing.
  private func shown(height: Int, width: Int) -> [[Span]] {
    guard lines.count > height else { return lines }
    let kept = Array(lines.prefix(height))
    let full = kept.lastIndex { !$0.isEmpty } ?? 0
    return kept.enumerated().map { $0 == full ? cut($1, to: width) : $1 }
  }

  /// Returns a line with `…` after it.
  private func cut(_ line: [Span], to width: Int) -> [Span] {
    var line = line
    guard var last = line.popLast() else { return line }
    let room = max(1, width - line.columns - 2)
    if DisplayText.width(last.text) > room {
      last.text = DisplayText.prefix(of: last.text, columns: room)
    }
    return line + [last, Span(" …", last.style)]
  }

  private var hints: [Hint] {
    let texts = environment.texts
    return commands.map { id, text in
      Hint(key: environment.key(id), label: texts(text), command: HitTarget(id))
    }
  }
}
