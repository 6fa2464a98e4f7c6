extension Weekday {
  /// The weekday of an English or German name or abbreviation, in any case; nil for another word.
  public init?(name: String) {
    guard case .weekday(let weekday)? = DayExpression(word: name.lowercased()) else { return nil }
    self = weekday
  }
}
