import Domain
import Foundation
import TestSupport
import Testing

/// A command or screen that uses planned shifts, the clock time in Vancouver at which it is asked,
/// and something that it says.
struct PlannedConsumer: CustomStringConvertible, Sendable {
  let description: String
  /// A time of 15 December 2026.
  let clock: String
  let arguments: [String]
  let words: [String]

  init(_ clock: String, _ arguments: [String], _ words: String...) {
    description = arguments.joined(separator: " ") + " at " + clock
    self.clock = clock
    self.arguments = arguments
    self.words = words
  }
}

private let days = ["--from", "2026-12-14", "--to", "2026-12-24"]

private let consumers = [
  PlannedConsumer("12:00", ["list"] + days, "22:00–06:00", "Only 10 h rest"),
  PlannedConsumer("12:00", ["list", "--json"] + days, "short_rest", #""premium_minutes":450"#),
  PlannedConsumer("12:00", ["status"], "22:00"),
  PlannedConsumer("22:30", ["status", "--json"], "2026-12-16T17:00"),
  PlannedConsumer("20:45", ["remind", "--dry-run"], "Night starts at 22:00", "1 h 15 m"),
  PlannedConsumer("06:30", ["remind", "--dry-run"], "A backup is due"),
  PlannedConsumer("12:00", ["plan", "--dry-run", "--days", "7"], "Vocabulary"),
  PlannedConsumer("20:00", ["today", "--all"], "22:00"),
  PlannedConsumer("12:00", ["rules", "show"], "11 h"),
  PlannedConsumer("22:30", ["hours", "--json"] + days, "periods"),
  PlannedConsumer("12:00", ["export", "--as", "text"] + days, "22:00"),
  PlannedConsumer("12:00", ["export", "--as", "csv"] + days, "2026-12-15T22:00"),
  PlannedConsumer("12:00", ["export", "--as", "json"] + days, "2026-12-15T22:00"),
  PlannedConsumer("12:00", ["export", "--as", "ics"] + days, "America/Vancouver:20261215T220000"),
  PlannedConsumer("12:00", ["show", "dashboard", "--size", "100x40"], "22:00–06:00", "in 10 h"),
  PlannedConsumer("12:00", ["show", "schedule", "--size", "120x50"], "22:00–06:00"),
  PlannedConsumer("12:00", ["show", "hours"], "Dec"),
  PlannedConsumer("12:00", ["show", "coach", "--size", "120x50"], "22:00"),
]

/// Everything that uses planned shifts says the same at the same clock time, whatever zone table
/// there is.
@Suite("planned shifts under two zone tables")
struct PlannedConsumerTests {
  /// A shell in Vancouver under the table before the change: nights with a premium, a stored
  /// evening too soon before a duty of a rotation, an edited duty of it, a cancelled night, and a
  /// goal with tasks.
  private func shell() throws -> Shell {
    var shell = try Shell(now: "2026-10-01T12:00:00Z", zone: "America/Vancouver")
    shell.zones = ChangedZones.before
    try shell.use(
      "Nights",
      rules: """
        {"schemaVersion": 2, "name": "Nights", "currency": "CAD",
         "rateMultipliers": [{"label": "Plain", "multiplier": 1.0}],
         "premiums": [
           {"label": "Night", "multiplier": 1.25, "from": "22:00", "to": "06:00"}]}
        """)
    shell.must("rate", "set", "20")
    let rotation = try shell.file(
      "rotation.json",
      """
      {"name": "Crew", "effective_from": "2026-12-16", "effective_until": "2026-12-24",
       "cycle": {"start": "2026-12-16", "days": "LLL-D-DD",
         "kinds": [{"code": "L", "start": "17:00", "end": "23:00"},
                   {"code": "D", "start": "07:00", "end": "15:00"}]}}
      """)
    shell.must("pattern", "add", rotation)
    shell.must("edit", try shell.id(on: "2026-12-17"), "--note", "bring keys")
    try shell.add("2026-12-15 22:00", "06:00", "--name", "Night")
    try shell.add("2026-12-19 13:00", "21:00", "--name", "Evening")
    shell.must("cancel", try shell.add("2026-12-14 22:00", "06:00", "--name", "Gone"))
    shell.must("remind", "set", "--before", "90m")
    shell.must("goal", "add", "Pass the exam")
    shell.must(
      "goal", "task", "add", "pass", "Vocabulary", "--minutes", "45", "--times", "6")
    shell.must("goal", "activate", "pass")
    return shell
  }

  /// What a consumer says at its time, without instants and offsets from UTC.
  private func answer(_ consumer: PlannedConsumer, _ shell: Shell, _ offset: String) -> String {
    var shell = shell
    shell.variables["SHIFTPRO_NOW"] = "2026-12-15T\(consumer.clock):00\(offset)"
    let outcome = shell.run(consumer.arguments)
    #expect(outcome.status == 0, "\(outcome)")
    return outcome.output
      .replacing(/\d{4}-?\d\d-?\d\dT\d\d:?\d\d:?\d\dZ/, with: "INSTANT")
      .replacing(/(T\d\d:\d\d)-0[78]:00/) { "\($0.output.1)" }
      .replacing(/BEGIN:VTIMEZONE[\s\S]*END:VTIMEZONE/, with: "RULES")
  }

  @Test("each says the same at the same clock time under both", arguments: consumers)
  func same(consumer: PlannedConsumer) throws {
    var shell = try shell()
    let before = answer(consumer, shell, "-08:00")
    for word in consumer.words { #expect(before.contains(word), "\(before)") }
    for (zones, offset) in [(ChangedZones.after, "-07:00"), (ChangedZones.before, "-08:00")] {
      shell.zones = zones
      #expect(answer(consumer, shell, offset) == before)
    }
  }
}
