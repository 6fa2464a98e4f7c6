import Synchronization

/// The sessions of programs that run; the exit of this process ends them.
private let runningSessions = Mutex<Set<pid_t>>([])

/// Ends the programs that run when this process exits. Evaluated once.
private let endsSessionsAtExit: Void = {
  atexit { runningSessions.withLock { for id in $0 { kill(-id, SIGTERM) } } }
}()

/// Reads from a descriptor; the method of `ToolRun` hides the system's `read`.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}

/// Sends a signal; the method of `ToolRun` hides the system's `kill`.
private func sendSignal(_ id: pid_t, _ signal: Int32) { kill(id, signal) }

/// A program that runs while its standard output is read.
public final class ToolRun {
  /// The time that a program has to end when it is asked to, in milliseconds.
  private static let graceMilliseconds: Int64 = 1000

  private let id: pid_t
  /// Whether the program's children end with it.
  private let endsChildren: Bool
  /// The end of the pipe that is read; negative once it is closed.
  private var descriptor: Int32
  /// The exit status, as `Tool.Ending` has it; nil while the program runs.
  private var status: Int32?

  /// Starts `tool` with `arguments` and `variables` added to the environment. Throws `SystemError`.
  public init(
    _ tool: Tool, _ arguments: [String], variables: [String: String] = [:],
    endsChildren: Bool = true
  ) throws {
    self.endsChildren = endsChildren
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError(path: tool.path, code: errno) }
    let (reading, writing) = (ends[0], ends[1])
    _ = fcntl(reading, F_SETFD, FD_CLOEXEC)
    _ = fcntl(writing, F_SETFD, FD_CLOEXEC)
    defer { close(writing) }
    do {
      id = try tool.start(arguments, variables) {
        posix_spawn_file_actions_adddup2($0, writing, 1)
      }
    } catch {
      close(reading)
      throw error
    }
    descriptor = reading
    _ = endsSessionsAtExit
    runningSessions.withLock { [id] in _ = $0.insert(id) }
  }

  deinit {
    stop()
    if descriptor >= 0 { close(descriptor) }
  }

  /// Waits up to `milliseconds` for output, and returns it; empty if none came, nil at its end.
  public func read(waiting milliseconds: Int32) -> [UInt8]? {
    guard descriptor >= 0 else { return nil }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: 4096)
    // The output may be a password.
    defer { wipe(&buffer) }
    let count = buffer.withUnsafeMutableBytes { readBytes(descriptor, $0) }
    if count > 0 { return Array(buffer.prefix(count)) }
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    close(descriptor)
    descriptor = -1
    return nil
  }

  /// Asks the program and its children to end, and ends them by force after a second. Does nothing
  /// if the program has ended.
  @discardableResult public func stop() -> Int32 {
    if let status { return status }
    sendSignal(-id, SIGTERM)
    let deadline = System.monotonicMilliseconds() + Self.graceMilliseconds
    while !hasEnded() {
      if System.monotonicMilliseconds() > deadline { sendSignal(-id, SIGKILL) }
      usleep(5000)
    }
    return status ?? 0
  }

  /// Ends the program and its children by force, and waits for it.
  func kill() {
    guard status == nil else { return }
    sendSignal(-id, SIGKILL)
    while !hasEnded() { usleep(2000) }
  }

  /// Waits for the program to end after its output, until an instant in monotonic milliseconds, and
  /// ends it by force then. Returns its exit status.
  func finish(until deadline: Int64) -> Int32 {
    while !hasEnded() {
      if System.monotonicMilliseconds() > deadline { kill() } else { usleep(2000) }
    }
    return status ?? 0
  }

  /// Waits for the program to end after its output, and returns its exit status; 128 plus the
  /// signal number if a signal ended it. One that closed its output and goes on is ended.
  public func finish() -> Int32 {
    let deadline = System.monotonicMilliseconds() + Self.graceMilliseconds
    while !hasEnded() {
      guard System.monotonicMilliseconds() < deadline else { return stop() }
      usleep(2000)
    }
    return status ?? 0
  }

  /// Returns whether the program has ended, and collects its status.
  func hasEnded() -> Bool {
    guard status == nil else { return true }
    var raw: Int32 = 0
    let done = waitpid(id, &raw, WNOHANG)
    guard done == id || done < 0 && errno != EINTR else { return false }
    status = Tool.status(raw)
    runningSessions.withLock { [id] in _ = $0.remove(id) }
    // Children that outlive the program would go on recording.
    if endsChildren { sendSignal(-id, SIGTERM) }
    return true
  }
}
