import Terminal
import TerminalText

/// Where the parts of a form stand.
struct FormLayout {
  /// A field's lines, counted from the top of all.
  struct Line: Equatable {
    let field: Int
    let y: Int
    /// The lines that the error takes below, where there is no room beside it.
    var errorBelow: [String] = []
  }

  /// The columns of the widest label, or what is granted to it.
  let labelWidth: Int
  /// The columns of the room right of the labels.
  let inputRoom: Int
  /// The lines of all fields.
  let lines: [Line]
  /// The number of lines of all fields.
  let height: Int

  static let gap = 2

  init(_ state: FormState, width: Int) {
    let widest = state.fields.map { DisplayText.width($0.label) }.max() ?? 0
    let spare = width - Self.gap - (state.fields.map(Self.wanted).max() ?? 0)
    labelWidth = min(widest, max(width * 2 / 5, spare))
    inputRoom = max(0, width - labelWidth - Self.gap)
    var y = 0
    var lines: [Line] = []
    for (index, field) in state.fields.enumerated() {
      let beside = inputRoom - Self.inputWidth(field, room: inputRoom) - Self.gap
      var line = Line(field: index, y: y)
      if let error = field.shownError, DisplayText.width(error) + 2 > max(0, beside) {
        // Below the text of the field, which stands one column inside its ground.
        line.errorBelow = DisplayText.wrap("! " + error, to: max(1, inputRoom - 1))
      }
      lines.append(line)
      y += 1 + line.errorBelow.count
    }
    self.lines = lines
    height = y
  }

  /// The first line that is seen in `height` lines, so that the field with the keyboard is.
  func offset(focus: Int, height seen: Int) -> Int {
    guard height > seen, lines.indices.contains(focus) else { return 0 }
    let line = lines[focus]
    // One line more, so that the next field is in sight.
    let last = line.y + 1 + line.errorBelow.count + (focus + 1 < lines.count ? 1 : 0)
    return min(max(0, last - seen), line.y)
  }

  /// The columns of a field's ground, with a blank on each side of the text.
  static func inputWidth(_ field: Field, room: Int) -> Int {
    min(room, wanted(field))
  }

  private static func wanted(_ field: Field) -> Int {
    switch field.kind {
    case .text: return 40
    case .date: return 20
    // An example is seen in full, in the brackets it has where there is no colour.
    case .time, .duration, .number: return max(12, DisplayText.width(field.placeholder) + 4)
    case .toggle: return 5
    case .choice(let options):
      return max(12, (options.map { DisplayText.width($0) }.max() ?? 0) + 4)
    }
  }

  /// The columns that a form would like.
  static func naturalWidth(_ state: FormState) -> Int {
    let label = state.fields.map { DisplayText.width($0.label) }.max() ?? 0
    let widest = state.fields.map { field in
      wanted(field) + (field.note.isEmpty ? 0 : gap + DisplayText.width(field.note))
    }
    return label + gap + (widest.max() ?? 0)
  }
}
