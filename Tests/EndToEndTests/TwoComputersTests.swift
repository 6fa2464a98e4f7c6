import Foundation
import NetworkTestSupport
import Testing

/// A computer of a person: a store and a configuration of its own.
private struct Computer {
  let name: String
  let folder: String
  private let now: Date

  init(_ name: String, now: Date) throws {
    self.name = name
    self.now = now
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("shiftpro-\(name)-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }

  private var environment: [String: String] {
    [
      "HOME": folder, "XDG_CONFIG_HOME": folder + "/config", "LC_ALL": "C.UTF-8",
      "TZ": "Europe/London", "SHIFTPRO_PASSPHRASE": "correct horse battery",
    ]
  }

  private var options: [String] { ["--store", folder + "/store.sqlite", "--lang", "en"] }

  /// Runs a command, some minutes after the test has begun.
  @discardableResult
  func callAsFunction(
    _ words: String..., minutes: Double = 0, passphrase: String? = nil, mayFail: Bool = false
  ) throws -> Ended {
    var variables = environment
    if let passphrase { variables["SHIFTPRO_PASSPHRASE"] = passphrase }
    let now = ISO8601DateFormatter().string(from: now + minutes * 60)
    return try run(
      Home.program, options + ["--now", now] + words, environment: variables, mayFail: mayFail)
  }

  /// The full screen, whose clock runs.
  func screen() throws -> Tmux {
    let words = ([Home.program] + options).joined(separator: " ")
    let terminal = try Tmux("\(words); echo ended; exec cat", environment: environment)
    try terminal.wait(for: "Dashboard")
    return terminal
  }
}

@Suite("Two computers, each with a terminal", .serialized) struct TwoComputersTests {
  private let laptop: Computer
  private let desktop: Computer

  init() throws {
    let now = Date()
    laptop = try Computer("laptop", now: now)
    desktop = try Computer("desktop", now: now)
    // A roster in the past, and no questions of the setup.
    try laptop("add", "2026-10-19 08:00", "16:00", "--name", "Early")
  }

  private func remove() {
    laptop.remove()
    desktop.remove()
  }

  /// Starts a shift on the laptop, waits until it runs on the desktop, and stops it there.
  private func startAndStop(within seconds: Double) throws {
    let (here, there) = (try laptop.screen(), try desktop.screen())
    try here.press("s")
    try here.wait(for: "ON SHIFT")
    let end = Date(timeIntervalSinceNow: seconds)
    try there.wait("the shift on the other computer", seconds: seconds + 30) { screen in
      guard !screen.contains("ON SHIFT") else { return true }
      // The person at it exchanges now and then.
      try there.press("g", "m")
      usleep(500_000)
      return false
    }
    #expect(Date() < end, "it took longer")
    try there.press("s")
    try there.wait(for: "OFF SHIFT")
    try here.wait("the end on the first computer", seconds: seconds + 30) { screen in
      guard !screen.contains("OFF SHIFT") else { return true }
      try here.press("g", "m")
      usleep(500_000)
      return false
    }
    for terminal in [here, there] {
      try terminal.press("q")
      try terminal.wait(for: "ended")
    }
  }

  /// Returns the id of the shift of October.
  private func shift(on computer: Computer) throws -> String {
    let list = try computer("list", "--from", "2026-10-19", "--to", "2026-10-20", "--json").output
    return String(try #require(list.firstMatch(of: /"id": *"([0-9a-f-]{36})"/)?.1))
  }

  private func hash(_ computer: Computer) throws -> String {
    let status = try computer("sync", "status", "--json").output
    return String(try #require(status.firstMatch(of: /"state_hash": *"([0-9a-f]{64})"/)?.1))
  }

  @Test(
    "over a database: start and stop, a conflict brought back, a server away, a copy, leaving",
    .enabled(if: PostgresServers.isAvailable, PostgresServers.reason), .timeLimit(.minutes(4)))
  func database() throws {
    let servers = try PostgresServers()
    defer {
      servers.stop()
      remove()
    }
    let place = servers.address, access = "echo open-sesame"
    try laptop("sync", "create", place, "--name", "laptop", "--password-command", access)
    let refused = try desktop(
      "sync", "join", place, "--password-command", access, passphrase: "another secret",
      mayFail: true)
    #expect(refused.status == 1 && refused.errors.contains("passphrase"))
    let unknown = try desktop(
      "sync", "join", place, "--password-command", "echo wrong", mayFail: true)
    #expect(unknown.status == 1 && unknown.errors.contains("password"))
    try desktop("sync", "join", place, "--name", "desktop", "--password-command", access)
    try startAndStop(within: 8)

    // Both change the same note: the earlier change is brought back on the screen.
    let id = try shift(on: laptop)
    try laptop("edit", id, "--note", "dentist", minutes: 5)
    try desktop("edit", id, "--note", "swap with Kim", minutes: 6)
    for computer in [desktop, laptop] { try computer("sync", "now", minutes: 6) }
    let here = try laptop.screen()
    try here.press("g", "V")
    try here.wait(for: "dentist")
    try here.wait(for: "swap with Kim")
    try here.press("r")
    try here.wait("the conflict gone") { !$0.contains("swap with Kim") }
    try here.press("q")
    try here.wait(for: "OFF SHIFT")
    try here.press("q")
    try here.wait(for: "ended")
    for computer in [laptop, desktop] { try computer("sync", "now", minutes: 8) }
    #expect(try desktop("list", "--from", "2026-10-19", "--json").output.contains("dentist"))

    try servers.perform("kill-primary")
    try desktop("edit", id, "--break", "45", minutes: 9)
    let away = try desktop("sync", "now", minutes: 9, mayFail: true)
    #expect(away.status != 0)
    try servers.perform("promote")
    for computer in [desktop, laptop, desktop] { try computer("sync", "now", minutes: 10) }
    #expect(try hash(laptop) == hash(desktop))
    #expect(try laptop("list", "--from", "2026-10-19", "--json").output.contains("dentist"))

    try desktop("sync", "leave")
    #expect(try desktop("list", "--from", "2026-10-19", "--json").output.contains("dentist"))
    #expect(try desktop("sync", "status").output.contains("on this computer only"))
  }

  @Test(
    "over two folders of Syncthing: start and stop, and both know the same in the end",
    .enabled(if: SyncthingFolders.isAvailable, SyncthingFolders.reason), .timeLimit(.minutes(4)))
  func folders() throws {
    let folders = try SyncthingFolders()
    defer {
      folders.stop()
      remove()
    }
    try laptop("sync", "create", folders.one, "--name", "laptop")
    let deadline = Date(timeIntervalSinceNow: 60)
    var joined = try desktop("sync", "join", folders.other, "--name", "desktop", mayFail: true)
    while joined.status != 0, Date() < deadline {
      usleep(500_000)
      joined = try desktop("sync", "join", folders.other, "--name", "desktop", mayFail: true)
    }
    try #require(joined.status == 0, "\(joined.errors)")
    try startAndStop(within: 15)
    var isSame = false
    while !isSame, Date() < deadline + 60 {
      for computer in [laptop, desktop] { try computer("sync", "now") }
      isSame = try hash(laptop) == hash(desktop)
      usleep(500_000)
    }
    #expect(isSame)
  }
}
