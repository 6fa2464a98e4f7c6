import Domain
import Interchange
import Platform
import Store

/// The result of importing a table of absences.
package struct AbsenceImport: Equatable, Sendable, ResultPayload {
  /// A row that was left out.
  package struct Skipped: Equatable, Sendable {
    package let line: Int
    /// The code of the reason.
    package let code: String
    /// The reason as a sentence.
    package let text: String
  }

  /// The added absences.
  package fileprivate(set) var added: [Absence] = []
  /// The absences that differ from those here with their identity, and replace them.
  package fileprivate(set) var updated: [Absence] = []
  /// The number of rows that are there already.
  package fileprivate(set) var unchanged = 0
  package fileprivate(set) var skipped: [Skipped] = []

  /// The number of rows.
  package var read: Int { added.count + updated.count + unchanged + skipped.count }

  fileprivate var changed: [Absence] { added + updated }

  /// Returns what was left alone, and why, in sentences.
  package func lines(_ texts: Texts) -> [String] {
    (updated.isEmpty ? [] : [texts("absence.import.updated", ["n": String(updated.count)])])
      + (unchanged == 0 ? [] : [texts("absence.import.unchanged", ["n": String(unchanged)])])
      + skipped.map {
        texts("cli.import.skipped_line", ["line": String($0.line), "reason": $0.text])
      }
  }
}

extension ActionResult {
  /// The result of importing a table of absences.
  package var absenceImport: AbsenceImport? { payload() }
}

extension AbsenceService {
  /// Adds the absences of a table that are not there yet, and changes those with the identity of one
  /// here, in one step. The same file again changes nothing. Throws `ActionError`, `CSVError` and `StoreError`.
  func importTable(
    _ path: String, named name: String, isRehearsal: Bool
  ) throws -> ActionResult {
    let bytes: [UInt8]
    do {
      bytes = try Files.read(files.expanded(path), limit: CSVTable.maximumBytes + 1)
    } catch let error as SystemError {
      throw ActionError.file(.cannotRead(name, reason: error.reason))
    }
    let rows = try AbsenceTable(bytes).rows
    return try store.exclusively {
      var report = AbsenceImport()
      for row in rows { try add(row, to: &report) }
      let changed = report.changed, file = Files.name(of: name)
      guard !isRehearsal, !changed.isEmpty else {
        let message = Message(
          changed.isEmpty ? "done.absence.import_none" : "absence.import.would",
          ["shift": file, "n": String(report.added.count)])
        return ActionResult(message, payload: report, canUndo: false)
      }
      try store.write(WriteLabel("absence.import", detail: file), now: now) { transaction in
        for absence in changed { try transaction.save(absence) }
      }
      return ActionResult(
        Message("done.absence.import", ["n": String(report.added.count), "shift": file]),
        payload: report)
    }
  }

  private func add(_ row: AbsenceTable.Row, to report: inout AbsenceImport) throws {
    do {
      var (absence, kind) = try absence(draft(row), as: row.id ?? .new())
      if absence.interval == nil, let zone = try? environment.zones.zone(row.zone) {
        absence.zone = zone.identifier
      }
      let before = try row.id.flatMap { try store.absences.absence($0) }
      if let before { absence.createdAt = before.createdAt }
      let known = try before.map { [$0] } ?? store.absences.absences(on: absence.dates)
      if known.contains(where: absence.isSame(as:)) {
        report.unchanged += 1
        return
      }
      try check(before, absence, kind, beside: report.changed)
      if before == nil { report.added.append(absence) } else { report.updated.append(absence) }
    } catch let error as any UserFacing {
      let reason = error.message(environment)
      report.skipped.append(
        AbsenceImport.Skipped(line: row.line, code: reason.code, text: reason.message))
    }
  }

  /// The half of a row has neither word.
  private struct BadHalf: Error, UserFacing {
    let text: String

    func message(_ environment: Environment) -> UserFacingError {
      UserFacingError("bad_half", environment.texts, ["text": text])
    }
  }

  /// Reads a row. Throws `TimeTextError` and `BadHalf`.
  private func draft(_ row: AbsenceTable.Row) throws -> AbsenceDraft {
    let half = Absence.Half(rawValue: row.half.lowercased())
    guard half != nil || row.half.isEmpty else { throw BadHalf(text: row.half) }
    return AbsenceDraft(
      kind: row.kind, from: try AbsenceBound(row.from, environment),
      to: try row.to.isEmpty ? nil : AbsenceBound(row.to, environment),
      half: half, note: row.note)
  }
}

extension AbsenceBound {
  /// Reads the end of what starts at a bound: a time without a date is the next such time after it.
  /// Throws `TimeTextError`.
  package init(
    _ text: String, after start: AbsenceBound, _ environment: Environment
  ) throws(TimeTextError) {
    guard case .moment(let instant) = start, let minute = TimeParser.minuteOfDay(text) else {
      self = try AbsenceBound(text, environment)
      return
    }
    let local = environment.zone.local(at: instant)
    let isLater = minute * 60 > local.secondOfDay
    let end = LocalDateTime(
      day: local.day.adding(days: isLater ? 0 : 1), secondOfDay: minute * 60)
    self = .moment(try TimeParser.time(end, text, in: environment.zone).instant)
  }

  /// Reads a bound in place of one on a date or at a moment: a time without a date is on its day.
  /// Throws `TimeTextError`.
  package init(
    _ text: String, inPlaceOf moment: Instant?, on day: CivilDay, _ environment: Environment
  ) throws(TimeTextError) {
    guard let minute = TimeParser.minuteOfDay(text) else {
      self = try AbsenceBound(text, environment)
      return
    }
    let day = moment.map { environment.zone.local(at: $0).day } ?? day
    let time = LocalDateTime(day: day, secondOfDay: minute * 60)
    self = .moment(try TimeParser.time(time, text, in: environment.zone).instant)
  }

  /// Reads a date, or a moment within a shift. Throws `TimeTextError`.
  package init(_ text: String, _ environment: Environment) throws(TimeTextError) {
    let context = environment.timeContext
    do throws(TimeTextError) {
      self = .date(try TimeParser.date(text, in: context))
    } catch .unreadableDay {
      do throws(TimeTextError) {
        let instant = try TimeParser.time(text, in: context).instant
        self = .moment(instant - Int64(environment.zone.local(at: instant).second))
      } catch .unreadable where !text.contains(":") {
        // Text without a time of day was meant as a date.
        throw TimeTextError.unreadableDay(text)
      }
    }
  }
}

extension Absence {
  /// Returns whether another one says the same: all but the identity, and the zone of dates.
  fileprivate func isSame(as other: Absence) -> Bool {
    kind == other.kind && from == other.from && to == other.to && half == other.half
      && interval == other.interval && note == other.note
  }
}
