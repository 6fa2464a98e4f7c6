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
  func save(_ edit: Edited<UserProfile>, _ rate: RateEntry?) throws -> ActionResult {
    let profile = try profile(edit)
    var key = "profile.save"
    if case .left = profile.setup, profile.setup != edit.original?.setup { key = "setup.leave" }
    let raise = try rate.map(services.pay.rateChange), leftOut = services.pay.bonusesLeftOut()
    let currency = try store.profiles.profile()?.currency
    try services.pay.checkCurrency(profile.currency, replaces: currency)
    try store.write(WriteLabel(key), now: now) { transaction in
      try raise?.save(in: transaction)
      if currency != profile.currency { try services.pay.keepBonusCurrencies(in: transaction) }
      try transaction.save(profile)
    }
    return ActionResult(Message("done.\(key)"))
      .noting(services.pay.note(leavingOut: leftOut))
  }

  /// Returns the profile to save. Throws `ActionError.settingsChangedMeanwhile`.
  private func profile(_ edit: Edited<UserProfile>) throws -> UserProfile {
    let stored = try store.profiles.profile()
    var profile = try stored.map { try merged(edit, intoSettings: $0) } ?? edit.record
    guard UserProfile.breaks.contains(profile.defaultBreakMinutes) else {
      throw DurationTextError.tooLong(
        environment.format.duration(seconds: Int64(profile.defaultBreakMinutes) * 60))
    }
    if profile.confirmation != .auto {
      profile.confirmationSince = nil
    } else if stored?.confirmation != .auto || profile.confirmationSince == nil {
      // Shifts that ended before stay unconfirmed.
      profile.confirmationSince = now
    }
    return profile
  }

  /// Saves the settings with another home zone from a day on. The days before keep the zone that
  /// they had.
  func move(_ edit: Edited<UserProfile>, on day: CivilDay) throws -> ActionResult {
    let profile = try profile(edit)
    _ = try environment.zones.zone(profile.timeZoneIdentifier)
    let old = try store.profiles.profile()?.timeZoneIdentifier ?? environment.zone.identifier
    let key = "profile.move", detail = environment.format.dayWithYear(day)
    try store.write(WriteLabel(key, detail: detail), now: now) { transaction in
      try transaction.save(profile)
      try transaction.moveHome(on: day, from: old, to: profile.timeZoneIdentifier)
    }
    return ActionResult(
      Message(
        "done.\(key)", ["shift": detail, "zone": profile.timeZoneIdentifier, "old": old]))
  }

  // MARK: Setup

  func finishSetup(
    _ edit: Edited<UserProfile>, _ pattern: ShiftPattern?, _ rate: RateEntry?
  ) throws -> ActionResult {
    var profile = try profile(edit)
    profile.setup = .done
    let pattern = try pattern.map(services.patterns.planned)
    if let pattern {
      try pattern.check()
      try services.patterns.checkEntitlement(adding: pattern.seriesID)
      _ = try environment.zones.zone(pattern.zone)
    }
    let raise = try rate.map(services.pay.rateChange)
    try services.pay.checkCurrency(
      profile.currency, replaces: store.profiles.profile()?.currency)
    try store.write("setup.finish", now: now) { transaction in
      try raise?.save(in: transaction)
      try transaction.save(profile)
      if let pattern { try services.closedPeriods.keepingPlans { try transaction.save(pattern) } }
    }
    let done = pattern == nil ? "done.profile.save" : "done.setup.finish"
    return ActionResult(Message(done))
  }

  /// Saves reminders and backups together.
  func save(
    _ reminders: Edited<ReminderSettings>, _ backups: Edited<BackupSettings>
  ) throws -> ActionResult {
    let reminders = try services.reminders.current(reminders)
    let backups = try services.archive.current(backups)
    try store.write("upkeep.save", now: now) { transaction in
      try transaction.save(reminders)
      try transaction.save(backups)
    }
    return ActionResult(Message("done.upkeep.save"))
  }

  /// Saves settings of all kinds in one step.
  func change(_ values: SettingValues, from original: SettingValues) throws -> ActionResult {
    let actions = values.actions(since: original, environment)
    var results: [ActionResult] = []
    try store.writeJoined(now: now) {
      for action in actions {
        results.append(try action.base.perform(with: services) { _ in true })
      }
    }
    guard var result = results.first else { return ActionResult(nil, canUndo: false) }
    for other in results.dropFirst() { result.notes += other.notes }
    if results.count > 1 { result.message = Message("done.settings.change") }
    return result
  }

  /// Shows or hides the checklist of the first steps, without a message.
  func setHints(_ isShown: Bool) throws -> ActionResult {
    var profile = try services.profile()
    profile.showsHints = isShown
    try store.write("profile.hints", now: now) { try $0.save(profile) }
    return ActionResult(nil)
  }

  /// Chooses the layers of the Schedule, without a message: they appear at once.
  func setLayers(_ layers: Set<TimelineLayer>) throws -> ActionResult {
    var profile = try services.profile()
    profile.scheduleLayers = layers
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
