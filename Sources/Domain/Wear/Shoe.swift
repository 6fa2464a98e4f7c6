/// A pair of shoes.
public struct Shoe: Equatable, Sendable, Identifiable {
  /// Its identity in the store.
  public var id: RecordID
  /// A picture in one character; may be empty.
  public var emoji: String
  /// The maker; may be empty.
  public var brand: String
  /// What the maker calls it; may be empty where the brand is not.
  public var model: String
  /// The colour it is drawn in.
  public var color: PatternColor
  /// When it was bought, nil until told.
  public var purchaseDate: CivilDay?
  /// What it cost in minor units of the person's currency, nil until told.
  public var purchasePriceCents: Int64?
  /// Whether it is the pair that is worn unless another one is.
  public var isDefault: Bool
  /// Put away; its history stays.
  public var isArchived: Bool
  /// Millimetres walked in it before the record began.
  public var initialDistance: Int64
  /// Millimetres after which it is worn out, nil for no limit.
  public var distanceLimit: Int64?
  /// Steps after which it is worn out, nil for no limit.
  public var stepLimit: Int64?
  /// When the record was made.
  public var createdAt: Instant
  /// When the record was last changed.
  public var updatedAt: Instant

  /// A pair of shoes.
  public init(
    id: RecordID, emoji: String = "👟", brand: String = "", model: String = "",
    color: PatternColor = .series(0), purchaseDate: CivilDay? = nil,
    purchasePriceCents: Int64? = nil, isDefault: Bool = false, isArchived: Bool = false,
    initialDistance: Int64 = 0, distanceLimit: Int64? = nil, stepLimit: Int64? = nil,
    createdAt: Instant, updatedAt: Instant
  ) {
    self.id = id
    self.emoji = emoji
    self.brand = brand
    self.model = model
    self.color = color
    self.purchaseDate = purchaseDate
    self.purchasePriceCents = purchasePriceCents
    self.isDefault = isDefault
    self.isArchived = isArchived
    self.initialDistance = initialDistance
    self.distanceLimit = distanceLimit
    self.stepLimit = stepLimit
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }

  /// Brand and model: what it is called.
  public var name: String { brand.isEmpty || model.isEmpty ? brand + model : "\(brand) \(model)" }
}
