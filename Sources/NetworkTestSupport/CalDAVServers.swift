import Platform
import Testing

/// Radicale and Xandikos, as `Tests/Servers/servers` starts them.
public struct CalDAVServers {
  /// Why tests that need them are left out.
  public static let reason: Comment = "no Radicale and Xandikos: .ci/setup installs them"
  /// Whether they are installed.
  public static let isAvailable =
    Files.exists(environment + "/bin/radicale")
    && Files.exists(environment + "/bin/xandikos")

  private static var environment: String {
    let cache = System.variable("XDG_CACHE_HOME") ?? (System.variable("HOME") ?? "") + "/.cache"
    return cache + "/shiftpro-ci/caldav"
  }

  private let run: ToolRun
  private let folder: String
  /// The address of Radicale, with the user `alice` and the password `secret`.
  public let radicale: String
  /// The address of Xandikos, which asks for no password.
  public let xandikos: String

  /// Starts both; `source` is a file of a target of tests. Throws if they do not start.
  public init(source: String = #filePath) throws {
    let script = Files.folder(of: Files.folder(of: Files.resolved(source))) + "/Servers/servers"
    let bash = try #require(Tool("bash", in: System.variable("PATH")))
    run = try ToolRun(bash, [script])
    var text = ""
    let deadline = System.monotonicMilliseconds() + 30_000
    while !text.hasSuffix("\n"), System.monotonicMilliseconds() < deadline,
      let piece = run.read(waiting: 1000)
    {
      text += String(decoding: piece, as: UTF8.self)
    }
    let values = text.split(whereSeparator: \.isWhitespace).compactMap {
      $0.split(separator: "=").last
    }
    try #require(values.count == 3, "\(text)")
    folder = String(values[2])
    radicale = "http://127.0.0.1:\(values[0])/"
    xandikos = "http://127.0.0.1:\(values[1])/"
  }

  /// Stops both and removes their files.
  public func stop() {
    run.stop()
    // It inherits the signals that threads of tests block, and then ends by force.
    _ = try? Tool("rm", in: System.variable("PATH"))?.run(["-rf", folder])
  }
}
