import Domain
import Interchange
import Platform
import Store

/// A benchmark of a calendar on Radicale, beside sequential `PUT`s by curl and vdirsyncer.
struct Calendars {
  /// The required first push as a multiple of curl's.
  private static let most = 1.1
  /// The maximum duration of a run that sends nothing or one change, in milliseconds.
  private static let budget = 300.0
  /// The maximum number of requests of a run that sends nothing.
  private static let requests = 2

  private let setting: Setting
  private let count: Int
  private let server: Radicale
  private let store: String
  private let folder: String
  private let vdirsyncer: String?

  /// Starts the server and fills a store; nil if Radicale is not installed. Throws `BenchError`,
  /// `StoreError` and `SystemError`.
  init?(_ setting: Setting, count: Int) throws {
    guard let server = try Radicale(in: setting.folder, setting.environment) else { return nil }
    self.setting = setting
    self.count = count
    self.server = server
    folder = "\(setting.folder)/vdir"
    store = "\(setting.folder)/calendars.sqlite"
    vdirsyncer = Radicale.tool("vdirsyncer")
    try fill(Store(path: store))
  }

  /// Adds recorded shifts only, so that the window has nothing else.
  private func fill(_ store: Store) throws {
    let zone = try Workload.environment(setting.now).zone
    try store.write("shift.add", now: setting.now) { transaction in
      for number in 0..<count {
        let start = setting.now - Int64(number + 1) * 86_400, end = start + 8 * 3600
        try transaction.save(
          Shift(
            id: .new(), name: "Early \(number)", scheduledStart: start, scheduledEnd: end,
            localStart: zone.local(at: start), localEnd: zone.local(at: end),
            zone: zone.identifier, createdAt: setting.now, updatedAt: setting.now))
      }
    }
  }

  /// A line for each measurement. Throws `BenchError` and `SystemError`.
  func report() throws -> String {
    defer { server.stop() }
    try ours(["calendar", "add", server.url, "--name", "Shifts", "--create"] + server.login)
    let push = try seconds { try ours(["calendar", "sync", "Shifts"]) }
    let events = try server.events(in: "shifts")
    guard events.count == count else { throw BenchError("\(events.count) events were sent") }
    let raw = try pushByCurl(events)
    let theirs = try pushByVdirsyncer(events)
    var lines = ["Calendar of \(count) events on Radicale, from start to exit"]
    lines.append(pushLine(push, raw, theirs))
    lines.append(try repeated("nothing changed", theirs != nil, requests: Self.requests) { _ in })
    lines.append(
      try repeated("one change", theirs != nil, requests: nil) { round in
        try change(round)
        if theirs != nil { try changeFile(events[0].name, round) }
      })
    return lines.joined(separator: "\n") + "\n"
  }

  private func pushLine(_ push: Double, _ raw: Double?, _ theirs: Double?) -> String {
    var line = "  first push: \(Report.fixed(push, 1)) s"
    if let raw {
      let ratio = push / raw
      line +=
        "; curl \(Report.fixed(raw, 1)) s: \(Report.fixed(ratio, 2)) (≤ \(Report.fixed(Self.most, 1)))"
        + (ratio <= Self.most ? "  ok" : "  MISSED")
    } else {
      line += "; curl is not installed"
    }
    return line + (theirs.map { "; vdirsyncer \(Report.fixed($0, 1)) s" } ?? Self.without)
  }

  private static let without = "; vdirsyncer is not installed"

  /// Measures runs in turns with vdirsyncer's, each after `prepare`.
  private func repeated(
    _ name: String, _ hasRival: Bool, requests: Int?, _ prepare: (Int) throws -> Void
  ) throws -> String {
    var own = Samples(), rival = Samples(), asked = 0
    for round in 0..<max(3, setting.rounds / 2) {
      try prepare(round)
      let answer = "\(setting.folder)/answer"
      own.add(try elapsed { try ours(["calendar", "sync", "Shifts", "--json"], to: answer) })
      asked = max(asked, try Self.requests(in: answer))
      if hasRival { rival.add(try elapsed { try sync() }) }
    }
    let isFast = own.median.map { $0 <= Self.budget } ?? false
    let isShort = requests.map { asked <= $0 } ?? true
    let limit = requests.map { ", at most \($0)" } ?? ""
    return "  \(name): \(Report.milliseconds(own.median)) (≤ \(Int(Self.budget)) ms), "
      + "\(asked) requests\(limit)  \(isFast && isShort ? "ok" : "EXCEEDED")"
      + (hasRival ? "; vdirsyncer \(Report.milliseconds(rival.median))" : Self.without)
  }

