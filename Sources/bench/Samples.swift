/// Times of one thing done again and again, in milliseconds.
struct Samples {
  private var sorted: [Double] = []
  /// How often nothing was painted at all.
  private(set) var unchanged = 0

  /// Takes a time in nanoseconds, nil where nothing was painted.
  mutating func add(_ nanoseconds: UInt64?) {
    guard let nanoseconds else {
      unchanged += 1
      return
    }
    let value = Double(nanoseconds) / 1e6
    sorted.insert(value, at: sorted.firstIndex { $0 > value } ?? sorted.endIndex)
  }

  /// These and `other` together.
  func joined(_ other: Samples) -> Samples {
    var all = self
    all.sorted = (sorted + other.sorted).sorted()
    all.unchanged += other.unchanged
    return all
  }

  /// Half of them took no longer; nil without any.
  var median: Double? { percentile(50) }

  /// 99 of 100 took no longer.
  var p99: Double? { percentile(99) }

  /// By the nearest rank.
  private func percentile(_ percent: Int) -> Double? {
    guard !sorted.isEmpty else { return nil }
    return sorted[max(0, (sorted.count * percent + 99) / 100 - 1)]
  }
}
