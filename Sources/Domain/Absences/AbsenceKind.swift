/// A kind of absence: what it pays, what counts towards contract hours, what it is taken from, and
/// what becomes of it in sickness.
public struct AbsenceKind: Equatable, Sendable {
  /// The pay of covered shifts.
  public enum Pay: String, CaseIterable, Sendable {
    /// As if worked, premiums included, without overtime.
    case planned
    /// The covered minutes at the base rate of the day.
    case base
    /// The covered minutes at the average pay of the time worked before the absence.
    case average
    case none
  }

  /// The time before the first date of an absence over which pay is averaged.
  public enum Average: String, CaseIterable, Sendable {
    /// 91 days: what worked hours were paid of the base rate, without overtime (BUrlG § 11 (1)).
    case thirteenWeeks = "13w"
    /// Three full calendar months, likewise.
    case threeMonths = "3m"
    /// The money for an hour in the last 52 weeks with pay, of at most 104 weeks, overtime included
    /// (WTR 1998, regulation 16).
    case fiftyTwoWeeks = "52w"
  }

  /// The credit towards contract hours.
  public enum Credit: Hashable, Sendable {
    /// The covered minutes.
    case planned
    /// The contract minutes of the pay period, spread over its Mondays to Fridays.
    case average
    case none
    /// These minutes for each covered shift.
    case minutes(Int)
  }

  /// The entitlement or account that it uses.
  public enum Source: Hashable, Sendable {
    case nothing
    /// The account of hours, which loses what is not credited.
    case account
    /// The entitlement of that name.
    case entitlement(String)
  }

  /// When an outranking absence takes its place, so that it costs nothing there.
  public enum GivingBack: Hashable, Sendable {
    case never
    case always
    /// Only for one of more than that many calendar days.
    case longerThan(days: Int)
  }

  /// The title of its absences in calendars, which never have the note.
  public enum CalendarTitle: Hashable, Sendable {
    /// The word for absent.
    case absent
    /// The name of the kind.
    case name
    /// No event.
    case off
    /// These words.
    case text(String)
  }

  /// The identity in commands and files.
  public var key: String
  /// The name; empty for that of a built-in kind.
  public var name: String
  /// The letter in grids.
  public var letter: String
  /// The pay of covered shifts.
  public var pay: Pay
  /// The time over which pay is averaged, if it is.
  public var average: Average
  /// Added to the pay, in per cent.
  public var loading: AbsenceAmount
  /// The calendar days that are paid; nil for all.
  public var paidDays: Int?
  /// The credit towards contract hours.
  public var credit: Credit
  /// The entitlement or account that it uses.
  public var draws: Source
  /// When an outranking absence takes its place.
  public var givesBack: GivingBack
  /// Whether it may overlap others and take their place.
  public var outranks: Bool
  /// Whether covered shifts count for the rest rules.
  public var isWork: Bool
  /// Whether its events in calendars make the time busy.
  public var isBusy: Bool
  /// The title of its absences in calendars.
  public var calendar: CalendarTitle

  /// Creates a kind that is paid and credited as planned.
  public init(
    key: String, name: String = "", letter: String, pay: Pay = .planned,
    average: Average = .thirteenWeeks, loading: AbsenceAmount = .zero,
    paidDays: Int? = nil, credit: Credit = .planned, draws: Source = .nothing,
    givesBack: GivingBack = .never, outranks: Bool = false, isWork: Bool = false,
    isBusy: Bool = true, calendar: CalendarTitle = .absent
  ) {
    self.key = key
    self.name = name
    self.letter = letter
    self.pay = pay
    self.average = average
    self.loading = loading
    self.paidDays = paidDays
    self.credit = credit
    self.draws = draws
    self.givesBack = givesBack
    self.outranks = outranks
    self.isWork = isWork
    self.isBusy = isBusy
    self.calendar = calendar
  }

