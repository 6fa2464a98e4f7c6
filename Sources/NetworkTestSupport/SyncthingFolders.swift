import Platform
import Testing

/// Two folders that two Syncthing instances keep equal, as `Tests/Servers/syncthing` starts them.
public struct SyncthingFolders {
  /// Why tests that need them are left out.
  public static let reason: Comment = "no Syncthing: .ci/setup installs it"
  /// Whether it is installed.
  public static let isAvailable = ["syncthing", "curl", "python3"].allSatisfy {
    Tool($0, in: System.variable("PATH")) != nil
  }

  private let script: ServerScript
  private var folder: String { script.values[0] }
  /// The folder of one computer.
  public var one: String { folder + "/a/shared" }
  /// The folder of the other computer.
  public var other: String { folder + "/b/shared" }

  /// Starts both; `source` is a file of a target of tests. Throws if they do not connect.
  public init(source: String = #filePath) throws {
    script = try ServerScript("syncthing", source: source, values: 1)
  }

  /// Stops both and removes their files.
  public func stop() {
    try? script.run(["stop", folder])
    script.stop()
  }
}
