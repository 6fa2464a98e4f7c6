import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws the Journal.
enum JournalView {
  static func draw(
    _ state: AppState, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    let model = state.journal
    guard !model.isEmpty else {
      drawEmpty(model, environment, in: rect, into: &frame)
      return
    }
    let layout = JournalLayout(body: rect)
    let grid = JournalGrid(model)
    drawHeading(model, grid, environment, in: layout.heading, into: &frame)
    if frame.isSpoken {
      drawLines(state, grid, environment, in: layout.grid, into: &frame)
    } else {
      frame.draw(grid.widget(environment, focused: state.layers.isEmpty), in: layout.grid)
    }
    let status = JournalStatus(
      model: model, environment: environment, width: rect.width)
    frame.spans(status.sum, in: layout.sum)
    frame.spans(status.split, in: layout.split)
    status.drawBars(in: layout.bars, into: &frame)
  }

  /// Draws a line for each day, which a screen reader can say.
  private static func drawLines(
    _ state: AppState, _ grid: JournalGrid, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    for (row, day) in grid.days.prefix(rect.height).enumerated() {
      let line = rect.row(row), isHere = day.day == state.journal.cursor
      let text = JournalLine(day: day, model: state.journal, environment: environment).text
      frame.text(DisplayText.truncate(text, to: line.padded.width), in: line.padded)
      if isHere { frame.select(line, focused: state.layers.isEmpty) }
      frame.addHit(line, HitTarget("journal.day", row))
    }
  }

  /// Draws the visible days, and the pairs that occur in them as far as they fit.
  private static func drawHeading(
    _ model: JournalViewModel, _ grid: JournalGrid, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    let days = model.visible
    let title = Span(
      environment.format.days(days.lowerBound, days.upperBound, year: -1), Style(.text, .bold))
    var rest = rect
    frame.spans([title], in: rest.takeLeft(DisplayText.width(title.text)))
    _ = rest.takeLeft(3)
    var seen: [RecordID] = []
    for day in grid.days {
      for shoe in day.stretches.map(\.shoe) where !seen.contains(shoe) { seen.append(shoe) }
    }
    let spans = legend(of: model.shoes.filter { seen.contains($0.id) }, model, width: rest.width)
    frame.spans(spans, in: rest.takeRight(spans.columns))
  }

  /// Returns the letters and names of the pairs, with names as long as there is room for all.
  private static func legend(of shoes: [Shoe], _ model: JournalViewModel, width: Int) -> [Span] {
    func spans(_ length: Int) -> [Span] {
      shoes.flatMap { shoe -> [Span] in
        let mark = model.marks.mark(of: shoe.id)
        let name = length == 0 ? "" : DisplayText.truncate(shoe.name, to: length) + "  "
        return [Span(mark.sign + " ", mark.style.with(.bold)), Span(name, .muted)]
      }
    }
    let longest = shoes.reduce(0) { max($0, DisplayText.width($1.name)) }
    let lengths = [longest] + Array((3..<max(4, longest)).reversed()) + [0]
    return lengths.lazy.map(spans).first { $0.columns <= width } ?? spans(0)
  }

  private static func drawEmpty(
    _ model: JournalViewModel, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    var lines = [
      EmptyState.Line("import.open", "empty.import_steps", environment)
    ]
    if model.shoes.isEmpty {
      lines.append(
        EmptyState.Line("journal.shoes", "empty.add_shoe", environment))
    }
    frame.draw(EmptyState(title: environment.texts("empty.journal"), lines: lines), in: rect)
  }
}
