import Coach
import Domain

extension ActionLength: ColumnValue {}
extension ActionOutcome: ColumnValue {}
extension ActionKind: ColumnValue {}
extension DaySlot: ColumnValue {}
extension ShiftDay: ColumnValue {}
extension RosterExcuse: ColumnValue {}
extension WeeklyDecision: ColumnValue {}
extension WeeklyReason: ColumnValue {}

/// Words, stored with commas between them. Those of later versions are left out.
struct WordList<Word: RawRepresentable & Sendable>: ColumnValue where Word.RawValue == String {
  let words: [Word]

  init(_ words: some Sequence<Word>) { self.words = Array(words) }

  static var columnKind: ColumnKind { .text }

  static func read(_ row: inout ResultRow) -> WordList? {
    WordList(row.text().split(separator: ",").compactMap { Word(rawValue: String($0)) })
  }

  var stored: Value { .text(words.map(\.rawValue).joined(separator: ",")) }
}

extension GuidancePace: StoredTextValue {
  var storedText: String { text }
  init?(storedText: some StringProtocol) { self.init(storedText) }
}

/// The building blocks of a month, a line each: kind, action, state and feasibility.
struct FocusBlockList: ColumnValue {
  let blocks: [FocusBlock]

  static var columnKind: ColumnKind { .text }

  static func read(_ row: inout ResultRow) -> FocusBlockList? {
    let blocks = row.text().split(separator: "\n").map { line -> FocusBlock? in
      let parts = line.split(separator: " ").map(String.init)
      guard parts.count == 4, let kind = ActionKind(rawValue: parts[0]),
        let state = FocusBlock.State(rawValue: parts[2]), let feasibility = Int(parts[3])
      else { return nil }
      return FocusBlock(kind: kind, slug: parts[1], state: state, feasibility: feasibility)
    }
    return blocks.contains(nil) ? nil : FocusBlockList(blocks: blocks.compactMap { $0 })
  }

  var stored: Value {
    .text(
      blocks.map { "\($0.kind.rawValue) \($0.slug) \($0.state.rawValue) \($0.feasibility)" }
        .joined(separator: "\n"))
  }
}
