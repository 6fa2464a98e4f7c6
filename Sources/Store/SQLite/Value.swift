import Domain

/// A value bound to a statement's parameter.
///
/// Records hold integers and text alone: both come back from the JSON of the change history exactly
/// as they were, which a floating-point number does not.
enum Value: Equatable {
  case null
  case integer(Int64)
  case text(String)

  init(_ integer: Int) { self = .integer(Int64(integer)) }
  init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }
  init(_ integer: Int64?) { self = integer.map(Value.integer) ?? .null }
  init(_ integer: Int?) { self = integer.map(Value.init) ?? .null }
  init(_ text: String?) { self = text.map(Value.text) ?? .null }
  init(_ instant: Instant?) { self.init(instant?.seconds) }
  init(_ id: RecordID?) { self.init(id?.text) }
}