  /// The kinds that exist without a record.
  public static let builtIn = [
    AbsenceKind(key: "leave", letter: "U", draws: .entitlement("leave"), givesBack: .always),
    AbsenceKind(key: "special", letter: "V", givesBack: .always),
    AbsenceKind(key: "sick", letter: "K", outranks: true),
    AbsenceKind(key: "child_sick", letter: "J", outranks: true),
    AbsenceKind(key: "training", letter: "T", isWork: true),
    AbsenceKind(key: "lieu", letter: "Z", pay: .base, credit: .none, draws: .account),
    AbsenceKind(key: "holiday_off", letter: "H"),
    AbsenceKind(key: "unpaid", letter: "X", pay: .none),
    AbsenceKind(key: "parental", letter: "P", pay: .none),
  ]

  /// Whether it exists without a record.
  public var isBuiltIn: Bool { Self.builtIn.contains { $0.key == key } }
}

extension AbsenceKind.Credit {
  /// The word in commands and files; minutes as `450`.
  public var word: String {
    switch self {
    case .planned: "planned"
    case .average: "average"
    case .none: "none"
    case .minutes(let minutes): String(minutes)
    }
  }

  /// Parses a word; minutes of at most two days.
  public init?(word: String) {
    switch word {
    case "planned": self = .planned
    case "average": self = .average
    case "none": self = .none
    default:
      guard let minutes = Int(word), (0...2880).contains(minutes) else { return nil }
      self = .minutes(minutes)
    }
  }
}

extension AbsenceKind.Source {
  /// The word in commands and files.
  public var word: String {
    switch self {
    case .nothing: "none"
    case .account: "account"
    case .entitlement(let name): name
    }
  }

  /// Parses a word; any other is the name of an entitlement.
  public init(word: String) {
    switch word {
    case "none", "": self = .nothing
    case "account": self = .account
    default: self = .entitlement(word)
    }
  }

  /// The name of the entitlement; nil for another source.
  public var entitlement: String? {
    if case .entitlement(let name) = self { name } else { nil }
  }
}

extension AbsenceKind.CalendarTitle {
  /// The word in commands and files.
  public var word: String {
    switch self {
    case .absent: "absent"
    case .name: "name"
    case .off: "off"
    case .text(let text): text
    }
  }

  /// Parses a word; any other is the title itself.
  public init(word: String) {
    switch word {
    case "absent", "": self = .absent
    case "name": self = .name
    case "off": self = .off
    default: self = .text(word)
    }
  }
}

extension AbsenceKind.GivingBack {
  /// The word in commands and files.
  public var word: String {
    switch self {
    case .never: "no"
    case .always: "yes"
    case .longerThan(let days): String(days)
    }
  }

  /// Parses a word: `yes`, `no`, or a number of calendar days.
  public init?(word: String) {
    switch word {
    case "no": self = .never
    case "yes": self = .always
    default:
      guard let days = Int(word), (0...366).contains(days) else { return nil }
      self = .longerThan(days: days)
    }
  }
}

extension AbsenceKind {
  /// Returns the kind of a key that is unknown, which costs nothing.
  static func unknown(_ key: String) -> AbsenceKind { AbsenceKind(key: key, letter: "?") }
}

extension [AbsenceKind] {
  /// Returns the kind with a key, even if the key is unknown.
  public func kind(_ key: String) -> AbsenceKind { first { $0.key == key } ?? .unknown(key) }

  /// Returns the first of `others`, which are on the same dates, that an absence may not overlap, with
  /// its kind; nil for none. Two different halves of a date may, and a kind that outranks another.
  public func obstacle(
    to absence: Absence, among others: [Absence]
  ) -> (absence: Absence, kind: AbsenceKind)? {
    let outranks = kind(absence.kind).outranks
    for other in others where other.id != absence.id {
      let otherKind = kind(other.kind)
      let isOtherHalf = absence.half != nil && other.half != nil && absence.half != other.half
      guard isOtherHalf || outranks != otherKind.outranks else { return (other, otherKind) }
    }
    return nil
  }
}
