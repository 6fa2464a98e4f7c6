import Domain
import Interchange
import Platform
import Store

/// What helps to find a fault: versions, surroundings, counts and times, and nothing that a person
/// typed. Its words are those of scripts and the same in every language.
package struct DiagnosticReport {
  /// Something that is so.
  package typealias Fact = (name: String, value: String)
  /// Some facts under a name.
  typealias Section = (name: String, facts: [Fact])

  /// The facts, in order.
  let sections: [Section]

  /// Examines the store at `path`, which need not be there or be sound. `variable` gives
  /// environment variables, `libraries` more versions, `screen` is the extent of the screen.
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
      ] + libraries + [("system", System.kernelName())]
    sections =
      [
        ("versions", versions), ("terminal", Self.terminal(screen, variable)),
        ("files", Self.files(path)), ("doctor", Self.findings(path, environment)),
      ] + Self.store(path, environment)
  }

  /// The report as text: `[section]`, then `name: value`.
  package var lines: [String] {
    Array(
      sections.map { section in
        ["[\(section.name)]"] + section.facts.map { "\($0.name): \($0.value)" }
      }.joined(separator: [""]))
  }

  /// The report for programs.
  package var json: JSON {
    .members(
      sections.map { section in
        (section.name, .members(section.facts.map { ($0.name, .string($0.value)) }))
      })
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

  /// A value of a kind that names no person: names of terminals, locales and zones. A path could
  /// hold the name of a home.
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

  /// The form of the file, its rows, and how long usual questions take. What a damaged store cannot
  /// answer is said to have failed; the rest is answered.
  private static func store(_ path: String, _ environment: Environment) -> [Section] {
    guard Files.exists(path) else { return [] }
    var times: [Fact] = []
    func timed<Result>(_ name: String, _ body: () throws -> Result) -> Result? {
      let clock = ContinuousClock()
      let start = clock.now
      let result = try? body()
      let microseconds = Int64((clock.now - start) / .microseconds(1))
      times.append((name, result == nil ? "failed" : "\(microseconds) us"))
      return result
    }
    guard let store = timed("open", { try Store(path: path) }) else {
      return [("store", [("open", "failed")])]
    }
    let failed: [Fact] = [("read", "failed")]
    let rows = timed("count") { try store.rowCounts() }
    let counts = rows?.sorted { $0.key < $1.key }.map { ($0.key, String($0.value)) }
    let month = Interval(start: environment.now - 15 * 86_400, end: environment.now + 15 * 86_400)
    _ = timed("month") { try Roster(store: store, environment).shifts(touching: month).count }
    _ = timed("history") { try store.history(limit: 100).count }
    let lock = (try? store.lock() != nil).map { $0 ? "yes" : "no" } ?? "failed"
    return [
      ("file", (try? store.fileFacts()) ?? failed), ("rows", counts ?? failed),
      ("lock", [("set", lock)]), ("times", times),
    ]
  }
}
