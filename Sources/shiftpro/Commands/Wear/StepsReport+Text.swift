import Domain
import Services

extension StepsReport {
  /// The report as text.
  var lines: [String] {
    let texts = environment.texts
    let rows: [[String]]
    let names: [String]
    switch grouping {
    case .hour:
      names = ["hour", "steps", "distance", "shoes", "sources"]
      rows = hours.map(row)
    case .day:
      names = ["day", "steps", "distance", "shoes"]
      rows = days.map(row)
    case .shoe:
      names = ["name", "steps", "distance"]
      rows = shoes.filter { $0.steps > 0 || $0.distance > 0 }.map(row)
    case .shift:
      names = ["shift", "steps", "distance", "shoes"]
      rows = shifts.map(row)
    }
    guard !rows.isEmpty else { return [texts("cli.steps.none")] }
    let columns = [
      TextTable.Column(limit: 40), .init(alignment: .right), .init(alignment: .right), .init(),
      .init(),
    ]
    return TextTable.lines(
      Array(columns.prefix(names.count)), [names.map { texts("cli.column.\($0)") }] + rows)
      + (isCut ? ["", texts("cli.steps.cut")] : [])
  }

  private func row(_ hour: Hour) -> [String] {
    let format = environment.format, local = hour.hour.hour.local
    return [
      "\(format.dayWithYear(local.day)) \(format.time(local))", format.number(hour.hour.steps),
      format.distance(hour.hour.distance, isEstimate: hour.hour.isDistanceEstimated),
      pairs(hour.shares), hour.hour.sources.map(source).joined(separator: ", "),
    ]
  }

  private func row(_ day: Day) -> [String] {
    let format = environment.format
    let isEstimate =
      day.day.isDistanceEstimated
      || day.day.unsharedDistance > 0 && day.day.isDayLevelDistanceEstimated
    let mark = day.day.dayLevelSteps > 0 ? "Σ " : ""
    return [
      format.dayWithYear(day.day.day), mark + format.number(day.day.totalSteps),
      format.distance(day.day.totalDistance, isEstimate: isEstimate), pairs(day.shares),
    ]
  }

  private func row(_ share: WornShare) -> [String] {
    let format = environment.format
    return [
      name(share.shoe) ?? format.texts("cli.steps.unattributed"), format.number(share.steps),
      format.distance(share.distance),
    ]
  }

  private func row(_ steps: ShiftSteps) -> [String] {
    let format = environment.format
    return [
      format.name(of: steps.shift, in: environment), format.number(steps.steps),
      format.distance(steps.distance, isEstimate: steps.isDistanceEstimated), pairs(steps.shares),
    ]
  }

  /// Formats the shares of pairs: `Ghost 3,212 · free 400`, or only the name of a single one.
  private func pairs(_ shares: [WornShare]) -> String {
    let shares = shares.filter { $0.steps > 0 }
    if shares.count == 1 { return name(shares[0].shoe) ?? "" }
    return shares.map { share in
      let name = name(share.shoe) ?? environment.texts("cli.steps.free")
      return "\(name) \(environment.format.number(share.steps))"
    }.joined(separator: " · ")
  }
}
