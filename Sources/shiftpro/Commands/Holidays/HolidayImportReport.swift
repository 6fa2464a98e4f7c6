import Domain
import Interchange
import Services

/// The result of importing public holidays.
struct HolidayImportReport {
  /// The maximum number of skipped entries listed.
  private static let mostTold = 10
  let path: String
  let contents: HolidayFile.Contents
  let added: Int

  /// Prints the report. Throws `OutputError`.
  func print(_ session: Session) throws {
    let environment = try session.environment()
    if session.options.isJSON { return try session.console.json(json(environment.format)) }
    let texts = environment.texts
    let told = texts("unit.holidays", ["n": String(added)])
    var lines = [texts("cli.holiday.added", ["holidays": told, "file": path])]
    if unchanged > 0 { lines.append(texts("cli.holiday.unchanged", ["n": String(unchanged)])) }
    if let days { lines.append(environment.format.days(days.lowerBound, days.upperBound, year: 0)) }
    if added > 0 { lines.append(texts("cli.undo_hint")) }
    try session.print(lines)
    remark(session, environment.format)
  }

  /// Reports skipped entries and the reasons, even with `--quiet`, because they are not a result.
  private func remark(_ session: Session, _ format: Format) {
    guard !contents.skipped.isEmpty else { return }
    let count = String(contents.skipped.count)
    session.console.remark(format.texts("cli.holiday.skipped", ["n": count]))
    for skipped in contents.skipped.prefix(Self.mostTold) {
      session.console.remark(
        "  "
          + format.texts(
            "cli.holiday.skipped_line",
            [
              "line": String(skipped.line), "name": skipped.name,
              "reason": format.reason(skipped.reason),
            ]))
    }
    if contents.skipped.count > Self.mostTold { session.console.remark("  …") }
  }

  private var unchanged: Int { contents.holidays.count - added }

  private var days: ClosedRange<CivilDay>? {
    guard let first = contents.holidays.first?.day, let last = contents.holidays.last?.day else {
      return nil
    }
    return first...last
  }

  private func json(_ format: Format) -> JSON {
    let skipped = contents.skipped
    var reasons: [(reason: String, count: Int64)] = []
    for reason in skipped.map({ format.reason($0.reason) }) {
      if let index = reasons.firstIndex(where: { $0.reason == reason }) {
        reasons[index].count += 1
      } else {
        reasons.append((reason, 1))
      }
    }
    return .object([
      "kind": .string("holidays"), "file": .string(path),
      "read": .integer(Int64(contents.holidays.count + skipped.count)),
      "added": .integer(Int64(added)), "updated": .integer(0),
      "unchanged": .integer(Int64(unchanged)),
      "skipped": .array(
        reasons.map {
          .object(["reason": .string($0.reason), "count": .integer($0.count)])
        }),
      "from": days.map { JSON($0.lowerBound) } ?? .null,
      "to": days.map { JSON($0.upperBound) } ?? .null,
    ])
  }
}
