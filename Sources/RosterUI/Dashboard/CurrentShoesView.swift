import AppCore
import Domain
import Services
import Terminal
import Widgets

/// Draws the pair being worn and the worn-out pairs, in one line.
enum CurrentShoesView {
  static func draw(
    _ shoes: CurrentShoes, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    guard !rect.isEmpty, !shoes.inUse.isEmpty else { return }
    let texts = environment.texts, format = environment.format
    var spans = [Span("  ")]
    if let worn = shoes.worn, let session = shoes.session {
      let since = format.since(session.start, in: environment.base)
      spans += [
        Span(
          environment.texts.icon(worn.emoji) + worn.name,
          Style(ShoeSigns(shoes.shoes)[worn.id]?.role ?? .text, .bold)),
        Span("  " + texts("dashboard.shoes_since", ["time": since]), .muted),
      ]
    } else {
      spans.append(Span(texts("dashboard.no_shoes"), .muted))
    }
    frame.draw(Row(spans, trailing: alert(shoes, format)), in: rect.row(0))
  }

  private static func alert(_ shoes: CurrentShoes, _ format: Format) -> [Span] {
    guard let worst = shoes.alerts.first else { return [] }
    let isOut = WearAlert(permille: worst.permille) == .wornOut
    let arguments = [
      // The name of the worn pair is already there.
      "name": worst.shoe.id == shoes.worn?.id ? "" : worst.shoe.name,
      "percent": format.percent(permille: worst.permille),
    ]
    let text = format.texts(isOut ? "dashboard.worn_out" : "dashboard.worn_soon", arguments)
    let more = shoes.alerts.count > 1 ? " +\(shoes.alerts.count - 1)" : ""
    return [Span("! \(text.trimmed)\(more) ", Style(isOut ? .bad : .warning))]
  }
}
