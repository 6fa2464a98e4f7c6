import Domain

extension RecordID {
  /// The prefix that lists show, which is almost always unique.
  package var short: String { String(text.prefix(8)) }
}
