import Synchronization

/// Whether Ctrl-C was pressed since the last call of `Interrupt.noting`.
private let isInterrupted = Atomic<Bool>(false)

/// Ctrl-C as a flag, for commands that have something to say after it.
public enum Interrupt {
  /// Whether Ctrl-C was pressed during a call of `noting` that has not returned.
  static var isPressed: Bool { isInterrupted.load(ordering: .relaxed) }

  /// Calls `body` with a function that returns whether Ctrl-C was pressed. Meanwhile Ctrl-C does
  /// not end the process.
  public static func noting<Value>(_ body: (_ isPressed: @escaping () -> Bool) throws -> Value)
    rethrows
    -> Value
  {
    isInterrupted.store(false, ordering: .relaxed)
    let old = signal(SIGINT) { _ in isInterrupted.store(true, ordering: .relaxed) }
    defer {
      signal(SIGINT, old)
      isInterrupted.store(false, ordering: .relaxed)
    }
    return try body { isPressed }
  }
}
