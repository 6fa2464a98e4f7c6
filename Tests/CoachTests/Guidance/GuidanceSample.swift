import Coach
import Domain

/// A random roster with a log, around a clock change, at a random minute of it.
struct GuidanceSample {
  let context: CoachContext
  let library: [ActionTemplate]
  let person: PersonFacts
  let events: [ActionEvent]
  let offers: [ActionOffer]
  let focus: FocusMatch
  let pace: GuidancePace

  init(_ seed: UInt64) {
    var random = SplitMix64(seed: seed, stream: 7)
    let zone = random.pick(BlockPlannerZones.all)
    let day = random.pick(BlockPlannerZones.days).adding(days: random.number(in: -2...3))
    let now = zone.startOfDay(day) + Int64(random.number(in: 0...1439)) * 60
    context = Self.context(&random, zone: zone, now: now)
    let library = (0..<random.number(in: 3...40)).map { Self.template(&random, number: $0) }
    self.library = library
    person = PersonFacts(PersonFact.allCases.filter { _ in random.chance(percent: 15) })
    events = Self.events(&random, library, zone: zone, now: now)
    offers = (0..<random.number(in: 0...20)).map { _ in
      ActionOffer(
        day: day.adding(days: -random.number(in: 0...120)), slug: random.pick(library).slug,
        length: .five)
    }
    let areas = (0..<random.number(in: 0...2)).map { _ in random.pick(ActionTag.allCases) }
    focus = FocusMatch(areas: areas, accepted: areas.filter { _ in random.chance(percent: 50) })
    pace = GuidancePace(
      longest: random.pick([.twenty, .twenty, .ten, .five]),
      daysPerWeek: random.number(in: 1...7))
  }

  private static func context(
    _ random: inout SplitMix64, zone: Zone, now: Instant
  ) -> CoachContext {
    var shifts: [Shift] = []
    var time = now - Int64(random.number(in: 20...32)) * 86_400
    let isNightly = random.chance(percent: 30)
    while time < now + 8 * 86_400 {
      time = time + Int64(random.number(in: 8...random.pick([16, 60, 120]))) * 3600
      if isNightly {
        let local = zone.local(at: time)
        time = zone.instant(for: LocalDateTime(day: local.day, hour: 21, minute: 30), near: nil)
      }
      let end = time + Int64(random.number(in: 12...48)) * 900
      shifts.append(shift(time, end, zone: zone, number: shifts.count, &random))
      time = random.chance(percent: 5) ? end - 1800 : end
    }
    var habits = SleepHabits.reference
    if random.chance(percent: 30) {
      habits.commuteBeforeMinutes = random.number(in: 0...90)
      habits.commuteAfterMinutes = random.number(in: 0...90)
      habits.isNapSoft = random.chance(percent: 50)
    }
    func interval(_ most: Int) -> Interval {
      let start = now + Int64(random.number(in: -600...600)) * 60
      return Interval(start: start, end: start + Int64(random.number(in: 5...most)) * 60)
    }
    let busy = (0..<random.number(in: 0...2)).map { _ in interval(90) }
    let items = (0..<random.number(in: 0...3)).map { number in
      TimelineItem(
        random.pick([.workout, .block, .action, .gear]), interval(120),
        id: RecordID("i\(number)"))
    }
    let sleep = (0..<random.number(in: 0...2)).map { number in
      SleepEntry(id: RecordID("z\(number)"), interval: interval(500))
    }
    return CoachContext(
      now: now, zone: zone, shifts: shifts, sleep: sleep, busy: busy, items: items,
      habits: habits.fitting(shifts, at: now, in: zone))
  }

  private static func shift(
    _ start: Instant, _ end: Instant, zone: Zone, number: Int, _ random: inout SplitMix64
  ) -> Shift {
    Shift(
      id: RecordID("s\(number)"), status: random.chance(percent: 8) ? .cancelled : .scheduled,
      scheduledStart: start, scheduledEnd: end, localStart: zone.local(at: start),
      localEnd: zone.local(at: end), zone: zone.identifier, createdAt: start - 20 * 86_400,
      // Now and then one is changed the day before.
      updatedAt: start - (number % 5 == 0 ? 1 : 20) * 86_400)
  }

  private static func template(_ random: inout SplitMix64, number: Int) -> ActionTemplate {
    func some<Value: Hashable>(_ values: [Value], percent: Int) -> Set<Value> {
      Set(values.filter { _ in random.chance(percent: percent) })
    }
    var slots = some(DaySlot.allCases, percent: 45)
    if slots.isEmpty { slots = [random.pick(DaySlot.allCases)] }
    var lengths = ActionLength.allCases.filter { _ in random.chance(percent: 80) }
    if lengths.isEmpty { lengths = [.twenty] }
    let tags = (0..<random.number(in: 1...2)).map { _ in random.pick(ActionTag.allCases) }
    var rules = random.chance(percent: 50) ? [] : some(ActionRule.allCases, percent: 15)
    if tags.contains(.commute) { rules.insert(.sleepyNoDriving) }
    let coping = ActionTemplate.copingSlugs.sorted()
    return action(
      number < 3 ? coping[number] : "a\(number)", tags, slots, lengths: lengths,
      excludes: some(PersonFact.allCases, percent: 4),
      requires: random.chance(percent: 15) ? [random.pick(PersonFact.allCases)] : [],
      rules: rules)
  }

  private static func events(
    _ random: inout SplitMix64, _ library: [ActionTemplate], zone: Zone, now: Instant
  ) -> [ActionEvent] {
    let isHard = random.chance(percent: 30)
    return (0..<random.number(in: 0...60)).map { number in
      let at = now - Int64(random.number(in: 0...60 * 24 * 60)) * 60
      return ActionEvent(
        id: RecordID("e\(number)"), slug: random.pick(library).slug,
        length: random.pick(ActionLength.allCases), at: at, day: zone.local(at: at).day,
        slot: random.pick(DaySlot.allCases), shiftDay: random.pick(ShiftDay.allCases),
        outcome: isHard ? .tooHard : random.pick(ActionOutcome.allCases),
        difficulty: random.chance(percent: 50) ? random.number(in: 1...5) : nil)
    }
  }

  // MARK: - Engines

  func guidance() throws -> Guidance { try guidance(context, library, events, offers) }

  func shuffled(_ random: inout SplitMix64) throws -> Guidance {
    let other = CoachContext(
      now: context.now, zone: context.zone, shifts: context.shifts.shuffled(using: &random),
      sleep: context.sleep.shuffled(using: &random), busy: context.busy.shuffled(using: &random),
      items: context.items.shuffled(using: &random), habits: context.habits)
    return try guidance(
      other, library.shuffled(using: &random), events.shuffled(using: &random),
      offers.shuffled(using: &random))
  }

  private func guidance(
    _ context: CoachContext, _ actions: [ActionTemplate], _ events: [ActionEvent],
    _ offers: [ActionOffer]
  ) throws -> Guidance {
    let library = try ActionLibrary(
      contentVersion: 1, sources: [ActionSource(id: "OWN", title: "")], actions: actions)
    let moment = GuidanceMoment(context)
    return Recommender(
      library, person: person, moment: moment,
      signals: GuidanceSignals(
        events: events, offers: offers, library: library, moment: moment),
      focus: focus, pace: pace
    ).guidance()
  }
}
