import Platform
import Testing

/// A PostgreSQL primary and its standby, as `Tests/Servers/postgres` starts them, with the role
/// `shiftpro` and the password `open-sesame`.
public struct PostgresServers {
  /// Why tests that need them are left out.
  public static let reason: Comment = "no PostgreSQL: .ci/setup installs it"
  /// Whether it is installed, with a user that may run it.
  public static let isAvailable = {
    let isThere =
      Tool("initdb", in: System.variable("PATH")) != nil
      || Files.isFolder("/usr/lib/postgresql")
    let user = Tool("id", in: System.variable("PATH"))
    let mayRun = geteuid() != 0 || (try? user?.run(["postgres"]).status) == 0
    return isThere && mayRun && Tool("openssl", in: System.variable("PATH")) != nil
  }()

  private let script: ServerScript
  /// The port of the primary.
  public let primary: String
  /// The port of the standby.
  public let standby: String
  /// The folder with their files, `primary.log` among them.
  public let folder: String

  /// Starts both; `source` is a file of a target of tests. Throws if they do not start.
  public init(source: String = #filePath) throws {
    script = try ServerScript("postgres", source: source, values: 3)
    (primary, standby, folder) = (script.values[0], script.values[1], script.values[2])
  }

  /// The address of both, which checks their certificate.
  public var address: String {
    "postgresql://shiftpro@127.0.0.1:\(primary),127.0.0.1:\(standby)/shiftpro"
      + "?sslmode=verify-full&channel_binding=require&sslrootcert=\(folder)/server.crt"
  }

  /// Kills the primary or the standby, promotes the standby, or starts the old primary again:
  /// `kill-primary`, `kill-standby`, `promote` or `return-primary`.
  public func perform(_ event: String) throws { try script.run([event, folder]) }

  /// Stops both and removes their files.
  public func stop() {
    try? perform("stop")
    script.stop()
  }
}
