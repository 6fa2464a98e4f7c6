import Dispatch

/// Work that several cores do at once.
public enum Parallel {
  /// How many cores there are to work with.
  public static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Calls `body` with each number from 0 up to but not including `count`, on as many threads as there
  /// are cores for, and returns once all are done.
  public static func forEach(_ count: Int, _ body: @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
  }
}
