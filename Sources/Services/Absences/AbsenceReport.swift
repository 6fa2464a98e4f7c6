import Domain
import Store

/// An absence with what it covers, costs, credits and pays. All of it follows from the records.
package struct AbsenceReport: Equatable, Sendable, ResultPayload {
  /// A shift that is covered, or a part of it.
  package struct CoveredShift: Equatable, Sendable {
    package let shift: Shift
    /// The covered paid minutes.
    package let minutes: Int
  }

  /// A date of the absence, or one that a covered shift touches.
  package struct Day: Equatable, Sendable {
    package let day: CivilDay
    package var cost = AbsenceAmount.zero
    package var creditedMinutes = 0
    /// The name of the public holiday; nil for none.
    package let holiday: String?
  }

  /// Something that the person should know about it.
  package struct Warning: Equatable, Sendable {
    package enum Code: String, Sendable {
      /// More is taken than was granted by then.
      case negative = "entitlement_negative"
      /// It covers no shift.
      case noShift = "no_shift"
      /// A shift was worked on a date.
      case worked = "worked_inside"
      /// A part of the entitlement will lapse in this year.
      case lapsing
    }

    package let code: Code
    package let day: CivilDay
    /// The amount of the entitlement that the warning is about; nil for other warnings.
    package var amount: AbsenceAmount?
  }

  package let absence: Absence
  package let kind: AbsenceKind
  /// The entitlement from which it is taken; nil for none.
  package let entitlement: Entitlement?
  /// The pay in minor units; nil if a base rate is missing.
  package let payCents: Int64?
  /// The ISO 4217 code of the pay.
  package let currency: String
  package let shifts: [CoveredShift]
  package let days: [Day]
  package var warnings: [Warning] = []
  /// What remains of the entitlement in each of its years in which the absence costs something.
  package var left: [Remainder] = []
  /// Whether anything was granted to the entitlement.
  package var isGranted = true

  /// The cost in the unit of the entitlement.
  package var cost: AbsenceAmount { days.map(\.cost).sum }
  /// The minutes that count towards contract hours.
  package var creditedMinutes: Int { days.reduce(0) { $0 + $1.creditedMinutes } }
}

/// What remains of an entitlement on the last day of one of its years, with everything planned.
package struct Remainder: Equatable, Sendable {
  package let year: Range<CivilDay>
  package let amount: AbsenceAmount

  /// Creates the remainder at the end of a balance's year.
  package init(_ balance: EntitlementBalance) {
    year = balance.year
    amount = balance.left
  }
}

/// The figures of an entitlement on a day, and the events that explain them.
package struct EntitlementFigures: Equatable, Sendable {
  package let entitlement: Entitlement
  package let balance: EntitlementBalance
  /// The events of the year until its last day, in order.
  package let events: [EntitlementLedger.Event]
  /// The absences of the events with their kinds.
  package let absences: [RecordID: KnownAbsence]
  /// The notes of grants by hand.
  package let notes: [RecordID: String]
}
