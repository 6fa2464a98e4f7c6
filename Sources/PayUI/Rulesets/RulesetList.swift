import AppCore
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

extension Scope {
  /// The list of pay rules.
  static let rulesets = Scope("rulesets", rank: 340)
}

/// The list of pay rules to choose from, with a preview of the pay period.
package struct RulesetList: ListSurface {
  package static let stacks: [[Scope]] = [[.rulesets, .revising, .list, .always]]
  package static let plainTwins = [
    PlainTwin("rulesets", rank: 30, over: .hours, command: "rulesets.open")
  ]

  /// A day of the displayed pay period.
  let day: CivilDay
  package var displayedPeriodDay: CivilDay? { day }
  /// The rules to choose from.
  package private(set) var items: [RulesetChoice] = []
  /// The cursor.
  package var list = ListState()
  /// The preview with the rules under the cursor.
  package private(set) var preview: PayPreview?

  /// The rules under the cursor.
  package var selected: RulesetChoice? { list.selected(of: items) }

  /// The rules to move the cursor to after the next reading.
  private var wanted: RulesetChoice?

  /// Creates the list for the period that contains `day`, with the cursor on `wanted`, else on the
  /// rules in force.
  init(day: CivilDay, on wanted: RulesetChoice? = nil) {
    self.day = day
    self.wanted = wanted
  }

  /// Whether any rules have been chosen.
  var hasRules: Bool {
    items.contains { if case .inUse = $0.origin { true } else { false } }
  }

  /// Reads the rules and keeps the cursor on its rules. Throws `StoreError` and
  /// `RulesetFileError`.
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let before = wanted ?? selected, isFirst = items.isEmpty && wanted == nil
    wanted = nil
    items = try RulesetChoice.all(in: store, state.profile, environment)
    preview = nil
    let place =
      isFirst
      ? items.lastIndex { $0.holds(on: day) }
      : items.firstIndex { $0 == before }
        ?? items.firstIndex { $0.ruleset == before?.ruleset }
    list.select(place ?? list.selection, count: items.count)
  }

  /// Computes the preview with the rules under the cursor. Throws `StoreError` and
  /// `RulesetFileError`.
  package mutating func catchUp(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let proposal = selected.map { PayPreview.ProposedChange.rules($0.ruleset, from: .shown) }
    preview = try state.preview(of: proposal, known: preview, on: day, from: store, environment)
  }

  // MARK: Drawing

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let body = context.layout.body
    let page = RulesPage(body: body, rows: items.count, preview: 9)
    let environment = context.environment, texts = environment.texts
    let preview = preview.map { PayPreviewView($0, environment) }
    page.begin(
      texts("rulesets.title"), hasRules ? "" : texts("rulesets.none"), preview, in: body,
      into: &frame)
    let rows = items.map { row($0, environment) }
    frame.draw(
      List(rows, state: list, command: "list.select", focused: context.isOnTop), in: page.list)
    guard !page.preview.isEmpty, let preview, let choice = selected else { return }
    var rest = page.preview
    if page.isWide {
      drawSource(choice.ruleset, environment, in: &rest, into: &frame)
    } else {
      rest = rest.inset(1, 0)
    }
    preview.draw(in: rest, into: &frame)
  }

  private func row(
    _ choice: RulesetChoice, _ environment: AppEnvironment
  ) -> Row {
    let isNow = choice.holds(on: day)
    let mark = isNow ? "● " : "  "
    let status = status(choice, environment)
    return Row(
      [
        Span(mark, Style(.accent)),
        Span(choice.ruleset.title, isNow ? Style(.text, .bold) : .text),
      ], trailing: [Span(status, isNow ? Style(.accent) : .muted)])
  }

  /// Returns the status: `since 9 Nov 2026`, `until 8 Nov 2026`, `your own`, `read 2025`.
  private func status(
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
      let key = choice.ruleset.isOutdated(on: today) ? "rulesets.ready_old" : "rulesets.ready"
      return choice.ruleset.sourceDate.map { texts(key, ["day": String($0.year)]) } ?? ""
    }
  }

  /// Draws the full name, the source, and the date since which the rules apply.
  private func drawSource(
    _ ruleset: PayRuleset, _ environment: AppEnvironment, in rest: inout Rect,
    into frame: inout Frame
  ) {
    let name = DisplayText.wrap(ruleset.title, to: rest.width)
    for line in name.prefix(2) { frame.text(line, in: rest.takeTop(1), Style(.text, .bold)) }
    if let day = ruleset.sourceDate {
      let isOld = ruleset.isOutdated(on: environment.today)
      let text = environment.texts(
        isOld ? "rulesets.dated_old" : "rulesets.dated",
        ["day": environment.format.days(day, day, year: 0)])
      for line in DisplayText.wrap(text, to: rest.width).prefix(2) {
        frame.text(line, in: rest.takeTop(1), isOld ? Style(.warning) : .muted)
      }
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
