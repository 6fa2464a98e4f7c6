/// Another program, run by its path and a list of arguments: no shell ever reads them.
public struct Tool: Equatable, Sendable {
  /// How a run ended.
  public struct Ending: Equatable, Sendable {
    /// The exit status; 128 and the signal where one ended it.
    public var status: Int32
    /// What it wrote to standard output.
    public var output: [UInt8]
  }

  /// How long a program may take.
  private static let patienceMilliseconds: Int64 = 20_000

  /// The path.
  public let path: String

  /// The program at `path`.
  public init(path: String) { self.path = path }

  /// The program called `name` in one of the folders of `searchPath`, as `PATH` lists them; one
  /// with a slash is a path already. Nil where there is none.
  public init?(_ name: String, in searchPath: String?) {
    let folders = (searchPath ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    let paths = name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
    guard let found = paths.first(where: { access($0, X_OK) == 0 && !Files.isFolder($0) }) else {
      return nil
    }
    path = found
  }

  /// Runs it with `arguments` and, beside those of this process, `variables`; waits for its end, at
  /// most twenty seconds. It reads nothing; what it complains of goes nowhere. Throws
  /// `SystemError`.
  public func run(_ arguments: [String], variables: [String: String] = [:]) throws -> Ending {
    let output = try OutputFile.temporary()
    defer { try? Files.remove(output.path) }
    let id = try start(arguments, variables, output: output.path)
    let deadline = System.monotonicMilliseconds() + Tool.patienceMilliseconds
    var status: Int32 = 0
    while true {
      let done = waitpid(id, &status, WNOHANG)
      if done == id || done < 0 && errno != EINTR { break }
      if System.monotonicMilliseconds() > deadline {
        kill(id, SIGKILL)
        while waitpid(id, &status, 0) < 0 && errno == EINTR {}
        break
      }
      usleep(2000)
    }
    // The lower seven bits name the signal that ended it, the next byte is its exit status
    // (wait(2)).
    let signal = status & 0x7f
    return Ending(
      status: signal == 0 ? status >> 8 & 0xff : 128 + signal, output: try Files.read(output.path))
  }

  private func start(
    _ arguments: [String], _ variables: [String: String], output: String
  ) throws -> pid_t {
    // A structure on Linux and a pointer on Darwin: only where it lies is the same.
    let actions = UnsafeMutablePointer<posix_spawn_file_actions_t>.allocate(capacity: 1)
    posix_spawn_file_actions_init(actions)
    defer {
      posix_spawn_file_actions_destroy(actions)
      actions.deallocate()
    }
    posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(actions, 1, output, O_WRONLY | O_APPEND, 0)
    posix_spawn_file_actions_addopen(actions, 2, "/dev/null", O_WRONLY, 0)
    let inherited = environmentStrings().filter { text in
      !variables.keys.contains { text.hasPrefix("\($0)=") }
    }
    var argv = ([path] + arguments).map { strdup($0) } + [nil]
    var envp = (inherited + variables.map { "\($0)=\($1)" }).map { strdup($0) } + [nil]
    defer { for text in argv + envp { free(text) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, path, actions, nil, &argv, &envp)
    guard code == 0 else { throw SystemError(path: path, code: code) }
    return id
  }
}
