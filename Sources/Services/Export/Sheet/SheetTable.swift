import Interchange
import TerminalText

/// A table on printed pages; its header is repeated on every page.
package struct SheetTable {
  /// The width of a column.
  package enum Width: Equatable {
    /// The width of its widest value.
    case fit
    /// A share of the width that the other columns leave.
    case share(Double)
  }

  package struct Column {
    var title: String
    var width: Width = .fit
    var alignment: SheetLayout.Alignment = .left

    package init(
      title: String, width: SheetTable.Width = .fit, alignment: SheetLayout.Alignment = .left
    ) {
      self.title = title
      self.width = width
      self.alignment = alignment
    }
  }

  package enum Cell {
    case text(String)
    /// A bar that fills a share of the column's width, from 0 to 1.
    case bar(Double, PDFColor)
  }

  /// The kind of a row, which determines its weight.
  package enum Kind { case plain, detail, total }

  package struct Row {
    var kind: Kind
    package var cells: [Cell]

    package init(_ texts: [String], _ kind: Kind = .plain) {
      self.kind = kind
      cells = texts.map(Cell.text)
    }
  }

  /// Rows that are kept on one page if they fit.
  package typealias Group = [Row]

  private static let gap: PDFPoints = 10
  private static let headHeight: PDFPoints = 15.5

  var columns: [Column]
  var groups: [Group]

  package init(columns: [SheetTable.Column], groups: [SheetTable.Group]) {
    self.columns = columns
    self.groups = groups
  }

  /// Lays out the table on the pages of `layout`.
  package func lay(into layout: inout SheetLayout) {
    let places = places(in: layout)
    func height(_ group: Group) -> PDFPoints {
      group.reduce(0) { $0 + lines($1, places, layout).height }
    }
    let most = layout.fullRoom - Self.headHeight
    // For a group that no page can hold, keep the header with at least the first row.
    let first = groups.first.map { height($0) <= most ? height($0) : height(Array($0.prefix(1))) }
    layout.need(Self.headHeight + (first ?? 0))
    head(places, into: &layout)
    for group in groups {
      let wanted = height(group)
      if layout.room < wanted, wanted <= most {
        layout.breakPage()
        head(places, into: &layout)
      }
      for row in group {
        if layout.room < lines(row, places, layout).height {
          layout.breakPage()
          head(places, into: &layout)
        }
        lay(row, places, into: &layout)
      }
    }
  }

  // MARK: Columns

  private typealias Place = (x: PDFPoints, width: PDFPoints)

  private func places(in layout: SheetLayout) -> [Place] {
    let fits = columns.indices.map { fit($0, layout) }
    let gaps = Self.gap * Double(columns.count - 1)
    let free = max(0, layout.width - gaps - fits.reduce(0, +))
    let shares = columns.reduce(0.0) { $0 + $1.share }
    var x = layout.left
    return columns.indices.map { index in
      let width = fits[index] + (shares > 0 ? free * columns[index].share / shares : 0)
      defer { x += width + Self.gap }
      return (x, width)
    }
  }

  private func fit(_ column: Int, _ layout: SheetLayout) -> PDFPoints {
    guard columns[column].width == .fit else { return 0 }
    return groups.joined().reduce(layout.width(of: columns[column].title, SheetStyle.small)) {
      guard case .text(let text) = $1.cells[column] else { return $0 }
      return max($0, layout.width(of: text, $1.kind.font))
    }
  }

  // MARK: Rows

  private func head(_ places: [Place], into layout: inout SheetLayout) {
    for (column, place) in zip(columns, places) {
      layout.text(
        column.title, in: place.x, width: place.width, baseline: 8, SheetStyle.small,
        SheetStyle.muted, column.alignment)
    }
    layout.rule(at: 12.5, SheetStyle.muted)
    layout.advance(Self.headHeight)
  }

  /// Returns the lines of a row's cells; text in flexible columns wraps.
  private func lines(
    _ row: Row, _ places: [Place], _ layout: SheetLayout
  ) -> (cells: [[String]], height: PDFPoints) {
    let cells = columns.indices.map { index -> [String] in
      guard case .text(let text) = row.cells[index] else { return [] }
      guard columns[index].width != .fit, row.kind == .detail else { return [text] }
      return layout.wrapped(text, to: places[index].width, row.kind.font)
    }
    let most = cells.map(\.count).max() ?? 1
    return (cells, row.kind.height + Double(max(0, most - 1)) * row.kind.leading)
  }

  private func lay(_ row: Row, _ places: [Place], into layout: inout SheetLayout) {
    let (cells, height) = lines(row, places, layout)
    if row.kind == .total { layout.rule(at: 0, SheetStyle.muted) }
    for (index, place) in places.enumerated() {
      if case .bar(let part, let color) = row.cells[index] {
        layout.box(place.x, 3.5, width: place.width * min(max(part, 0), 1), height: 7, color)
      }
      for (line, text) in cells[index].enumerated() {
        layout.text(
          text, in: place.x, width: place.width,
          baseline: row.kind.baseline + Double(line) * row.kind.leading, row.kind.font,
          row.kind.color, columns[index].alignment)
      }
    }
    layout.advance(height)
  }
}

extension SheetTable.Column {
  fileprivate var share: Double {
    if case .share(let share) = width { return share }
    return 0
  }
}

extension SheetTable.Kind {
  fileprivate var font: PDFFont {
    switch self {
    case .plain: return SheetStyle.body
    case .detail: return SheetStyle.small
    case .total: return SheetStyle.strong
    }
  }

  fileprivate var color: PDFColor { self == .detail ? SheetStyle.muted : SheetStyle.ink }
  fileprivate var height: PDFPoints { self == .detail ? 11 : 14.5 }
  fileprivate var baseline: PDFPoints { self == .detail ? 7.5 : 10 }
  fileprivate var leading: PDFPoints { 9.5 }
}
