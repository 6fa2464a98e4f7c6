import Domain
import Store

/// What the Journal does with chosen hours.
extension ShiftDesk {
  /// Gives the hours with steps of some time to a pair, and the whole days whose steps have no
  /// hours. Throws `WearError.nothingWalked` where there are none.
  func attributeWalked(
    _ time: IntervalSet, to shoe: RecordID, freeOnly: Bool
  ) throws -> ActionResult {
    let walked = try walkedPart(of: time)
    guard !walked.intervals.isEmpty else { throw WearError.nothingWalked }
    return try attribute(walked, to: shoe, freeOnly: freeOnly)
  }

  /// The hours of some time that have steps, as far as they lie in it, and the days that lie in it
  /// wholly and have steps as a whole.
  private func walkedPart(of time: IntervalSet) throws -> IntervalSet {
    guard let span = time.span else { return IntervalSet([]) }
    let journal = try StepJournal(store: store, environment)
    let zones = journal.zones
    let days = zones.local(at: span.start).day...zones.local(at: span.end - 1).day
    var walked: [Interval] = []
    try journal.forEachPart(of: days) { steps, _ in
      walked += steps.hours.filter { $0.steps > 0 }.map(\.hour.interval)
      walked += steps.days.filter { $0.dayLevelSteps > 0 }.map { zones.interval(of: $0.day) }
        .filter { day in IntervalSet([day]).subtracting(time).intervals.isEmpty }
    }
    return IntervalSet(walked).intersection(time)
  }

  /// Has pairs be worn at certain times, as one step.
  func wear(_ stretches: [WornTimeline.Stretch]) throws -> ActionResult {
    let time = IntervalSet(stretches.map(\.interval))
    guard let span = time.span else { return ActionResult(nil, canUndo: false) }
    let known = Set(try store.shoes.shoes().map(\.id))
    if let gone = stretches.first(where: { !known.contains($0.shoe) }) {
      throw WearError.noShoe(gone.shoe)
    }
    let worn = try store.wear.worn(around: span)
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
}
