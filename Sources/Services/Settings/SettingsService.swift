import Domain
import Store

/// Saves the profile, completes the setup, and manages public holidays.
struct SettingsService: Service {
  package let services: StoreServices
}

extension StoreServices {
  /// The actions on settings.
  var settings: SettingsService { SettingsService(services: self) }
}

extension SettingsService {
  func save(_ profile: UserProfile, _ rate: RateEntry?) throws -> ActionResult {
    try checkCurrent(profile)
    var profile = profile
    profile.updatedAt = now
    var key = "profile.save"
    if case .left = profile.setup { key = "setup.leave" }
    let raise = try rate.map(services.pay.rateChange), leftOut = services.pay.bonusesLeftOut()
    let currency = try store.profiles.profile()?.currency
    try store.write(WriteLabel(key), now: now) { transaction in
      try raise?.save(in: transaction)
      if currency != profile.currency { try services.pay.keepBonusCurrencies(in: transaction) }
      try transaction.save(profile)
    }
    return ActionResult(Message("done.\(key)"))
      .noting(services.pay.note(leavingOut: leftOut))
  }

  /// Rejects settings that another program changed after editing began.
  func checkCurrent(_ profile: UserProfile) throws {
    guard let stored = try store.profiles.profile() else { return }
    guard (stored.id, stored.updatedAt) == (profile.id, profile.updatedAt) else {
      throw ActionError.settingsChangedMeanwhile
    }
  }

  // MARK: Setup

  func finishSetup(
    _ profile: UserProfile, _ pattern: ShiftPattern?, _ rate: RateEntry?
  ) throws -> ActionResult {
    try checkCurrent(profile)
    var profile = profile
    profile.setup = .done
    profile.updatedAt = now
    if let pattern {
      try pattern.check()
      try services.patterns.checkEntitlement(adding: pattern.seriesID)
      _ = try environment.zones.zone(pattern.zone)
    }
    let raise = try rate.map(services.pay.rateChange)
    try store.write("setup.finish", now: now) { transaction in
      try raise?.save(in: transaction)
      try transaction.save(profile)
      if let pattern { try services.closedPeriods.keepingPlans { try transaction.save(pattern) } }
    }
    let done = pattern == nil ? "done.profile.save" : "done.setup.finish"
    return ActionResult(Message(done))
  }

  /// Saves reminders and backups together.
  func save(_ reminders: ReminderSettings, _ backups: BackupSettings) throws -> ActionResult {
    try services.reminders.check(reminders)
    try services.archive.checkCurrent(backups)
    try store.write("upkeep.save", now: now) { transaction in
      try transaction.save(reminders)
      try transaction.save(backups)
    }
    return ActionResult(Message("done.upkeep.save"))
  }

  /// Shows or hides the checklist of the first steps, without a message.
  func setHints(_ isShown: Bool) throws -> ActionResult {
    var profile = try services.profile()
    profile.showsHints = isShown
    profile.updatedAt = now
    try store.write("profile.hints", now: now) { try $0.save(profile) }
    return ActionResult(nil)
  }

  /// Chooses the layers of the Schedule, without a message: they appear at once.
  func setLayers(_ layers: Set<TimelineLayer>) throws -> ActionResult {
    var profile = try services.profile()
    profile.scheduleLayers = layers
    profile.updatedAt = now
    try store.write("profile.layers", now: now) { try $0.save(profile) }
    return ActionResult(nil)
  }

  // MARK: Holidays

  func add(_ holidays: [Holiday]) throws -> ActionResult {
    let detail = environment.texts("unit.holidays", ["n": String(holidays.count)])
    let added = try store.write(WriteLabel("holiday.add", detail: detail), now: now) {
      transaction in try holidays.reduce(0) { try $0 + (transaction.add($1) ? 1 : 0) }
    }.value
    let count = environment.texts("unit.holidays", ["n": String(added)])
    return ActionResult(Message("done.holiday.add", ["shift": count]))
  }

  func clearHolidays() throws -> ActionResult {
    try store.write("holiday.clear", now: now) { try $0.deleteHolidays() }
    return ActionResult(Message("done.holiday.clear"))
  }
}
