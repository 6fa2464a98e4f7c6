import Domain
import Services
import Store
import Sync

/// The results of runs as they are printed.
struct SyncReport {
  private let reports: [CalendarReport]
  private let environment: Environment
  private let isDryRun: Bool
  private var texts: Texts { environment.texts }

  init(_ reports: [CalendarReport], _ environment: Environment, isDryRun: Bool) {
    self.reports = reports
    self.environment = environment
    self.isDryRun = isDryRun
  }

  // MARK: Text

  /// A table with a row for each calendar.
  var lines: [String] {
    guard !reports.isEmpty else { return [texts("cli.calendar.none")] }
    let columns = ["calendar", "sent", "received", "unchanged", "open"]
    let heading = columns.map { texts("cli.calendar.column.\($0)") }
    let rows = reports.compactMap { report -> [String]? in
      guard let result = try? report.result.get() else { return nil }
      return [
        result.calendar, counts(result.sent), counts(result.received),
        environment.format.number(Int64(result.unchanged)),
        environment.format.number(Int64(result.conflicts.count + result.waiting.count)),
      ]
    }
    guard !rows.isEmpty else { return [] }
    let table = TextTable.lines(
      [.init(), .init(), .init(), .init(alignment: .right), .init(alignment: .right)],
      [heading] + rows)
    return table + others + (isDryRun ? [texts("cli.calendar.dry_run")] : [])
  }

  /// A sentence for each two-way calendar with events that could become shifts.
  private var others: [String] {
    reports.compactMap { report in
      let count = report.importable
      guard count > 0 else { return nil }
      return texts("cli.calendar.others", ["n": String(count), "name": report.account.name])
    }
  }

  /// Returns counts as `+3 ~1 −2`; a dash for none.
  private func counts(_ counts: RunResult.Counts) -> String {
    let parts = [("+", counts.created), ("~", counts.updated), ("−", counts.deleted)]
      .filter { $0.1 > 0 }.map { texts.sign($0.0) + environment.format.number(Int64($0.1)) }
    return parts.isEmpty ? texts.sign("–") : parts.joined(separator: " ")
  }

  /// A sentence for each thing that is left: a failure, conflicts, held deletions, events that
  /// could not be written.
  var remarks: [String] {
    reports.flatMap { report -> [String] in
      switch report.result {
      case .failure(let failure): return [failure.error.text]
      case .success(let result): return remarks(result)
      }
    }
  }

  private func remarks(_ result: RunResult) -> [String] {
    func sentence(_ key: String, _ count: Int) -> [String] {
      let arguments = ["n": String(count), "name": result.calendar]
      return count == 0 ? [] : [texts("cli.calendar.\(key)", arguments)]
    }
    let failures = Set(
      result.failures.map {
        $0.error.message(about: result.calendar, environment).text
      })
    return sentence("left_conflicts", result.conflicts.count)
      + sentence("left_waiting", result.waiting.count { $0.reason != .olderVersion })
      + sentence("left_older", result.waiting.count { $0.reason == .olderVersion })
      + sentence("left_failures", result.failures.count) + failures.sorted()
  }

  // MARK: JSON

  /// All results.
  var json: JSON { .object(["calendars": .array(reports.map(Self.json))]) }

  /// The result of the first calendar.
  var jsonOfFirst: JSON { reports.first.map(Self.json) ?? .null }

  private static func json(_ report: CalendarReport) -> JSON {
    switch report.result {
    case .failure(let failure):
      .object(["calendar": .string(report.account.name), "error": failure.error.json])
    case .success(let result): json(result)
    }
  }

  private static func json(_ result: RunResult) -> JSON {
    .members([
      ("calendar", .string(result.calendar)), ("requests", .integer(Int64(result.requests))),
      ("sent", json(result.sent)), ("received", json(result.received)),
      ("unchanged", .integer(Int64(result.unchanged))),
      ("conflicts", .array(result.conflicts.map(json))),
      ("waiting", .array(result.waiting.map(json))),
      ("failures", .array(result.failures.map(json))),
      ("others", .integer(Int64(result.foreign.count))),
    ])
  }

  private static func json(_ counts: RunResult.Counts) -> JSON {
    .object([
      "created": .integer(Int64(counts.created)), "updated": .integer(Int64(counts.updated)),
      "deleted": .integer(Int64(counts.deleted)),
    ])
  }

  private static func json(_ waiting: RunResult.Waiting) -> JSON {
    .object([
      "shift": .string(waiting.shift.text), "reason": .string(waiting.reason.rawValue),
      "side": .string(waiting.isEventMissing ? "event" : "shift"),
    ])
  }

  private static func json(_ failure: RunResult.Failure) -> JSON {
    .object(["shift": .string(failure.shift.text), "reason": .string(failure.error.word)])
  }

  /// Returns a conflict as JSON, with the fields of both versions.
  static func json(_ conflict: CalendarConflict) -> JSON {
    .object([
      "id": .string(conflict.id.text), "shift": .string(conflict.shift.text),
      "reason": .string(conflict.reason),
      "shift_version": json(EventVersion(conflict.shiftVersion)?.fields),
      "event_version": json(EventVersion(conflict.eventVersion)?.fields),
      "event_kind": .string(OpenConflict.EventKind(conflict).rawValue),
    ])
  }

  /// Returns the fields of an event as JSON, or null.
  static func json(_ fields: EventFields?) -> JSON {
    guard let fields else { return .null }
    return .object([
      "title": .string(fields.title), "start": JSON(fields.start), "end": JSON(fields.end),
      "zone": .string(fields.zone), "note": .string(fields.note),
      "cancelled": .bool(fields.isCancelled),
    ])
  }
}
