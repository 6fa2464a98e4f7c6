/// Blocks that share time stand side by side: which lane each takes, and of how many.
package enum WeekGridLanes {
  /// A block's place among those it stands beside.
  package struct Place: Equatable {
    /// Counted from the left.
    package let lane: Int
    /// How many lanes there are where it stands.
    package let count: Int

    package init(lane: Int, count: Int) {
      self.lane = lane
      self.count = count
    }
  }

  /// The places of stretches of rows, in their order. Blocks that touch no others, directly or by
  /// way of a third, have all the room; the others get the fewest lanes there can be (interval
  /// partitioning: by start, each into the first free lane).
  package static func places(_ rows: [Range<Int>]) -> [Place] {
    var places = Array(repeating: Place(lane: 0, count: 1), count: rows.count)
    var cluster: [(index: Int, lane: Int)] = []
    var ends: [Int] = []
    func close() {
      for (index, lane) in cluster { places[index] = Place(lane: lane, count: ends.count) }
      cluster = []
      ends = []
    }
    for index in order(rows) {
      let stretch = rows[index]
      if ends.allSatisfy({ $0 <= stretch.lowerBound }) { close() }
      let lane = ends.firstIndex { $0 <= stretch.lowerBound } ?? ends.count
      if lane == ends.count { ends.append(0) }
      ends[lane] = stretch.upperBound
      cluster.append((index, lane))
    }
    close()
    return places
  }

  /// By start, the longer first.
  private static func order(_ rows: [Range<Int>]) -> [Int] {
    rows.indices.sorted { a, b in
      (rows[a].lowerBound, -rows[a].upperBound, a) < (rows[b].lowerBound, -rows[b].upperBound, b)
    }
  }
}
