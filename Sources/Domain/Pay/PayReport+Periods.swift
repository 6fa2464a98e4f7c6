/// Amounts of lines and of parts of pay periods that add up exactly: within a pay period, each is
/// the difference of the running sum, rounded half up, from one line or day to the next.
extension PayReport {
  /// A part of a pay period between two boundaries.
  private struct Piece {
    let days: Range<CivilDay>
    /// Whether it is the first part of a pay period.
    let isFirst: Bool
    /// The index of its stretch; nil outside all stretches.
    let stretch: Int?
    var tally: PayTally
  }

  /// Returns the pay of each line in minor units, by its index in `lines`; nil if a base rate is
  /// missing, and for lines outside `periods`, which are whole pay periods in ascending order.
  public func payCents(in periods: [Range<CivilDay>]) -> [Int64?] {
    var cents = [Int64?](repeating: nil, count: lines.count)
    var place = 0
    var sum = PayAmount(), paid: Int64 = 0
    for position in positionsByDay {
      let line = lines[position]
      while place < periods.count, periods[place].upperBound <= line.day {
        place += 1
        (sum, paid) = (PayAmount(), 0)
      }
      guard place < periods.count else { break }
      let rate = rates[line.rate]
      guard periods[place].contains(line.day), !rate.isPaid || rate.baseRateCents != nil else {
        continue
      }
      sum = sum + PayTally.amount(of: line, self)
      let rounded = sum.cents
      cents[position] = rounded - paid
      paid = rounded
    }
    return cents
  }

  /// The indices of the lines in the order of their days, as the running sum needs; overlapping
  /// shifts may be out of order.
  private var positionsByDay: [Int] {
    let isInOrder = zip(lines, lines.dropFirst()).allSatisfy { $0.day <= $1.day }
    guard !isInOrder else { return Array(lines.indices) }
    return lines.indices.sorted { (lines[$0].day, $0) < (lines[$1].day, $1) }
  }

  /// Returns the sums of each stretch of days, including salary, bonuses and amounts paid in it. The
  /// stretches are ascending, disjoint parts of `periods`, which are whole pay periods in ascending
  /// order. Money across several periods is the sum of the rounded amounts.
  public func summaries(
    of stretches: [Range<CivilDay>], in periods: [Range<CivilDay>]
  ) -> [PaySummary] {
    var pieces = pieces(of: stretches, periods)
    var last = 0
    func position(of day: CivilDay) -> Int? {
      if pieces.indices.contains(last), pieces[last].days.contains(day) { return last }
      last = pieces.partitioningIndex { $0.days.upperBound > day }
      return last < pieces.count && pieces[last].days.contains(day) ? last : nil
    }
    for line in lines {
      if let position = position(of: line.day) { pieces[position].tally.add(line, rates) }
    }
    for bonus in bonuses {
      if let position = position(of: bonus.day) { pieces[position].tally.add(bonus) }
    }
    for amount in amounts {
      if let position = position(of: amount.day) { pieces[position].tally.add(amount.amount) }
    }
    return sums(of: pieces, stretches.count)
  }

  private func sums(of pieces: [Piece], _ count: Int) -> [PaySummary] {
    let empty = PayTally(rateCount: rates.count)
    var sums = [PaySummary?](repeating: nil, count: count)
    var tallies = [PayTally](repeating: empty, count: count)
    var running = empty, paid: Int64 = 0, paidSalary: Int64 = 0
    for piece in pieces {
      if piece.isFirst { (running, paid, paidSalary) = (empty, 0, 0) }
      running.add(piece.tally)
      let rounded = running.linesCents(self), salary = running.salary.cents
      if let stretch = piece.stretch {
        let sum = piece.tally.summary(
          of: self, linesCents: rounded - paid, salaryCents: salary - paidSalary)
        sums[stretch] = sums[stretch].map { $0 + sum } ?? sum
        tallies[stretch].add(piece.tally)
      }
      (paid, paidSalary) = (rounded, salary)
    }
    return zip(sums, tallies).map { sum, tally in
      let whole = tally.summary(of: self)
      guard var sum else { return whole }
      sum.weightedSeconds = whole.weightedSeconds
      return sum
    }
  }

  private func pieces(
    of stretches: [Range<CivilDay>], _ periods: [Range<CivilDay>]
  ) -> [Piece] {
    var tally = PayTally(rateCount: rates.count)
    var pieces: [Piece] = []
    var next = 0
    for period in periods {
      var day = period.lowerBound
      while day < period.upperBound {
        while next < stretches.count, stretches[next].upperBound <= day { next += 1 }
        let stretch =
          next < stretches.count ? stretches[next] : period.upperBound..<period.upperBound
        let isInside = stretch.contains(day)
        let end = min(period.upperBound, isInside ? stretch.upperBound : stretch.lowerBound)
        tally.salary = salary(of: day..<end)
        pieces.append(
          Piece(
            days: day..<end, isFirst: day == period.lowerBound, stretch: isInside ? next : nil,
            tally: tally))
        day = end
      }
    }
    return pieces
  }
}
