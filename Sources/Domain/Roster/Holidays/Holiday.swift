/// A public holiday on a day.
public struct Holiday: Hashable, Sendable {
  /// The day.
  public var day: CivilDay
  /// The key of its name in the text catalogue, such as `easter_monday`; empty if it has a `name`.
  public var key: String
  /// The name from an imported file; empty for a built-in holiday.
  public var name = ""
  /// Whether it is observed only in parts of the region.
  public var isPartial = false
  /// Whether this is the day off for a holiday on another day, which may be observed as well.
  public var isSubstitute = false
  /// The substitute day of a holiday that falls on a weekend; nil if there is none.
  public var substitute: CivilDay?

  /// Creates a built-in holiday.
  public init(day: CivilDay, key: String) {
    self.day = day
    self.key = key
  }

  /// Creates a custom holiday.
  public init(day: CivilDay, name: String) {
    self.day = day
    self.name = name
    key = ""
  }

  /// Returns the day off for this holiday on another day.
  func substitute(on day: CivilDay) -> Holiday {
    var substitute = Holiday(day: day, key: key)
    substitute.isSubstitute = true
    substitute.isPartial = isPartial
    return substitute
  }
}
