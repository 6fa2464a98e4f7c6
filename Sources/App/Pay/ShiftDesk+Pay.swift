import Domain
import Interchange
import Store

/// Rules of pay, base rates and closed periods.
extension ShiftDesk {
  func payroll() throws -> Payroll {
    let profile = try store.profiles.profile() ?? Profiles.fresh(zone: environment.zone, now: now)
    return try Payroll(store: store, profile: profile, environment: environment)
  }

  // MARK: Closed periods

  /// Refuses to touch shifts that start in a closed pay period, by the clocks at their place: as
  /// they are, and as they are to be.
  func checkOpen(_ shifts: [Shift], in transaction: WriteTransaction) throws {
    let locked = try transaction.pay.lockedPeriods()
    guard !locked.isEmpty else { return }
    let roster = try roster()
    for shift in try shifts + shifts.compactMap({ try roster.shift($0.id) }) {
      let day = environment.zone(of: shift).local(at: shift.start).day
      if let period = locked.first(where: { $0.days.contains(day) }) {
        throw ActionError.locked(period.days)
      }
    }
  }

  func lock(_ day: CivilDay) throws -> ActionResult {
    let payroll = try payroll()
    if let closed = payroll.lockedPeriod(containing: day) {
      throw ActionError.locked(closed.days)
    }
    // Cut where other rules begin to hold, or days are closed already.
    let period = try payroll.period(containing: day)
    let runs = try payroll.runs(period.start..<period.end)
    guard let run = runs.first(where: { $0.days.contains(day) }) else { return ActionResult(nil) }
    let days = run.days
    if let running = try store.shifts.running(),
      days.contains(environment.zone(of: running).local(at: running.start).day)
    {
      throw ActionError.running(running)
    }
    let own = try store.holidays.holidays(from: days.lowerBound, until: days.upperBound)
    let rules = run.terms.frozen(for: days, home: payroll.profile.holidayRegion, holidays: own)
    return try write("period.lock", days) {
      try $0.lock(LockedPeriod(days: days, rulesJSON: RulesetFile.text(rules)))
    }
  }

  func unlock(_ day: CivilDay) throws -> ActionResult {
    guard let closed = try payroll().lockedPeriod(containing: day) else {
      throw ActionError.notLocked(day)
    }
    return try write("period.unlock", closed.days) { try $0.unlock(closed) }
  }

  private func write(
    _ key: String, _ days: Range<CivilDay>, _ body: (WriteTransaction) throws -> Void
  ) throws -> ActionResult {
    let name = environment.format.period(days)
    try store.write(WriteLabel(key, detail: name), now: now, body)
    return ActionResult(Message("done.\(key)", ["shift": name]))
  }

  // MARK: Rules

  /// Keeps rules that were brought along; those of the same name that are not in use give way.
  func add(_ ruleset: PayRuleset) throws -> ActionResult {
    let name = environment.format.name(of: ruleset)
    let kept = try store.pay.rulesets().first { !$0.isActive && $0.name == name }
    let stored = StoredRuleset(
      id: kept?.id ?? .new(), name: name, rulesJSON: RulesetFile.text(ruleset.named(name)),
      isActive: false)
    return try write("ruleset.add", name) { try $0.save(stored) }
  }

  /// Lets a copy of the rules hold from a day on; without one always where none were chosen before,
  /// else from the present pay period on. What was to hold later gives way, what held before stays.
  func use(_ ruleset: PayRuleset, from day: CivilDay?) throws -> ActionResult {
    let name = environment.format.name(of: ruleset)
    let stored = try store.pay.rulesets()
    let start =
      try day
      ?? (stored.contains(where: \.isActive)
        ? payroll().period(containing: environment.today).start : nil)
    let change = try RulesetChange(ruleset.named(name), from: start, among: stored)
    return try write("ruleset.use", name) { transaction in
      for old in change.dropped { try transaction.delete(ruleset: old.id) }
      for new in change.saved { try transaction.save(new) }
    }
  }

  /// Forgets rules: those in use give way to what held before them.
  func remove(ruleset id: RecordID) throws -> ActionResult {
    guard let stored = try store.pay.rulesets().first(where: { $0.id == id }) else {
      return ActionResult(nil)
    }
    return try write("ruleset.remove", stored.name) { try $0.delete(ruleset: id) }
  }

