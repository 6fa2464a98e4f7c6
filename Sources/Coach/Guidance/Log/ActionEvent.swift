import Domain

/// An entry of the log: an action that was done or not.
public struct ActionEvent: Equatable, Sendable, Identifiable {
  /// The valid ratings of how hard an action was.
  public static let difficulties = 1...5
  /// The rating from which an action was hard.
  static let hard = 4

  /// The id of the record.
  public let id: RecordID
  /// The slug of the action.
  public let slug: String
  /// The length of its variant.
  public var length: ActionLength
  /// The time when it was done or refused.
  public var at: Instant
  /// The local day of that time.
  public var day: CivilDay
  /// The part of the day; nil in planned sleep, and where it is not known.
  public var slot: DaySlot?
  /// The kind of the day; nil where it is not known.
  public var shiftDay: ShiftDay?
  /// The outcome.
  public var outcome: ActionOutcome
  /// The difficulty, 1…5; nil without a rating.
  public var difficulty: Int?

  /// Creates an entry.
  public init(
    id: RecordID, slug: String, length: ActionLength, at: Instant, day: CivilDay,
    slot: DaySlot? = nil, shiftDay: ShiftDay? = nil, outcome: ActionOutcome,
    difficulty: Int? = nil
  ) {
    self.id = id
    self.slug = slug
    self.length = length
    self.at = at
    self.day = day
    self.slot = slot
    self.shiftDay = shiftDay
    self.outcome = outcome
    self.difficulty = difficulty
  }

  /// The friction that it met (reference, Coach § 3.2), from 0 to 1.
  var friction: Double {
    switch outcome {
    case .tooHard: 1
    case .abandoned: 0.8
    case .dismissed: 0.4
    default: (difficulty ?? 0) >= Self.hard ? 0.5 : 0
    }
  }

  /// Orders by time, then id, so that sums are the same whatever the order of a log.
  static func precedes(_ a: ActionEvent, _ b: ActionEvent) -> Bool {
    a.at == b.at ? a.id < b.id : a.at < b.at
  }
}
