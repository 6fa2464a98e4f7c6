/// The entered figures of a payslip for a pay period.
public struct Payslip: Equatable, Sendable {
  /// The subject of a line of a payslip.
  public enum Line: Hashable, Sendable {
    /// Hours with the same label and rate, like `PaySummary.RateLine`.
    case rate(label: String, multiplier: Factor, amountPerHour: HourlyAmount)
    /// An element of the pay by its name, if premiums are apart.
    case element(String)
    /// The salary.
    case salary
    /// Bonuses.
    case bonus
    /// An allowance, or the arrears of a closed period, by `PaidAmount.name`.
    case amount(String)
    /// A line that only the payslip has, by its name there.
    case other(String)
    /// The total.
    case total

    /// Creates the line for some hours.
    public init(_ rate: PaySummary.RateLine) {
      self = .rate(
        label: rate.label, multiplier: rate.multiplier, amountPerHour: rate.amountPerHour)
    }

    /// Creates the line for an element.
    public init(_ element: PayElement) {
      switch element.kind {
      case .salary: self = .salary
      case .bonus: self = .bonus
      case .allowance, .absence, .payout, .arrears: self = .amount(element.name)
      case .basic, .premium, .overtime, .byHand: self = .element(element.name)
      }
    }
  }

  /// The hours and money of a line; nil for values that were not entered.
  public struct Figures: Hashable, Sendable {
    /// Paid seconds.
    public var seconds: Int64?
    /// Minor units of the currency.
    public var cents: Int64?

    /// Creates figures; none by default.
    public init(seconds: Int64? = nil, cents: Int64? = nil) {
      self.seconds = seconds
      self.cents = cents
    }

    /// Whether no value was entered.
    public var isEmpty: Bool { self == Figures() }
  }

  /// A line and its figures.
  public struct Entry: Equatable, Sendable {
    /// The subject.
    public let line: Line
    /// The figures on the payslip.
    public var figures: Figures

    /// Creates an entry.
    public init(_ line: Line, _ figures: Figures) {
      self.line = line
      self.figures = figures
    }
  }

  /// The first day of the pay period.
  public let start: CivilDay
  /// The entered lines, each at most once, in the order of their entry.
  public private(set) var entries: [Entry]

  /// Creates the payslip of the pay period that begins on `start`.
  public init(start: CivilDay, entries: [Entry] = []) {
    self.start = start
    self.entries = []
    for entry in entries { self[entry.line] = entry.figures }
  }

  /// Whether its lines have premiums apart or whole; nil if as many of each were
  /// entered.
  public var premiums: PayslipRules.Premiums? {
    var apart = 0, whole = 0
    for entry in entries {
      switch entry.line {
      case .element: apart += 1
      case .rate: whole += 1
      case .salary, .bonus, .amount, .other, .total: continue
      }
    }
    return apart == whole ? nil : apart > whole ? .apart : .whole
  }

  /// The figures of a line; assigning nil removes the line.
  public subscript(line: Line) -> Figures? {
    get { entries.first { $0.line == line }?.figures }
    set {
      let place = entries.firstIndex { $0.line == line }
      switch (place, newValue) {
      case (let place?, let figures?): entries[place].figures = figures
      case (let place?, nil): entries.remove(at: place)
      case (nil, let figures?): entries.append(Entry(line, figures))
      case (nil, nil): break
      }
    }
  }
}
