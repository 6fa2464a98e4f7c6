import Foundation
import Testing

@Suite("Killed at any moment", .serialized)
struct KillTests {
  /// Runs a command and kills it after some time, or lets it end if it is faster.
  private func runAndKill(_ home: Home, _ arguments: [String], after microseconds: UInt32) throws {
    let child = try start(
      Home.program, arguments,
      environment: ["XDG_DATA_HOME": home.folder + "/data", "TZ": "Europe/London"])
    usleep(microseconds)
    kill(child, SIGKILL)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
  }

  private func everything(_ home: Home, _ store: String) throws -> String {
    try home.shiftpro("export", "--what", "all", "--store", store).output
  }

  @Test(
    "a store is as it was before or after, and a file whole or not there",
    arguments: ["backup", "restore", "import", "export"])
  func killed(command: String) throws {
    let home = try Home(isSetUp: false)
    defer { home.remove() }
    let first = home.folder + "/first.sqlite", second = home.folder + "/second.sqlite"
    let package = home.folder + "/first.shiftpro", json = home.folder + "/first.json"
    let store = home.folder + "/store.sqlite", file = home.folder + "/out"
    try home.shiftpro("demo", "--years", "1", "--store", first)
    try home.shiftpro("demo", "--years", "1", "--seed", "9", "--store", second)
    try home.shiftpro("backup", package, "--store", first)
    try home.shiftpro("export", "--what", "all", "-o", json, "--store", first)
    let states = try [everything(home, first), everything(home, second)]
    let arguments: [String: [String]] = [
      "backup": ["backup", file, "--store", first],
      "restore": ["restore", package, "--replace", "--store", store],
      "import": ["import", json, "--store", store],
      "export": ["export", "--what", "all", "-o", file, "--store", first],
    ]
    for round in 0..<4 {
      for path in [store, store + "-wal", store + "-shm", file] {
        try? FileManager.default.removeItem(atPath: path)
      }
      var allowed = states
      if command == "restore" {
        try FileManager.default.copyItem(atPath: second, toPath: store)
      } else if command == "import" {
        try home.shiftpro("doctor", "--store", store, mayFail: true)
        allowed[1] = try everything(home, home.folder + "/none.sqlite")
      }
      try runAndKill(home, arguments[command] ?? [], after: UInt32(round) * 40_000)
      switch command {
      case "restore", "import":
        if FileManager.default.fileExists(atPath: store) {
          try home.shiftpro("doctor", "--store", store, mayFail: command == "import")
        }
        #expect(allowed.contains(try everything(home, store)))
      case "backup" where FileManager.default.fileExists(atPath: file):
        try home.shiftpro("restore", file, "--store", store)
        #expect(try everything(home, store) == states[0])
      case "export" where FileManager.default.fileExists(atPath: file):
        #expect(try String(contentsOfFile: file, encoding: .utf8) == states[0])
      default: break
      }
      #expect(try everything(home, first) == states[0])
      try home.shiftpro("backup", home.folder + "/again", "--store", first)
      let left = try FileManager.default.contentsOfDirectory(atPath: home.folder)
      #expect(!left.contains { $0.hasPrefix("first.sqlite.") })
    }
  }
}
