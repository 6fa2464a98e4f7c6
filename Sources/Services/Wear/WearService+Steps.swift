import Domain
import Store

/// Attribution of time to pairs, and step sources.
extension WearService {
  // MARK: Attribution

  /// Returns the effect of attributing `time` to a pair, or to none, without writing. Throws
  /// `WearError` and `StoreError`.
  package func outcome(
    attributing time: IntervalSet, to shoe: RecordID?, freeOnly: Bool
  ) throws -> AttributionOutcome {
    if let shoe { _ = try existing(shoe: shoe) }
    guard let span = time.span else { return AttributionOutcome(time: time, shoe: shoe) }
    let worn = try store.wear.timeline(around: span)
    let free = time.subtracting(worn.worn)
    var time = time
    if freeOnly {
      time = free
    } else if shoe == nil {
      time = time.subtracting(free)
    }
    var outcome = AttributionOutcome(time: time, shoe: shoe)
    outcome.freeSeconds = time.intersection(free).seconds
    for part in time.intervals.flatMap({ worn.seconds(in: $0) }) where part.shoe != shoe {
      outcome.add(part.shoe, part.seconds)
    }
    if shoe != nil, outcome.replaced.isEmpty, outcome.freeSeconds == 0 {
      // The pair already has all of it.
      return AttributionOutcome(time: IntervalSet([]), shoe: shoe)
    }
    outcome.share = try walked(in: time, by: shoe)
    return outcome
  }

  private func walked(in time: IntervalSet, by shoe: RecordID?) throws -> WornShare {
    var share = WornShare(shoe: shoe, steps: 0, distance: 0)
    guard let span = time.span else { return share }
    let attribution = try StepAttribution(store: store, environment)
    let days =
      attribution.zones.local(at: span.start).day...attribution.zones.local(at: span.end).day
    let cuts = time.intervals.flatMap { [$0.start, $0.end] }
    try attribution.forEachPart(of: days, cuts: cuts) { steps, _ in
      var next = 0
      for part in steps.hours.flatMap(\.parts) {
        var isOutside = false
        time.pieces(outside: part.interval, from: &next) { _ in isOutside = true }
        guard !isOutside else { continue }
        share.steps += part.steps
        share.distance += part.distance
      }
      // Steps known only by day belong to whole days.
      for day in steps.days {
        let whole = attribution.zones.interval(of: day.day)
        guard time.intervals.contains(where: { $0.start <= whole.start && whole.end <= $0.end })
        else { continue }
        share.steps += day.dayLevelSteps
        share.distance += day.unsharedDistance
      }
    }
    return share
  }

  func attribute(
    _ time: IntervalSet, to shoe: RecordID?, freeOnly: Bool
  ) throws -> ActionResult {
    let outcome = try outcome(attributing: time, to: shoe, freeOnly: freeOnly)
    let name = try shoe.map { try existing(shoe: $0).name } ?? ""
    guard let span = outcome.time.span else {
      return ActionResult(nil, payload: WearOutcome(attribution: outcome), canUndo: false)
    }
    let key = shoe == nil ? "steps.clear" : "steps.assign"
    let what = environment.format.duration(seconds: outcome.time.seconds)
    let detail = shoe == nil ? what : "\(what) → \(name)"
    try store.write(WriteLabel(key, detail: detail), now: now) { transaction in
      let old = AttributionLedger(try transaction.wear.attributions(touching: span))
      var ledger = old
      if shoe == nil {
        ledger.clear(outcome.time, newID: RecordID.new)
        // The session is kept; its time is attributed to no pair.
        let sessions = try transaction.wear.sessions(reaching: span)
        ledger.assign(
          outcome.time.intersection(IntervalSet(sessions.map(\.interval))), to: nil, at: now,
          newID: RecordID.new)
      } else {
        ledger.assign(outcome.time, to: shoe, at: now, newID: RecordID.new)
      }
      try transaction.replace(old, by: ledger)
    }
    return done(key, detail, WearOutcome(attribution: outcome))
  }

  /// Attributes the hours with steps in some time to a pair, and the whole days whose steps have no
  /// hours. Throws `WearError.nothingWalked` if there are none.
  func attributeWalked(
    _ time: IntervalSet, to shoe: RecordID, freeOnly: Bool
  ) throws -> ActionResult {
    let walked = try walkedPart(of: time)
    guard !walked.intervals.isEmpty else { throw WearError.nothingWalked }
    return try attribute(walked, to: shoe, freeOnly: freeOnly)
  }

