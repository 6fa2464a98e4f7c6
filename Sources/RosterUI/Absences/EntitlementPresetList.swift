import AppCore
import Domain
import Interchange
import Services
import Store
import Terminal
import TerminalText
import Widgets

extension Scope {
  /// The list of presets of entitlements.
  static let entitlementPresets = Scope("entitlement_presets", rank: 337)
}

/// The presets for an entitlement, those of the person's country first, with what the selected one
/// grants and leaves out.
struct EntitlementPresetList: ListSurface {
  package static let stacks: [[Scope]] = [[.entitlementPresets, .list, .always]]
  package static let tables: Set<RecordTable> = []

  /// The presets.
  package let items: [EntitlementPreset]
  /// The cursor.
  package var list = ListState()
  /// The entitlement from which the list was opened.
  private let entitlement: Entitlement

  /// Creates the list for an entitlement with the presets of a country first.
  init(for entitlement: Entitlement, home country: String?) {
    self.entitlement = entitlement
    items = EntitlementPresets.sorted(home: country)
  }

  /// Returns what applying a preset means: it changes the entitlement from which the list was
  /// opened, unless it is meant for another than leave.
  func use(of preset: EntitlementPreset) -> PresetUse {
    let isLeave = preset.entitlement.name == Entitlement.leave.name
    return PresetUse(preset.id, name: isLeave ? entitlement.name : nil)
  }

  /// Closes once a preset is applied.
  package mutating func conclude(
    _ result: ActionResult?, _ state: inout AppState, _ environment: AppEnvironment
  ) {
    guard result?.appliedPreset != nil else { return }
    state.close(EntitlementPresetList.self)
  }

  // MARK: Drawing

  private static let columns = 92
  /// The rows of the table that stay visible above the details.
  private static let leastRows = 4

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let environment = context.environment, texts = environment.texts
    // The border, a blank column on each side, and the blank beside the text.
    let details = details(width: min(Self.columns, area.width - 4) - 2, environment)
    FloatingBox.draw(
      title: texts("entitlements.presets"),
      around: Size(Self.columns, count + 2 + details.count), in: area, into: &frame
    ) { inside, frame in
      var rest = inside
      let least = min(Self.leastRows, max(2, rest.height / 2))
      let table = rest.takeTop(min(count + 1, max(least, rest.height - details.count - 1)))
      let country = items.map { DisplayText.width(environment.format.country(of: $0)) }.max() ?? 0
      drawTable(
        [
          Table.Column(
            texts("cli.column.country"), width: .fixed(min(country, inside.width / 2)), priority: 4),
          Table.Column(texts("cli.column.name"), width: .flexible(minimum: 16), priority: 9),
        ], context, in: table, into: &frame
      ) {
        row(items[$0], environment.format)
      }
      _ = rest.takeTop(1)
      for (y, line) in details.prefix(rest.height).enumerated() {
        frame.draw(line, in: rest.row(y).padded)
      }
    }
  }

  private func row(_ preset: EntitlementPreset, _ format: Format) -> TableRow {
    TableRow(cells: [
      [Span(format.country(of: preset), .muted)], [Span(preset.name(format.texts))],
    ])
  }

  /// Returns what the selected preset grants, what it leaves out, what it is, and its source.
  private func details(width: Int, _ environment: AppEnvironment) -> [Row] {
    guard let preset = selected else { return [] }
    let format = environment.format, texts = environment.texts
    func rows(_ text: String, _ style: Style) -> [Row] {
      DisplayText.wrap(text, to: max(1, width)).map { Row([Span($0, style)]) }
    }
    let name = use(of: preset).name ?? preset.entitlement.name
    let about =
      [format.about(preset.entitlement(named: name))] + format.rules(of: preset)
    let checked = texts(
      "entitlement.preset.checked", ["day": format.dayWithYear(preset.checked)])
    return rows(about.joined(separator: " · "), .text)
      + rows(
        "! " + texts("entitlement.preset.leaves_out", ["text": preset.omission(texts)]),
        Style(.warning))
      + rows(preset.description(texts), .text)
      + rows("\(preset.source) · \(checked)", .muted)
  }
}
