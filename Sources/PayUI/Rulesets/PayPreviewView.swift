import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws a pay preview: the current figures, the new ones and the differences.
struct PayPreviewView {
  private let text: PayPreviewText
  private let environment: AppEnvironment

  /// The width from which labels are beside the totals if they do not fit below.
  private static let wide = 76
  private static let gap = 3
  /// The maximum width of a table.
  private static let widest = 64
  /// The height up to which there is no table.
  private static let short = 3

  init(_ preview: PayPreview, _ environment: AppEnvironment) {
    text = PayPreviewText(preview: preview, environment: environment)
    self.environment = environment
  }

  /// The compared days.
  var period: String { text.period }

  /// Returns the height of all parts one below the other.
  func height(width: Int) -> Int {
    let notes = notes(width: width).count
    return 1 + text.totals.count + 2 + text.labels.count + (notes == 0 ? 0 : notes + 1)
  }

  func draw(in rect: Rect, into frame: inout Frame) {
    guard rect.height > Self.short else { return drawShort(in: rect, into: &frame) }
    let width = rect.width, isSplit = width >= Self.wide && height(width: width) > rect.height
    // The notes follow immediately below the figures.
    var rest = rect
    rest.height = min(rest.height, height(width: width))
    let notes = notes(width: width)
    let room = max(0, rest.height - 3)
    for (index, note) in notes.suffix(min(notes.count, room)).enumerated() {
      frame.spans(note, in: rest.row(rest.height - min(notes.count, room) + index))
    }
    _ = rest.takeBottom(min(notes.count, room))
    if isSplit {
      let totals = text.shortTotals
      let value = totals.flatMap { [$0.before, $0.after] }.map { DisplayText.width($0) }.max() ?? 0
      let left = rest.takeLeft(min(rest.width / 2, 10 + 2 * (value + 2)))
      _ = rest.takeLeft(Self.gap)
      table("", totals, in: left, into: &frame)
      table(environment.texts("hours.label"), text.labels, in: rest, into: &frame)
      return
    }
    rest.width = min(rest.width, Self.widest)
    let totals = text.totals
    let isShort = rest.height < totals.count + 1
    // The pay is the last of the totals and the most important.
    let shown = isShort ? Array(totals.suffix(max(1, rest.height - 1))) : totals
    table(text.period, shown, in: rest.takeTop(shown.count + 1), into: &frame)
    _ = rest.takeTop(1)
    guard rest.height > 1 else { return }
    table(environment.texts("hours.label"), text.labels, in: rest, into: &frame)
  }

  /// Draws the most important fact: that nothing changes, or the pay.
  private func drawShort(in rect: Rect, into frame: inout Frame) {
    let isSame = text.preview.isSame || text.preview.isLocked
    let lines =
      text.sentences.prefix(isSame ? 1 : 0).map {
        [Span("  " + $0.text, Style($0.isWarning ? .warning : .muted))]
      }
      + text.lines(limit: rect.height, width: rect.width)
    for (y, line) in lines.prefix(rect.height).enumerated() {
      frame.spans(line, in: rect.row(y))
    }
  }

  private func notes(width: Int) -> [[Span]] {
    text.sentences.flatMap { sentence in
      let lines = DisplayText.wrap(sentence.text, to: max(10, width - 2))
      return lines.enumerated().map { index, line in
        let style = Style(sentence.isWarning ? .warning : .muted)
        return [Span((sentence.isWarning && index == 0 ? "! " : "  ") + line, style)]
      }
    }
  }

  // MARK: Tables

  private struct Columns {
    let name: Int
    let factor: Int
    let value: Int
    let change: Int
  }

  private func columns(_ figures: [PayPreviewText.Figure], _ width: Int) -> Columns {
    func widest(_ path: (PayPreviewText.Figure) -> String, _ least: Int) -> Int {
      max(least, figures.map { DisplayText.width(path($0)) }.max() ?? 0)
    }
    let value = max(widest(\.before, 6), widest(\.after, 6))
    let change = widest(\.change, 6)
    let factor = widest(\.factor, 0)
    let rest = width - 2 * (value + 2) - factor
    // If not all columns fit, drop the difference, which follows from the other two.
    let hasChange = rest - change - 2 >= 9
    let name = max(4, rest - (hasChange ? change + 2 : 0) - (factor > 0 ? 1 : 0))
    return Columns(name: name, factor: factor, value: value, change: hasChange ? change : 0)
  }

  private func table(
    _ title: String, _ figures: [PayPreviewText.Figure], in rect: Rect, into frame: inout Frame
  ) {
    guard rect.height > 1, !figures.isEmpty else { return }
    var rest = rect
    let texts = environment.texts, columns = columns(figures, rect.width)
    let heading = PayPreviewText.Figure(
      name: title, before: texts("outlook.now"), after: texts("outlook.then"),
      change: columns.change > 0 ? "±" : "", isMore: false)
    frame.spans(spans(heading, columns) { _ in .muted }, in: rest.takeTop(1))
    for figure in figures {
      guard rest.height > 1 || figure == figures.last else {
        return frame.text("  …", in: rest.takeTop(1), .muted)
      }
      frame.spans(spans(figure, columns) { style($0, of: figure) }, in: rest.takeTop(1))
    }
  }

  private enum Part { case name, before, after, change }

  private func style(_ part: Part, of figure: PayPreviewText.Figure) -> Style {
    if figure.name.isEmpty { return Style(figure.isMore ? .good : .warning) }
    let isChanged = figure.before != figure.after
    switch part {
    case .name: return isChanged ? .text : .muted
    case .before: return .muted
    case .after: return isChanged ? Style(.accent, .bold) : .text
    case .change: return Style(figure.isMore ? .good : .warning)
    }
  }

  private func spans(
    _ figure: PayPreviewText.Figure, _ columns: Columns, _ style: (Part) -> Style
  ) -> [Span] {
    func right(_ text: String, _ width: Int) -> String {
      DisplayText.pad(text, to: width, align: .right)
    }
    let name = DisplayText.pad(
      DisplayText.truncate(figure.name, to: columns.name), to: columns.name)
    let factor = columns.factor > 0 ? " " + DisplayText.pad(figure.factor, to: columns.factor) : ""
    return [
      Span(name, style(.name)), Span(factor, .muted),
      Span("  " + right(figure.before, columns.value), style(.before)),
      Span("  " + right(figure.after, columns.value), style(.after)),
      Span(columns.change > 0 ? "  " + right(figure.change, columns.change) : "", style(.change)),
    ]
  }
}
