import Domain

/// The value of a record's column, or of a statement's parameter.
///
/// Records have only integers and texts, which survive the JSON of the history exactly; a
/// floating-point number does not.
public enum Value: Equatable, Sendable {
  /// No value.
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
