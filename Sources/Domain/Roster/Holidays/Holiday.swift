/// A public holiday on a day.
public struct Holiday: Hashable, Sendable {
  /// The day.
  public var day: CivilDay
  /// Its name's key in the catalogue of texts, such as `easter_monday`; empty for one with a name.
  public var key: String
  /// Its name as a file told it; empty for one that the program knows.
  public var name = ""
  /// Kept in a part of the region only.
  public var isPartial = false
  /// A working day given free because the holiday itself falls on a weekend.
  public var isSubstitute = false
  /// The working day given free instead, for a holiday on a weekend where there is one.
  public var substitute: CivilDay?

  /// A holiday on a day.
  public init(day: CivilDay, key: String) {
    self.day = day
    self.key = key
  }

  /// A holiday of one's own on a day.
  public init(day: CivilDay, name: String) {
    self.day = day
    self.name = name
    key = ""
  }
}
