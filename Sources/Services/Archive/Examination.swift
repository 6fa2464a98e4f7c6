/// A report about the store or the program.
package enum Examination: Equatable, Sendable {
  /// The stored data and its locations.
  case storage(ReminderTimer.Kind?)
  /// Diagnostics, with the size of the screen.
  case report(columns: Int, rows: Int)
  /// The flags, content, signals, caches and times of the Coach.
  case coach
}
