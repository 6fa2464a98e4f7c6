/// Contract hours from a day on.
public struct WorkTarget: Equatable, Sendable, Identifiable {
  /// The time in which they are to be worked.
  public enum Per: String, CaseIterable, Sendable {
    case period, week
  }

  /// The id of the record.
  public var id: RecordID
  /// The contract minutes.
  public var minutes: Int
  /// The time in which they are to be worked.
  public var per: Per
  /// The first day.
  public var from: CivilDay

  /// Creates a target.
  public init(id: RecordID, minutes: Int, per: Per, from: CivilDay) {
    self.id = id
    self.minutes = minutes
    self.per = per
    self.from = from
  }
}

extension [WorkTarget] {
  /// Returns the contract minutes of some days of a pay period of `length` days: the sum of those of
  /// each day, rounded once. Before the first target a period has `usual` minutes.
  public func minutes(on days: Range<CivilDay>, ofPeriod length: Int, usual: Int) -> Int {
    var sum: Int128 = 0
    for number in days.lowerBound.number..<days.upperBound.number {
      let target = last { $0.from.number <= number }
      switch target?.per {
      case .week?: sum += Int128(target?.minutes ?? 0) * Int128(length)
      case .period?: sum += Int128(target?.minutes ?? 0) * 7
      case nil: sum += Int128(usual) * 7
      }
    }
    let unit = 7 * Int128(Swift.max(1, length))
    return Int(clamping: (2 * sum + unit) / (2 * unit))
  }
}