  /// Returns the number of requests that a report in JSON states.
  private static func requests(in path: String) throws -> Int {
    guard case .object(let report)? = try? JSONParser.value(try Files.read(path)),
      case .number(let digits)? = report["requests"], let count = Int(digits)
    else { throw BenchError("a report without the number of requests") }
    return count
  }

  private func seconds(_ body: () throws -> Void) throws -> Double {
    Double(try elapsed(body)) / 1e9
  }

  private func elapsed(_ body: () throws -> Void) throws -> UInt64 {
    let start = nanoseconds()
    try body()
    return nanoseconds() - start
  }

  private func ours(_ words: [String], to stream: String = "/dev/null") throws {
    if stream != "/dev/null" { try Files.write([], to: stream) }
    let now = ["--now", ISOText.format(setting.now)]
    try run([setting.program] + words + ["--store", store] + now, to: stream)
  }

  private func run(_ command: [String], to stream: String = "/dev/null") throws {
    let child = try Child(command, environment: setting.environment, stream: stream)
    guard child.wait() else { throw BenchError(command.joined(separator: " ") + " failed") }
  }

  private func change(_ round: Int) throws {
    let store = try Store(path: store)
    guard var shift = try store.shifts.page(after: nil, limit: 1).first else { return }
    shift.name = "Late \(round)"
    shift.updatedAt = setting.now + Int64(round) + 1
    try store.write("shift.edit", now: shift.updatedAt) { try $0.save(shift) }
  }

  // MARK: Rivals

  /// Sends the same events to another calendar, one after another over one connection; nil without
  /// curl.
  private func pushByCurl(_ events: [Radicale.Event]) throws -> Double? {
    guard let curl = Bench.find("curl") else { return nil }
    try run([curl, "-sf", "-u", server.user, "-X", "MKCALENDAR", server.calendar("raw")])
    let transfers = events.map { event in
      """
      url = "\(server.calendar("raw"))\(event.name)"
      upload-file = "\(event.path)"
      user = "\(server.user)"
      header = "If-None-Match: *"
      header = "Content-Type: text/calendar; charset=utf-8"
      header = "Expect:"
      silent
      fail
      """
    }
    let list = "\(setting.folder)/transfers"
    try Files.write(Array(transfers.joined(separator: "\nnext\n").utf8), to: list)
    let time = try seconds { try run([curl, "-K", list]) }
    guard try server.events(in: "raw").count == count else { throw BenchError("curl failed") }
    return time
  }

  /// Sends the same events from a folder to a third calendar; nil without vdirsyncer.
  private func pushByVdirsyncer(_ events: [Radicale.Event]) throws -> Double? {
    guard vdirsyncer != nil, let curl = Bench.find("curl") else { return nil }
    try run([curl, "-sf", "-u", server.user, "-X", "MKCALENDAR", server.calendar("rival")])
    try Files.createFolder("\(folder)/rival")
    for event in events {
      try Files.write(Files.read(event.path), to: "\(folder)/rival/\(event.name)")
    }
    let name = server.user.prefix { $0 != ":" }, word = server.user.drop { $0 != ":" }.dropFirst()
    let settings = """
      [general]
      status_path = "\(folder)/status"
      [pair bench]
      a = "here"
      b = "there"
      collections = ["rival"]
      [storage here]
      type = "filesystem"
      path = "\(folder)"
      fileext = ".ics"
      [storage there]
      type = "caldav"
      url = "\(server.url)"
      username = "\(name)"
      password = "\(word)"

      """
    try Files.write(Array(settings.utf8), to: "\(folder)/config")
    try rival(["discover"])
    return try seconds { try sync() }
  }

  private func sync() throws { try rival(["sync"]) }

  private func rival(_ words: [String]) throws {
    guard let vdirsyncer else { return }
    try run([vdirsyncer, "-c", "\(folder)/config"] + words)
  }

  private func changeFile(_ name: String, _ round: Int) throws {
    let path = "\(folder)/rival/\(name)"
    let lines = String(decoding: try Files.read(path), as: UTF8.self).split(separator: "\r\n")
    let changed = lines.map { $0.hasPrefix("SUMMARY:") ? "SUMMARY:Late \(round)" : String($0) }
    try Files.write(Array((changed.joined(separator: "\r\n") + "\r\n").utf8), to: path)
  }
}
