import AppCore
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

extension Scope {
  /// Pay rules that are being edited.
  static let ruleset = Scope("ruleset", rank: 350)
}

/// An editor for pay rules that previews the effect on the pay period.
package struct RulesetEditor: ListSurface {
  package static let stacks: [[Scope]] = [[.ruleset, .list, .always]]

  /// A day of the displayed pay period.
  let day: CivilDay
  package var displayedPeriodDay: CivilDay? { day }
  /// The rules before editing.
  package let original: PayRuleset
  /// The edited rules, which are always valid.
  package private(set) var draft: PayRuleset
  /// The cursor over the parts.
  package var list = ListState()
  /// The preview of the period.
  package var preview: PayPreview?
  /// The drafts before each change, for undo.
  private var past: [PayRuleset] = []

  /// Creates the editor of a copy of `ruleset`, for the period that contains `day`.
  package init(_ ruleset: PayRuleset, day: CivilDay) {
    self.day = day
    original = ruleset
    draft = ruleset
  }

  /// The editable parts, top to bottom.
  package var items: [RulesetPart] { RulesetPart.sections(of: draft).flatMap(\.parts) }

  /// The part under the cursor.
  package var selected: RulesetPart? { list.selected(of: items) }

  /// Whether anything was changed.
  package var isChanged: Bool { draft != original }

  /// Whether a change can be undone.
  package var canStepBack: Bool { !past.isEmpty }

  /// Discards the preview, which must be computed again.
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) { preview = nil }

  /// Computes the preview of the draft. Throws `StoreError` and `RulesetFileError`.
  package mutating func catchUp(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let proposal = PayPreview.ProposedChange.rules(draft, from: .shown)
    preview = try state.preview(of: proposal, known: preview, on: day, from: store, environment)
  }

  /// Closes once the rules are saved or in use.
  package mutating func conclude(
    _ result: ActionResult?, _ state: inout AppState, _ environment: AppEnvironment
  ) {
    let keys = ["done.ruleset.use", "done.ruleset.use_from", "done.ruleset.add"]
    guard let key = result?.message?.key, keys.contains(key) else { return }
    state.close(RulesetEditor.self)
  }

  // MARK: Changes

  /// Replaces the draft and moves the cursor to `part`.
  mutating func apply(_ changed: PayRuleset, at part: RulesetPart?) {
    if changed != draft { past.append(draft) }
    draft = changed
    let parts = items
    list.select(part.flatMap(parts.firstIndex) ?? list.selection, count: parts.count)
  }

  /// Applies a change of the part under the cursor. Returns the problem if the result is invalid.
  package mutating func change(_ edit: (RulesetPart, PayRuleset) -> PayRuleset?) -> RulesetProblem?
  {
    guard let part = selected, let changed = edit(part, draft) else { return nil }
    if let problem = changed.problems().first { return problem }
    apply(changed, at: nil)
    return nil
  }

  /// Undoes the last change.
  package mutating func stepBack() {
    guard let before = past.popLast() else { return }
    draft = before
    list.select(list.selection, count: count)
  }

  // MARK: Rows

  /// A line of the list: a blank, a heading, or the index of a part.
  enum Line: Equatable {
    case blank
    case heading(String)
    case part(Int)
  }

  /// Returns the lines of the list, optionally with headings and blank lines.
  func lines(headings: Bool, blanks: Bool) -> [Line] {
    var lines: [Line] = []
    var place = 0
    for section in RulesetPart.sections(of: draft) {
      if blanks, !lines.isEmpty { lines.append(.blank) }
      if headings { lines.append(.heading(section.key)) }
      for _ in section.parts {
        lines.append(.part(place))
        place += 1
      }
    }
    return lines
  }

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    RulesetEditorView.draw(
      self, context.environment, focused: context.isOnTop, in: context.layout.body, into: &frame)
  }
}

/// Draws the editor and the pay preview.
enum RulesetEditorView {
  /// The width of the parts' names in columns.
  private static let nameColumns = 28

  static func draw(
    _ layer: RulesetEditor, _ environment: AppEnvironment, focused: Bool, in body: Rect,
    into frame: inout Frame
  ) {
    let texts = environment.texts, lines = lines(of: layer, in: body)
    let page = RulesPage(body: body, rows: lines.count, preview: 8)
    let preview = layer.preview.map { PayPreviewView($0, environment) }
    page.begin(
      texts("rules.title", ["name": layer.draft.title]),
      layer.isChanged ? texts("rules.changed") : "", preview, in: body, into: &frame)
    let cursor = lines.firstIndex(of: .part(layer.list.selection)) ?? 0
    var list = ListState(selection: cursor)
    list.reconcile(count: lines.count, height: page.list.height)
    // Keep the first heading visible above the first part.
    if cursor <= 1 { list.offset = 0 }
    frame.draw(
      List(
        lines.map { row($0, layer, environment, width: page.list.width) }, state: list,
        command: "ruleset.select", focused: focused), in: page.list)
    guard !page.preview.isEmpty, let preview else { return }
    preview.draw(
      in: page.isWide ? page.preview : page.preview.inset(1, 0), into: &frame)
  }

  /// Returns the index of the part on a row of the list; nil for a heading.
  static func place(ofRow row: Int, _ layer: RulesetEditor, in body: Rect) -> Int? {
    let lines = lines(of: layer, in: body)
    guard lines.indices.contains(row), case .part(let place) = lines[row] else { return nil }
    return place
  }

  private static func lines(
    of layer: RulesetEditor, in body: Rect
  ) -> [RulesetEditor.Line] {
    layer.lines(headings: body.height >= 14, blanks: body.height >= 34)
  }

  private static func row(
    _ line: RulesetEditor.Line, _ layer: RulesetEditor, _ environment: AppEnvironment,
    width: Int
  ) -> Row {
    switch line {
    case .blank: return Row([], isHeading: true)
    case .heading(let key):
      return .section(environment.texts("rules.section.\(key)"))
    case .part(let place): return row(layer.items[place], layer, environment, width: width)
    }
  }

  private static func row(
    _ part: RulesetPart, _ layer: RulesetEditor, _ environment: AppEnvironment, width: Int
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

  /// Returns whether its name was chosen by the user.
  private static func isOwn(_ part: RulesetPart) -> Bool {
    switch part {
    case .rate, .premium, .allowance: true
    default: false
    }
  }

  /// Whether the part differs from the original rules.
  private static func isChanged(
    _ part: RulesetPart, _ layer: RulesetEditor, _ format: Format
  ) -> Bool {
    let before = layer.original, after = layer.draft
    switch part {
    case .rate(let index): return !before.rates.contains(after.rates[index])
    case .premium(let index): return !before.premiums.contains(after.premiums[index])
    case .allowance(let index): return !before.allowances.contains(after.allowances[index])
    case .breakStep(let index):
      return !before.breaks.steps.contains(after.breaks.steps[index])
    case .tier(let unit, let index):
      return !before.tiers(unit).contains(after.tiers(unit)[index])
    default: return format.value(of: part, in: before) != format.value(of: part, in: after)
    }
  }
}
