import AppCore
import Terminal
import TerminalText
import Widgets

/// The lines of a card, which end in `…` where they do not fit, with the keys that answer it below
/// them where there is room.
struct CardText {
  /// A command whose key belongs on the card, and the text key of what it does.
  typealias Key = (command: String, text: String)

  let lines: [[Span]]
  var commands: [Key] = []
  let environment: AppEnvironment

  func draw(in rect: Rect, into frame: inout Frame) {
    guard !rect.isEmpty else { return }
    var rest = rect
    for line in shown(height: rect.height, width: rect.padded.width) {
      frame.spans(line, in: rest.takeTop(1).padded)
    }
    // A blank line, then the keys.
    guard rest.height >= 2 else { return }
    _ = rest.takeTop(1)
    for row in hints(width: rest.padded.width) where !rest.isEmpty {
      frame.draw(HintLine(row), in: rest.takeTop(1).padded)
    }
  }

  /// Returns the rows of all lines and the keys.
  func height(width: Int) -> Int {
    let rows = hints(width: width).count
    return lines.count + (rows > 0 ? rows + 1 : 0)
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
    let more = environment.texts.spelled(" …")
    let room = max(1, width - line.columns - DisplayText.width(more))
    if DisplayText.width(last.text) > room {
      last.text = DisplayText.prefix(of: last.text, columns: room)
    }
    return line + [last, Span(more, last.style)]
  }

  /// Returns the keys, as many in a row as fit.
  private func hints(width: Int) -> [[Hint]] {
    var rows: [[Hint]] = []
    for (id, text) in commands {
      let key = Hint(
        key: environment.key(id), label: environment.texts(text), command: HitTarget(id))
      if let row = rows.last, HintLine.columns(row + [key]) <= width {
        rows[rows.count - 1].append(key)
      } else {
        rows.append([key])
      }
    }
    return rows
  }
}
