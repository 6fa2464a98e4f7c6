import Domain
import Terminal
import Widgets

/// Draws the rules that can be chosen, and what would become of the pay period by them.
enum RulesetListView {
  static func draw(
    _ layer: RulesetListLayer, _ environment: AppEnvironment, focused: Bool, in body: Rect,
    into frame: inout Frame
  ) {
    let page = RulesPage(body: body, rows: layer.choices.count, outlook: 9)
    let texts = environment.texts
    let outlook = layer.outlook.map { OutlookView($0, environment) }
    page.begin(
      texts("rulesets.title"), layer.hasRules ? "" : texts("rulesets.none"), outlook, in: body,
      into: &frame)
    let rows = layer.choices.map { row($0, layer, environment) }
    frame.draw(
      List(rows, state: layer.list, command: "list.select", focused: focused), in: page.list)
    guard !page.outlook.isEmpty, let outlook, let choice = layer.selected else { return }
    var rest = page.outlook
    if page.isWide {
      drawSource(choice.ruleset, environment, in: &rest, into: &frame)
    } else {
      rest = rest.inset(1, 0)
    }
    outlook.draw(in: rest, into: &frame)
  }

  private static func row(
    _ choice: RulesetChoice, _ layer: RulesetListLayer, _ environment: AppEnvironment
  ) -> Row {
    let isNow = choice.holds(on: layer.day)
    let mark = isNow ? "● " : "  "
    let status = status(choice, environment)
    return Row(
      [
        Span(mark, Style(.accent)),
        Span(choice.ruleset.title, isNow ? Style(.text, .bold) : .text),
      ], trailing: [Span(status, isNow ? Style(.accent) : .muted)])
  }

  /// `since 9 Nov 2026`, `until 8 Nov 2026`, `your own`, `ready, 1 Apr 2025`.
  private static func status(
    _ choice: RulesetChoice, _ environment: AppEnvironment
  ) -> String {
    let texts = environment.texts, today = environment.today
    func date(_ day: CivilDay) -> String { environment.format.days(day, day, year: today.year) }
    switch choice.origin {
    case .inUse(_, let until?) where until <= today:
      return texts("rulesets.until", ["day": date(until.adding(days: -1))])
    case .inUse(nil, _): return texts("rulesets.always")
    case .inUse(let from?, _):
      return texts(from <= today ? "rulesets.since" : "rulesets.from", ["day": date(from)])
    case .own: return texts("rulesets.own")
    case .ready:
      return choice.ruleset.sourceDate.map { texts("rulesets.ready", ["day": String($0.year)]) }
        ?? ""
    }
  }

  /// Name in full, where the rules stand, and since when.
  private static func drawSource(
    _ ruleset: PayRuleset, _ environment: AppEnvironment, in rest: inout Rect,
    into frame: inout Frame
  ) {
    let name = DisplayText.wrap(ruleset.title, to: rest.width)
    for line in name.prefix(2) { frame.text(line, in: rest.takeTop(1), Style(.text, .bold)) }
    if let day = ruleset.sourceDate {
      let text = environment.texts(
        "rulesets.dated", ["day": environment.format.days(day, day, year: 0)])
      frame.text(text, in: rest.takeTop(1), .muted)
    }
    _ = rest.takeTop(1)
    let lines = DisplayText.wrap(ruleset.source, to: rest.width)
    let room = min(lines.count, max(0, rest.height - 18), 10)
    for (index, line) in lines.prefix(room).enumerated() {
      let isCut = index == room - 1 && lines.count > room
      let shown = isCut ? DisplayText.truncate(line + " …", to: rest.width) : line
      frame.text(shown, in: rest.takeTop(1), .muted)
    }
    if room > 0 { _ = rest.takeTop(1) }
  }
}
