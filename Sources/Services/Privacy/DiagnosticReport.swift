import Domain
import Interchange
import Platform
import Store

/// Diagnostics for a bug report: versions, environment, counts and timings, but no personal input.
/// Its words are the same in every language.
package struct DiagnosticReport {
  /// A named value.
  package typealias Fact = (name: String, value: String)
  /// A named group of facts.
  typealias Section = (name: String, facts: [Fact])

  /// The sections, in order.
  let sections: [Section]

  /// Examines the store at `path`, which may be missing or damaged. `variable` returns environment
  /// variables, `libraries` are further versions, and `screen` is the size of the screen.
  package init(
    path: String, _ environment: Environment, screen: (columns: Int, rows: Int)? = nil,
    libraries: [Fact] = [],
    variable: (String) -> String? = System.variable
  ) {
    let versions: [Fact] =
      [
        ("shiftpro", ShiftPro.version), ("schema", String(Schema.currentVersion)),
        ("sqlite", Store.libraryVersion), ("zlib", Libraries.zlib),
        ("openssl", Libraries.openssl),
        ("tzdata", environment.zones.release.map(Self.plain) ?? "unknown"),
      ] + libraries + [("system", System.kernelName())]
    sections =
      [
        ("versions", versions), ("terminal", Self.terminal(screen, variable)),
        ("files", Self.files(path)), ("doctor", Self.findings(path, environment)),
      ] + Self.store(path, environment)
  }

  /// The report as text: `[section]`, then `name: value`.
  package var lines: [String] { Self.lines(of: sections) }

  private static func lines(of sections: [Section]) -> [String] {
    Array(
      sections.map { section in
        ["[\(section.name)]"] + section.facts.map { "\($0.name): \($0.value)" }
      }.joined(separator: [""]))
  }

  /// Returns sections as the lines of a page.
  static func page(of sections: [Section]) -> [TextPage.Line] {
    lines(of: sections).map { TextPage.Line(text: $0, isHeading: $0.hasPrefix("[")) }
  }

  /// The report for programs.
  package var json: JSON {
    .members(
      sections.map { section in
        (section.name, .members(section.facts.map { ($0.name, .string($0.value)) }))
      })
  }

  /// Runs `body` and appends how long it took; nil if it failed.
  static func timed<Result>(
    _ name: String, _ times: inout [Fact], _ body: () throws -> Result
  ) -> Result? {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try? body()
    let microseconds = Int64((clock.now - start) / .microseconds(1))
    times.append((name, result == nil ? "failed" : "\(microseconds) us"))
    return result
  }

  // MARK: Surroundings

  private static func terminal(
    _ screen: (columns: Int, rows: Int)?, _ variable: (String) -> String?
  ) -> [Fact] {
    let told = ["TERM", "COLORTERM", "LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "TZ"]
    let set = ["NO_COLOR", "TMUX", "STY", "SSH_CONNECTION", "SHIFTPRO_STORE"]
    var facts: [Fact] = []
    if let screen { facts.append(("screen", "\(screen.columns)x\(screen.rows)")) }
    for name in told {
      if let value = variable(name) { facts.append((name, plain(value))) }
    }
    for name in set { facts.append((name, variable(name) == nil ? "unset" : "set")) }
    return facts
  }

  /// Returns a value that cannot identify a user, such as the name of a terminal, locale or zone.
  /// A path might contain a user name.
  private static func plain(_ text: String) -> String {
    let isPlain =
      text.utf8.count <= 40 && !text.hasPrefix("/") && !text.hasPrefix(":")
      && text.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || "0123456789._-@+/".unicodeScalars.contains($0))
      }
    return isPlain ? text : "other"
  }

  // MARK: The store

  private static func files(_ path: String) -> [Fact] {
    let footprint = StoreFootprint(path: path)
    let mode = Files.permissions(path).map { String($0, radix: 8) }
    return [
      ("store", Files.size(path).map { "\($0) bytes" } ?? "missing"),
      ("permissions", mode ?? "-"), ("log", "\(Files.size(path + "-wal") ?? 0) bytes"),
      ("copies", String(footprint.copies.count)), ("backups", String(footprint.backups.count)),
    ]
  }

  private static func findings(
    _ path: String, _ environment: Environment
  ) -> [Fact] {
    let findings = Doctor(path: path).check { name, instant in
      (try? environment.zones.zone(name))?.local(at: instant)
    }
    let counts = Dictionary(grouping: findings, by: \.code).mapValues(\.count)
    guard !counts.isEmpty else { return [("findings", "none")] }
    return counts.sorted { $0.key < $1.key }.map { ($0.key, String($0.value)) }
  }

  /// Describes the calendars without their names and places.
  private static func calendars(_ store: Store) -> [Fact] {
    guard let accounts = try? store.calendars.accounts() else { return [("read", "failed")] }
    guard !accounts.isEmpty else { return [("set", "none")] }
    return accounts.map { account in
      (
        "\(account.kind.rawValue) \(account.direction.rawValue)",
        account.pausedReason.map { "paused: \($0)" } ?? "active"
      )
    }
  }

  /// Describes the file's format, its row counts, and the duration of typical queries. Queries that
  /// fail on a damaged store are reported as failed.
  private static func store(_ path: String, _ environment: Environment) -> [Section] {
    guard Files.exists(path) else { return [] }
    var times: [Fact] = []
    guard let store = timed("open", &times, { try Store(path: path) }) else {
      return [("store", [("open", "failed")])]
    }
    let failed: [Fact] = [("read", "failed")]
    let rows = timed("count", &times) { try store.rowCounts() }
    let counts = rows?.sorted { $0.key < $1.key }.map { ($0.key, String($0.value)) }
    let month = Interval(start: environment.now - 15 * 86_400, end: environment.now + 15 * 86_400)
    _ = timed("month", &times) {
      try Roster(store: store, environment).shifts(touching: month).count
    }
    _ = timed("history", &times) { try store.history(limit: 100).count }
    let lock = (try? store.lock() != nil).map { $0 ? "yes" : "no" } ?? "failed"
    return [
      ("file", (try? store.fileFacts()) ?? failed), ("rows", counts ?? failed),
      ("lock", [("set", lock)]), ("calendars", calendars(store)), ("times", times),
    ] + CoachDiagnostics(store, environment).sections
  }
}
