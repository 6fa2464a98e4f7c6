/// A month and a day of any year.
public struct MonthDay: Hashable, Sendable {
  /// The month, from 1 on.
  public var month: Int
  /// The day of the month.
  public var day: Int

  /// The first of January.
  public static let newYear = MonthDay(month: 1, day: 1)

  init(month: Int, day: Int) {
    self.month = month
    self.day = day
  }

  /// Parses `MM-DD`; nil for what no year has.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 }), let month = Int(parts[0]),
      let day = Int(parts[1]), CivilDay(year: 2024, month: month, day: day) != nil
    else { return nil }
    self.init(month: month, day: day)
  }

  /// The text `MM-DD`.
  public var text: String {
    (month < 10 ? "0" : "") + "\(month)-" + (day < 10 ? "0" : "") + "\(day)"
  }

  /// Returns the day of a year; of a year without 29 February the 28th.
  public func day(of year: Int) -> CivilDay { .clamped(year: year, month: month, day: day) }
}

/// Something that absences are taken from: leave, time in lieu of holidays, further education.
public struct Entitlement: Equatable, Sendable {
  /// The way to count the cost of an absence.
  public enum Count: String, CaseIterable, Sendable {
    /// The covered minutes.
    case hours
    /// Each covered shift.
    case shifts
    /// Each local date that a covered shift touches.
    case dates
    /// Each Monday to Friday that is no public holiday, whatever is planned.
    case weekdays = "mon-fri"
    /// Each Monday to Saturday that is no public holiday, whatever is planned.
    case workdays = "mon-sat"

    /// The word of the unit.
    public var unit: String { self == .hours ? "minute" : "day" }

    /// Whether it depends on what is planned.
    public var asksRoster: Bool { self != .weekdays && self != .workdays }
  }

  /// The name, by which kinds refer to it.
  public var name: String
  /// The way to count the cost of an absence.
  public var count: Count
  /// The first day of its year.
  public var year: MonthDay
  /// Whether planned shifts on public holidays cost nothing.
  public var holidaysFree: Bool

  /// Creates an entitlement by shifts and calendar years.
  public init(
    name: String, count: Count = .shifts, year: MonthDay = .newYear, holidaysFree: Bool = false
  ) {
    self.name = name
    self.count = count
    self.year = year
    self.holidaysFree = holidaysFree
  }

  /// The entitlement that exists without a record.
  public static let leave = Entitlement(name: "leave")

  /// Returns the days of the entitlement's year that contains a day.
  public func year(containing day: CivilDay) -> Range<CivilDay> {
    let own = year.day(of: day.year)
    let first = own <= day ? day.year : day.year - 1
    return year.day(of: first)..<year.day(of: first + 1)
  }

  /// Returns the entitlement's years that have one of some days, the earliest first.
  public func years(of days: [CivilDay]) -> [Range<CivilDay>] {
    Set(days.map(year)).sorted { $0.lowerBound < $1.lowerBound }
  }
}

/// A rule that grants an amount again and again.
public struct EntitlementRule: Equatable, Sendable, Identifiable {
  /// For what it grants.
  public enum Per: String, CaseIterable, Sendable {
    /// The amount on the first day of each year; of a part of a year for its full calendar months.
    case year
    /// The amount on the last day of each full calendar month.
    case month
    /// A part of the paid minutes on the last day of each pay period, in per cent.
    case worked
    /// Overtime as time off: the overtime minutes of each pay period times the amount, on its last
    /// day. They are not paid (29 CFR 553.22).
    case overtime
    /// The amount for each public holiday on which a shift began that was worked, on that day.
    case holiday

    /// Whether it follows from hours, so that only an entitlement by hours can have it.
    public var needsHours: Bool { self == .worked || self == .overtime }
  }

  /// Until when a grant is valid.
  public enum Expiry: Hashable, Sendable {
    case never
    /// Until the last day of the year.
    case yearEnd
    /// Until a day of the year after.
    case next(MonthDay)
  }

