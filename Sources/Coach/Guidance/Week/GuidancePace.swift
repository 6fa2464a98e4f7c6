/// The pace that a person has settled on: the longest actions, and the days a week with one.
public struct GuidancePace: Hashable, Sendable {
  /// The valid numbers of days a week.
  public static let days = 1...7

  /// The longest variant that is offered.
  public let longest: ActionLength
  /// The days a week with an action.
  public let daysPerWeek: Int

  /// Creates a pace; the number of days is brought into its range.
  public init(longest: ActionLength = .twenty, daysPerWeek: Int = 7) {
    self.longest = longest
    self.daysPerWeek = min(max(daysPerWeek, Self.days.lowerBound), Self.days.upperBound)
  }

  /// The pace one step down (reference, Coach § 3.3): shorter actions, and at the shortest one day
  /// less a week.
  public var scaledDown: GuidancePace {
    switch longest {
    case .twenty: GuidancePace(longest: .ten, daysPerWeek: daysPerWeek)
    case .ten: GuidancePace(longest: .five, daysPerWeek: daysPerWeek)
    case .five: GuidancePace(longest: .five, daysPerWeek: daysPerWeek - 1)
    }
  }

  /// The pace one step up, which takes back a step down: one day more a week, and with all days
  /// longer actions.
  public var scaledUp: GuidancePace {
    if daysPerWeek < Self.days.upperBound {
      return GuidancePace(longest: longest, daysPerWeek: daysPerWeek + 1)
    }
    return GuidancePace(longest: longest == .five ? .ten : .twenty, daysPerWeek: daysPerWeek)
  }

  /// The pace as a text, `20x7`: the minutes, and the days a week.
  public var text: String { "\(longest.minutes)x\(daysPerWeek)" }

  /// Reads a pace from a text; nil for another form.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let minutes = parts[0], let days = parts[1],
      let longest = ActionLength(rawValue: minutes), Self.days.contains(days)
    else { return nil }
    self.init(longest: longest, daysPerWeek: days)
  }
}
