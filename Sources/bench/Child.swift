import Platform

/// A child process.
struct Child {
  let id: pid_t

  /// Starts the program at the path `arguments[0]` with all three standard streams connected to
  /// `stream`; a terminal becomes its controlling terminal. Throws `BenchError`.
  init(_ arguments: [String], environment: [String], stream: String) throws {
    // The types are structures on Linux and pointers on Darwin, so only their addresses are used.
    let actions = Child.made(posix_spawn_file_actions_init)
    let attributes = Child.made(posix_spawnattr_init)
    defer {
      posix_spawn_file_actions_destroy(actions)
      posix_spawnattr_destroy(attributes)
      actions.deallocate()
      attributes.deallocate()
    }
    // The first terminal that a session leader opens becomes its controlling terminal.
    posix_spawnattr_setflags(attributes, spawnInNewSession)
    posix_spawn_file_actions_addopen(actions, 0, stream, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(actions, 0, 1)
    posix_spawn_file_actions_adddup2(actions, 0, 2)

    var argv = arguments.map { strdup($0) } + [nil]
    var envp = environment.map { strdup($0) } + [nil]
    defer { for text in argv + envp { free(text) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, arguments[0], actions, attributes, &argv, &envp)
    guard code == 0 else {
      throw BenchError("\(SystemError(path: arguments[0], code: code))")
    }
    self.id = id
  }

  private static func made<T>(
    _ initialize: (UnsafeMutablePointer<T>) -> Int32
  ) -> UnsafeMutablePointer<T> {
    let memory = UnsafeMutablePointer<T>.allocate(capacity: 1)
    _ = initialize(memory)
    return memory
  }

  /// Waits for its end; returns whether its exit status is 0.
  func wait() -> Bool {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 && errno == EINTR {}
    return status == 0
  }

  /// Waits for its end and measures its memory meanwhile.
  func watch() -> (isDone: Bool, peakMemory: Int) {
    var status: Int32 = 0, peak = 0
    while true {
      peak = max(peak, peakMemory ?? 0)
      let ended = waitpid(id, &status, WNOHANG)
      if ended == id { return (status == 0, peak) }
      if ended < 0 && errno != EINTR { return (false, peak) }
      usleep(1000)
    }
  }

  /// The peak resident memory in bytes; nil if the system does not report it. `getrusage` is not
  /// used, because it includes the memory of the parent before the program was executed.
  var peakMemory: Int? { memory("VmHWM:", in: "status") }

  /// The memory in bytes that it has written and shares with nobody, now; nil if the system does
  /// not report it. Code and libraries, which every instance shares, do not count.
  var privateMemory: Int? { memory("Private_Dirty:", in: "smaps_rollup") }

  /// Returns a figure in kilobytes of a file about the process, in bytes.
  private func memory(_ name: String, in file: String) -> Int? {
    guard let bytes = try? Files.read("/proc/\(id)/\(file)") else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix(name) }) else { return nil }
    return line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
      .flatMap { Int($0) }.map { $0 * 1024 }
  }
}
