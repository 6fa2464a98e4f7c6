import Coach
import Domain

/// The actions that the first look at a day showed.
public struct OfferDay: Equatable, Sendable {
  /// The local day.
  public let day: CivilDay
  /// The time of the first look.
  public let at: Instant
  /// The shifts around the day as they were planned then.
  public let shifts: [Interval]
  /// The actions, best first.
  public let offers: [ActionOffer]

  /// Creates a day.
  public init(day: CivilDay, at: Instant, shifts: [Interval], offers: [ActionOffer]) {
    self.day = day
    self.at = at
    self.shifts = shifts
    self.offers = offers
  }
}

/// The library with which a store was last filled.
public struct ActionContent: Equatable, Sendable {
  /// The version of the library.
  public let version: Int
  /// The hash of its content.
  public let hash: String
  /// The time when the library was brought in.
  public let importedAt: Instant
  /// The number of times that the same version had another content and was brought in again.
  public let repairs: Int
}

/// The actions that were offered on this machine. Every function throws `StoreError`.
public struct ActionOfferRepository {
  let connection: Connection

  /// Returns the offers since a day, in order of the days.
  public func offers(since day: CivilDay) throws -> [ActionOffer] {
    try connection.all(
      "SELECT day, slug, minutes FROM action_offer WHERE day >= ?1 ORDER BY day, place",
      [day.stored], Self.read
    ).compactMap { $0 }
  }

  /// Returns what the first look at a day showed; nil if nobody has looked.
  public func day(_ day: CivilDay) throws -> OfferDay? {
    let found = try connection.first(
      "SELECT offered_at, shifts FROM offer_day WHERE day = ?1", [day.stored]
    ) { ($0.instant(), $0.text()) }
    guard let (at, shifts) = found else { return nil }
    let offers = try connection.all(
      "SELECT day, slug, minutes FROM action_offer WHERE day = ?1 ORDER BY place", [day.stored],
      Self.read
    ).compactMap { $0 }
    return OfferDay(day: day, at: at, shifts: Self.shifts(shifts), offers: offers)
  }

  /// Returns which library the store was filled with; nil before the first look.
  public func content() throws -> ActionContent? {
    try connection.first("SELECT version, hash, imported_at, repairs FROM action_content", []) {
      ActionContent(
        version: $0.int(), hash: $0.text(), importedAt: $0.instant(), repairs: $0.int())
    }
  }

  /// Passes all days to `body`, in order. Throws what `body` throws, too.
  public func forEachDay(_ body: (OfferDay) throws -> Void) throws {
    let days = try connection.all("SELECT day FROM offer_day ORDER BY day") {
      $0.utf8(CivilDay.init(storedText:))
    }
    for day in days {
      if let day, let kept = try self.day(day) { try body(kept) }
    }
  }

  /// Writes a day within a transaction, unless the store has it.
  func insert(_ day: OfferDay) throws -> Bool {
    let isNew =
      try connection.run(
        "INSERT OR IGNORE INTO offer_day VALUES (?1, ?2, ?3)",
        [day.day.stored, Value(day.at), .text(Self.text(day.shifts))]) > 0
    guard isNew else { return false }
    for (place, offer) in day.offers.enumerated() {
      try connection.run(
        "INSERT INTO action_offer VALUES (?1, ?2, ?3, ?4)",
        [day.day.stored, Value(place), .text(offer.slug), Value(offer.length.minutes)])
    }
    return true
  }

  private static func read(_ row: inout ResultRow) -> ActionOffer? {
    let day = row.utf8(CivilDay.init(storedText:)), slug = row.text()
    guard let day, let length = ActionLength(rawValue: row.int()) else { return nil }
    return ActionOffer(day: day, slug: slug, length: length)
  }

  /// The shifts as starts and ends in seconds, a line each.
  static func text(_ shifts: [Interval]) -> String {
    shifts.map { "\($0.start.seconds) \($0.end.seconds)" }.joined(separator: "\n")
  }

  private static func shifts(_ text: String) -> [Interval] {
    text.split(separator: "\n").compactMap { line in
      let ends = line.split(separator: " ").compactMap { Int64($0) }
      guard ends.count == 2 else { return nil }
      return Interval(start: Instant(seconds: ends[0]), end: Instant(seconds: ends[1]))
    }
  }
}

extension Store {
  /// The actions that were offered on this machine.
  public var actionOffers: ActionOfferRepository { ActionOfferRepository(connection: connection) }

  /// Keeps what the first look at a day showed; later looks change nothing. This changes no record
  /// and has no entry in the history. Throws `StoreError`.
  public func keep(_ day: OfferDay) throws {
    guard try actionOffers.day(day.day) == nil else { return }
    try writeAside { _ = try actionOffers.insert(day) }
  }

  /// Notes which library the program brings. The same one changes nothing; another content of the
  /// same version is a repair, which is counted. Returns whether anything was written. Throws
  /// `StoreError`.
  @discardableResult public func bring(_ library: ActionLibrary, at now: Instant) throws -> Bool {
    let known = try actionOffers.content()
    let version = library.contentVersion, hash = library.hash
    guard known?.version != version || known?.hash != hash else { return false }
    let repairs = (known?.repairs ?? 0) + (known?.version == version ? 1 : 0)
    try writeAside {
      try connection.run(
        "INSERT OR REPLACE INTO action_content VALUES (1, ?1, ?2, ?3, ?4)",
        [Value(version), .text(hash), Value(now), Value(repairs)])
    }
    return true
  }
}
