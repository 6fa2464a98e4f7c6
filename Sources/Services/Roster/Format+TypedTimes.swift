import Domain

extension TypedTimesQuestion {
  /// Returns the paid hours and the pay by one answer: `37:30, 1,800.00 $`.
  package func amounts(by answer: TypedTimesAnswer, _ format: Format) -> String {
    let isClock = answer == .clock
    let seconds = isClock ? paidSeconds.clock : paidSeconds.instants
    let cents = isClock ? payCents.clock : payCents.instants
    let pay = cents.map { [format.money(cents: $0, currency: currency)] } ?? []
    return ([format.hours(seconds: seconds)] + pay).joined(separator: ", ")
  }

  /// Describes the shifts, with the hours and the pay by either answer.
  package func text(_ format: Format) -> String {
    let (first, last) = (format.day(days.lowerBound), format.day(days.upperBound))
    return format.texts(
      "zones.question",
      [
        "n": String(count), "zone": zone, "days": first == last ? first : "\(first) – \(last)",
        "instants": amounts(by: .instants, format), "clock": amounts(by: .clock, format),
      ])
  }
}
