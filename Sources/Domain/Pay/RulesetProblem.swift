/// A problem in a ruleset, and its location in the document.
public struct RulesetProblem: Error, Hashable, Sendable {
  /// The kind of problem.
  public enum Reason: Hashable, Sendable {
    /// A required member is missing.
    case missing
    /// The member is unknown; `known` are the possible ones.
    case unknown(known: [String])
    /// The value must be of another kind.
    case wrongKind(Kind)
    /// The text must be one of these words.
    case notOneOf([String])
    /// The text does not have the required form.
    case unreadable(Form)
    /// The number has more decimals than the limit.
    case tooManyDecimals(limit: Int)
    /// The number is out of range.
    case outOfRange(lowest: String, highest: String)
    /// The value must not be empty.
    case empty
    /// There are more elements than the limit.
    case tooMany(limit: Int)
    /// The value occurs twice.
    case duplicate
    /// The value must be greater than the one before.
    case notAscending
    /// The times are equal; a whole day has neither.
    case equalTimes
    /// The window never decides a rate: another one that pays as much is always open at the same
    /// time.
    case neverApplies
    /// The member must not be combined with another one.
    case excludes(String)
    /// The member requires another one.
    case needs(String)
    /// The first rate must be that of a plain hour.
    case notOrdinary
  }

  /// A kind of JSON value.
  public enum Kind: Hashable, Sendable {
    case object, array, text, number, wholeNumber, trueOrFalse
  }

  /// A text format.
  public enum Form: Hashable, Sendable {
    /// `20:00`.
    case timeOfDay
    /// `2026-03-01`.
    case day
    /// `2026-12-24`, or `12-24` for every year.
    case dayOrYearlyDay
    /// `EUR`.
    case currency
  }

  /// The location, as a path of RFC 9535: `$.premiums[2].to`.
  public let path: String
  /// The kind of problem.
  public let reason: Reason

  /// Creates a problem.
  public init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }
}
