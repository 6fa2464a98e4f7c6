import Terminal
import TerminalText

/// The text of an hour at a given width.
struct HourGridCell {
  /// The shades from empty to the highest level, each covering more of the cell.
  static let shades = ["·", "░", "▒", "▓", "█"]

  private let cell: HourGrid.Cell
  private let level: Int
  private let width: Int

  init(_ cell: HourGrid.Cell, width: Int) {
    self.cell = cell
    self.width = width
    level = min(max(cell.level, 0), HourGrid.levels)
  }

  /// Returns the number of blank columns between wide cells.
  static func gap(_ width: Int) -> Int { width > 2 ? 1 : 0 }

  /// The text, at most `width` columns wide.
  var spans: [Span] {
    guard !cell.isAhead || !cell.marks.isEmpty else { return [] }
    guard width > 1 else { return [narrow] }
    let signs = cell.marks.count > 2 ? [cell.marks[0], HourGrid.more] : cell.marks
    guard !signs.isEmpty else { return [Span(shade(1), style)] + figure(after: 2) }
    let marks = signs.map { Span($0.sign, sign($0)) }
    let room = width - Self.gap(width) - marks.count
    // Without steps, the mark alone is shown.
    guard level > 0 else { return cell.continues ? [Span(shade(1), .muted)] : marks }
    if cell.continues, width < HourGridLayout.widest {
      return [Span(shade(room + marks.count), style)]
    }
    guard width >= HourGridLayout.widest else { return marks + [Span(shade(room), style)] }
    return marks + (marks.count == 1 ? [Span(shade(1), style)] : []) + figure(after: 2)
  }

  /// The mark alone, for a width of one column; uppercase for the upper half of the levels.
  private var narrow: Span {
    guard let mark = cell.marks.first else { return Span(Self.shades[0], .muted) }
    let isHigh = level * 2 > HourGrid.levels
    return Span(isHigh ? mark.sign.uppercased() : mark.sign, sign(mark))
  }

  private func sign(_ mark: HourGrid.Mark) -> Style {
    level == 0 || mark.style == .muted ? .muted : mark.style.with(.bold)
  }

  private var style: Style {
    guard let mark = cell.marks.last, level > 0 else { return .muted }
    return mark.shade
  }

  private func shade(_ columns: Int) -> String {
    String(repeating: Self.shades[level], count: columns)
  }

  private func figure(after used: Int) -> [Span] {
    guard width >= HourGridLayout.widest, !cell.figure.isEmpty else { return [] }
    let room = width - Self.gap(width) - used
    return [Span(DisplayText.pad(cell.figure, to: room, align: .right), .text)]
  }
}
