import Platform

/// The seeds of tests of random input. A push runs those that a test names; `SHIFTPRO_SEEDS=N` runs
/// N times as many.
public enum Seeds {
  private static let factor = System.variable("SHIFTPRO_SEEDS").flatMap { Int($0) } ?? 1

  /// `seeds`, continued upwards.
  public static func of<Seed: FixedWidthInteger & Sendable>(_ seeds: ClosedRange<Seed>) -> [Seed] {
    let count = Int(seeds.upperBound - seeds.lowerBound) + 1
    return (0..<count * max(1, factor)).map { seeds.lowerBound + Seed($0) }
  }

  /// `seeds`, continued upwards.
  public static func of<Seed: FixedWidthInteger & Sendable>(_ seeds: Range<Seed>) -> [Seed] {
    of(seeds.lowerBound...seeds.upperBound - 1)
  }
}
