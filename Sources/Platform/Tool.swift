/// Another program, run by its path with a list of arguments, without a shell.
public struct Tool: Equatable, Sendable {
  /// The result of a run.
  public struct Ending: Equatable, Sendable {
    /// The exit status; 128 plus the signal number if a signal ended it.
    public var status: Int32
    /// The bytes of its standard output.
    public var output: [UInt8]
  }

  /// The time limit of a run.
  private static let patienceMilliseconds: Int64 = 20_000
  /// The maximum size of the output of a run, in bytes: many times that of a password with notes or
  /// of a table of jobs.
  private static let outputLimit = 1 << 20

  /// The path.
  public let path: String

  /// Creates the program at `path`.
  public init(path: String) { self.path = path }

  /// Finds the program `name` in one of the folders of `searchPath`, in the format of `PATH`; a
  /// name with a slash is used as a path. Nil if there is none.
  public init?(_ name: String, in searchPath: String?) {
    let folders = (searchPath ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    let paths = name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
    guard let found = paths.first(where: { access($0, X_OK) == 0 && !Files.isFolder($0) }) else {
      return nil
    }
    path = found
  }

  /// Runs the program with `arguments` and `variables` added to the environment, and waits at most
  /// twenty seconds for it to end. Its input is empty and its standard error is discarded. Its
  /// output, which may be a password, comes through a pipe and is never on the disk. Throws
  /// `SystemError`, with `EFBIG` for an output beyond a mebibyte and `EINTR` after Ctrl-C.
  public func run(_ arguments: [String], variables: [String: String] = [:]) throws -> Ending {
    let run = try ToolRun(self, arguments, variables: variables, endsChildren: false)
    let deadline = System.monotonicMilliseconds() + Tool.patienceMilliseconds
    var output: [UInt8] = []
    while System.monotonicMilliseconds() < deadline {
      // A child in the background may keep the pipe open, so the program's end counts too.
      let isOver = run.hasEnded()
      guard var bytes = run.read(waiting: isOver ? 0 : 10), !bytes.isEmpty || !isOver else { break }
      output += bytes
      wipe(&bytes)
      guard output.count <= Tool.outputLimit, !Interrupt.isPressed else {
        let code = Interrupt.isPressed ? EINTR : EFBIG
        wipe(&output)
        run.kill()
        throw SystemError(path: path, code: code)
      }
    }
    return Ending(status: run.finish(until: deadline), output: output)
  }

  /// Returns the exit status of a result of `waitpid`: the lower seven bits name the signal that
  /// ended the program, the next byte is its status (wait(2)).
  static func status(_ raw: Int32) -> Int32 {
    let signal = raw & 0x7f
    return signal == 0 ? raw >> 8 & 0xff : 128 + signal
  }

  /// Starts the program as the leader of a session of its own, without a terminal. Its input is
  /// empty and its standard error is discarded; `connect` adds its standard output. Throws
  /// `SystemError`.
  func start(
    _ arguments: [String], _ variables: [String: String] = [:],
    connect: (UnsafeMutablePointer<posix_spawn_file_actions_t>) -> Void
  ) throws -> pid_t {
    // The types are structures on Linux and pointers on Darwin, so only their addresses are used.
    let actions = UnsafeMutablePointer<posix_spawn_file_actions_t>.allocate(capacity: 1)
    let attributes = UnsafeMutablePointer<posix_spawnattr_t>.allocate(capacity: 1)
    posix_spawn_file_actions_init(actions)
    posix_spawnattr_init(attributes)
    defer {
      posix_spawn_file_actions_destroy(actions)
      posix_spawnattr_destroy(attributes)
      actions.deallocate()
      attributes.deallocate()
    }
    posix_spawnattr_setflags(attributes, spawnInNewSession)
    posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0)
    connect(actions)
    posix_spawn_file_actions_addopen(actions, 2, "/dev/null", O_WRONLY, 0)
    let inherited = environmentStrings().filter { text in
      !variables.keys.contains { text.hasPrefix("\($0)=") }
    }
    var argv = ([path] + arguments).map { strdup($0) } + [nil]
    var envp = (inherited + variables.map { "\($0)=\($1)" }).map { strdup($0) } + [nil]
    defer { for text in argv + envp { free(text) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, path, actions, attributes, &argv, &envp)
    guard code == 0 else { throw SystemError(path: path, code: code) }
    return id
  }
}
