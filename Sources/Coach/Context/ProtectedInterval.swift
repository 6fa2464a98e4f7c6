import Domain

/// An interval that no plan may use, with the code of the rule that protects it.
public struct ProtectedInterval: Equatable, Sendable {
  /// The rules of the protected time, in the order in which they explain a refusal.
  public enum Code: String, CaseIterable, Hashable, Sendable {
    /// A shift with the ways to work and home.
    case shift = "SHIFT"
    /// The sleep after a night shift; after the last night of a block also the early bed of the
    /// next evening.
    case recoverySleep = "RECOVERY_SLEEP"
    /// The nap before the first night of a block.
    case preNightNap = "PRE_NIGHT_NAP"
    /// The sleep before an early shift.
    case sleepBeforeEarly = "SLEEP_BEFORE_EARLY"
    /// The sleep of other nights.
    case mainSleep = "MAIN_SLEEP"
    /// A rest between shifts that is too short for anything else.
    case restGap = "REST_GAP"
    /// A day on which the person is ill.
    case illness = "ILL"
    /// Time that another calendar has taken.
    case busy = "BUSY"

    /// Whether it is time for sleep, including naps.
    public var isSleep: Bool { isNightsSleep || self == .preNightNap }

    /// Whether the person gets up from it to a new day: all sleep except naps. The hours of waking,
    /// which decide about energy, count from its end.
    public var isNightsSleep: Bool {
      self == .recoverySleep || self == .sleepBeforeEarly || self == .mainSleep
    }
  }

  /// The rule.
  public let code: Code
  /// The interval.
  public let interval: Interval
  /// Whether it may never be used; otherwise it is used only if nothing else is free.
  public let isHard: Bool
  /// The shift that is the cause; nil for main sleep, illness and busy time.
  public let shift: RosterSubject?

  /// Creates a protected interval.
  public init(
    _ code: Code, _ interval: Interval, isHard: Bool = true, shift: RosterSubject? = nil
  ) {
    self.code = code
    self.interval = interval
    self.isHard = isHard
    self.shift = shift
  }

  /// The reason against a plan in this time: the code, with the local start and end in the form
  /// `2026-03-05T06:45`.
  public func reason(in zone: Zone) -> Reason {
    let ends = [interval.start, interval.end]
    return Reason(code.rawValue, .against, ends.map { ISOText.format(zone.local(at: $0)) })
  }

  /// Orders by start, then end, then rule.
  static func precedes(_ a: ProtectedInterval, _ b: ProtectedInterval) -> Bool {
    if a.interval.start != b.interval.start { return a.interval.start < b.interval.start }
    if a.interval.end != b.interval.end { return a.interval.end < b.interval.end }
    return a.code.rank < b.code.rank
  }
}

extension ProtectedInterval.Code {
  /// The place among all codes.
  var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
