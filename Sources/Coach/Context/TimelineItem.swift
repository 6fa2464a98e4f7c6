import Domain

/// An entry of the timeline: one period with what happens in it.
public struct TimelineItem: Equatable, Sendable, Identifiable {
  /// What a person does in the period, in the order in which layers are listed.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Work, with the ways there and back.
    case shift
    /// Sleep, planned or logged, and rests too short for anything else.
    case sleep
    /// A block of a goal.
    case block
    /// A training session.
    case workout
    /// A daily action.
    case action
    /// A pair of shoes that is worn.
    case gear
    /// Time that another calendar has taken.
    case busy

    /// Whether nothing else can happen at the same time. Shoes are worn at work, and an action is
    /// small enough for a break.
    public var isHard: Bool { self != .action && self != .gear }
  }

  /// The id of the record, or of the rule and its start.
  public var id: RecordID
  /// The kind.
  public var kind: Kind
  /// The period, half-open.
  public var interval: Interval
  /// Whether nothing else can happen at the same time.
  public var isHard: Bool
  /// Whether no plan may move or remove it.
  public var isLocked: Bool

  /// Creates an item; without `isHard`, that of the kind.
  public init(
    _ kind: Kind, _ interval: Interval, id: RecordID, isHard: Bool? = nil, isLocked: Bool = false
  ) {
    self.id = id
    self.kind = kind
    self.interval = interval
    self.isHard = isHard ?? kind.isHard
    self.isLocked = isLocked
  }

  /// Creates the item of protected time. It is locked: it moves only with the roster.
  public init(_ protected: ProtectedInterval) {
    let kind: Kind =
      switch protected.code {
      case .shift: .shift
      case .busy, .illness: .busy
      default: .sleep
      }
    self.init(
      kind, protected.interval,
      id: .derived(from: "\(protected.code.rawValue) \(protected.interval.start.seconds)"),
      isHard: protected.isHard, isLocked: true)
  }

  /// Creates the item of a shift as it is worked, without the ways there and back.
  public init(_ shift: Shift) {
    self.init(.shift, Interval(start: shift.start, end: shift.end), id: shift.id, isLocked: true)
  }

  /// Creates the item of a pair of shoes that is worn; nil for one without an end.
  public init?(_ session: ShoeSession) {
    guard session.end != nil else { return nil }
    self.init(.gear, session.interval, id: session.id)
  }

  /// Orders by start, then end, then kind, then id, so that no two items change places.
  static func precedes(_ a: TimelineItem, _ b: TimelineItem) -> Bool {
    if a.interval.start != b.interval.start { return a.interval.start < b.interval.start }
    if a.interval.end != b.interval.end { return a.interval.end < b.interval.end }
    if a.kind != b.kind { return a.kind.rank < b.kind.rank }
    return a.id < b.id
  }
}

extension TimelineItem.Kind {
  /// The place among all kinds.
  var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
