import Domain

/// The name of a region with known public holidays; `none` for no region.
enum RegionName {
  static let none = "none"
  static let kind = ValueKind.choice(HolidayRegion.allCases.map(\.rawValue) + [none])

  /// Returns the region that `text` names; nil for `none`. Throws `CommandError`.
  static func read(_ text: String, as name: String) throws(CommandError) -> HolidayRegion? {
    guard text.lowercased() != none else { return nil }
    let known = HolidayRegion.allCases.map(\.rawValue)
    return HolidayRegion(rawValue: try Choice.read(text.uppercased(), as: name, known))
  }
}
