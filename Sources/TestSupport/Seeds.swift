import Platform

/// The seeds of tests with random input. By default, those that a test names are used;
/// `SHIFTPRO_SEEDS=N` uses N times as many.
public enum Seeds {
  private static let factor = System.variable("SHIFTPRO_SEEDS").flatMap { Int($0) } ?? 1

  /// Returns `seeds`, extended upwards.
  public static func of<Seed: FixedWidthInteger & Sendable>(_ seeds: ClosedRange<Seed>) -> [Seed] {
    let count = Int(seeds.upperBound - seeds.lowerBound) + 1
    return (0..<count * max(1, factor)).map { seeds.lowerBound + Seed($0) }
  }

  /// Returns `seeds`, extended upwards.
  public static func of<Seed: FixedWidthInteger & Sendable>(_ seeds: Range<Seed>) -> [Seed] {
    of(seeds.lowerBound...seeds.upperBound - 1)
  }
}
