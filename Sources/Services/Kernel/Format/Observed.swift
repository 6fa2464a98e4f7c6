/// Holds a value and notifies its observers of changes.
///
/// Assigning an equal value notifies nobody, so an idle program draws nothing.
package final class Observed<Model: Equatable> {
  private var observers: [(Model) -> Void] = []

  /// The value.
  package var value: Model {
    didSet {
      guard value != oldValue else { return }
      for observer in observers { observer(value) }
    }
  }

  /// Creates a holder of `value`.
  package init(_ value: Model) { self.value = value }

  /// Calls `observer` with each new value from now on.
  package func observe(_ observer: @escaping (Model) -> Void) { observers.append(observer) }
}
