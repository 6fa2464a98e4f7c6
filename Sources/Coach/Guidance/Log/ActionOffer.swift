import Domain

/// An action that the first look at a local day showed.
public struct ActionOffer: Hashable, Sendable {
  /// The local day.
  public let day: CivilDay
  /// The slug of the action.
  public let slug: String
  /// The length of its variant.
  public let length: ActionLength

  /// Creates an offer.
  public init(day: CivilDay, slug: String, length: ActionLength) {
    self.day = day
    self.slug = slug
    self.length = length
  }
}
