/// A pair of shoes.
public struct Shoe: Equatable, Sendable, Identifiable {
  /// The id of the record.
  public var id: RecordID
  /// A symbol of one character; may be empty.
  public var emoji: String
  /// The brand; may be empty.
  public var brand: String
  /// The model; may be empty if the brand is not.
  public var model: String
  /// The display colour.
  public var color: PatternColor
  /// The date of purchase; nil if unknown.
  public var purchaseDate: CivilDay?
  /// The price in minor units of the user's currency; nil if unknown.
  public var purchasePriceCents: Int64?
  /// Whether it is the default pair, worn unless another one is.
  public var isDefault: Bool
  /// Whether it is retired; its history is kept.
  public var isArchived: Bool
  /// The distance in millimetres walked before it was recorded.
  public var initialDistance: Int64
  /// The distance in millimetres at which it is worn out; nil for no limit.
  public var distanceLimit: Int64?
  /// The steps at which it is worn out; nil for no limit.
  public var stepLimit: Int64?
  /// The creation time of the record.
  public var createdAt: Instant
  /// The time of the last change.
  public var updatedAt: Instant

  /// Creates a pair of shoes.
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

  /// The name: brand and model.
  public var name: String { brand.isEmpty || model.isEmpty ? brand + model : "\(brand) \(model)" }
}
