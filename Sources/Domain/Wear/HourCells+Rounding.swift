extension HourCells {
  /// Returns the hours and days in integers, combined with the values of whole days.
  func rounded(
    with whole: [CivilDay: DayLevel.Values], stride: Int64, sources: [Int]
  ) -> MergedSteps {
    var byDay: [CivilDay: [Cell]] = [:]
    for cell in cells { byDay[cell.hour.day, default: []].append(cell) }
    var merged = MergedSteps()
    for day in Set(byDay.keys).union(whole.keys).sorted() {
      let cells = byDay[day] ?? []
      var values = whole[day] ?? DayLevel.Values()
      if cells.contains(where: \.isMeasured) { values.distance = nil }
      let hours = Self.hours(cells, values, sources)
      let result = Self.day(day, hours, values, stride: stride, sources: sources)
      guard !hours.isEmpty || result.totalSteps > 0 || result.totalDistance > 0 else { continue }
      merged.hours += hours
      merged.days.append(result)
    }
    return merged
  }

  /// Returns the hours of a day. Sums run from midnight and are rounded half up; an hour, or a part
  /// of one, is the difference between the sums at its end and start. Parts therefore add up to
  /// their hour and day however hours are split, and every view shows the same values.
  private static func hours(
    _ cells: [Cell], _ whole: DayLevel.Values, _ sources: [Int]
  ) -> [MergedHour] {
    let cells = cells.sorted { $0.interval.start < $1.interval.start }
    let running = runningSums(cells, \.steps)
    let steps = running.differences
    // The distance measured for the day is more accurate than a stride.
    let distances =
      whole.distance.map { sharedOut($0.value, byRunning: running) }
      ?? runningSums(cells, \.distance).differences
    var hours: [MergedHour] = []
    var ranks: Set<Int> = []
    for (index, cell) in cells.enumerated() {
      let part = MergedPart(
        interval: cell.interval, steps: steps[index], distance: distances[index])
      if hours.last?.hour != cell.hour {
        ranks = []
        hours.append(
          MergedHour(
            hour: cell.hour, steps: 0, distance: 0, isDistanceEstimated: whole.distance != nil,
            sources: [], parts: []))
      }
      ranks.formUnion(cell.ranks)
      hours[hours.count - 1].add(part, isEstimated: cell.isEstimated)
      hours[hours.count - 1].sources = ranks.sorted().map { sources[$0] }
    }
    return hours.filter { $0.steps > 0 || $0.distance > 0 }
  }

  /// Returns the rounded sums from the first cell to the end of each.
  private static func runningSums(_ cells: [Cell], _ value: (Cell) -> ExactSum) -> [Int64] {
    var sum = ExactSum()
    return cells.map { cell in
      sum += value(cell)
      return sum.rounded
    }
  }

  private static func day(
    _ day: CivilDay, _ hours: [MergedHour], _ whole: DayLevel.Values, stride: Int64,
    sources: [Int]
  ) -> MergedDay {
    let steps = hours.reduce(0) { $0 + $1.steps }
    let counted = steps == 0 ? whole.steps : nil
    let distance = hours.reduce(0) { $0 + $1.distance }
    let estimate = distance == 0 ? (counted?.value ?? 0) * stride : 0
    let ranks = Set([counted?.rank, whole.distance?.rank].compactMap { $0 })
    return MergedDay(
      day: day, steps: steps, distance: distance,
      isDistanceEstimated: hours.contains(where: \.isDistanceEstimated),
      dayLevelSteps: counted?.value ?? 0,
      dayLevelDistance: whole.distance?.value ?? estimate,
      isDayLevelDistanceEstimated: whole.distance == nil && estimate > 0,
      dayLevelSources: ranks.sorted().map { sources[$0] })
  }
}

extension MergedHour {
  /// Appends a part; an empty one is dropped.
  fileprivate mutating func add(_ part: MergedPart, isEstimated: Bool) {
    steps += part.steps
    distance += part.distance
    isDistanceEstimated = isDistanceEstimated || isEstimated
    if part.steps > 0 || part.distance > 0 { parts.append(part) }
  }
}
