import Synchronization

/// A value that is kept from frame to frame while everything it was made of is equal.
///
/// Copies of its holder share it. It makes no difference when they are compared: any two are equal.
package final class Kept<Source: Equatable & Sendable, Value: Sendable>: Equatable, Sendable {
  private let last = Mutex<(source: Source, value: Value)?>(nil)

  /// Creates a holder without a value.
  package init() {}

  /// Returns the value of `source`, made anew only if the last one was of another source.
  package func value(of source: Source, _ make: () -> Value) -> Value {
    last.withLock { last in
      if let last, last.source == source { return last.value }
      let value = make()
      last = (source, value)
      return value
    }
  }

  package static func == (one: Kept, other: Kept) -> Bool { true }
}
