/// Holds a model and tells its observers when it really changed.
///
/// A model that is assigned an equal value tells nobody, so an idle program draws nothing.
public final class Observed<Model: Equatable> {
  private var observers: [(Model) -> Void] = []

  /// The model.
  public var value: Model {
    didSet {
      guard value != oldValue else { return }
      for observer in observers { observer(value) }
    }
  }

  /// Holds `value`.
  public init(_ value: Model) { self.value = value }

  /// Calls `observer` with each new value from now on.
  public func observe(_ observer: @escaping (Model) -> Void) { observers.append(observer) }
}
