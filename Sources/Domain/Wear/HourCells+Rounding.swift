extension HourCells {
  /// The hours and days in whole numbers, with what is known of days as a whole.
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
      let hours = Self.hours(Self.byHour(cells), values, sources)
      let result = Self.day(day, hours, values, stride: stride, sources: sources)
      guard !hours.isEmpty || result.totalSteps > 0 || result.totalDistance > 0 else { continue }
      merged.hours += hours
      merged.days.append(result)
    }
    return merged
  }

  /// The cells of each hour, in order of time.
  private static func byHour(_ cells: [Cell]) -> [[Cell]] {
    var hours: [[Cell]] = []
    for cell in cells.sorted(by: { $0.interval.start < $1.interval.start }) {
      if hours.last?.first?.hour == cell.hour {
        hours[hours.count - 1].append(cell)
      } else {
        hours.append([cell])
      }
    }
    return hours
  }

  private static func hours(
    _ hours: [[Cell]], _ whole: DayLevel.Values, _ sources: [Int]
  ) -> [MergedHour] {
    func sums(_ value: (Cell) -> ExactSum) -> [ExactSum] {
      hours.map { $0.reduce(into: ExactSum()) { $0 += value($1) } }
    }
    let steps = ExactSum.rounded(sums(\.steps))
    // The day's own distance says more of its steps than any stride.
    let distances =
      whole.distance.map { sharedOut($0.value, by: steps) } ?? ExactSum.rounded(sums(\.distance))
    return hours.indices.map { index in
      let cells = hours[index]
      return MergedHour(
        hour: cells[0].hour, steps: steps[index], distance: distances[index],
        isDistanceEstimated: cells.contains(where: \.isEstimated) || whole.distance != nil,
        sources: Set(cells.flatMap(\.ranks)).sorted().map { sources[$0] },
        parts: parts(
          cells, steps: steps[index], distance: distances[index], isShared: whole.distance != nil))
    }.filter { $0.steps > 0 || $0.distance > 0 }
  }

  /// The parts of an hour: their sums, rounded to those of the hour.
  private static func parts(
    _ cells: [Cell], steps: Int64, distance: Int64, isShared: Bool
  ) -> [MergedPart] {
    let parts = ExactSum.rounded(cells.map(\.steps), to: steps)
    let distances =
      isShared
      ? sharedOut(distance, by: parts) : ExactSum.rounded(cells.map(\.distance), to: distance)
    return cells.indices.map {
      MergedPart(interval: cells[$0].interval, steps: parts[$0], distance: distances[$0])
    }.filter { $0.steps > 0 || $0.distance > 0 }
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
