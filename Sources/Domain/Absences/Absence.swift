/// Days, or a part of them, on which a person does not work the shifts that are planned.
///
/// It changes no shift: which ones it covers follows from the dates.
public struct Absence: Equatable, Sendable, Identifiable {
  /// A half of the planned shifts of one date.
  public enum Half: String, CaseIterable, Sendable {
    case first, second
  }

  /// The id of the record.
  public var id: RecordID
  /// The key of the kind.
  public var kind: String
  /// The first date.
  public var from: CivilDay
  /// The last date.
  public var to: CivilDay
  /// The moment from which shifts are covered; nil for whole dates.
  public var start: Instant?
  /// The moment until which shifts are covered; nil for whole dates.
  public var end: Instant?
  /// The IANA zone of `start` and `end`.
  public var zone: String
  /// The half of the shifts; nil for whole ones.
  public var half: Half?
  /// The private note; empty for none.
  public var note: String
  /// The time at which it was added.
  public var createdAt: Instant

  /// Creates an absence of whole dates, of a half of one, or from one moment to another.
  public init(
    id: RecordID, kind: String, from: CivilDay, to: CivilDay, start: Instant? = nil,
    end: Instant? = nil, zone: String, half: Half? = nil, note: String = "",
    createdAt: Instant = Instant(seconds: 0)
  ) {
    self.id = id
    self.kind = kind
    self.from = from
    self.to = to
    self.start = start
    self.end = end
    self.zone = zone
    self.half = half
    self.note = note
    self.createdAt = createdAt
  }

  /// The interval of an absence in hours; nil for whole or half dates.
  public var interval: Interval? {
    guard let start, let end else { return nil }
    return Interval(start: start, end: max(start, end))
  }

  /// The dates.
  public var dates: Range<CivilDay> { from..<max(from, to).adding(days: 1) }

  /// The number of calendar days.
  public var calendarDays: Int { dates.upperBound - dates.lowerBound }

  /// Returns whether two absences are the same on a date: both are not on it, or cover it alike.
  public static func isSame(_ one: Absence?, _ other: Absence?, on day: CivilDay) -> Bool {
    let one = one.flatMap { $0.dates.contains(day) ? $0 : nil }
    let other = other.flatMap { $0.dates.contains(day) ? $0 : nil }
    guard let one, let other else { return one == nil && other == nil }
    return one.kind == other.kind && one.half == other.half && one.interval == other.interval
  }
}
