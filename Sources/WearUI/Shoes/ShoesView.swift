import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws the pairs of shoes: all of them, or one.
enum ShoesView {
  static func draw(
    _ layer: ShoesLayer, _ state: AppState, _ environment: AppEnvironment, focused: Bool,
    in rect: Rect, into frame: inout Frame
  ) {
    guard !layer.pairs.isEmpty else {
      return drawEmpty(environment, in: rect, into: &frame)
    }
    if layer.page == .detail, let pair = layer.selected {
      return ShoeDetailView.draw(
        pair, layer, state, environment, focused: focused, in: rect, into: &frame)
    }
    let table = ShoeTable(layer: layer, environment: environment)
    let layout = ShoesLayout(body: rect, rows: table.count)
    drawHeading(layer, environment, in: layout.heading, into: &frame)
    let cards = ShoeCards(layer: layer, environment: environment)
    if !layout.detail.isEmpty, !frame.isSpoken, cards.fit(in: layout.table) {
      cards.draw(table, focused: focused, in: layout.table, into: &frame)
    } else {
      table.draw(focused: focused, in: layout.table, into: &frame)
    }
    frame.draw(PaneRule(), in: layout.line)
    if let pair = layer.selected, !layout.detail.isEmpty {
      ShoeDetailView.draw(
        pair, layer, state, environment, focused: false, in: layout.detail, into: &frame)
    } else if let pair = layer.selected {
      ShoeDetailView.drawChart(
        pair, layer, environment, title: pair.shoe.name, in: layout.chart, into: &frame)
    }
  }

  private static func drawEmpty(
    _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    frame.draw(
      EmptyState(
        "empty.shoes",
        [
          "shoe.add": "empty.shoes_add",
          "app.help": "empty.help",
          "shoes.close": "empty.shoes_back",
        ], environment), in: rect)
  }

  private static func drawHeading(
    _ layer: ShoesLayer, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    let texts = environment.texts
    let inUse = layer.pairs.filter { !$0.shoe.isArchived }.count
    var parts = [texts("shoes.count", ["n": String(inUse)])]
    if inUse < layer.pairs.count {
      parts.append(texts("shoes.retired", ["n": String(layer.pairs.count - inUse)]))
    }
    if layer.isCounting { parts.append(texts("shoes.counting")) }
    frame.draw(
      Row(
        [Span(texts("shoes.title"), Style(.text, .bold))],
        trailing: [Span(parts.joined(separator: " · "), .muted)]), in: rect.inset(1, 0))
  }
}

/// The table of pairs, with retired ones at the end.
struct ShoeTable {
  let layer: ShoesLayer
  let environment: AppEnvironment

  private static let barColumns = 5

  private var columns: [Table.Column] {
    let texts = environment.texts, format = environment.format
    /// Returns the width of a column for its heading and its figures.
    func width(_ heading: String, _ figures: [String]) -> Int {
      ([heading] + figures).map { DisplayText.width($0) }.max() ?? 0
    }
    let steps = layer.pairs.compactMap { $0.walked.map { format.number($0.steps) } }
    let distances = layer.pairs.compactMap { pair in
      pair.distance.map {
        format.shortDistance($0, isEstimate: pair.walked?.isEstimated ?? false)
      }
    }
    return [
      .init("", width: .fixed(1), priority: 9),
      .init(texts("shoes.column.pair"), width: .flexible(minimum: 14), priority: 9),
      .init(
        texts("shoes.column.steps"), width: .fixed(width(texts("shoes.column.steps"), steps)),
        align: .right, priority: 3),
      .init(
        texts("shoes.column.distance"),
        width: .fixed(width(texts("shoes.column.distance"), distances)), align: .right,
        priority: 5),
      .init(texts("shoes.column.used"), width: .fixed(13), align: .right, priority: 6),
      .init(texts("shoes.column.worn"), width: .fixed(12), priority: 4),
    ]
  }

  private var inUse: Int { layer.pairs.filter { !$0.shoe.isArchived }.count }
  private var hasRetired: Bool { inUse < layer.pairs.count }

  /// Returns the index of the pair on a row of the table; nil for a heading.
  func pair(onRow row: Int) -> Int? {
    guard hasRetired, row >= inUse else { return row }
    return row == inUse ? nil : row - 1
  }

  /// Returns the row of a pair in the table.
  func row(ofPair place: Int) -> Int { hasRetired && place >= inUse ? place + 1 : place }

