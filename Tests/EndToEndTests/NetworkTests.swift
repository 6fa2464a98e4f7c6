import Foundation
import NetworkTestSupport
import Testing

@Suite("No network, unless an endpoint is set", .serialized) struct NetworkTests {
  /// A day's commands, from the first shift to the last backup.
  private static let journey: [[String]] = [
    ["add", "today 7:00", "today 15:00", "--name", "Early"], ["start"], ["status", "--json"],
    ["stop"], ["pattern", "apply", "dupont", "--start", "2026-01-05"], ["list"], ["hours"],
    ["ruleset", "list"], ["holiday", "use", "DE-BE"], ["show", "schedule"], ["history"],
    ["export", "--as", "ics", "--output", "FOLDER/shifts.ics"], ["backup", "FOLDER/a.shiftpro"],
    ["import", "FOLDER/shifts.csv"], ["restore", "FOLDER/a.shiftpro", "--dry-run"], ["undo"],
    ["goal", "add", "Pass the B2 exam"], ["goal", "regenerate", "Pass the B2 exam"],
    ["goal", "list"], ["coach", "payload", "Pass the B2 exam"], ["coach", "endpoint", "show"],
    ["coach", "metrics"], ["calendar", "list"],
    ["calendar", "sync"], ["calendar", "conflicts"], ["calendar", "replaced"], ["remind"],
    ["remind", "--dry-run"], ["lock", "status"], ["doctor"], ["doctor", "--report"], ["man"],
    ["delete-everything", "--yes-delete-all"],
  ]

  /// Runs the journey, each command as `wrap` says it.
  private func walk(_ wrap: ([String]) -> (program: String, arguments: [String])) throws {
    let home = try Home(isSetUp: false)
    defer { home.remove() }
    try "start,end,name\n2026-11-01 07:00,2026-11-01 15:00,Day\n"
      .write(toFile: home.folder + "/shifts.csv", atomically: true, encoding: .utf8)
    for words in Self.journey {
      let words = words.map { $0.replacingOccurrences(of: "FOLDER", with: home.folder) }
      let (program, arguments) = wrap([Home.program] + words)
      let ended = try run(
        program, arguments,
        environment: [
          "XDG_DATA_HOME": home.folder + "/data", "HOME": home.folder, "TZ": "Europe/Berlin",
          "LC_ALL": "C.UTF-8",
        ], mayFail: true)
      #expect(ended.status == 0, "\(words): \(ended.errors)")
    }
  }

  private func path(of tool: String) throws -> String? {
    let found = try run("/usr/bin/env", ["sh", "-c", "command -v \(tool)"], mayFail: true)
    let path = found.output.trimmingCharacters(in: .whitespacesAndNewlines)
    if path.isEmpty { print("skipped: \(tool) is not installed") }
    return path.isEmpty ? nil : path
  }

  private func mayTrace(_ strace: String, _ log: String) throws -> Bool {
    let probe = try run(
      strace, ["-qq", "-e", "trace=network", "-o", log, "/bin/true"], mayFail: true)
    if probe.status != 0 { print("skipped: strace may not trace here") }
    return probe.status == 0
  }

  @Test("the program names no function of the network, which only libcurl has")
  func symbols() throws {
    guard let nm = try path(of: "nm") else { return }
    #if canImport(Darwin)
      let arguments = ["-u", Home.program]
    #else
      let arguments = ["-D", "--undefined-only", Home.program]
    #endif
    let names = try run(nm, arguments).output.split(whereSeparator: \.isWhitespace).map {
      String($0.prefix { $0 != "@" }.drop { $0 == "_" })
    }
    #expect(names.contains("read"), "the names were read")
    let network: Set = [
      "socket", "socketpair", "connect", "bind", "listen", "accept", "accept4", "send", "sendto",
      "sendmsg", "recv", "recvfrom", "recvmsg", "getaddrinfo", "gethostbyname", "res_query",
    ]
    #expect(network.intersection(names) == [])
  }

