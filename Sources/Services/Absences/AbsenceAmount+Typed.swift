import Domain

extension AbsenceAmount {
  /// Parses a typed amount: `30`, `19.6`, `262:30`, `12.07%`. An entitlement that is counted by hours
  /// takes a bare number as hours; nil for anything else.
  package init?(typed text: String, by count: Entitlement.Count, isPercent: Bool = false) {
    let plain = text.replacing(",", with: ".")
    guard plain.hasSuffix("%") == isPercent else { return nil }
    if let number = AbsenceAmount(isPercent ? plain.dropLast() : plain[...]) {
      self = count == .hours && !isPercent ? number.multiplied(by: 60, over: 1) : number
      return
    }
    let isNegative = text.hasPrefix("-")
    guard count == .hours, !isPercent,
      let minutes = try? DurationText.minutes(String(text.dropFirst(isNegative ? 1 : 0)))
    else { return nil }
    self = isNegative ? -AbsenceAmount(minutes) : AbsenceAmount(minutes)
  }
}
