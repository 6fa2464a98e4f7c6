import Domain
import Store

/// The demo person's shoes and when each pair was worn: on recent shifts recorded live, earlier and
/// on days off attributed afterwards, and sometimes not at all.
struct DemoShoes {
  private enum Pair: Int, CaseIterable {
    case work, oldWork, clogs, trainers, boots
  }

  /// The number of days since the new work shoes replaced the old ones.
  private static let change = 31
  /// The number of past days with live sessions; earlier wear was attributed afterwards.
  private static let recorded = 45
  /// The number of past days with known shoes.
  static let longest = 200

  private(set) var shoes: [Shoe] = []
  private(set) var sessions: [ShoeSession] = []
  private(set) var attributions: [Attribution] = []
  private let roster: DemoRoster
  private let now: Instant

  /// Creates the shoes as worn on the last `days` days.
  init(_ roster: DemoRoster, days: Int) {
    self.roster = roster
    now = roster.environment.now
    var generator = SplitMix64(seed: roster.seed ^ 0x7368_6f65_73)
    let today = roster.environment.today
    shoes = Pair.allCases.map { Self.shoe($0, using: &generator, today: today, now: now) }
    for offset in stride(from: -min(days, Self.longest), through: 0, by: 1) {
      wear(on: today.adding(days: offset), daysAgo: -offset)
    }
  }

  private static func shoe(
    _ pair: Pair, using generator: inout SplitMix64, today: CivilDay, now: Instant
  ) -> Shoe {
    var shoe = Shoe(
      id: RecordID(using: &generator), color: .series(pair.rawValue), createdAt: now,
      updatedAt: now)
    let kilometre: Int64 = 1_000_000
    switch pair {
    case .work:
      (shoe.brand, shoe.model) = ("Hoka", "Bondi SR")
      (shoe.isDefault, shoe.initialDistance) = (true, 610 * kilometre)
      shoe.distanceLimit = 800 * kilometre
      (shoe.purchaseDate, shoe.purchasePriceCents) = (today.adding(days: -240), 14_995)
    case .oldWork:
      (shoe.brand, shoe.model) = ("Brooks", "Ghost 14")
      (shoe.isArchived, shoe.initialDistance) = (true, 540 * kilometre)
      shoe.distanceLimit = 800 * kilometre
      (shoe.purchaseDate, shoe.purchasePriceCents) = (today.adding(days: -610), 13_000)
    case .clogs:
      (shoe.emoji, shoe.brand, shoe.model) = ("👞", "Birkenstock", "Tokio")
      shoe.stepLimit = 900_000
      (shoe.purchaseDate, shoe.purchasePriceCents) = (today.adding(days: -420), 9500)
    case .trainers:
      (shoe.brand, shoe.model) = ("Asics", "Gel-Nimbus 25")
      (shoe.initialDistance, shoe.distanceLimit) = (120 * kilometre, 700 * kilometre)
      (shoe.purchaseDate, shoe.purchasePriceCents) = (today.adding(days: -330), 17_999)
    case .boots:
      (shoe.emoji, shoe.brand, shoe.model) = ("🥾", "Meindl", "Ortler")
      shoe.initialDistance = 310 * kilometre
      (shoe.purchaseDate, shoe.purchasePriceCents) = (today.adding(days: -900), 21_900)
    }
    return shoe
  }

  private mutating func wear(on day: CivilDay, daysAgo: Int) {
    var generator = SplitMix64(seed: roster.seed ^ 0x776f_726e, stream: day.number)
    let isUnknown = generator.chance(percent: 15)
    let early = Int64(generator.number(in: 10...25)) * 60
    let late = Int64(generator.number(in: 5...15)) * 60
    let isChanged = generator.chance(percent: 40)
    let isRemembered = generator.chance(percent: 55)
    let isHike = generator.chance(percent: 60) && [.saturday, .sunday].contains(day.weekday)
    var ids = (0..<3).map { _ in RecordID(using: &generator) }
    if let shift = roster.shift(on: day), let worked = DemoDay.worked(shift, now: now) {
      guard !isUnknown else { return }
      let pair = daysAgo <= Self.change ? Pair.work : .oldWork
      let isRunning = shift.status == .inProgress
      let end = min(now, worked.end + late)
      let time = Interval(start: worked.start - early, end: end)
      if daysAgo <= Self.recorded {
        sessions.append(session(ids.removeLast(), pair, time, isRunning: isRunning))
      } else {
        attributions.append(attribution(ids.removeLast(), pair, time))
      }
      guard isChanged, !isRunning, shift.localStart.day != shift.localEnd.day,
        daysAgo <= Self.recorded
      else { return }
      // The clogs in the second half of a night, attributed the next morning.
      let middle = Instant(seconds: (worked.start.seconds + worked.end.seconds) / 7200 * 3600)
      let rest = Interval(start: middle, end: end)
      attributions.append(attribution(ids.removeLast(), .clogs, rest))
    } else if isRemembered || isHike, roster.shift(on: day.adding(days: -1))?.name != "Night" {
      let morning = roster.environment.zone.startOfDay(day) + 9 * 3600
      let time = Interval(start: morning, end: min(now, morning + 11 * 3600))
      guard time.start < time.end else { return }
      let pair = isHike ? Pair.boots : .trainers
      attributions.append(attribution(ids.removeLast(), pair, time))
    }
  }

  private func session(
    _ id: RecordID, _ pair: Pair, _ time: Interval, isRunning: Bool
  ) -> ShoeSession {
    ShoeSession(
      id: id, shoe: shoes[pair.rawValue].id, start: time.start, end: isRunning ? nil : time.end,
      createdAt: now, updatedAt: now)
  }

  private func attribution(_ id: RecordID, _ pair: Pair, _ time: Interval) -> Attribution {
    Attribution(id: id, interval: time, shoe: shoes[pair.rawValue].id, createdAt: now)
  }

  /// Saves the shoes and their wear. Throws `StoreError`.
  func save(in transaction: WriteTransaction) throws {
    for shoe in shoes { try transaction.save(shoe) }
    for session in sessions { try transaction.save(session) }
    try transaction.replace(AttributionLedger(), by: AttributionLedger(attributions))
  }
}