  @Test("no command asks the system for a connection")
  func calls() throws {
    guard let strace = try path(of: "strace") else { return }
    let log = FileManager.default.temporaryDirectory
      .appendingPathComponent("shiftpro-strace-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: log) }
    guard try mayTrace(strace, log) else { return }
    try walk { words in
      (strace, ["-f", "-A", "-qq", "-e", "trace=network", "-e", "signal=none", "-o", log] + words)
    }
    #expect(try String(contentsOfFile: log, encoding: .utf8) == "")
  }

  @Test("every command works where there is no network at all")
  func namespace() throws {
    guard let unshare = try path(of: "unshare") else { return }
    let probe = try run(unshare, ["-rn", "/bin/true"], mayFail: true)
    guard probe.status == 0 else { return print("skipped: unshare may not make a namespace here") }
    try walk { (unshare, ["-rn"] + $0) }
  }

  @Test("nor does the full screen")
  func screen() throws {
    guard let strace = try path(of: "strace") else { return }
    let home = try Home()
    defer { home.remove() }
    let log = home.folder + "/strace"
    guard try mayTrace(strace, log) else { return }
    let command = home.command.replacingOccurrences(
      of: Home.program,
      with: "strace -f -qq -e trace=network -e signal=none -o \(log) \(Home.program)")
    let terminal = try Tmux("\(command); echo ended; exec cat")
    try terminal.wait(for: "No shifts yet.")
    try terminal.press("s")
    try terminal.wait(for: "ON SHIFT")
    for (key, text) in [("2", "month  week  list"), ("3", "biweekly"), ("6", "Time zone")] {
      try terminal.press(key)
      try terminal.wait(for: text)
    }
    try terminal.press("q")
    try terminal.wait(for: "ended")
    #expect(try String(contentsOfFile: log, encoding: .utf8) == "")
  }

  // MARK: With an endpoint

  private static let answer = """
    {"framings":[{"framing":"outcome","title":"Speak B2","detail":"","rationale":"It helps.",\
    "tasks":[]}]}
    """

  /// Returns the lines of a trace about connections to a machine.
  private func connections(_ log: String) throws -> [String] {
    try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init)
      .filter { $0.contains("connect(") && $0.contains("AF_INET") }
  }

  /// Runs a command under `strace`, and returns what it opened and connected to.
  private func traced(
    _ words: [String], by strace: String, to log: String, in home: Home
  ) throws -> String {
    let arguments = ["-f", "-qq", "-e", "trace=connect,openat", "-e", "signal=none", "-o", log]
    let ended = try run(
      strace, arguments + [Home.program] + words,
      environment: [
        "XDG_DATA_HOME": home.folder + "/data", "HOME": home.folder, "TZ": "Europe/Berlin",
        "LC_ALL": "C.UTF-8",
      ], mayFail: true)
    #expect(ended.status == 0, "\(words): \(ended.errors)")
    return try String(contentsOfFile: log, encoding: .utf8)
  }

