import Domain

extension RecordID {
  /// The beginning that lists show, and that nearly always says enough.
  package var short: String { String(text.prefix(8)) }
}
