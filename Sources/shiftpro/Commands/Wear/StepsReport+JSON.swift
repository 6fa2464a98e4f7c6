import Domain
import Services

extension StepsReport {
  /// The report as JSON.
  var json: JSON {
    let zone = (key: "zone", value: JSON.string(environment.zone.identifier))
    switch grouping {
    case .hour:
      return .members([
        zone, ("hours", .array(hours.map(json))), ("days", .array(days.map { json($0.day) })),
      ])
    case .day: return .members([zone, ("days", .array(days.map { json($0.day) }))])
    case .shoe:
      let worn = shoes.filter { $0.shoe != nil }, free = shoes.first { $0.shoe == nil }
      return .members([
        zone, ("shoes", .array(worn.map(json))),
        (
          "unattributed",
          .object([
            "steps": .integer(free?.steps ?? 0),
            "distance_m": JSON(millimetres: free?.distance ?? 0),
          ])
        ),
      ])
    case .shift: return .members([zone, ("shifts", .array(shifts.map(json)))])
    }
  }

  private func json(_ hour: Hour) -> JSON {
    .object([
      "start": JSON(hour.hour.hour.interval.start), "local_start": JSON(hour.hour.hour.local),
      "steps": .integer(hour.hour.steps), "distance_m": JSON(millimetres: hour.hour.distance),
      "distance_is_estimate": .bool(hour.hour.isDistanceEstimated),
      "shoes": .array(hour.shares.filter { $0.shoe != nil }.map(json)),
      "sources": .array(hour.hour.sources.map { .string(source($0)) }),
    ])
  }

  private func json(_ day: MergedDay) -> JSON {
    .object([
      "date": JSON(day.day), "steps": .integer(day.steps),
      "distance_m": JSON(millimetres: day.distance),
      "distance_is_estimate": .bool(day.isDistanceEstimated),
      "day_level_steps": .integer(day.dayLevelSteps),
      "day_level_distance_m": JSON(millimetres: day.dayLevelDistance),
    ])
  }

  private func json(_ share: WornShare) -> JSON {
    .object([
      "name": JSON(name(share.shoe)), "steps": .integer(share.steps),
      "distance_m": JSON(millimetres: share.distance),
    ])
  }

  private func json(_ steps: ShiftSteps) -> JSON {
    let shift = steps.shift
    let zone = environment.zone(of: shift)
    return .object([
      "id": .string(shift.id.text), "name": JSON(shift.name.isEmpty ? nil : shift.name),
      "status": .string(shift.status.word), "start": JSON(shift.start), "end": JSON(shift.end),
      "local_start": JSON(zone.local(at: shift.start)),
      "local_end": JSON(zone.local(at: shift.end)), "steps": .integer(steps.steps),
      "distance_m": JSON(millimetres: steps.distance),
      "distance_is_estimate": .bool(steps.isDistanceEstimated),
      "shoes": .array(steps.shares.filter { $0.shoe != nil }.map(json)),
    ])
  }
}
