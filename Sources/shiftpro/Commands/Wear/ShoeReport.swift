import Domain
import Services
import Store

/// A list of pairs with the steps walked in them.
struct ShoeReport {
  /// The listed pairs.
  let shoes: [Shoe]
  private let walked: [RecordID: WearSum]
  private let open: ShoeSession?
  private let environment: Environment
  private let currency: String

  /// Reads all steps. Throws `StoreError`.
  init(_ session: Session, withRetired: Bool) throws {
    environment = try session.environment()
    currency = try session.profile().currency
    let store = try session.existingStore()
    open = try store?.wear.openSession()
    guard let store else {
      shoes = []
      walked = [:]
      return
    }
    shoes = try store.shoes.shoes().filter { withRetired || !$0.isArchived }
    // Completion lists only names, which need no sums.
    let needsSums = session.options.isJSON || !session.options.isQuiet
    walked = needsSums ? try ShoeUsageCache.walked(in: store, environment) : [:]
  }

  private func share(_ shoe: Shoe) -> WearSum { walked[shoe.id] ?? WearSum() }

  /// Returns the distance of the pair, including that before recording began.
  private func distance(_ shoe: Shoe) -> Int64 { share(shoe).distance + shoe.initialDistance }

  /// Returns the used part of its lifetime in percent; nil without a limit.
  private func usedPercent(_ shoe: Shoe) -> Int? { usedPermille(shoe).map { $0 / 10 } }

  private func usedPermille(_ shoe: Shoe) -> Int? {
    shoe.usedPermille(steps: share(shoe).steps, distance: share(shoe).distance)
  }

  private func alert(_ shoe: Shoe) -> WearAlert? { WearAlert(permille: usedPermille(shoe)) }

  // MARK: Text

  /// The table of pairs, with worn-out ones marked.
  var lines: [String] {
    let texts = environment.texts
    guard !shoes.isEmpty else { return [texts("cli.shoe.none")] }
    let head = ["name", "steps", "distance", "used", "status", "id"].map {
      texts("cli.column.\($0)")
    }
    return TextTable.lines(
      [
        .init(limit: 40), .init(alignment: .right), .init(alignment: .right),
        .init(alignment: .right), .init(), .init(),
      ], [head] + shoes.map(row))
  }

  private func row(_ shoe: Shoe) -> [String] {
    let format = environment.format
    let used = usedPercent(shoe).map { "\(alert(shoe) == nil ? "" : "! ")\($0) %" } ?? ""
    return [
      environment.texts.icon(shoe.emoji) + shoe.name,
      format.number(share(shoe).steps), format.distance(distance(shoe)), used, status(shoe),
      shoe.id.short,
    ]
  }

  private func status(_ shoe: Shoe) -> String {
    let texts = environment.texts
    var words: [String] = []
    if let open, open.shoe == shoe.id {
      words.append(Self.times(of: open, environment))
    }
    if shoe.isDefault { words.append(texts("cli.shoe.default")) }
    if shoe.isArchived { words.append(texts("cli.shoe.retired")) }
    if alert(shoe) == .wornOut { words.append(texts("cli.shoe.worn_out")) }
    return words.joined(separator: ", ")
  }

  /// Formats a session: `on since Sat 21 Nov 07:00`, `Sat 21 Nov 07:00–18:30`.
  static func times(of session: ShoeSession, _ environment: Environment) -> String {
    environment.format.times(of: session, in: environment.zone)
  }

  // MARK: JSON

  /// The pairs as JSON.
  var json: JSON {
    .object([
      "shoes": .array(
        shoes.map { shoe in
          .members(
            Self.members(of: shoe, currency) + [
              ("steps", .integer(share(shoe).steps)),
              ("distance_m", JSON(millimetres: distance(shoe))),
              ("used_percent", JSON(usedPercent(shoe).map(Int64.init))),
              ("worn_since", JSON(open.flatMap { $0.shoe == shoe.id ? $0.start : nil })),
            ])
        })
    ])
  }

  static func members(of shoe: Shoe, _ currency: String) -> [(key: String, value: JSON)] {
    [
      ("id", .string(shoe.id.text)), ("name", .string(shoe.name)),
      ("emoji", .string(shoe.emoji)), ("brand", .string(shoe.brand)),
      ("model", .string(shoe.model)), ("color", .string(shoe.color.text)),
      ("purchase_date", shoe.purchaseDate.map { JSON($0) } ?? .null),
      ("purchase_price_cents", JSON(shoe.purchasePriceCents)), ("currency", .string(currency)),
      ("is_default", .bool(shoe.isDefault)), ("is_archived", .bool(shoe.isArchived)),
      ("initial_distance_m", JSON(millimetres: shoe.initialDistance)),
      ("distance_limit_m", shoe.distanceLimit.map { JSON(millimetres: $0) } ?? .null),
      ("step_limit", JSON(shoe.stepLimit)),
    ]
  }

  static func members(
    of change: SessionChange, _ lost: [LostAttribution]
  ) -> [(key: String, value: JSON)] {
    let trimmed = lost.filter { !$0.isWhole }, replaced = lost.filter(\.isWhole)
    return [
      ("session", json(change.session)),
      ("trimmed", .array(change.trimmed.map { json($0) } + trimmed.map(json))),
      ("replaced", .array(change.dropped.map { json($0) } + replaced.map(json))),
    ]
  }

  /// Returns a replaced attribution as JSON.
  private static func json(_ lost: LostAttribution) -> JSON {
    .object([
      "attribution": .string(lost.before.id.text), "shoe": JSON(lost.before.shoe?.text),
      "start": JSON(lost.interval.start), "end": JSON(lost.interval.end),
    ])
  }

  static func json(_ session: ShoeSession) -> JSON {
    .object([
      "id": .string(session.id.text), "shoe": .string(session.shoe.text),
      "start": JSON(session.start), "end": JSON(session.end),
      "auto_closed": .bool(session.isAutoClosed),
    ])
  }
}
