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
    let rows = rows(state, environment, layout)
    let cursor = rows.firstIndex { $0.place == state.settings.list.selection } ?? 0
    var list = ListState(selection: cursor, offset: 0)
    list.reconcile(count: rows.count, height: layout.page.height)
    frame.draw(
      List(
        Lines(lines: rows, state: state, environment: environment), state: list,
        command: "settings.select", focused: isFocused(state)),
      in: layout.page)
  }

  /// Returns the index of the setting on a row of the list; nil for a heading.
  static func place(ofRow row: Int, _ state: AppState, _ environment: AppEnvironment) -> Int? {
    let layout = layout(state, environment, in: AppLayout(size: state.size).body)
    let rows = rows(state, environment, layout)
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

  /// A line of the list: a setting, or a heading or a line of an explanation.
  private struct Line {
    enum Content {
      case blank
      case title(String)
      /// A setting, with the width of the labels.
      case setting(SettingsViewModel.Item, any SettingsSection, Int)
      /// A line of an explanation, with the blanks before it.
      case explanation(String, Int)
    }

    let content: Content
    /// The index of the setting; nil for other lines.
    var place: Int?
    /// The index of the setting that the line explains.
    var explains: Int?
  }

  /// The lines as rows; only those on the screen are formatted.
  private struct Lines: RowSource {
    let lines: [Line]
    let state: AppState
    let environment: AppEnvironment
    var count: Int { lines.count }

    func row(at index: Int) -> Row {
      switch lines[index].content {
      case .blank: return Row([], isHeading: true)
      case .title(let text): return .section(text)
      case .setting(let item, let section, let columns):
        return SettingsView.row(item, section, columns, state, environment)
      case .explanation(let text, let indent):
        return Row([Span(String(repeating: " ", count: indent) + text, .muted)], isHeading: true)
      }
    }
  }

  /// Returns the settings with a heading before each section. With pages, only the cursor's
  /// section is included, unless the settings are filtered. Every setting is explained below it if
  /// there is room for that, otherwise the one under the cursor.
  private static func rows(
    _ state: AppState, _ environment: AppEnvironment, _ layout: SettingsLayout
  ) -> [Line] {
    let all = allRows(state, environment, layout)
    guard state.isPrinted || all.count > layout.page.height else { return all }
    let explained = layout.explains && !state.isPrinted ? state.settings.list.selection : nil
    return all.filter { $0.explains == nil || $0.explains == explained }
  }

  private static func allRows(
    _ state: AppState, _ environment: AppEnvironment, _ layout: SettingsLayout
  ) -> [Line] {
    let model = state.settings
    let isPage = layout.hasPages && model.filter.isEmpty
    let isAlone = isPage && !layout.isTall
    let sections = model.shownSections.filter { !isAlone || $0.id == model.selected?.section }
      .map { section in
        (id: section.id, rows: rows(of: section, isPage: isPage, state, environment, layout))
      }
    guard isPage else { return joined(sections.map(\.rows), by: 1) }
    // The sections fill pages of the list's height; the page with the cursor's section is shown.
    var page: [(id: String, rows: [Line])] = []
    for section in sections {
      let filled = joined((page + [section]).map(\.rows), by: pageGap).count
      if filled > layout.page.height {
        if page.contains(where: { $0.id == model.selected?.section }) { break }
        page = []
      }
      page.append(section)
    }
    return joined(page.map(\.rows), by: pageGap)
  }

  /// The number of blank lines between the sections of a page.
  private static let pageGap = 2

  private static func joined(_ parts: [[Line]], by blanks: Int) -> [Line] {
    let gap = Array(repeating: Line(content: .blank), count: blanks)
    return Array(parts.joined(separator: gap))
  }

  /// Returns the title of a section and its settings.
  private static func rows(
    of section: any SettingsSection, isPage: Bool, _ state: AppState,
    _ environment: AppEnvironment, _ layout: SettingsLayout
  ) -> [Line] {
    let texts = environment.texts
    let items = state.settings.shown.enumerated().filter { $0.element.section == section.id }
    let labels = items.map { DisplayText.width(texts("settings.\($0.element.id)")) }.max() ?? 0
    var rows = [Line(content: .title(texts("settings.\(section.id)")))]
    if isPage { rows.append(Line(content: .blank)) }
    for (place, item) in items {
      rows.append(Line(content: .setting(item, section, labels), place: place))
      let indent = min(labels, mostLabelColumns) + 4
      rows += explanation(of: item, indent: indent, texts, layout).map {
        Line(content: .explanation($0, indent), explains: place)
      }
    }
    return rows
  }

  /// Returns the explanation of a setting, in line with its value.
  private static func explanation(
    of item: SettingsViewModel.Item, indent: Int, _ texts: Texts, _ layout: SettingsLayout
  ) -> [String] {
    let width = min(mostExplanationColumns, layout.page.width - 2 - indent)
    return DisplayText.wrap(texts("settings.\(item.id).about"), to: max(20, width))
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
