import Terminal
import TestSupport
import Testing
import Widgets

/// What `widget` draws into a frame of that size: its characters, then its styles, its cursor and
/// what can be clicked, as far as there are any.
func drawn(_ widget: some Widget, _ width: Int, _ height: Int) -> String {
  var frame = Frame(Size(width, height))
  frame.draw(widget, in: frame.bounds)
  return portrait(of: frame)
}

/// The layers of a frame one below the other.
func portrait(of frame: Frame) -> String {
  let hits = frame.hits.map { hit in
    "\(hit.target.command) \(hit.target.argument): \(hit.rect.x),\(hit.rect.y) "
      + "\(hit.rect.width)x\(hit.rect.height)"
  }
  let layers = [
    picture(of: frame), styles(of: frame), frame.cursor.map { "cursor \($0.x),\($0.y)" } ?? "",
    hits.joined(separator: "\n"),
  ]
  return layers.filter { !$0.isEmpty }.joined(separator: "\n")
}

/// Only the characters of what `widget` draws.
func text(_ widget: some Widget, _ width: Int, _ height: Int) -> String {
  var frame = Frame(Size(width, height))
  frame.draw(widget, in: frame.bounds)
  return picture(of: frame)
}

/// Compares many lines and shows them as they are where they differ.
func expect(
  _ now: String, _ wanted: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  guard now != wanted else { return }
  Issue.record("drawn:\n\(now)\n--- but wanted:\n\(wanted)", sourceLocation: sourceLocation)
}
