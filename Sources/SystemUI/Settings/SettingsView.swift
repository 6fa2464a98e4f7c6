import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws the Settings.
enum SettingsView {
  static func draw(
    _ state: AppState, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    let layout = layout(state, environment, in: rect)
    drawFilter(state, environment, in: layout.filter, into: &frame)
    drawSections(state, environment.texts, in: layout.sections, into: &frame)
    guard state.settings.selected != nil else {
      return frame.text(
        environment.texts("settings.filter.nothing"), in: layout.page.padded, .muted)
    }
    let (rows, cursor) = rows(state, environment, layout)
    var list = ListState(selection: cursor, offset: 0)
    list.reconcile(count: rows.count, height: layout.page.height)
    frame.draw(
      List(rows.map(\.row), state: list, command: "settings.select", focused: isFocused(state)),
      in: layout.page)
  }

  /// Returns the index of the setting on a row of the list; nil for a heading.
  static func place(ofRow row: Int, _ state: AppState, _ environment: AppEnvironment) -> Int? {
    let layout = layout(state, environment, in: AppLayout(size: state.size).body)
    let rows = rows(state, environment, layout).rows
    return rows.indices.contains(row) ? rows[row].place : nil
  }

  private static func layout(
    _ state: AppState, _ environment: AppEnvironment, in rect: Rect
  ) -> SettingsLayout {
    let names = state.settings.sections.all.map {
      DisplayText.width(environment.texts("settings.\($0.id)"))
    }
    return SettingsLayout(
      body: rect, names: names.max() ?? 0,
      isFiltered: state.filterLine(for: SettingsFilter.self) != nil
        || !state.settings.filter.isEmpty,
      isFlat: state.isPrinted || state.isAccessible)
  }

  /// Returns whether the list has the focus; while a filter is typed, its cursor only marks the
  /// setting that Enter selects.
  private static func isFocused(_ state: AppState) -> Bool { state.layers.isEmpty }

  // MARK: Parts

  private static func drawFilter(
    _ state: AppState, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    guard !rect.isEmpty else { return }
    if let line = state.filterLine(for: SettingsFilter.self) {
      let context = SurfaceContext(environment: environment, state: state, isOnTop: true)
      return line.draw(context, in: rect, into: &frame)
    }
    frame.spans([Span(" / ", Style(.key)), Span(state.settings.filter)], in: rect)
  }

  /// Draws the sections; those without visible settings are muted.
  private static func drawSections(
    _ state: AppState, _ texts: Texts, in rect: Rect, into frame: inout Frame
  ) {
    guard !rect.isEmpty else { return }
    let model = state.settings
    let shown = model.shownSections.map(\.id)
    for (index, section) in model.sections.all.enumerated() where index < rect.height {
      let line = rect.row(index), isCurrent = section.id == model.selected?.section
      let style: Style = shown.contains(section.id) ? .text : .muted
      frame.text(texts("settings.\(section.id)"), in: line.padded, style)
      if isCurrent {
        frame.canvas.restyle(line) { $0.on(.raised).with(.bold) }
      }
      frame.addHit(line, HitTarget("settings.section", index))
    }
  }

  // MARK: Rows

  /// Returns the settings with a heading before each section, and the cursor's row. With pages,
  /// only the cursor's section is included, unless the settings are filtered. Every setting is
  /// explained below it if there is room for that, otherwise the one under the cursor.
  private static func rows(
    _ state: AppState, _ environment: AppEnvironment, _ layout: SettingsLayout
  ) -> (rows: [(row: Row, place: Int?)], cursor: Int) {
    guard !state.isPrinted else { return rows(state, environment, layout, explaining: .none) }
    let all = rows(state, environment, layout, explaining: .all)
    guard all.rows.count > layout.page.height else { return all }
    return rows(state, environment, layout, explaining: layout.explains ? .selected : .none)
  }

  /// The settings that are explained.
  private enum Explained { case none, selected, all }

  private static func rows(
    _ state: AppState, _ environment: AppEnvironment, _ layout: SettingsLayout,
    explaining explained: Explained
  ) -> (rows: [(row: Row, place: Int?)], cursor: Int) {
    let model = state.settings, texts = environment.texts
    let isPage = layout.hasPages && model.filter.isEmpty
    var rows: [(row: Row, place: Int?)] = []
    var cursor = 0
    for section in model.shownSections where !isPage || section.id == model.selected?.section {
      let items = model.shown.filter { $0.section == section.id }
      let labels = items.map { DisplayText.width(texts("settings.\($0.id)")) }.max() ?? 0
      if !rows.isEmpty { rows.append((Row([], isHeading: true), nil)) }
      let title = Span(texts("settings.\(section.id)"), Style(.title))
      rows.append((Row([title], isHeading: true), nil))
      if isPage { rows.append((Row([], isHeading: true), nil)) }
      for (place, item) in model.shown.enumerated() where item.section == section.id {
        let isSelected = place == model.list.selection
        if isSelected { cursor = rows.count }
        rows.append((row(item, section, labels, state, environment), place))
        guard explained == .all || isSelected && explained == .selected else { continue }
        rows += explanation(of: item, indent: min(labels, mostLabelColumns) + 4, texts, layout)
      }
    }
    return (rows, cursor)
  }

  /// Returns the explanation of a setting, in line with its value.
  private static func explanation(
    of item: SettingsViewModel.Item, indent: Int, _ texts: Texts, _ layout: SettingsLayout
  ) -> [(row: Row, place: Int?)] {
    let width = min(mostExplanationColumns, layout.page.width - 2 - indent)
    return DisplayText.wrap(texts("settings.\(item.id).about"), to: max(20, width)).map { line in
      (Row([Span(String(repeating: " ", count: indent) + line, .muted)], isHeading: true), nil)
    }
  }

  /// The maximum width of explanations; longer lines are hard to read.
  private static let mostExplanationColumns = 76

  /// The maximum width of labels; longer ones are truncated.
  private static let mostLabelColumns = 26

  private static func row(
    _ item: SettingsViewModel.Item, _ section: any SettingsSection, _ columns: Int,
    _ state: AppState, _ environment: AppEnvironment
  ) -> Row {
    let texts = environment.texts, columns = min(columns, mostLabelColumns)
    let name = DisplayText.truncate(texts("settings.\(item.id)"), to: columns)
    let label = DisplayText.pad(name, to: columns)
    let value = section.value(of: item.id, state, environment) ?? ""
    let isUnset = value.isEmpty
    return Row([
      Span("  " + label + "  ", .muted),
      Span(isUnset ? texts("settings.unset") : value, isUnset ? .muted : .text),
    ])
  }
}
