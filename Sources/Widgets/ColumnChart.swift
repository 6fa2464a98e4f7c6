import Terminal
import TerminalText

/// Vertical bars side by side, with a scale at the left, labels below, and a dashed line at a
/// target.
public struct ColumnChart: Widget {
  /// One bar, stacked of parts.
  public struct Column: Equatable, Sendable {
    /// The label below the bar.
    public var label: String
    /// The parts from the bottom up; negative values count as 0.
    public var parts: [Part]
    /// The formatted value, for screen readers.
    public var text: String
    /// Whether the label stands out, such as that of today.
    public var isCurrent: Bool

    /// Creates a bar.
    public init(label: String, parts: [Part], text: String, isCurrent: Bool = false) {
      self.label = label
      self.parts = parts
      self.text = text
      self.isCurrent = isCurrent
    }

    /// The upper ends of the parts, at most the largest number.
    fileprivate var tops: [Int64] {
      var top: Int64 = 0
      return parts.map { part in
        let (sum, overflows) = top.addingReportingOverflow(part.value)
        top = overflows ? .max : sum
        return top
      }
    }
  }

  /// A part of a bar.
  public struct Part: Equatable, Sendable {
    /// The height, in any unit.
    public var value: Int64
    /// The colour.
    public var role: Role
    /// A fill character that distinguishes the part without colour; nil for a solid bar.
    public var pattern: Character?

    /// Creates a part.
    public init(_ value: Int64, _ role: Role, pattern: Character? = nil) {
      self.value = max(0, value)
      self.role = role
      self.pattern = pattern
    }
  }

  let columns: [Column]
  private let axis: ChartAxis

  /// Creates a chart. `scale` formats the values of the axis, which ends at the highest bar or
  /// the target.
  public init(
    columns: [Column], target: Int64? = nil, scale: @escaping @Sendable (Int64) -> String
  ) {
    self.columns = columns
    axis = ChartAxis(columns.compactMap(\.tops.last), target: target, text: scale)
  }

  /// The widest bar in columns.
  private static let widest = 3
  private static let current = Style(.text, .bold)

  /// Draws the bars above a row of labels.
  public func draw(in rect: Rect, into frame: inout Frame) {
    guard rect.height > 2, !columns.isEmpty else { return }
    if frame.isSpoken { return drawWords(in: rect, into: &frame) }
    var rest = rect
    let labels = rest.takeBottom(1)
    let whole = rest
    _ = rest.takeLeft(axis.width)
    let slot = rest.width / columns.count
    guard slot > 0 else { return }
    let target = eighths(axis.target ?? 0, rest.height)
    axis.draw(in: whole, targetRow: max(0, rest.height - (target + 7) / 8), into: &frame)
    let width = min(Self.widest, max(1, slot - 1))
    let fitting = columns.allSatisfy { DisplayText.width($0.label) < slot }
    for (index, column) in columns.enumerated() {
      let x = rest.x + index * slot + (slot - width) / 2
      draw(column, in: Rect(x, rest.y, width, rest.height), into: &frame)
      let place = Rect(rest.x + index * slot, labels.y, slot, 1)
      let label = fitting ? column.label : DisplayText.prefix(of: column.label, columns: 1)
      frame.text(
        label, in: place, column.isCurrent ? Self.current : ChartAxis.label, align: .center)
    }
  }

  /// Returns the height of a value in eighths of a row.
  private func eighths(_ value: Int64, _ height: Int) -> Int {
    axis.position(of: value, in: height * 8)
  }

  private func draw(_ column: Column, in rect: Rect, into frame: inout Frame) {
    var bottom = 0
    for (part, top) in zip(column.parts, column.tops) where part.value > 0 {
      // A part that rounds to nothing still shows.
      let top = max(bottom + 1, eighths(top, rect.height))
      fill(part, from: bottom, to: top, in: rect, into: &frame)
      bottom = top
    }
  }

  /// Fills the eighths of rows from the bottom of `rect`; a row shared by two parts is the lower
  /// one's.
  private func fill(
    _ part: Part, from bottom: Int, to top: Int, in rect: Rect, into frame: inout Frame
  ) {
    let first = (bottom + 7) / 8
    // A pattern fills whole rows only, the nearest number of them.
    let end = part.pattern == nil || bottom == 0 ? (top + 7) / 8 : max(first + 1, (top + 3) / 8)
    for row in first..<max(first, end) {
      let height = min(8, top - row * 8)
      let glyph = part.pattern ?? Self.levels[height - 1]
      let y = rect.bottom - 1 - row
      guard y >= rect.y else { return }
      frame.canvas.fill(Rect(rect.x, y, rect.width, 1), glyph, Style(part.role))
    }
  }

  /// The characters of a cell that is filled from below, by eighths.
  public static let levels: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  private func drawWords(in rect: Rect, into frame: inout Frame) {
    for (y, column) in columns.prefix(rect.height).enumerated() {
      frame.text("\(column.label)  \(column.text)", in: rect.row(y), .text)
    }
  }
}
