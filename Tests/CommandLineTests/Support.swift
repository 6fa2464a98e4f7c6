import Domain
import Foundation
import Platform
import Services
import Store
import Synchronization
import TestSupport
import Testing
import shiftpro

/// Keeps what is written.
final class MemorySink: TextSink {
  private(set) var bytes: [UInt8] = []
  var text: String { String(decoding: bytes, as: UTF8.self) }
  /// Thrown instead of taking anything.
  var refusal: OutputError?

  func write(_ text: String) throws {
    if let refusal { throw refusal }
    bytes += Array(text.utf8)
  }

  func write(bytes: [UInt8]) throws {
    if let refusal { throw refusal }
    self.bytes += bytes
  }

  func flush() throws {
    if let refusal { throw refusal }
  }
}

/// What a command line came to.
struct Outcome: CustomStringConvertible {
  let status: Int32
  let output: String
  let errors: String
  /// The result where it need not be text.
  var bytes: [UInt8] = []

  var description: String { "[\(status)]\n\(output)\(errors)" }

  /// The result as JSON.
  func json() throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8))
    return try #require(object as? [String: Any])
  }

  /// What went wrong, as JSON.
  func error() throws -> [String: Any] {
    try #require(try json()["error"] as? [String: Any])
  }

  /// The objects in the list `key` of the result.
  func list(_ key: String) throws -> [[String: Any]] {
    try #require(try json()[key] as? [[String: Any]])
  }
}

/// A person at a shell: a home and a store of their own, a clock that stands, no locale.
struct Shell {
  let folder: TemporaryStore
  /// The environment variables.
  var variables: [String: String]
  var isInteractive = false
  /// What is typed where a passphrase is asked for, one after the other; nil where nobody is there.
  var typed: [String]?
  /// What can be read from file descriptors above the usual ones.
  var descriptors: [Int: String] = [:]
  /// The features that the person's tier includes.
  var entitlements = Entitlements.pro
  /// What comes in at standard input.
  var input = ""
  /// The path of the program; nil if it is unknown.
  var executable: String?
  /// The zone table of the machine.
  var zones = Zones.database

  init(now: String = "2026-10-20T12:00:00Z", zone: String = "Europe/London") throws {
    folder = try TemporaryStore()
    variables = [
      "SHIFTPRO_STORE": folder.path, "SHIFTPRO_NOW": now, "TZ": zone, "HOME": folder.folder,
      "TMPDIR": folder.folder,
    ]
  }

  /// Runs the program with `arguments`.
  @discardableResult
  func run(_ arguments: [String]) -> Outcome {
    let output = MemorySink(), errors = MemorySink()
    let status = Program.run(
      arguments: arguments, processEnvironment: processEnvironment, output: output, error: errors)
    return Outcome(
      status: status, output: output.text, errors: errors.text, bytes: output.bytes)
  }

  @discardableResult
  func callAsFunction(_ arguments: String...) -> Outcome { run(arguments) }

  var processEnvironment: ProcessEnvironment {
    let variables = variables, input = input, descriptors = descriptors
    let asked = Mutex(typed ?? [])
    let isThere = typed != nil
    var made = ProcessEnvironment(
      variable: { name in variables[name].flatMap { $0.isEmpty ? nil : $0 } },
      clock: { Instant(seconds: 0) }, zones: zones, systemZone: { "Asia/Tokyo" },
      input: { Array(input.utf8.prefix($0)) },
      descriptor: { number, limit in
        guard let text = descriptors[number] else {
          throw SystemError(path: "/dev/fd/\(number)", code: EBADF)
        }
        return Array(text.utf8.prefix(limit))
      },
      secret: { _ in
        guard isThere else { return nil }
        return asked.withLock { $0.isEmpty ? [] : Array($0.removeFirst().utf8) }
      }, isInteractive: isInteractive)
    made.storeOptions.syncsCommits = false
    made.entitlements = entitlements
    made.executable = { [executable] in executable }
    return made
  }

  /// Adds a shift that has to be added, and returns its id.
  @discardableResult
  func add(_ arguments: String...) throws -> String {
    let outcome = run(["add"] + arguments + ["--json"])
    #expect(outcome.status == 0, "\(outcome)")
    let shift = try #require(try outcome.json()["shift"] as? [String: Any])
    return try #require(shift["id"] as? String)
  }

  /// The files of the person's home.
  var files: [String] { TemporaryStore.names(in: folder.folder) }

  /// The shifts of all time.
  func shifts() throws -> [[String: Any]] {
    try self("list", "--from", "1900-01-01", "--json").list("shifts")
  }

  /// What tells one state of the store from another.
  func state() throws -> String { self("list", "--from", "1900-01-01", "--json").output }
}

extension Dictionary where Key == String, Value == Any {
  func text(_ key: String) -> String? { self[key] as? String }
  func number(_ key: String) -> Int? { self[key] as? Int }
  func flag(_ key: String) -> Bool { self[key] as? Bool ?? false }
  func isNull(_ key: String) -> Bool { self[key] is NSNull }
}

extension String {
  /// With a shift's id, whole and short, written as `ID`.
  func masking(_ id: String) -> String {
    replacingOccurrences(of: id, with: "ID").replacingOccurrences(of: id.prefix(8), with: "ID")
  }
}

// MARK: Patterns

extension Shell {
  /// Does what has to succeed, and returns what came of it.
  @discardableResult
  func must(_ arguments: String...) -> Outcome {
    let outcome = run(arguments)
    #expect(outcome.status == 0, "\(arguments): \(outcome)")
    return outcome
  }

  /// The shifts of some days as `list --json` writes them.
  func listed(_ from: String, _ to: String) -> String {
    self("list", "--from", from, "--to", to, "--json").output
  }

  /// The shifts of some days, `2026-06-01 D 07:00-19:00` each.
  func roster(_ from: String, _ to: String) throws -> [String] {
    try self("list", "--from", from, "--to", to, "--json").list("shifts").map { shift in
      let start = shift.text("local_start") ?? "?", end = shift.text("local_end") ?? "?"
      return "\(start.prefix(10)) \(shift.text("code") ?? "-") \(start.suffix(5))-\(end.suffix(5))"
    }
  }

  /// The id of the shift that starts on a day.
  func id(on day: String) throws -> String {
    let shifts = try self("list", "--from", day, "--to", day, "--json").list("shifts")
    let shift = try #require(shifts.first { $0.text("local_start")?.hasPrefix(day) == true })
    return try #require(shift.text("id"))
  }

  /// Writes a file into the person's home and returns its path.
  func file(_ name: String, _ text: String) throws -> String {
    let path = "\(folder.folder)/\(name)"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// Imports the rules of pay in a document and puts them into force.
  @discardableResult
  func use(_ name: String, rules document: String) throws -> Outcome {
    must("ruleset", "import", try file("\(name).json", document))
    return must("ruleset", "use", name)
  }

  /// Everything that was ever written.
  func written() -> String { self("history", "--json").output }
}

extension Outcome {
  /// The code of the error.
  func errorCode() throws -> String? {
    try (json()["error"] as? [String: Any])?.text("code")
  }
}
