import Domain

/// The closed periods that a change could alter if they were open.
package enum ClosedReach {
  /// Those whose rules depend on adjacent open days.
  case neighbours
  /// Those with public holidays on certain days.
  case holidays([Range<CivilDay>])
  /// Those whose public holidays follow the profile's region.
  case region
  /// Those that holidays or adjacent days alter, and those that are merged.
  case merge
  /// All closed periods.
  case everything
}
