/// Holds a model and tells its observers when it really changed.
///
/// A model that is assigned an equal value tells nobody, so an idle program draws nothing.
package final class Observed<Model: Equatable> {
  private var observers: [(Model) -> Void] = []

  /// The model.
  package var value: Model {
    didSet {
      guard value != oldValue else { return }
      for observer in observers { observer(value) }
    }
  }

  /// Holds `value`.
  package init(_ value: Model) { self.value = value }

  /// Calls `observer` with each new value from now on.
  package func observe(_ observer: @escaping (Model) -> Void) { observers.append(observer) }
}
