import Domain

/// A value of a record's column, or bound to a statement's parameter.
///
/// Records hold integers and text alone: both come back from the JSON of the change history exactly
/// as they were, which a floating-point number does not.
public enum Value: Equatable, Sendable {
  /// Nothing.
  case null
  /// A whole number.
  case integer(Int64)
  /// A text.
  case text(String)

  package init(_ integer: Int) { self = .integer(Int64(integer)) }
  package init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }
  package init(_ integer: Int64?) { self = integer.map(Value.integer) ?? .null }
  package init(_ integer: Int?) { self = integer.map(Value.init) ?? .null }
  package init(_ text: String?) { self = text.map(Value.text) ?? .null }
  package init(_ instant: Instant?) { self.init(instant?.seconds) }
  package init(_ id: RecordID?) { self.init(id?.text) }
}
