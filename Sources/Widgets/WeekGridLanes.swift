/// Lanes for blocks that overlap in time, side by side.
package enum WeekGridLanes {
  /// The lane of a block.
  package struct Place: Equatable {
    /// The index of the lane, from the left.
    package let lane: Int
    /// The number of lanes in its group.
    package let count: Int

    package init(lane: Int, count: Int) {
      self.lane = lane
      self.count = count
    }
  }

  /// Returns the lanes of row ranges, in their order. A block that overlaps no others takes the
  /// full width; a group of connected blocks gets the fewest possible lanes (interval partitioning:
  /// by start, each into the first free lane).
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

  /// Returns the indices by start, the longer block first.
  private static func order(_ rows: [Range<Int>]) -> [Int] {
    rows.indices.sorted { a, b in
      (rows[a].lowerBound, -rows[a].upperBound, a) < (rows[b].lowerBound, -rows[b].upperBound, b)
    }
  }
}
