import Domain

/// An action in the variant that suits best, with its score.
public struct Recommendation: Equatable, Sendable {
  /// A remark besides the reasons. The raw values are codes.
  public enum Remark: String, CaseIterable, Hashable, Sendable {
    /// Who is still sleepy does not drive.
    case sleepyNoDriving = "SLEEPY_NO_DRIVING"
    /// It is for a hard time.
    case coping = "COPING"
  }

  /// The slug of the action.
  public let slug: String
  /// The area of the action.
  public let area: ActionTag
  /// The length of the variant.
  public let length: ActionLength
  /// The factors of the score.
  public let factors: ActionFactors
  /// The remarks.
  public let remarks: [Remark]
  /// The time when it was last done; nil for never.
  public let lastDone: Instant?
  /// The last day before today on which it was offered; nil for none.
  let lastOffered: CivilDay?
  /// The place among actions with the same score.
  let place: Int
  /// The key that orders actions with the same place.
  let turn: RecordID
  /// The mean factors of all actions that could be offered.
  var usual = ActionFactors.middling

  /// The score, 0 to 1000.
  public var score: Int { factors.score }

  /// The reasons for the offer: what speaks for it more than for others.
  public var reasons: [Reason] { factors.reasons(beyond: usual) }

  /// Orders by score, then focus, then length, then what was done and offered longest ago, then by
  /// the part of the day (`ActionTemplate.place`), then in turn.
  static func precedes(_ a: Recommendation, _ b: Recommendation) -> Bool {
    if a.score != b.score { return a.score > b.score }
    if a.factors.focusMatch != b.factors.focusMatch {
      return a.factors.focusMatch > b.factors.focusMatch
    }
    if a.length != b.length { return a.length < b.length }
    if a.lastDone != b.lastDone {
      guard let first = a.lastDone, let second = b.lastDone else { return a.lastDone == nil }
      return first < second
    }
    if a.lastOffered != b.lastOffered {
      guard let first = a.lastOffered, let second = b.lastOffered else {
        return a.lastOffered == nil
      }
      return first < second
    }
    if a.place != b.place { return a.place < b.place }
    return a.turn < b.turn
  }
}
