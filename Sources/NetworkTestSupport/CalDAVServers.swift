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

  private let script: ServerScript
  /// The address of Radicale, with the user `alice` and the password `secret`.
  public let radicale: String
  /// The address of Xandikos, which asks for no password.
  public let xandikos: String

  /// Starts both; `source` is a file of a target of tests. Throws if they do not start.
  public init(source: String = #filePath) throws {
    script = try ServerScript("servers", source: source, values: 3)
    radicale = "http://127.0.0.1:\(script.values[0])/"
    xandikos = "http://127.0.0.1:\(script.values[1])/"
  }

  /// Stops both and removes their files.
  public func stop() { script.stop() }
}

/// A server that needs root and packages of its own, such as `cyrus`, as the script of that name in
/// `Tests/Servers` starts it, with the user `alice` and the password `secret`.
public struct CalDAVServer {
  /// Why tests that need them are left out.
  public static let reason: Comment = "SHIFTPRO_SERVERS names no server, such as \"cyrus sogo\""
  /// The servers that the environment asks for.
  public static let requested =
    (System.variable("SHIFTPRO_SERVERS") ?? "").split(separator: " ").map(String.init)

  private let script: ServerScript
  /// The address.
  public let url: String

  /// Starts a server; `source` is a file of a target of tests. Throws if it does not start.
  public init(_ name: String, source: String = #filePath) throws {
    script = try ServerScript(name, source: source, values: 2)
    url = script.values[0]
  }

  /// Stops it and removes its files.
  public func stop() { script.stop() }
}
