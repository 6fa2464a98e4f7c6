import Terminal
import TerminalText

/// The text in a block of a week grid: its name, its times, then details.
enum WeekGridText {
  /// Returns at most `height` lines of at most `width` columns.
  static func lines(of block: WeekGrid.Block, width: Int, height: Int) -> [[Span]] {
    guard width > 0, height > 0 else { return [] }
    let name = name(of: block, width: width)
    let times = times(of: block, width: width, lines: height - 1)
    if height == 1 { return [name + timesAfter(name, of: block, width: width)] }
    let detail = detail(of: block, width: width, lines: height - 1 - times.count)
    return [name] + times + detail
  }

  /// The width at which a truncated title is still legible.
  private static let readable = 5

  private static func name(of block: WeekGrid.Block, width: Int) -> [Span] {
    let style = WeekGrid.style(.name(block))
    let sign = block.isCancelled ? "×" : block.isGhost ? "~" : ""
    let room = max(1, width - sign.count - (block.hasWarning ? 1 : 0))
    let isReadable = room >= min(readable, DisplayText.width(block.title))
    let name = isReadable && !block.title.isEmpty ? block.title : block.code
    let cut =
      isReadable
      ? DisplayText.truncate(name, to: room) : DisplayText.prefix(of: name, columns: room)
    let warning = block.hasWarning ? [Span("!", WeekGrid.style(.warning).on(style.ground))] : []
    return [Span(DisplayText.prefix(of: sign + cut, columns: width), style)] + warning
  }

  private static func range(of block: WeekGrid.Block) -> String { "\(block.starts)–\(block.ends)" }

  /// Returns the times on one line, or on two if there are two, or the start only.
  private static func times(of block: WeekGrid.Block, width: Int, lines: Int) -> [[Span]] {
    let style = WeekGrid.style(.times(block))
    guard lines > 0 else { return [] }
    if DisplayText.width(range(of: block)) <= width { return [[Span(range(of: block), style)]] }
    guard DisplayText.width(block.starts) < width, DisplayText.width(block.ends) <= width else {
      return []
    }
    guard lines > 1 else { return [[Span("\(block.starts)–", style)]] }
    return [[Span("\(block.starts)–", style)], [Span(block.ends, style)]]
  }

  /// Returns the times that fit after the name.
  private static func timesAfter(
    _ name: [Span], of block: WeekGrid.Block, width: Int
  ) -> [Span] {
    let room = width - name.columns - 2
    let text = [range(of: block), block.starts].first { DisplayText.width($0) <= room }
    return text.map { [Span("  " + $0, WeekGrid.style(.times(block)))] } ?? []
  }

  private static func detail(
    of block: WeekGrid.Block, width: Int, lines: Int
  ) -> [[Span]] {
    guard lines > 0, width > readable, !block.detail.isEmpty else { return [] }
    var wrapped = DisplayText.wrap(block.detail, to: width)
    if wrapped.count > lines {
      let rest = wrapped[(lines - 1)...].joined(separator: " ")
      wrapped = wrapped.prefix(lines - 1) + [DisplayText.truncate(rest, to: width)]
    }
    return wrapped.map { [Span($0, WeekGrid.style(.detail(block)))] }
  }
}
