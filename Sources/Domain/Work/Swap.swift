/// An agreement with a colleague about shifts: one is given away, one is taken on, or both.
///
/// If only one side is there, a shift is owed in return until it is taken on or given away too, or
/// the favour is returned otherwise.
public struct Swap: Equatable, Sendable, Identifiable {
  /// A shift that changes hands.
  public struct Side: Equatable, Sendable {
    /// The id of the shift, which may be gone.
    public var shift: RecordID
    /// The local date on which it starts, as agreed on.
    public var day: CivilDay

    /// Creates the side of a shift.
    public init(shift: RecordID, day: CivilDay) {
      self.shift = shift
      self.day = day
    }
  }

  /// One of the two people.
  public enum Person: String, CaseIterable, Sendable {
    case me, colleague
  }

  /// The id of the record.
  public var id: RecordID
  /// The name of the colleague.
  public var colleague: String
  /// The shift that the colleague works instead of the person; nil for none.
  public var given: Side?
  /// The shift that the person works instead of the colleague; nil for none.
  public var taken: Side?
  /// Whether a shift that was owed has been returned otherwise.
  public var isSettled: Bool
  /// The private note; empty for none.
  public var note: String
  /// The time at which it was added.
  public var createdAt: Instant

  /// Creates a swap.
  public init(
    id: RecordID, colleague: String, given: Side? = nil, taken: Side? = nil,
    isSettled: Bool = false, note: String = "", createdAt: Instant = Instant(seconds: 0)
  ) {
    self.id = id
    self.colleague = colleague
    self.given = given
    self.taken = taken
    self.isSettled = isSettled
    self.note = note
    self.createdAt = createdAt
  }

  /// The one who owes the other a shift; nil if nothing is owed. Who gave a shift away owes one.
  public var debtor: Person? {
    guard !isSettled else { return nil }
    switch (given, taken) {
    case (.some, nil): return .me
    case (nil, .some): return .colleague
    default: return nil
    }
  }

  /// The first of its dates.
  public var day: CivilDay? { [given?.day, taken?.day].compactMap { $0 }.min() }

  /// Returns the shifts owed with each colleague, in the order of their first swap: positive ones are
  /// owed by the colleague. Who is even is left out.
  public static func balances(_ swaps: [Swap]) -> [(colleague: String, shifts: Int)] {
    var balances: [(colleague: String, shifts: Int)] = []
    for swap in swaps {
      guard let debtor = swap.debtor else { continue }
      let change = debtor == .colleague ? 1 : -1
      if let place = balances.firstIndex(where: { isSame($0.colleague, swap.colleague) }) {
        balances[place].shifts += change
      } else {
        balances.append((swap.colleague, change))
      }
    }
    return balances.filter { $0.shifts != 0 }
  }

  /// Returns whether two names are those of the same colleague.
  public static func isSame(_ one: String, _ other: String) -> Bool {
    one.lowercased() == other.lowercased()
  }
}
