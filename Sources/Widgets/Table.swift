import Terminal
import TerminalText

/// One row of a table.
public struct TableRow: Equatable, Sendable {
  /// The contents of each column.
  public var cells: [[Span]]
  /// Whether the row is a heading; its cells may extend over empty ones.
  public var isHeading: Bool

  /// Creates a row.
  public init(cells: [[Span]], isHeading: Bool = false) {
    self.cells = cells
    self.isHeading = isHeading
  }
}

/// Aligned columns below a header, with one selected row.
public struct Table: Widget {
  /// The width of a column.
  public enum ColumnWidth: Equatable, Sendable {
    /// A fixed number of terminal columns.
    case fixed(Int)
    /// A minimum, and a share of the remaining width.
    case flexible(minimum: Int)
  }

  /// The title, width and alignment of a column.
  public struct Column: Equatable, Sendable {
    let title: String
    let width: ColumnWidth
    let align: Alignment
    let priority: Int

    /// Creates a column; in narrow tables, columns of the lowest priority are dropped first.
    public init(
      _ title: String, width: ColumnWidth, align: Alignment = .left, priority: Int = 0
    ) {
      self.title = title
      self.width = width
      self.align = align
      self.priority = priority
    }
  }

  let columns: [Column]
  let rows: [TableRow]
  let first: Int
  let count: Int
  let selection: Int?
  let command: String
  let focused: Bool

  /// Creates a table from the visible rows: `rows` begin at index `first` of `count` in all. A
  /// click on one runs `command` with its index among all.
  public init(
    columns: [Column], rows: [TableRow], first: Int, count: Int, selection: Int?, command: String,
    focused: Bool = true
  ) {
    self.columns = columns
    self.rows = rows
    self.first = first
    self.count = count
    self.selection = selection
    self.command = command
    self.focused = focused
  }

  private static let header = Style.muted

  private func style(_ style: Style, isHeading: Bool) -> Style {
    isHeading && style.role == .text ? Style(.muted, on: style.ground, style.traits) : style
  }

  /// Returns the rows that fit into `height` lines; the header takes one if there are at least two.
  public static func rows(in height: Int) -> Int { height > 1 ? height - 1 : max(0, height) }

  /// Draws the header and the rows.
  public func draw(in rect: Rect, into frame: inout Frame) {
    var body = rect
    let places = TableLayout.places(columns, in: rect.padded)
    if Self.rows(in: rect.height) < rect.height {
      drawHeader(places, in: body.takeTop(1), into: &frame)
    }
    for (y, row) in rows.prefix(body.height).enumerated() {
      let line = body.row(y), index = first + y
      draw(row, places, in: line, into: &frame)
      if index == selection { frame.select(line, focused: focused) }
      if !row.isHeading { frame.addHit(line, HitTarget(command, index)) }
    }
    frame.draw(Scrollbar(first: first, count: count), in: body)
  }

  private func drawHeader(
    _ places: [TableLayout.Place], in line: Rect, into frame: inout Frame
  ) {
    for place in places {
      let column = columns[place.column]
      let cell = Rect(place.x, line.y, place.width, line.height)
      frame.text(column.title, in: cell, Self.header, align: column.align)
    }
  }

  private func draw(
    _ row: TableRow, _ places: [TableLayout.Place], in line: Rect, into frame: inout Frame
  ) {
    for (number, place) in places.enumerated() where place.column < row.cells.count {
      let spans = row.cells[place.column].map {
        Span($0.text, style($0.style, isHeading: row.isHeading))
      }
      var cell = Rect(place.x, line.y, place.width, line.height)
      if row.isHeading {
        let next = places.dropFirst(number + 1).first {
          $0.column < row.cells.count && row.cells[$0.column].columns > 0
        }
        cell.width = max(
          cell.width, (next.map { $0.x - TableLayout.gap } ?? line.right - 1) - cell.x)
      }
      let room = max(0, place.width - spans.columns)
      _ = cell.takeLeft(columns[place.column].align.offset(room))
      frame.spans(spans, in: cell)
    }
  }
}
