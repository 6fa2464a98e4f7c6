import Domain
import Terminal
import Widgets

/// Draws rules of pay that are being changed, and what would become of the pay period.
enum RulesetEditorView {
  /// The columns of the names of parts.
  private static let nameColumns = 28

  static func draw(
    _ layer: RulesetEditorLayer, _ environment: AppEnvironment, focused: Bool, in body: Rect,
    into frame: inout Frame
  ) {
    let texts = environment.texts, lines = lines(of: layer, in: body)
    let page = RulesPage(body: body, rows: lines.count, outlook: 8)
    let outlook = layer.outlook.map { OutlookView($0, environment) }
    page.begin(
      texts("rules.title", ["name": layer.draft.title]),
      layer.isChanged ? texts("rules.changed") : "", outlook, in: body, into: &frame)
    let cursor = lines.firstIndex(of: .part(layer.list.selection)) ?? 0
    var list = ListState(selection: cursor)
    list.reconcile(count: lines.count, height: page.list.height)
    // The heading of the first part is seen with it.
    if cursor <= 1 { list.offset = 0 }
    frame.draw(
      List(
        lines.map { row($0, layer, environment, width: page.list.width) }, state: list,
        command: "ruleset.select", focused: focused), in: page.list)
    guard !page.outlook.isEmpty, let outlook else { return }
    outlook.draw(
      in: page.isWide ? page.outlook : page.outlook.inset(1, 0), into: &frame)
  }

  /// The place of the part on a row of the list; nil for a heading.
  static func place(ofRow row: Int, _ layer: RulesetEditorLayer, in body: Rect) -> Int? {
    let lines = lines(of: layer, in: body)
    guard lines.indices.contains(row), case .part(let place) = lines[row] else { return nil }
    return place
  }

  private static func lines(
    of layer: RulesetEditorLayer, in body: Rect
  ) -> [RulesetEditorLayer.Line] {
    layer.lines(headings: body.height >= 14, blanks: body.height >= 34)
  }

  private static func row(
    _ line: RulesetEditorLayer.Line, _ layer: RulesetEditorLayer, _ environment: AppEnvironment,
    width: Int
  ) -> Row {
    switch line {
    case .blank: return Row([], isHeading: true)
    case .heading(let key):
      return Row([Span(environment.texts("rules.section.\(key)"), .muted)], isHeading: true)
    case .part(let place): return row(layer.parts[place], layer, environment, width: width)
    }
  }

  private static func row(
    _ part: RulesetPart, _ layer: RulesetEditorLayer, _ environment: AppEnvironment, width: Int
  ) -> Row {
    let format = environment.format
    let name = format.name(of: part, in: layer.draft)
    let value = format.value(of: part, in: layer.draft)
    if value.isEmpty { return Row([Span("  " + name, .muted)]) }
    let columns = min(nameColumns, width * 2 / 5)
    let label = DisplayText.pad(DisplayText.truncate(name, to: columns - 1), to: columns)
    let isOwn = isOwn(part)
    let valueStyle: Style = part.isFixed ? .muted : .text
    let isChanged = isChanged(part, layer, format)
    let room = max(4, width - columns - 4)
    return Row([
      Span("  " + label, isOwn ? .text : .muted),
      Span(DisplayText.truncate(value, to: room), isChanged ? Style(.accent) : valueStyle),
    ])
  }

  /// Whether its name is the person's word, not the program's.
  private static func isOwn(_ part: RulesetPart) -> Bool {
    switch part {
    case .rate, .premium: true
    default: false
    }
  }

  /// Whether the part says something else than at first.
  private static func isChanged(
    _ part: RulesetPart, _ layer: RulesetEditorLayer, _ format: Format
  ) -> Bool {
    let before = layer.original, after = layer.draft
    switch part {
    case .rate(let index): return !before.rates.contains(after.rates[index])
    case .premium(let index): return !before.premiums.contains(after.premiums[index])
    case .breakStep(let index):
      return !before.breaks.steps.contains(after.breaks.steps[index])
    case .tier(let unit, let index):
      return !before.tiers(unit).contains(after.tiers(unit)[index])
    default: return format.value(of: part, in: before) != format.value(of: part, in: after)
    }
  }
}
