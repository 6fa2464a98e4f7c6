import App
import Domain
import Interchange

/// Brings the shifts of a table along. A shift that is there already, with the same start and end,
/// gets what the table says about it; importing twice therefore changes nothing.
struct ShiftImport {
  /// A line that was passed over.
  struct Skipped {
    let line: Int
    let complaint: Complaint
  }

  /// How many lines with values were read.
  private(set) var read = 0
  private(set) var added: [Shift] = []
  private(set) var updated: [Shift] = []
  private(set) var unchanged = 0
  private(set) var skipped: [Skipped] = []
  /// The days on which the shifts of the table start.
  private(set) var days: ClosedRange<CivilDay>?
  /// Columns that say nothing known.
  let unknownColumns: [String]

  /// Writes all of its good lines in one step that undo takes back.
  func save(_ session: Session) throws {
    let changes = added + updated
    guard !changes.isEmpty else { return }
    _ = try session.perform(.rearrange(Rearrangement(.bring, saved: changes)))
  }

  /// Works out what a table comes to. Throws `ShiftColumnsError` and `StoreError`.
  init(_ table: CSVTable, _ session: Session) throws {
    let columns = try ShiftColumns(table.records.first?.values ?? [])
    unknownColumns = columns.unknown
    let environment = try session.environment()
    let known = try Self.rates(session)
    var rows: [(line: Int, row: ShiftRow)] = []
    for record in table.records.dropFirst() {
      read += 1
      do {
        rows.append((record.line, try ShiftRow(record, columns, known: known, environment)))
      } catch {
        skipped.append(Skipped(line: record.line, complaint: Complaint(error, environment)))
      }
    }
    try settle(rows, session, environment)
    skipped.sort { $0.line < $1.line }
  }

  /// The rates that a label may name: those of the rules in force, and those everyone has.
  private static func rates(_ session: Session) throws -> [Rate] {
    let own = try session.payroll().ruleset(on: session.environment().today).rates
    return own + Rate.defaults.filter { rate in !own.contains { $0.label == rate.label } }
  }

  /// Compares the lines with the shifts that are there.
  private mutating func settle(
    _ rows: [(line: Int, row: ShiftRow)], _ session: Session, _ environment: AppEnvironment
  ) throws {
    let starts = rows.map(\.row.times.scheduledStart)
    guard let first = starts.min(), let last = starts.max() else { return }
    let reach = Interval(start: first, end: last + 1)
    var there: [Interval: Shift] = [:]
    for shift in try session.roster()?.shifts(startingIn: reach) ?? [] {
      let place = Interval(start: shift.start, end: shift.end)
      if there[place].map({ $0.status == .cancelled }) ?? true { there[place] = shift }
    }
    var seen: [Interval: Int] = [:]
    for (line, row) in rows {
      let place = Interval(start: row.times.scheduledStart, end: row.times.scheduledEnd)
      if let before = seen[place] {
        let twice = Complaint("row_twice", environment.texts, ["line": String(before)])
        skipped.append(Skipped(line: line, complaint: twice))
        continue
      }
      seen[place] = line
      let day = row.times.localStart.day
      days = days.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
      guard let old = there[place] else {
        added.append(row.shift(environment))
        continue
      }
      var new = old
      row.tell(&new, environment)
      if new == old { unchanged += 1 } else { updated.append(new) }
    }
  }
}
