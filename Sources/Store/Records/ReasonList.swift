import Coach
import Domain

/// Reasons, stored as a line for each: code, sign, contribution and arguments, separated by tabs.
/// Sentences are made when they are shown, so that old records appear in every language.
struct ReasonList: ColumnValue {
  let reasons: [Reason]

  init(_ reasons: [Reason]) { self.reasons = reasons }

  static var columnKind: ColumnKind { .text }

  static func read(_ row: inout ResultRow) -> ReasonList? {
    let reasons = row.text().split(separator: "\n").map { reason($0) }
    return reasons.contains(nil) ? nil : ReasonList(reasons.compactMap { $0 })
  }

  var stored: Value { .text(reasons.map(Self.line).joined(separator: "\n")) }

  /// Returns the line of a reason.
  static func line(_ reason: Reason) -> String {
    ([reason.code, reason.sign.rawValue, String(reason.contribution)] + reason.arguments)
      .joined(separator: "\t")
  }

  /// Parses a line; nil if it is not valid.
  static func reason(_ line: Substring) -> Reason? {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 3, let sign = Reason.Sign(rawValue: parts[1]),
      let contribution = Int(parts[2])
    else { return nil }
    return Reason(parts[0], sign, Array(parts[3...]), contribution: contribution)
  }
}

/// The reasons of each change of a framing, stored as a line for each: the place of the change and
/// the line of the reason, separated by a tab.
struct HunkReasons: ColumnValue {
  let reasons: [[Reason]]

  static var columnKind: ColumnKind { .text }

  static func read(_ row: inout ResultRow) -> HunkReasons? {
    var reasons: [[Reason]] = []
    for line in row.text().split(separator: "\n") {
      guard let tab = line.firstIndex(of: "\t"), let place = Int(line[..<tab]), place >= 0,
        place < 1000, let reason = ReasonList.reason(line[line.index(after: tab)...])
      else { return nil }
      while reasons.count <= place { reasons.append([]) }
      reasons[place].append(reason)
    }
    return HunkReasons(reasons: reasons)
  }

  var stored: Value {
    .text(
      reasons.enumerated().flatMap { place, list in
        list.map { "\(place)\t\(ReasonList.line($0))" }
      }.joined(separator: "\n"))
  }
}
