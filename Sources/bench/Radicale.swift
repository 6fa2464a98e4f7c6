import Platform

/// A Radicale server on this machine with one user.
struct Radicale {
  /// A stored event.
  struct Event {
    let name: String, path: String
  }

  /// The number of tries, at intervals of 50 ms, until it has to respond.
  private static let mostTries = 300
  let url: String
  /// The user and the password, separated by a colon.
  let user = "alice:secret"
  private let child: Child
  private let folder: String

  /// Starts the server with its files in `folder`; nil if it is not installed. Throws `BenchError`
  /// and `SystemError`.
  init?(in folder: String, _ environment: [String]) throws {
    guard let program = Self.tool("radicale") else { return nil }
    let folder = "\(folder)/radicale"
    let port = 20_000 + Int(getpid()) % 20_000
    url = "http://127.0.0.1:\(port)/"
    self.folder = folder
    try Files.createFolder(folder)
    try Files.write(Array((user + "\n").utf8), to: "\(folder)/users")
    let settings = """
      [server]
      hosts = 127.0.0.1:\(port)
      [auth]
      type = htpasswd
      htpasswd_filename = \(folder)/users
      htpasswd_encryption = plain
      delay = 0
      [storage]
      filesystem_folder = \(folder)/files
      [rights]
      type = owner_only
      [logging]
      level = error

      """
    try Files.write(Array(settings.utf8), to: "\(folder)/config")
    try Files.write(Array("secret\n".utf8), to: "\(folder)/password")
    child = try Child(
      [program, "--config", "\(folder)/config"], environment: environment, stream: "/dev/null")
    try wait(for: port)
  }

  /// Returns the path of a program in `PATH`, or in the environment that `.ci/setup` makes.
  static func tool(_ name: String) -> String? {
    let home = System.variable("XDG_CACHE_HOME") ?? "\(System.variable("HOME") ?? "")/.cache"
    let own = "\(home)/shiftpro-ci/caldav/bin/\(name)"
    return Bench.find(name) ?? (access(own, X_OK) == 0 ? own : nil)
  }

  /// Waits until it accepts connections.
  private func wait(for port: Int) throws {
    let script = """
      for i in {1..\(Self.mostTries)}; do
        (exec 3<>/dev/tcp/127.0.0.1/\(port)) && exit 0
        sleep 0.05
      done
      exit 1
      """
    let waiter = try Child(["/bin/bash", "-c", script], environment: [], stream: "/dev/null")
    guard waiter.wait() else {
      stop()
      throw BenchError("Radicale does not respond")
    }
  }

  /// The options of `calendar add` for the user.
  var login: [String] { ["--user", "alice", "--password-file", "\(folder)/password"] }

  /// Returns the address of a calendar of the user.
  func calendar(_ name: String) -> String { "\(url)alice/\(name)/" }

  /// Returns the events in a calendar.
  func events(in calendar: String) throws -> [Event] {
    let path = "\(folder)/files/collection-root/alice/\(calendar)"
    return try Files.names(in: path).filter { $0.hasSuffix(".ics") }.sorted().map {
      Event(name: $0, path: "\(path)/\($0)")
    }
  }

  /// Ends the server.
  func stop() {
    kill(child.id, SIGTERM)
    _ = child.wait()
  }
}
