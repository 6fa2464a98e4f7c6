/// What a payslip says about a pay period, as far as it was typed.
public struct Payslip: Equatable, Sendable {
  /// What a line of a payslip is about.
  public enum Line: Hashable, Sendable {
    /// Hours that are called and paid alike, as `PaySummary.RateLine`.
    case rate(label: String, multiplier: Factor, amountPerHour: HourlyAmount)
    /// Fixed pay, whatever is worked.
    case salary
    /// Money on top of the hours.
    case bonus
    /// Something that only the payslip has, by the name it has there.
    case other(String)
    /// All of it.
    case total

    /// The line for some hours.
    public init(_ rate: PaySummary.RateLine) {
      self = .rate(
        label: rate.label, multiplier: rate.multiplier, amountPerHour: rate.amountPerHour)
    }
  }

  /// Hours and money of a line; nil where nothing is told.
  public struct Figures: Hashable, Sendable {
    /// Paid seconds.
    public var seconds: Int64?
    /// Minor units of the currency.
    public var cents: Int64?

    /// Figures; without arguments none.
    public init(seconds: Int64? = nil, cents: Int64? = nil) {
      self.seconds = seconds
      self.cents = cents
    }

    /// Whether there are none.
    public var isEmpty: Bool { self == Figures() }
  }

  /// A line and its figures.
  public struct Entry: Equatable, Sendable {
    /// What it is about.
    public let line: Line
    /// What the payslip says.
    public var figures: Figures

    /// A line of a payslip.
    public init(_ line: Line, _ figures: Figures) {
      self.line = line
      self.figures = figures
    }
  }

  /// The first day of the pay period.
  public let start: CivilDay
  /// What was typed, each line once, in the order in which it was.
  public private(set) var entries: [Entry]

  /// The payslip of the pay period that begins on `start`.
  public init(start: CivilDay, entries: [Entry] = []) {
    self.start = start
    self.entries = []
    for entry in entries { self[entry.line] = entry.figures }
  }

  /// What it says of a line; nil takes the line away.
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
