import Domain
import Foundation
import TestSupport
import Testing
import shiftpro

/// Every format of steps, with random corrections in the second export.
@Suite("a corrected export of steps")
struct CorrectedStepsTests {
  private func shell() throws -> Shell {
    try Shell(now: "2026-03-30T12:00:00Z", zone: "UTC")
  }

  /// What a table for another profile has of all samples.
  private func samples(_ shell: Shell) -> String {
    shell.must("export", "--what", "steps").output
  }

  private func counted(_ shell: Shell) throws -> Int {
    try shell.must("steps", "--json").list("days").reduce(0) { sum, day in
      sum + (day.number("steps") ?? 0) + (day.number("day_level_steps") ?? 0)
    }
  }

  @Test(
    "imported twice leaves what it alone brings, and the one before comes back",
    arguments: StepExport.allCases, Seeds.of(UInt64(1)...2))
  func random(export: StepExport, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let first = (0..<12).map { _ in random.number(in: 20...150) }
    // A counter of a watch never goes back.
    let second = first.map { count in
      guard random.chance(percent: 40) else { return count }
      return export == .garmin ? count + random.number(in: 1...90) : random.number(in: 20...150)
    }
    let alone = try shell(), shell = try shell()
    alone.must("import", try export.write(second, alone))
    #expect(try counted(alone) == second.reduce(0, +))
    shell.must("import", try export.write(first, shell))
    let before = samples(shell)
    #expect(try counted(shell) == first.reduce(0, +))
    let path = try export.write(second, shell)
    shell.must("import", path)
    #expect(samples(shell) == samples(alone))
    let again = try shell.must("import", path, "--again", "--json").json()
    #expect(again.number("added") == 0, "\(again)")
    #expect(samples(shell) == samples(alone))
    guard export != .garmin else { return }
    shell.must("import", try export.write(first, shell))
    #expect(samples(shell) == before)
  }
}
