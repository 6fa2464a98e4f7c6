import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// The rows of a history, created when they are drawn, and the sums of the visible ones.
struct HistoryRows: RowSource {
  private let history: HoursHistory
  private let seen: [PayStatement]
  private let seenIndices: Range<Int>
  private let environment: AppEnvironment
  private let width: Int
  /// The labels of the visible rows. Each has its own glyph, so that colour is never the only
  /// distinction.
  private let labels: [String]
  private let longest: Int64
  /// The width of a name: two dates with their years and a mark, if there is room.
  private var nameColumns: Int { width >= 76 ? 28 : 22 }

  private static let glyphs: [Character] = ["━", "╍", "═", "┅", "─", "╌", "~", "·"]

  init(_ history: HoursHistory, _ seen: Range<Int>, _ environment: AppEnvironment, width: Int) {
    self.history = history
    self.seen = seen.compactMap(history.part)
    seenIndices = seen
    self.environment = environment
    self.width = width
    let rates = self.seen.flatMap(\.worked.byRate)
    labels = rates.sorted { $0.multiplier < $1.multiplier }.map(\.label).uniqued
    longest = max(3600, self.seen.map(\.worked.paidSeconds).max() ?? 0)
  }

  var count: Int { history.days.count }

  func row(at index: Int) -> Row {
    guard let part = history.part(index) else { return Row([]) }
    let minutes = HoursCalculator.minutes(part.worked.paidSeconds)
    let change = history.part(index + 1).map {
      environment.format.change(
        minutes: minutes - HoursCalculator.minutes($0.worked.paidSeconds))
    }
    let isNow = part.days.contains(environment.today)
    let name = environment.format.name(of: part, today: environment.today)
    return Row(
      [
        Span(
          cell(name + (part.isLocked ? " #" : "") + mark(history.slip(index))),
          isNow ? Style(.accent, .bold) : .text),
        Span(column(environment.format.hours(minutes: minutes), 8)),
        Span(column(change ?? "", changeColumns), .muted), Span(column(money(part), payColumns)),
        Span("  "),
      ] + bar(part))
  }

  private func mark(_ outcome: PayslipCheck.Outcome) -> String {
    switch outcome {
    case .none, .begun: ""
    case .agrees: " ✓"
    case .differs: " !"
    }
  }

  // MARK: Columns

  private var changeColumns: Int { width < 60 ? 0 : 9 }
  private var payColumns: Int { width < 56 ? 0 : 14 }
  private var barColumns: Int {
    max(0, width - 2 - nameColumns - 8 - changeColumns - payColumns - 2)
  }

  private func cell(_ text: String) -> String {
    DisplayText.pad(DisplayText.truncate(text, to: nameColumns), to: nameColumns)
  }

  private func column(_ text: String, _ width: Int) -> String {
    width == 0 ? "" : DisplayText.pad(text, to: width, align: .right)
  }

  private func money(_ part: PayStatement) -> String {
    part.worked.payCents.map { environment.format.money(cents: $0, currency: part.currency) } ?? ""
  }

  /// The heading of the columns.
  var heading: Row {
    let texts = environment.texts
    return Row([
      Span(cell(""), .muted), Span(column(texts("hours.paid"), 8), .muted),
      Span(column(texts("hours.change"), changeColumns), .muted),
      Span(column(texts("hours.pay"), payColumns), .muted),
    ])
  }

  // MARK: Bars

  /// Returns the hours of each label as a bar. Segments end at the rounded running sum, so that the
  /// whole bar matches the total.
  private func bar(_ part: PayStatement) -> [Span] {
    var sum: Int64 = 0
    var drawn = 0
    return labels.enumerated().compactMap { place, label in
      sum += part.worked.byRate.reduce(0) { $0 + ($1.label == label ? $1.seconds : 0) }
      let end = Int(sum * Int64(barColumns) / longest)
      defer { drawn = end }
      guard end > drawn else { return nil }
      return Span(String(repeating: glyph(place), count: end - drawn), Style(.series(place)))
    }
  }

  private func glyph(_ place: Int) -> Character { Self.glyphs[place % Self.glyphs.count] }

  /// The legend of the glyphs.
  var legend: [Span] {
    let format = environment.format
    var spans = labels.enumerated().flatMap { place, label in
      [
        Span("  \(glyph(place)) ", Style(.series(place))), Span(format.rateLabel(label), .muted),
      ]
    }
    if seen.contains(where: \.isLocked) {
      spans.append(Span("  # " + format.texts("hours.closed"), .muted))
    }
    let marks = Set(seenIndices.map { mark(history.slip($0)) })
    for (mark, key) in [(" ✓", "slip.checked"), (" !", "slip.differing")] where marks.contains(mark)
    {
      spans.append(Span(" \(mark) " + format.texts(key), .muted))
    }
    return spans
  }

  // MARK: Sums

  /// The sum of the visible parts, and the average of the completed ones.
  var sums: [Row] {
    let texts = environment.texts
    let over = seen.filter { $0.days.upperBound <= environment.today }
    var rows = [sum(texts("hours.sum", ["n": String(seen.count)]), seen, over: 1)]
    if !over.isEmpty {
      rows.append(sum(texts("hours.average", ["n": String(over.count)]), over, over: over.count))
    }
    return rows
  }

  private func sum(_ label: String, _ parts: [PayStatement], over count: Int) -> Row {
    let seconds = parts.reduce(0) { $0 + $1.worked.paidSeconds } / Int64(count)
    let minutes = HoursCalculator.minutes(seconds)
    var pay = ""
    let currencies = Set(parts.map(\.currency))
    let amounts = parts.compactMap(\.worked.payCents)
    if currencies.count == 1, let currency = currencies.first, amounts.count == parts.count {
      let total = amounts.reduce(0, +), count = Int64(count)
      pay = environment.format.money(cents: (2 * total + count) / (2 * count), currency: currency)
    }
    return Row([
      Span(cell(label), .muted),
      Span(column(environment.format.hours(minutes: minutes), 8), Style(.text, .bold)),
      Span(column("", changeColumns)), Span(column(pay, payColumns), Style(.text, .bold)),
    ])
  }
}
