import Domain

/// Writes steps by hour, one record for each pair of shoes.
enum StepRecords {
  static let columns = [
    "start", "shoe", "steps", "distance_m", "distance_is_estimate", "sources",
  ]

  static func write(
    _ window: DayWindow, _ attribution: StepAttribution?, _ writer: inout RecordWriter
  ) throws {
    guard let attribution, let days = try attribution.days(in: window) else { return }
    let names = Dictionary(
      attribution.sources.map { ($0.number, $0.source.name) },
      uniquingKeysWith: { first, _ in first })
    try attribution.forEachPart(of: days) { steps, worn in
      for hour in steps.hours {
        let zone = attribution.zones.zone(at: hour.hour.interval.start)
        let sources = hour.sources.map { names[$0] ?? String($0) }
        for share in worn.shares(of: hour) where share.steps > 0 || share.distance > 0 {
          writer.records.put(hour.hour.interval.start, in: zone)
          writer.records.put(attribution.shoe(share.shoe)?.name)
          writer.records.put(share.steps)
          writer.records.put(number: JSON.metres(share.distance))
          writer.records.put(hour.isDistanceEstimated)
          writer.records.put(sources)
          try writer.endRecord()
        }
      }
    }
  }
}

/// Writes steps by day as records.
enum DayRecords {
  static let columns = [
    "date", "steps", "distance_m", "distance_is_estimate", "day_level_steps",
    "day_level_distance_m",
  ]

  static func write(
    _ window: DayWindow, _ attribution: StepAttribution?, _ writer: inout RecordWriter
  ) throws {
    guard let attribution, let days = try attribution.days(in: window) else { return }
    try attribution.forEachPart(of: days) { steps, _ in
      for day in steps.days {
        writer.records.put(day.day)
        writer.records.put(day.steps)
        writer.records.put(number: JSON.metres(day.distance))
        writer.records.put(day.isDistanceEstimated)
        writer.records.put(day.dayLevelSteps)
        writer.records.put(number: JSON.metres(day.dayLevelDistance))
        try writer.endRecord()
      }
    }
  }
}

/// Writes shoes as records, with the steps walked in them.
enum ShoeRecords {
  static let columns = [
    "name", "brand", "model", "purchase_date", "price_cents", "currency", "default", "retired",
    "steps", "distance_m", "initial_distance_m", "distance_limit_m", "step_limit", "id",
  ]

  static func write(
    _ window: DayWindow, _ attribution: StepAttribution?, currency: String,
    _ writer: inout RecordWriter
  ) throws {
    guard let attribution else { return }
    let walked = try attribution.days(in: window).map(attribution.shares) ?? []
    for shoe in attribution.shoes {
      let share = walked.first { $0.shoe == shoe.id }
      writer.records.put(shoe.name)
      writer.records.put(shoe.brand)
      writer.records.put(shoe.model)
      writer.records.put(shoe.purchaseDate)
      writer.records.put(shoe.purchasePriceCents)
      writer.records.put(currency)
      writer.records.put(shoe.isDefault)
      writer.records.put(shoe.isArchived)
      writer.records.put(share?.steps ?? 0)
      writer.records.put(number: JSON.metres(share?.distance ?? 0))
      writer.records.put(number: JSON.metres(shoe.initialDistance))
      writer.records.put(metres: shoe.distanceLimit)
      writer.records.put(shoe.stepLimit)
      writer.records.put(shoe.id.text)
      try writer.endRecord()
    }
  }
}

extension Records {
  /// Appends metres, given as millimetres, or nothing.
  fileprivate mutating func put(metres millimetres: Int64?) {
    guard let millimetres else { return put(nil as String?) }
    put(number: JSON.metres(millimetres))
  }
}

extension StepAttribution {
  /// Returns the days with steps in `window`; nil if there are none. Throws `StoreError`.
  func days(in window: DayWindow) throws -> ClosedRange<CivilDay>? {
    guard let days = try days() else { return nil }
    let first = max(days.lowerBound, window.first ?? days.lowerBound)
    let last = min(days.upperBound, window.last ?? days.upperBound)
    return first <= last ? first...last : nil
  }
}
