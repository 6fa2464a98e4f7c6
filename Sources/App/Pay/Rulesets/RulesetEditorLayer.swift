import Domain
import Widgets

/// Rules of pay that are being changed, and what would become of the pay period.
public struct RulesetEditorLayer: ListLayer, Equatable, Sendable {
  /// A day of the pay period that is looked at.
  let day: CivilDay
  /// The rules as they were.
  package let original: PayRuleset
  /// The rules as they are to be; always such as can be used.
  package private(set) var draft: PayRuleset
  /// The cursor over the parts.
  package var list = ListState()
  /// What would become of the period.
  package var outlook: PayOutlook?
  /// The drafts before each change.
  private var past: [PayRuleset] = []

  /// How many rows there are.
  var count: Int { parts.count }

  /// The editor of a copy of `ruleset`, for the period that holds `day`.
  package init(_ ruleset: PayRuleset, day: CivilDay) {
    self.day = day
    original = ruleset
    draft = ruleset
  }

  /// What can be changed, top to bottom.
  package var parts: [RulesetPart] { RulesetPart.sections(of: draft).flatMap(\.parts) }

  /// What the cursor is on.
  package var selected: RulesetPart? {
    let parts = parts
    return list.selected(of: parts)
  }

  /// Whether anything was changed.
  package var isChanged: Bool { draft != original }

  /// Whether a change can be taken back.
  package var canStepBack: Bool { !past.isEmpty }

  /// What is tried.
  var trial: PayOutlook.Trial { .rules(draft, from: .shown) }

  // MARK: Changes

  /// Takes a changed draft; the cursor goes to `part`.
  mutating func take(_ changed: PayRuleset, at part: RulesetPart?) {
    if changed != draft { past.append(draft) }
    draft = changed
    let parts = parts
    list.select(
      part.flatMap(parts.firstIndex) ?? list.selection, count: parts.count)
  }

  /// Takes a change of the part under the cursor; nil where it was taken, else why it cannot be.
  package mutating func change(_ edit: (RulesetPart, PayRuleset) -> PayRuleset?) -> RulesetProblem?
  {
    guard let part = selected, let changed = edit(part, draft) else { return nil }
    if let problem = changed.problems().first { return problem }
    take(changed, at: nil)
    return nil
  }

  /// Takes the last change back.
  package mutating func stepBack() {
    guard let before = past.popLast() else { return }
    draft = before
    list.select(list.selection, count: parts.count)
  }

  // MARK: Rows

  /// A line of the list: a heading, a part by its place, or a blank.
  enum Line: Equatable {
    case blank
    case heading(String)
    case part(Int)
  }

  /// The lines of the list, with headings and blanks above them where there is room.
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
}
