/// Something wrong in a ruleset, and where in its document.
public struct RulesetProblem: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// It has to be there.
    case missing
    /// No member of this name is known; those that are.
    case unknown(known: [String])
    /// Another kind of value has to stand here.
    case wrongKind(Kind)
    /// None of the words that may stand here.
    case notOneOf([String])
    /// Not written as such a thing is.
    case unreadable(Form)
    /// More digits after the point than this.
    case tooManyDecimals(limit: Int)
    /// Below or above what may be.
    case outOfRange(lowest: String, highest: String)
    /// Nothing stands where something has to.
    case empty
    /// More than so many.
    case tooMany(limit: Int)
    /// The same stands there already.
    case duplicate
    /// It has to be more than the one before it.
    case notAscending
    /// From and to are the same; a whole day has neither.
    case equalTimes
    /// It can never decide what an hour is paid: whenever it is open, another pays as much.
    case neverApplies
    /// It cannot stand beside the member of that name.
    case excludes(String)
    /// The member of that name has to stand beside it.
    case needs(String)
    /// The first rate has to be that of a plain hour.
    case notOrdinary
  }

  /// A kind of JSON value.
  public enum Kind: Hashable, Sendable {
    case object, array, text, number, wholeNumber, trueOrFalse
  }

  /// How something is written.
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

  /// Where, as a path of RFC 9535: `$.premiums[2].to`.
  public let path: String
  /// What is wrong.
  public let reason: Reason

  /// Something wrong somewhere.
  public init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }
}
