import Domain

/// The demo person's roster, which assigns duties to days.
package struct DemoRoster {
  let seed: UInt64
  package let environment: Environment
  private let today: CivilDay

  package init(seed: UInt64, _ environment: Environment) {
    self.seed = seed
    self.environment = environment
    today = environment.today
  }

  /// The rotating 2-2-3 from a Monday, with an early shift on the Sunday of the day weeks: two
  /// weeks of days, two of nights. `-` is off.
  private static let rotation = Array("DD--DDE--DD---NN--NNN--NN---".utf8)
  /// Monday 2025-12-29, so that nights fall on the change to winter time in 2021 to 2026.
  private static let anchor = CivilDay(number: 20_451)
  private static let oldest = CivilDay.clamped(year: 1900, month: 1, day: 1)

  /// Returns the shifts in order; see `DemoPerson.fill`.
  package func shifts(years: Int, count: Int?) -> [Shift] {
    let first = max(today.adding(months: -12 * min(max(0, years), 200)), Self.oldest)
    let wanted = max(0, count ?? .max)
    var latestFirst: [Shift] = []
    var day = today
    while latestFirst.count < wanted, day >= (count == nil ? first : Self.oldest) {
      let shifts = day >= first ? shift(on: day).map { [$0] } ?? [] : split(on: day)
      latestFirst += shifts.reversed()
      day = day.adding(days: -1)
    }
    return latestFirst.prefix(wanted).reversed()
  }

  /// Returns the rotation as a pattern that plans from today on.
  func pattern(using generator: inout SplitMix64) -> ShiftPattern {
    let days = Self.rotation.indices.map { index -> RotationDay in
      Self.duty(on: Self.anchor.adding(days: index)).map { RotationDay([$0.slot]) } ?? .off
    }
    return ShiftPattern(
      id: RecordID(using: &generator), name: "Ward 4 rota",
      schedule: .cycling(cycleStart: Self.anchor, days: days),
      effectiveFrom: today.adding(days: 1), zone: environment.zone.identifier,
      createdAt: environment.now, updatedAt: environment.now)
  }

  /// Returns the rostered shift of a day, or sometimes an extra one on a day off.
  package func shift(on day: CivilDay) -> Shift? {
    var generator = SplitMix64(seed: seed, stream: day.number)
    if isOnLeave(day) { return nil }
    if let duty = Self.duty(on: day) { return shift(duty, on: day, using: &generator) }
    // No extra shift on the day on which a night ends.
    guard Self.duty(on: day.adding(days: -1)) != .night, generator.chance(percent: 12) else {
      return nil
    }
    return shift(.early, on: day, isAdditional: true, using: &generator)
  }

  private static func duty(on day: CivilDay) -> DemoDuty? {
    let place = (day - anchor) % rotation.count
    switch rotation[place < 0 ? place + rotation.count : place] {
    case UInt8(ascii: "D"): return .day
    case UInt8(ascii: "N"): return .night
    case UInt8(ascii: "E"): return .early
    default: return nil
    }
  }

  /// Returns whether the day is in one of five weeks of leave a year, none of them around today, so
  /// that the demo shows work.
  func isOnLeave(_ day: CivilDay) -> Bool {
    guard abs(day - today) > 14 else { return false }
    let (year, week) = day.isoWeek
    var generator = SplitMix64(seed: seed, stream: year)
    let spring = generator.number(in: 9...17)
    let summer = generator.number(in: 26...32)
    let autumn = generator.number(in: 40...47)
    return week == spring || (summer...summer + 2).contains(week) || week == autumn
  }

  /// Returns two shifts a day for the years before the rotation, so that any number of them fits.
  private func split(on day: CivilDay) -> [Shift] {
    var generator = SplitMix64(seed: seed, stream: day.number)
    return [DemoDuty.morning, .evening].compactMap { shift($0, on: day, using: &generator) }
  }

  /// Returns the shift of a duty on a day; nil if its start or end does not exist because of a
  /// clock change.
  private func shift(
    _ duty: DemoDuty, on day: CivilDay, isAdditional: Bool = false,
    using generator: inout SplitMix64
  ) -> Shift? {
    let id = RecordID(using: &generator)
    let local = duty.local(on: day)
    guard
      let times = try? ShiftTimes(
        start: local.start, end: local.end, zone: environment.zone, repeated: .first)
    else { return nil }
    var shift = Shift(
      id: id, code: duty.slot.code, name: duty.name, scheduledStart: times.scheduledStart,
      scheduledEnd: times.scheduledEnd, localStart: times.localStart, localEnd: times.localEnd,
      zone: times.zone, breakMinutes: duty.breakMinutes, isAdditionalShift: isAdditional,
      createdAt: environment.now, updatedAt: environment.now)
    if let rate = DemoRoster.rate(on: day, isAdditional: isAdditional) {
      shift.rateLabel = rate.label
      shift.rateMultiplier = rate.multiplier
    }
    happen(to: &shift, using: &generator)
    return shift
  }

  /// Returns the rate of a day; nil for the regular one.
  private static func rate(on day: CivilDay, isAdditional: Bool) -> Rate? {
    let holidays = [(1, 1), (5, 1), (10, 3), (12, 25), (12, 26)]
    let (_, month, dayOfMonth) = day.components
    if holidays.contains(where: { $0 == (month, dayOfMonth) }) { return Rate.defaults[3] }
    return isAdditional ? Rate.defaults[2] : nil
  }
}
