import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// The pairs of shoes as cards, column by column, in large windows.
struct ShoeCards {
  let layer: ShoesLayer
  let environment: AppEnvironment

  /// The rows of a card: its name, its wear, its figures, and a blank one.
  private static let cardRows = 4
  private static let leastWidth = 56
  private static let gap = 3

  private func columns(in rect: Rect) -> Int {
    max(1, (rect.width + Self.gap) / (Self.leastWidth + Self.gap))
  }

  /// Returns whether there is room for all pairs.
  func fit(in rect: Rect) -> Bool {
    guard rect.width >= Self.leastWidth else { return false }
    let columns = columns(in: rect)
    return (layer.pairs.count + columns - 1) / columns * Self.cardRows <= rect.height
  }

  /// Draws the cards; a click on one selects it.
  func draw(_ table: ShoeTable, focused: Bool, in rect: Rect, into frame: inout Frame) {
    let columns = min(columns(in: rect), max(1, layer.pairs.count))
    let rows = (layer.pairs.count + columns - 1) / columns
    let width = (rect.width - (columns - 1) * Self.gap) / columns
    for (place, pair) in layer.pairs.enumerated() {
      let card = Rect(
        rect.x + place / rows * (width + Self.gap), rect.y + place % rows * Self.cardRows, width,
        Self.cardRows - 1)
      draw(pair, in: card, into: &frame)
      if place == layer.list.selection { frame.select(card.row(0), focused: focused) }
      frame.addHit(card, HitTarget("shoe.select", table.row(ofPair: place)))
    }
  }

  private func draw(_ pair: ShoeFigures, in card: Rect, into frame: inout Frame) {
    let isRetired = pair.shoe.isArchived
    let sign = Span(
      " \(pair.sign.letter)  ", isRetired ? .muted : Style(pair.sign.role, .bold))
    let state =
      isRetired
      ? Span(environment.texts("shoe.retired"), .muted) : ShoeText.state(pair, environment)
    frame.draw(
      Row(
        [sign]
          + ShoeText.name(
            pair, workShoe: layer.workShoe, style: isRetired ? .muted : Style(.text, .bold),
            environment.texts, width: card.width - 8 - DisplayText.width(state.text)),
        trailing: [state, Span(" ")]), in: card.row(0))
    var inside = card
    _ = inside.takeLeft(3)
    if pair.usedPermille != nil {
      ShoeDetailView.drawGauge(pair, environment, in: inside.row(1), into: &frame)
    }
    let figures = figures(pair).joined(separator: " · ")
    frame.text(figures, in: inside.row(pair.usedPermille == nil ? 1 : 2).inset(1, 0), .muted)
  }

  private func figures(_ pair: ShoeFigures) -> [String] {
    let format = environment.format
    guard let walked = pair.walked, let distance = pair.distance else {
      return [environment.texts("shoes.counting")]
    }
    let atWork = pair.shiftPermille.map {
      environment.texts("shoes.card_at_work", ["percent": format.percent(permille: $0)])
    }
    return [
      format.distance(distance, isEstimate: walked.isEstimated), format.steps(walked.steps), atWork,
    ].compactMap { $0 }
  }
}
