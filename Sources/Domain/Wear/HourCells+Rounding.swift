extension HourCells {
  /// The hours and days in whole numbers, with what is known of days as a whole.
  func rounded(
    with whole: [CivilDay: DayLevel.Values], stride: Int64, sources: [Int]
  ) -> MergedSteps {
    var byDay: [CivilDay: [Cell]] = [:]
    for cell in cells { byDay[cell.hour.day, default: []].append(cell) }
    var merged = MergedSteps()
    for day in Set(byDay.keys).union(whole.keys).sorted() {
      let cells = (byDay[day] ?? []).sorted { $0.hour.interval.start < $1.hour.interval.start }
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

  private static func hours(
    _ cells: [Cell], _ whole: DayLevel.Values, _ sources: [Int]
  ) -> [MergedHour] {
    let steps = ExactSum.rounded(cells.map(\.steps))
    // The day's own distance says more of its steps than any stride.
    let distances =
      whole.distance.map { sharedOut($0.value, by: steps) }
      ?? ExactSum.rounded(cells.map(\.distance))
    return cells.indices.map { index in
      MergedHour(
        hour: cells[index].hour, steps: steps[index], distance: distances[index],
        isDistanceEstimated: cells[index].isEstimated || whole.distance != nil,
        sources: cells[index].ranks.sorted().map { sources[$0] })
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
