import Coach
import Domain

/// Reasons, stored as a line for each: code, sign, contribution and arguments, separated by tabs.
/// Sentences are made when they are shown, so that old records appear in every language.
struct ReasonList: ColumnValue {
  let reasons: [Reason]

  init(_ reasons: [Reason]) { self.reasons = reasons }

  static var columnKind: ColumnKind { .text }

  static func read(_ row: inout ResultRow) -> ReasonList? {
    var reasons: [Reason] = []
    for line in row.text().split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count >= 3, let sign = Reason.Sign(rawValue: parts[1]),
        let contribution = Int(parts[2])
      else { return nil }
      reasons.append(Reason(parts[0], sign, Array(parts[3...]), contribution: contribution))
    }
    return ReasonList(reasons)
  }

  var stored: Value {
    .text(
      reasons.map { reason in
        ([reason.code, reason.sign.rawValue, String(reason.contribution)] + reason.arguments)
          .joined(separator: "\t")
      }.joined(separator: "\n"))
  }
}
