import Domain
import Store

/// What a person meant by the times of worked shifts, when the rules of their zone have changed.
package enum TypedTimesAnswer: String, CaseIterable, Sendable {
  /// The clock times, as they were typed: the instants follow them.
  case clock
  /// The instants: the clock times follow them.
  case instants
}

/// The worked shifts of a zone whose typed times differ by its new rules.
package struct TypedTimesQuestion: Equatable, Sendable {
  /// The IANA name of the zone.
  package let zone: String
  /// The number of shifts.
  package let count: Int
  /// The days on which the first and the last begin, by the typed times.
  package let days: ClosedRange<CivilDay>
  /// The paid seconds with the instants as they are, and with the clock times.
  package let paidSeconds: (instants: Int64, clock: Int64)
  /// The pay in minor units, likewise; nil without a base rate.
  package let payCents: (instants: Int64?, clock: Int64?)
  /// The ISO 4217 code of the pay.
  package let currency: String

  package static func == (one: TypedTimesQuestion, other: TypedTimesQuestion) -> Bool {
    one.zone == other.zone && one.count == other.count && one.days == other.days
      && one.paidSeconds == other.paidSeconds && one.payCents == other.payCents
      && one.currency == other.currency
  }
}

extension ShiftService {
  /// Thrown to roll a rehearsal back.
  private struct Rehearsal: Error {}

  /// Returns what has to be asked about typed times, one question a zone. Throws `StoreError` and
  /// `RulesetFileError`.
  package func typedTimesQuestions() throws -> [TypedTimesQuestion] {
    let shifts = Dictionary(grouping: try mistimed(), by: \.zone)
    return try shifts.sorted { $0.key < $1.key }.compactMap { zone, shifts in
      let starts = shifts.map { ($0.typedStart ?? $0.localStart).day }
      guard let first = starts.min(), let last = starts.max() else { return nil }
      // The hour of difference may move a shift to the day before or after.
      let days = first.adding(days: -1)..<last.adding(days: 2)
      let before = try payroll().statement(of: days)
      var after = before
      do {
        try store.write("shifts.keep_clock", now: now) { transaction in
          try save(shifts, .clock, in: transaction)
          after = try payroll().statement(of: days)
          throw Rehearsal()
        }
      } catch is Rehearsal {}
      return TypedTimesQuestion(
        zone: zone, count: shifts.count, days: first...last,
        paidSeconds: (before.worked.paidSeconds, after.worked.paidSeconds),
        payCents: (before.worked.payCents, after.worked.payCents), currency: before.currency)
    }
  }

  /// Answers the question about the typed times of a zone, in one step. Closed pay periods keep
  /// their results. Throws `ActionError.noTypedTimes` and `StoreError`.
  func decideTypedTimes(in zone: String, _ answer: TypedTimesAnswer) throws -> ActionResult {
    let shifts = try mistimed().filter { $0.zone == zone }
    guard !shifts.isEmpty else { throw ActionError.noTypedTimes(zone: zone) }
    let what = environment.texts("unit.shifts", ["n": String(shifts.count)])
    let key = answer == .clock ? "shifts.keep_clock" : "shifts.keep_instants"
    try store.write(WriteLabel(key, detail: what), now: now) { transaction in
      try save(shifts, answer, in: transaction)
    }
    return ActionResult(Message("done.\(key)", ["shift": what, "zone": zone]))
  }

  private func mistimed() throws -> [Shift] { try store.shifts.mistimed(by: environment.zones) }

  private func save(
    _ shifts: [Shift], _ answer: TypedTimesAnswer, in transaction: WriteTransaction
  ) throws {
    for shift in shifts {
      let zone = environment.zone(of: shift)
      let clock = answer == .clock ? shift.keepingClockTimes(in: zone) : nil
      var saved = clock ?? shift.keepingInstants(in: zone)
      saved.updatedAt = now
      try transaction.save(saved)
    }
  }
}
