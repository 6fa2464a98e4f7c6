/// Repeated measurements of a time, in milliseconds.
struct Samples {
  private var sorted: [Double] = []
  /// The number of measurements without any output.
  private(set) var unchanged = 0

  /// Adds a time in nanoseconds; nil if there was no output.
  mutating func add(_ nanoseconds: UInt64?) {
    guard let nanoseconds else {
      unchanged += 1
      return
    }
    let value = Double(nanoseconds) / 1e6
    sorted.insert(value, at: sorted.firstIndex { $0 > value } ?? sorted.endIndex)
  }

  /// Returns the samples of both.
  func joined(_ other: Samples) -> Samples {
    var all = self
    all.sorted = (sorted + other.sorted).sorted()
    all.unchanged += other.unchanged
    return all
  }

  /// The median; nil without samples.
  var median: Double? { percentile(50) }

  /// The 99th percentile; nil without samples.
  var p99: Double? { percentile(99) }

  /// Returns a percentile by the nearest rank.
  private func percentile(_ percent: Int) -> Double? {
    guard !sorted.isEmpty else { return nil }
    return sorted[max(0, (sorted.count * percent + 99) / 100 - 1)]
  }
}
