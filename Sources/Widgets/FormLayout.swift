import Terminal
import TerminalText

/// The layout of a form.
struct FormLayout {
  /// The lines of a field, with `y` counted from the top of the form.
  struct Line: Equatable {
    let field: Int
    let y: Int
    /// The wrapped error below the field, if it does not fit beside it.
    var errorBelow: [String] = []
    /// The wrapped explanation below the field and its error.
    var explanation: [String] = []
    /// The number of rows.
    var height: Int { 1 + errorBelow.count + explanation.count }
  }

  /// The width of the labels.
  let labelWidth: Int
  /// The columns to the right of the labels.
  let inputRoom: Int
  /// The lines of all fields.
  let lines: [Line]
  /// The total number of lines.
  let height: Int

  static let gap = 2
  private static let leastInput = 14

  init(_ state: FormState, width: Int) {
    let widest = state.fields.map { DisplayText.width($0.label) }.max() ?? 0
    // Input scrolls, labels do not: they give way only to the least input.
    labelWidth = min(widest, max(width * 2 / 5, width - Self.gap - Self.leastInput))
    inputRoom = max(0, width - labelWidth - Self.gap)
    var y = 0
    var lines: [Line] = []
    for (index, field) in state.fields.enumerated() {
      let beside = inputRoom - Self.inputWidth(field, room: inputRoom) - Self.gap
      var line = Line(field: index, y: y)
      if let error = field.shownError, DisplayText.width(error) + 2 > max(0, beside) {
        // Aligned with the text of the field, which is inset by one column.
        line.errorBelow = DisplayText.wrap("! " + error, to: max(1, inputRoom - 1))
      }
      if !field.explanation.isEmpty {
        line.explanation = DisplayText.wrap(field.explanation, to: max(1, inputRoom - 1))
      }
      lines.append(line)
      y += line.height
    }
    self.lines = lines
    height = y
  }

  /// Returns the scroll offset for `height` visible lines at which the focused field is visible.
  func offset(focus: Int, height seen: Int) -> Int {
    guard height > seen, lines.indices.contains(focus) else { return 0 }
    let line = lines[focus]
    // One line more keeps the next field visible.
    let last = line.y + line.height + (focus + 1 < lines.count ? 1 : 0)
    return min(max(0, last - seen), line.y)
  }

  /// Returns the width of a field's background, with a blank on each side of the text.
  static func inputWidth(_ field: Field, room: Int) -> Int {
    min(room, wanted(field))
  }

  private static func wanted(_ field: Field) -> Int {
    switch field.kind {
    case .text:
      // Room for any suggestion with the cursor and the sign, and for a note beside it.
      return field.suggestions.isEmpty ? 40 : max(24, field.suggestionWidth + 5)
    case .date: return 20
    // Room for the whole example, and for the brackets around it without colour.
    case .time, .duration, .number: return max(12, DisplayText.width(field.placeholder) + 4)
    case .toggle: return 5
    case .choice(let options):
      return max(12, (options.map { DisplayText.width($0) }.max() ?? 0) + 4)
    }
  }

  /// Returns the preferred width of a form.
  static func naturalWidth(_ state: FormState) -> Int {
    let label = state.fields.map { DisplayText.width($0.label) }.max() ?? 0
    let widest = state.fields.map { field in
      wanted(field) + (field.note.isEmpty ? 0 : gap + DisplayText.width(field.note))
    }
    return label + gap + (widest.max() ?? 0)
  }
}
