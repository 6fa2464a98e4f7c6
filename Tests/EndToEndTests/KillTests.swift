import Foundation
import Testing

@Suite("Killed at any moment", .serialized)
struct KillTests {
  private func variables(_ home: Home) -> [String: String] {
    ["XDG_DATA_HOME": home.folder + "/data", "TZ": "Europe/London", "LC_ALL": "C.UTF-8"]
  }

  /// Runs a command and kills it after some time; whether it was faster and ended by itself.
  private func runAndKill(
    _ home: Home, _ arguments: [String], after microseconds: UInt32
  ) throws -> Bool {
    let child = try start(Home.program, arguments, environment: variables(home))
    usleep(microseconds)
    kill(child, SIGKILL)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }

  private func everything(_ home: Home, _ store: String) throws -> String {
    try home.shiftpro("export", "--what", "all", "--store", store).output
  }

  /// A small store: a few shifts and a day of steps, of its own.
  private func fill(_ home: Home, _ store: String, day: Int, rows: Int) throws {
    for hour in [6, 14] {
      try home.shiftpro(
        "add", "2026-10-\(day)T\(hour < 10 ? "0" : "")\(hour):00", "--duration", "7h", "--store",
        store)
    }
    let table = home.folder + "/steps-\(day).csv"
    let lines = (0..<rows).map { row in
      let minute = row < 10 ? "0\(row)" : "\(row)"
      return "2026-09-\(day)T08:\(minute)Z,2026-09-\(day)T08:\(minute):30Z,\(row + 1)"
    }
    try (["start,end,steps"] + lines).joined(separator: "\n")
      .write(toFile: table, atomically: true, encoding: .utf8)
    try home.shiftpro("import", table, "--store", store)
  }

  private func remove(_ paths: [String]) {
    for path in paths { try? FileManager.default.removeItem(atPath: path) }
  }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// Thirteen moments from the start on, a little more than one round takes.
  @Test(
    "a store is as it was before or after, and a file whole or not there",
    arguments: ["backup", "restore", "import", "export"])
  func killed(command: String) throws {
    let home = try Home(isSetUp: false)
    defer { home.remove() }
    let first = home.folder + "/first.sqlite", second = home.folder + "/second.sqlite"
    let package = home.folder + "/first.shiftpro", json = home.folder + "/first.json"
    let store = home.folder + "/store.sqlite", file = home.folder + "/out"
    try fill(home, first, day: 24, rows: 50)
    try fill(home, second, day: 25, rows: 40)
    try home.shiftpro("backup", package, "--store", first)
    try home.shiftpro("export", "--what", "all", "-o", json, "--store", first)
    let arguments: [String: [String]] = [
      "backup": ["backup", file, "--store", first],
      "restore": ["restore", package, "--replace", "--store", store],
      "import": ["import", json, "--store", store],
      "export": ["export", "--what", "all", "-o", file, "--store", first],
    ]
    let words = try #require(arguments[command])
    func prepare() throws {
      remove([store, store + "-wal", store + "-shm", file])
      if command == "restore" || command == "import" {
        try FileManager.default.copyItem(atPath: second, toPath: store)
      }
    }
    try prepare()
    let clock = ContinuousClock()
    let length = try clock.measure {
      try run(Home.program, words, environment: variables(home))
    }
    let before = try everything(home, second), source = try everything(home, first)
    let after = exists(store) ? try everything(home, store) : ""
    #expect(command == "backup" || command == "export" || after != before)
    let microseconds = UInt32(length / .microseconds(1))
    var ended = 0
    for round in 0..<13 {
      try prepare()
      if try runAndKill(home, words, after: microseconds * UInt32(round) / 10) { ended += 1 }
      switch command {
      case "restore", "import":
        try home.shiftpro("doctor", "--repair", "--store", store)
        #expect([before, after].contains(try everything(home, store)))
      case "backup" where exists(file):
        try home.shiftpro("restore", file, "--store", store)
        #expect(try everything(home, store) == source)
      case "export" where exists(file):
        #expect(try String(contentsOfFile: file, encoding: .utf8) == source)
      default: break
      }
    }
    #expect(ended < 13, "none was killed")
    // The copy that a killed backup leaves is named, and no more than that.
    let found = try home.shiftpro("doctor", "--store", first, mayFail: true).output
    #expect(found.contains("is sound") || found.contains("an interrupted backup or restore"))
    #expect(try everything(home, first) == source)
    // What was left behind is cleared away by the next one.
    try home.shiftpro("backup", home.folder + "/again", "--store", first)
    try home.shiftpro("restore", package, "--merge", "--store", store)
    let left = try FileManager.default.contentsOfDirectory(atPath: home.folder)
    #expect(!left.contains { $0.contains(".sqlite.backup-") || $0.contains(".sqlite.restore-") })
  }

  /// The card and its time blocks, as the command line shows them.
  private func goals(_ home: Home, _ store: String) throws -> String {
    let lists = [
      ["goal", "list"], ["goal", "show", "Spanish"], ["block", "list"],
      ["coach", "metrics"],
    ]
    return try lists.map { words in
      try run(
        Home.program, words + ["--json", "--store", store], environment: variables(home)
      ).output
    }.joined()
  }

  @Test("a card is as it was before or after", arguments: ["accept", "activate"])
  func goal(command: String) throws {
    let home = try Home(isSetUp: false)
    defer { home.remove() }
    let first = home.folder + "/first.sqlite", store = home.folder + "/store.sqlite"
    try home.shiftpro("goal", "add", "Spanish", "--store", first)
    try home.shiftpro("goal", "task", "add", "Spanish", "Words", "--times", "10", "--store", first)
    let framings = try home.shiftpro(
      "goal", "regenerate", "Spanish", "--json", "--store", first
    ).output
    let id = try #require(framings.firstMatch(of: /"id":"([0-9a-f-]+)"/)).output.1
    let words =
      ["goal", command] + [command == "accept" ? String(id) : "Spanish"] + ["--store", store]
    func prepare() throws {
      remove([store, store + "-wal", store + "-shm"])
      try FileManager.default.copyItem(atPath: first, toPath: store)
    }
    try prepare()
    let before = try goals(home, store)
    let length = try ContinuousClock().measure {
      try run(Home.program, words, environment: variables(home))
    }
    #expect(try goals(home, store) != before)
    let microseconds = UInt32(length / .microseconds(1))
    var ended = 0, changed = 0
    for round in 0..<13 {
      try prepare()
      if try runAndKill(home, words, after: microseconds * UInt32(round) / 10) { ended += 1 }
      #expect(
        try home.shiftpro("doctor", "--repair", "--store", store).output.contains("is sound"))
      guard try goals(home, store) != before else { continue }
      // All of it was written, so that undoing it leads back.
      changed += 1
      try home.shiftpro("undo", "--store", store)
      #expect(try goals(home, store) == before)
    }
    #expect(ended < 13, "none was killed")
    #expect(changed >= ended)
  }
}