  @Test("with an endpoint, only framings connect, and only to it; nothing else loads libcurl")
  func endpoint() throws {
    guard let strace = try path(of: "strace") else { return }
    let home = try Home(isSetUp: false)
    defer { home.remove() }
    let log = home.folder + "/strace"
    guard try mayTrace(strace, log) else { return }
    let server = try FaultServer(.model([Self.answer]))
    func traced(_ words: [String]) throws -> String {
      try self.traced(words, by: strace, to: log, in: home)
    }
    for words in [
      ["goal", "add", "Pass the B2 exam"],
      ["coach", "endpoint", "set", server.url(), "--model", "Qwen", "--no-try"],
    ] { _ = try traced(words) }
    for words in [
      ["status"], ["goal", "list"], ["goal", "regenerate", "Pass the B2 exam", "--built-in"],
      ["coach", "payload", "Pass the B2 exam"], ["coach", "endpoint", "show"], ["list"], ["remind"],
      ["show", "dashboard"], ["doctor"],
    ] {
      let trace = try traced(words)
      #expect(trace.contains("openat("), "the trace has something")
      #expect(!trace.contains("connect("), "\(words)")
      #expect(!trace.contains("libcurl"), "\(words)")
    }
    #expect(server.requests.isEmpty)
    let trace = try traced(["goal", "regenerate", "Pass the B2 exam"])
    #expect(trace.contains("libcurl"))
    let found = try connections(log)
    #expect(!found.isEmpty)
    #expect(
      found.allSatisfy {
        $0.contains("htons(\(server.port))") && $0.contains("inet_addr(\"127.0.0.1\")")
      }, "\(found)")
    #expect(server.requests.count == 1)
  }

  @Test(
    "with a calendar, only a sync connects, and only to it; nothing else loads libcurl",
    .enabled(if: CalDAVServers.isAvailable, CalDAVServers.reason))
  func calendar() throws {
    guard let strace = try path(of: "strace") else { return }
    let home = try Home(isSetUp: false)
    defer { home.remove() }
    let log = home.folder + "/strace"
    guard try mayTrace(strace, log) else { return }
    let servers = try CalDAVServers()
    defer { servers.stop() }
    func traced(_ words: [String]) throws -> String {
      try self.traced(words, by: strace, to: log, in: home)
    }
    try "secret\n".write(toFile: home.folder + "/secret", atomically: true, encoding: .utf8)
    _ = try traced(["add", "tomorrow 7:00", "tomorrow 15:00", "--name", "Early"])
    _ = try traced([
      "calendar", "add", servers.radicale, "--name", "Shifts", "--user", "alice",
      "--password-file", home.folder + "/secret", "--create",
    ])
    for words in [
      ["status"], ["list"], ["calendar", "list"], ["calendar", "show", "Shifts"],
      ["calendar", "conflicts"], ["show", "dashboard"], ["doctor"],
    ] {
      let trace = try traced(words)
      #expect(!trace.contains("connect("), "\(words)")
      #expect(!trace.contains("libcurl"), "\(words)")
    }
    for words in [["calendar", "sync"], ["remind", "--quiet"]] {
      #expect(try traced(words).contains("libcurl"), "\(words)")
      let found = try connections(log)
      let port = servers.radicale.split(separator: ":").last?.dropLast() ?? ""
      #expect(!found.isEmpty && found.allSatisfy { $0.contains("htons(\(port))") }, "\(found)")
    }
    // All requests of a run go over one connection, where the server keeps it.
    try home.shiftpro("calendar", "remove", "Shifts")
    try home.shiftpro("calendar", "add", servers.xandikos, "--name", "Other", "--create")
    let trace = try traced(["calendar", "sync", "--trace"])
    #expect(trace.contains("libcurl"))
    #expect(try connections(log).count == 1)
  }

  @Test("with an endpoint, the screen starts without the network")
  func screenWithEndpoint() throws {
    guard let strace = try path(of: "strace") else { return }
    let home = try Home()
    defer { home.remove() }
    let log = home.folder + "/strace"
    guard try mayTrace(strace, log) else { return }
    let server = try FaultServer(.model([Self.answer]))
    try home.shiftpro("goal", "add", "Pass the B2 exam")
    try home.shiftpro("coach", "endpoint", "set", server.url(), "--model", "Qwen", "--no-try")
    let command = home.command.replacingOccurrences(
      of: Home.program,
      with: "strace -f -qq -e trace=network -e signal=none -o \(log) \(Home.program)")
    let terminal = try Tmux("\(command); echo ended; exec cat")
    try terminal.wait(for: "No shifts yet.")
    for (key, text) in [
      ("2", "month  week  list"), ("5", "Goals  Training"), ("o", "Pass the B2 exam"),
    ] {
      try terminal.press(key)
      try terminal.wait(for: text)
    }
    try terminal.press("q")
    try terminal.wait(for: "ended")
    #expect(try String(contentsOfFile: log, encoding: .utf8) == "")
    #expect(server.requests.isEmpty)
  }
}