  /// Returns the hours with steps, clipped to `time`, and the days entirely within it that have
  /// day-level steps.
  private func walkedPart(of time: IntervalSet) throws -> IntervalSet {
    guard let span = time.span else { return IntervalSet([]) }
    let attribution = try StepAttribution(store: store, environment)
    let zones = attribution.zones
    let days = zones.local(at: span.start).day...zones.local(at: span.end - 1).day
    var walked: [Interval] = []
    try attribution.forEachPart(of: days) { steps, _ in
      walked += steps.hours.filter { $0.steps > 0 }.map(\.hour.interval)
      walked += steps.days.filter { $0.dayLevelSteps > 0 }.map { zones.interval(of: $0.day) }
        .filter { day in IntervalSet([day]).subtracting(time).intervals.isEmpty }
    }
    return IntervalSet(walked).intersection(time)
  }

  /// Attributes stretches of time to pairs, as one step.
  func wear(_ stretches: [WornTimeline.Stretch]) throws -> ActionResult {
    let time = IntervalSet(stretches.map(\.interval))
    guard let span = time.span else { return ActionResult(nil, canUndo: false) }
    let known = Set(try store.shoes.shoes().map(\.id))
    if let gone = stretches.first(where: { !known.contains($0.shoe) }) {
      throw WearError.noShoe(gone.shoe)
    }
    let worn = try store.wear.timeline(around: span)
    var outcome = AttributionOutcome(time: time, shoe: nil)
    outcome.freeSeconds = time.subtracting(worn.worn).seconds
    for stretch in stretches {
      for part in worn.seconds(in: stretch.interval) where part.shoe != stretch.shoe {
        outcome.add(part.shoe, part.seconds)
      }
    }
    let what = environment.format.duration(seconds: time.seconds)
    try store.write(WriteLabel("steps.paste", detail: what), now: now) { transaction in
      let old = AttributionLedger(try transaction.wear.attributions(touching: span))
      var ledger = old
      for shoe in Set(stretches.map(\.shoe)) {
        let time = IntervalSet(stretches.filter { $0.shoe == shoe }.map(\.interval))
        ledger.assign(time, to: shoe, at: now, newID: RecordID.new)
      }
      try transaction.replace(old, by: ledger)
    }
    return done("steps.paste", what, WearOutcome(attribution: outcome))
  }

  // MARK: Sources

  func orderSources(_ numbers: [Int]) throws -> ActionResult {
    let all = try store.stepSources.sources()
    let rest = all.map(\.number).filter { !numbers.contains($0) }
    try store.write("steps.order", now: now) { transaction in
      for (place, number) in (numbers + rest).enumerated() {
        guard var source = all.first(where: { $0.number == number }) else { continue }
        source.place = place
        try transaction.save(source)
      }
    }
    return done("steps.order", "", WearOutcome())
  }

  func acceptSamples(of source: Int, in interval: Interval) throws -> ActionResult {
    let name = try store.stepSources.sources().first { $0.number == source }?.source.name ?? ""
    try store.write(WriteLabel("steps.believe", detail: name), now: now) {
      try $0.acceptSamples(of: source, in: interval)
    }
    return done("steps.believe", name, WearOutcome())
  }

  func rejectSamples(of source: Int) throws -> ActionResult {
    let name = try store.stepSources.sources().first { $0.number == source }?.source.name ?? ""
    try store.write(WriteLabel("steps.disbelieve", detail: name), now: now) {
      try $0.rejectSamples(of: source)
    }
    return done("steps.disbelieve", name, WearOutcome())
  }

  func save(_ edit: Edited<WearSettings>) throws -> ActionResult {
    let settings = try merged(edit, intoSettings: store.stepSources.settings())
    if let id = settings.workShoe { _ = try existing(shoe: id) }
    try store.write("steps.settings", now: now) { try $0.save(settings) }
    return done("steps.settings", "", WearOutcome())
  }

  func setTravelZone(from day: CivilDay, in zone: String?) throws -> ActionResult {
    let zone = try zone.map { try environment.zones.zone($0).identifier }
    let detail = environment.format.dayWithYear(day)
    let key = zone == nil ? "steps.unstay" : "steps.stay"
    try store.write(WriteLabel(key, detail: detail), now: now) {
      try $0.setTravelZone(from: day, in: zone)
    }
    return done(key, detail, WearOutcome())
  }
}

extension AttributionOutcome {
  init(time: IntervalSet, shoe: RecordID?) {
    self.init(
      time: time, replaced: [], freeSeconds: 0,
      share: WornShare(shoe: shoe, steps: 0, distance: 0))
  }

  mutating func add(_ shoe: RecordID, _ seconds: Int64) {
    if let index = replaced.firstIndex(where: { $0.shoe == shoe }) {
      replaced[index].seconds += seconds
    } else {
      replaced.append(WornTime(shoe: shoe, seconds: seconds))
    }
  }
}
