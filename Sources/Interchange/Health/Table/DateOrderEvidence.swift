import Domain

/// The evidence of dates such as `3/4/2024` and `25/11/03` on their order.
struct DateOrderEvidence: Equatable {
  private var isOpen = false, isDayFirst = false, isMonthFirst = false
  private var hasHalves = false
  private var years = ShortYears()
  private let usual: DateOrder
  private let chosen: DateOrder?
  /// Whether clock times with AM and PM are from where the month comes first.
  private let halvesSayMonthFirst: Bool

  /// Creates evidence without cells: where nothing decides, the order is the one that people in
  /// `zone` expect, unless a person has `chosen`.
  init(zone: Zone, chosen: DateOrder? = nil) {
    usual = .usual(in: zone)
    halvesSayMonthFirst = DateOrder.halvesSayMonthFirst(in: zone)
    self.chosen = chosen
  }

  /// Creates evidence of files that have no clock times with AM and PM in columns of their own.
  init(usual: DateOrder, chosen: DateOrder?) {
    self.usual = usual
    self.chosen = chosen
    halvesSayMonthFirst = false
  }

  /// The order: if the first number is too large for a month anywhere, days come first, unless it is
  /// rather a year.
  var order: DateOrder {
    if let chosen { return chosen }
    if years.reading == .first || years.reading == .onlyFirst { return .yearFirst }
    if isDayFirst { return .dayFirst }
    return isMonthFirst || hasHalves && halvesSayMonthFirst ? .monthFirst : usual
  }
  /// Whether a person has chosen the order.
  var isChosen: Bool { chosen != nil }
  /// Whether nothing decides, or only that the days are closer together.
  var isGuessed: Bool {
    guard !isChosen else { return false }
    switch years.reading {
    case .onlyFirst: return false
    case .first: return true
    case .last, .open: return isOpen && !isDayFirst && !isMonthFirst
    }
  }
  /// Whether nothing decides that the year is the last number, as it was read.
  var isYearOpen: Bool { !isChosen && years.reading == .open }

  /// Adds what something else than a date says.
  mutating func add(_ order: DateOrder) {
    if order == .dayFirst { isDayFirst = true }
    if order == .monthFirst { isMonthFirst = true }
  }

  /// Adds a cell.
  mutating func add(_ cell: Bytes) {
    if let last = cell.last, last | 0x20 == UInt8(ascii: "m") { hasHalves = true }
    let text = cell.trimmed
    guard text.count > 5, let slash = text.prefix(3).firstIndex(where: { $0 == 0x2f || $0 == 0x2d })
    else { return }
    let rest = text.part(slash + 1, text.count)
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    guard let first = Int(text.part(0, slash).text), let second = Int(Bytes(rebasing: digits).text)
    else { return }
    if first != second { isOpen = true }
    if first > 12 { isDayFirst = true }
    if second > 12 { isMonthFirst = true }
    guard digits.count < rest.count, rest[digits.count] == text[slash] else { return }
    let third = Bytes(
      rebasing: rest.dropFirst(digits.count + 1).prefix { (0x30...0x39).contains($0) })
    if let number = Int(third.text) { years.add(first, second, third.count == 2 ? number : nil) }
  }
}

/// Dates with three numbers of at most two digits: whether the first or the last one is the year.
private struct ShortYears: Equatable {
  /// Which number is the year.
  enum Reading {
    case first, last
    /// The first, because no date is possible otherwise.
    case onlyFirst
    /// Either.
    case open
  }

  /// The days in one order; nil if one is impossible.
  private struct Days: Equatable {
    private var first = Int.max, last = Int.min
    private var isPossible = true

    mutating func add(_ year: Int, _ month: Int, _ day: Int) {
      guard let day = CivilDay(year: 2000 + year, month: month, day: day) else {
        isPossible = false
        return
      }
      first = min(first, day.number)
      last = max(last, day.number)
    }

    var length: Int? { isPossible && first <= last ? last - first : nil }
  }

  private var yearFirst = Days(), dayFirst = Days(), monthFirst = Days()
  private var hasLongYears = false

  /// The factor by which the days have to be closer together in the better reading.
  private static let factor = 3

  /// Adds a date; `third` is nil for a year of four digits.
  mutating func add(_ first: Int, _ second: Int, _ third: Int?) {
    guard let third, !hasLongYears else {
      hasLongYears = true
      return
    }
    yearFirst.add(first, second, third)
    dayFirst.add(third, second, first)
    monthFirst.add(third, first, second)
  }

  /// The reading in which the days are much closer together: the shifts of a roster are within
  /// weeks or years, while the other reading spreads one day and month over decades.
  var reading: Reading {
    guard !hasLongYears, let first = yearFirst.length else { return .last }
    guard let last = [dayFirst.length, monthFirst.length].compactMap(\.self).min() else {
      return .onlyFirst
    }
    if first * Self.factor < last { return .first }
    return last * Self.factor < first ? .last : .open
  }
}

extension TableTime {
  /// Parses a time whose date is in the order of the table's cells.
  init?(_ bytes: Bytes, _ dates: DateOrderEvidence) {
    self.init(bytes, order: dates.order, isChosen: dates.isChosen)
  }
}