  private func write(
    _ key: String, _ name: String, _ body: (WriteTransaction) throws -> Void
  ) throws -> ActionResult {
    try store.write(WriteLabel(key, detail: name), now: now, body)
    return ActionResult(Message("done.\(key)", ["shift": name]))
  }

  // MARK: Base rates

  /// Pays an hour so much from a day on; without one always where no rate was told before, else from
  /// the present pay period on.
  func setBaseRate(_ cents: Int64, from day: CivilDay?) throws -> ActionResult {
    try write(rateChange(to: cents, from: day), "rate.set", cents)
  }

  /// Adds a dated rate, or changes the one with its identity.
  func save(_ rate: StoredBaseRate) throws -> ActionResult {
    try write(
      RateChange(rates: knownRates().filter { $0.id != rate.id } + [rate], dropped: []),
      "rate.set", rate.cents)
  }

  /// Forgets a dated rate: the one before it goes on.
  func remove(baseRate id: RecordID) throws -> ActionResult {
    let known = try knownRates()
    guard let rate = known.first(where: { $0.id == id }) else { return ActionResult(nil) }
    return try write(
      RateChange(rates: known.filter { $0.id != id }, dropped: [rate]), "rate.remove", rate.cents)
  }

  private func write(
    _ change: RateChange, _ key: String, _ cents: Int64
  ) throws -> ActionResult {
    var profile = try store.profiles.profile() ?? Profiles.fresh(zone: environment.zone, now: now)
    // A rate of the profile alone would come back where no dated one is left.
    profile.baseRateCents =
      change.rates.isEmpty
      ? nil : change.inForce(on: environment.today) ?? profile.baseRateCents
    let amount = environment.format.money(cents: cents, currency: profile.currency)
    try store.write(WriteLabel(key, detail: amount), now: now) {
      try change.save(in: $0)
      try $0.save(profile)
    }
    return ActionResult(Message("done.\(key)", ["shift": amount]), profile: profile)
  }

  /// What a profile with another base rate than before makes of the dated ones: it never changes what
  /// earlier pay periods were paid. Without a rate none is known any more.
  func raise(_ profile: UserProfile) throws -> RateChange? {
    let stored = try store.profiles.profile()?.baseRateCents
    guard profile.baseRateCents != stored else { return nil }
    return try rateChange(to: profile.baseRateCents, from: nil)
  }

  /// The dated rates once another one was told.
  private func rateChange(to cents: Int64?, from day: CivilDay?) throws -> RateChange {
    let old = try knownRates()
    guard let cents else { return RateChange(rates: [], dropped: old) }
    let start =
      try day ?? (old.isEmpty ? nil : payroll().period(containing: environment.today).start)
    var rates = old
    if let place = rates.firstIndex(where: { $0.effectiveFrom == start }) {
      rates[place].cents = cents
    } else {
      rates.append(StoredBaseRate(effectiveFrom: start, cents: cents))
    }
    return RateChange(rates: rates, dropped: [])
  }

  private func knownRates() throws -> [StoredBaseRate] {
    StoredBaseRate.known(try store.pay.baseRates(), try store.profiles.profile())
  }
}

extension StoredBaseRate {
  /// The dated rates, ascending; where there are none the profile's as one that has always held.
  static func known(_ stored: [StoredBaseRate], _ profile: UserProfile?) -> [StoredBaseRate] {
    guard stored.isEmpty, let profile, let cents = profile.baseRateCents else { return stored }
    return [StoredBaseRate(id: profile.id, effectiveFrom: nil, cents: cents)]
  }
}

/// What becomes of the dated base rates.
struct RateChange {
  let rates: [StoredBaseRate]
  let dropped: [StoredBaseRate]

  func inForce(on day: CivilDay) -> Int64? {
    rates.map(\.rate).filter { $0.from <= day }.max { $0.from < $1.from }?.cents
  }

  func save(in transaction: WriteTransaction) throws {
    let known = Set(try transaction.pay.baseRates().map(\.id))
    for rate in dropped where known.contains(rate.id) { try transaction.delete(baseRate: rate.id) }
    for rate in rates { try transaction.save(rate) }
  }
}