  /// The number of rows, including the heading of retired pairs.
  var count: Int { layer.pairs.count + (hasRetired ? 1 : 0) }

  func draw(focused: Bool, in rect: Rect, into frame: inout Frame) {
    let place = layer.list.selection
    let selected = row(ofPair: place)
    var list = ListState(selection: selected, offset: layer.list.offset)
    list.reconcile(count: count, height: Table.rows(in: rect.height))
    let visible = list.visible(count: count, height: Table.rows(in: rect.height))
    frame.draw(
      Table(
        columns: columns, rows: visible.map(row), first: visible.lowerBound, count: count,
        selection: selected, command: "shoe.select", focused: focused), in: rect)
  }

  private func row(_ row: Int) -> TableRow {
    guard let place = pair(onRow: row) else {
      return TableRow(
        cells: [[], [Span(environment.texts("shoes.group_retired"), Style(.muted, .bold))]],
        isHeading: true)
    }
    let pair = layer.pairs[place], format = environment.format
    let style: Style = pair.shoe.isArchived ? .muted : .text
    let steps = pair.walked.map { format.number($0.steps) } ?? "…"
    let distance = pair.distance.map {
      format.shortDistance($0, isEstimate: pair.walked?.isEstimated ?? false)
    }
    return TableRow(cells: [
      [
        Span(String(pair.sign.letter), pair.shoe.isArchived ? .muted : Style(pair.sign.role, .bold))
      ],
      ShoeText.name(pair, workShoe: layer.workShoe, style: style, environment.texts),
      [Span(steps, style)], [Span(distance ?? "…", style)], used(pair),
      [ShoeText.state(pair, environment)],
    ])
  }

  /// Returns the used part as a bar and a number; `!` marks a pair that must be replaced.
  private func used(_ pair: ShoeFigures) -> [Span] {
    guard let permille = pair.usedPermille else {
      let isLimited = pair.shoe.distanceLimit != nil || pair.shoe.stepLimit != nil
      return [Span(isLimited && layer.isCounting ? "…" : "", .muted)]
    }
    let style = ShoeText.style(of: pair)
    let full = min(Self.barColumns, (permille * Self.barColumns + 500) / 1000)
    let mark = pair.alert == nil ? "" : "! "
    let number = mark + environment.format.percent(permille: permille)
    return [
      Span(String(repeating: "━", count: full), style),
      Span(String(repeating: "─", count: Self.barColumns - full), Style(.border)),
      Span(DisplayText.pad(number, to: 8, align: .right), style),
    ]
  }
}

/// Short descriptions of a pair.
enum ShoeText {
  /// Returns the style for the wear of a pair.
  static func style(of pair: ShoeFigures) -> Style {
    guard !pair.shoe.isArchived else { return .muted }
    switch pair.alert {
    case .wornOut: return Style(.bad)
    case .soon: return Style(.warning)
    case nil: return Style(.accent)
    }
  }

  /// Returns emoji, name and purpose of the pair.
  static func name(
    _ pair: ShoeFigures, workShoe: RecordID?, style: Style, _ texts: Texts, width: Int = .max
  ) -> [Span] {
    let emoji = texts.icon(pair.shoe.emoji)
    var marks: [String] = []
    if pair.shoe.isDefault { marks.append(texts("shoes.usual")) }
    if pair.shoe.id == workShoe { marks.append(texts("shoes.for_work")) }
    let mark = marks.isEmpty ? "" : "  " + marks.joined(separator: ", ")
    // A long name is cut rather than what follows it.
    let room = width - DisplayText.width(emoji) - DisplayText.width(mark)
    let name = DisplayText.truncate(pair.shoe.name, to: max(3, room))
    return [Span(emoji + name, style), Span(mark, .muted)]
  }

  /// Returns since when it is being worn, or when it was last worn.
  static func state(_ pair: ShoeFigures, _ environment: AppEnvironment) -> Span {
    let format = environment.format
    if let since = pair.wornSince {
      let length = format.duration(seconds: environment.now - since)
      return Span("● \(length)", Style(.good, .bold))
    }
    guard let last = pair.worn.last else { return Span(environment.texts("shoes.never"), .muted) }
    let day = environment.zone.local(at: last - 1).day
    let isRecent = day.year == environment.today.year
    return Span(isRecent ? format.dayInWords(day, environment.base) : format.shortDate(day), .muted)
  }
}