  /// The rounding of a grant.
  public enum Rounding: String, CaseIterable, Sendable {
    case none
    /// To whole hours, half up.
    case hour
    /// Up from half a day on; smaller parts are kept.
    case upFromHalf = "up-from-half"
  }

  /// The id of the record.
  public var id: RecordID
  /// The name of the entitlement.
  public var entitlement: String
  /// The amount; for `worked` per cent, and for `overtime` a factor.
  public var amount: AbsenceAmount
  /// For what it grants.
  public var per: Per
  /// The first day.
  public var from: CivilDay
  /// The last day; nil for no end.
  public var until: CivilDay?
  /// Until when a grant is valid.
  public var expires: Expiry
  /// The rounding of a grant.
  public var rounding: Rounding
  /// The balance up to which it grants; nil for no limit.
  public var limit: AbsenceAmount?

  /// Creates a rule.
  public init(
    id: RecordID, entitlement: String, amount: AbsenceAmount, per: Per, from: CivilDay,
    until: CivilDay? = nil, expires: Expiry = .never, rounding: Rounding = .none,
    limit: AbsenceAmount? = nil
  ) {
    self.id = id
    self.entitlement = entitlement
    self.amount = amount
    self.per = per
    self.from = from
    self.until = until
    self.expires = expires
    self.rounding = rounding
    self.limit = limit
  }

  /// Whether some day of a range is one of the rule's.
  public func applies(on days: Range<CivilDay>) -> Bool { !self.days(in: days).isEmpty }

  /// Returns those of some days on which it applies.
  public func days(in days: Range<CivilDay>) -> Range<CivilDay> {
    let first = max(days.lowerBound, from)
    let end = until.map { min(days.upperBound, $0.adding(days: 1)) } ?? days.upperBound
    return first..<max(first, end)
  }
}

extension [EntitlementRule] {
  /// The rules in their order. A merge may bring several that grant overtime of the same days; only
  /// the first of them keeps these days.
  public var bankingOnce: [EntitlementRule] {
    var end: CivilDay?, isOver = false
    var cut: [RecordID: EntitlementRule] = [:]
    for var rule in self where rule.per == .overtime && !isOver {
      rule.from = Swift.max(rule.from, end ?? rule.from)
      if let until = rule.until, until < rule.from { continue }
      cut[rule.id] = rule
      end = rule.until?.adding(days: 1)
      isOver = end == nil
    }
    return compactMap { $0.per == .overtime ? cut[$0.id] : $0 }
  }
}

extension EntitlementRule.Expiry {
  /// The word in commands and files.
  public var word: String {
    switch self {
    case .never: "never"
    case .yearEnd: "year-end"
    case .next(let day): day.text
    }
  }

  /// Parses a word.
  public init?(word: String) {
    switch word {
    case "never": self = .never
    case "year-end": self = .yearEnd
    default:
      guard let day = MonthDay(word) else { return nil }
      self = .next(day)
    }
  }

  /// Returns the last valid day of a grant in a year; nil for none.
  func lastDay(in year: Range<CivilDay>) -> CivilDay? {
    switch self {
    case .never: return nil
    case .yearEnd: return year.upperBound.adding(days: -1)
    case .next(let day):
      let own = day.day(of: year.upperBound.year)
      return own < year.upperBound ? day.day(of: year.upperBound.year + 1) : own
    }
  }
}

/// An amount that a person granted by hand; a correction may be negative.
public struct EntitlementGrant: Equatable, Sendable, Identifiable {
  /// The id of the record.
  public var id: RecordID
  /// The name of the entitlement.
  public var entitlement: String
  /// The amount; negative for a correction.
  public var amount: AbsenceAmount
  /// The first valid day.
  public var on: CivilDay
  /// The last valid day; nil for always.
  public var expires: CivilDay?
  /// The note; empty for none.
  public var note: String

  /// Creates a grant.
  public init(
    id: RecordID, entitlement: String, amount: AbsenceAmount, on: CivilDay,
    expires: CivilDay? = nil, note: String = ""
  ) {
    self.id = id
    self.entitlement = entitlement
    self.amount = amount
    self.on = on
    self.expires = expires
    self.note = note
  }
}
