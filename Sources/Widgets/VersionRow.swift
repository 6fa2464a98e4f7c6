import Terminal
import TerminalText

/// A field in two versions of a record.
package struct VersionRow: Equatable, Sendable {
  /// The name of the field.
  package var label: String
  /// Its value in the one version.
  package var left: String
  /// Its value in the other one.
  package var right: String

  /// Creates a field.
  package init(label: String, left: String, right: String) {
    self.label = label
    self.left = left
    self.right = right
  }

  /// Draws fields with both versions side by side, except those that neither has.
  package static func draw(
    _ rows: [VersionRow], labels width: Int, in rest: inout Rect, into frame: inout Frame
  ) {
    let half = (rest.width - width - 2) / 2
    for field in rows where !field.left.isEmpty || !field.right.isEmpty {
      let left = DisplayText.wrap(field.left, to: max(1, half))
      let right = DisplayText.wrap(field.right, to: max(1, half))
      let style = field.left == field.right ? Style.text : Style(.accent, .bold)
      for row in 0..<max(1, left.count, right.count) where !rest.isEmpty {
        var line = rest.takeTop(1)
        frame.text(row == 0 ? field.label : "", in: line.takeLeft(width), .muted)
        frame.text(row < left.count ? left[row] : "", in: line.takeLeft(half), style)
        _ = line.takeLeft(2)
        frame.text(row < right.count ? right[row] : "", in: line, style)
      }
    }
  }
}
