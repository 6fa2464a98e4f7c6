/// A thread for work that may block.
///
/// Tasks and dispatch queues keep a thread of their library that wakes up every second while the
/// program runs; this one sleeps until there is work.
public enum BackgroundThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on a new thread, which ends with it. Throws `SystemError` if no thread can be
  /// created.
  public static func start(_ body: @escaping @Sendable () -> Void) throws {
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let code = pthread_create(
      &thread, nil,
      { argument in
        #if canImport(Darwin)
          let argument: UnsafeMutableRawPointer? = argument
        #endif
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      work.release()
      throw SystemError(path: "thread", code: code)
    }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
  }
}
