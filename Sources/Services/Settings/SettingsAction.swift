import Domain
import Interchange
import Store

/// A change of the profile or the public holidays.
package enum SettingsAction: StoreAction {
  /// Saves what a person changed in the profile, which is given as it was before, and the hourly
  /// rate if it was changed.
  case saveProfile(UserProfile, from: UserProfile, rate: RateEntry? = nil)
  /// Saves what a person changed with a new home zone from a day on; earlier days keep the old one.
  case moveHome(UserProfile, from: UserProfile, on: CivilDay)
  /// Completes the first-run setup.
  case finishSetup(UserProfile, from: UserProfile, ShiftPattern?, rate: RateEntry? = nil)
  /// Saves what a person changed in the settings of reminders and backups.
  case saveUpkeep(Edited<ReminderSettings>, Edited<BackupSettings>)
  /// Saves what a person changed in settings of all kinds, in one step.
  case change(SettingValues, from: SettingValues)
  /// Shows or hides the checklist of the first steps.
  case setHints(Bool)
  /// Chooses the layers that the Schedule shows beside shifts.
  case setLayers(Set<TimelineLayer>)
  /// Adds public holidays.
  case addHolidays([Holiday])
  /// Removes all public holidays added by the user.
  case clearHolidays
}

extension Action {
  /// Wraps a settings action.
  package static func settings(_ action: SettingsAction) -> Action { Action(action) }
}

extension SettingsAction {
  /// Performs the action.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    switch self {
    case .saveProfile(let profile, let original, let rate):
      try services.settings.save(Edited(profile, from: original), rate)
    case .moveHome(let profile, let original, let day):
      try services.settings.move(Edited(profile, from: original), on: day)
    case .finishSetup(let profile, let original, let pattern, let rate):
      try services.settings.finishSetup(Edited(profile, from: original), pattern, rate)
    case .saveUpkeep(let reminders, let backups):
      try services.settings.save(reminders, backups)
    case .change(let values, let original):
      try services.settings.change(values, from: original)
    case .setHints(let isShown): try services.settings.setHints(isShown)
    case .setLayers(let layers): try services.settings.setLayers(layers)
    case .addHolidays(let holidays): try services.settings.add(holidays)
    case .clearHolidays: try services.settings.clearHolidays()
    }
  }

  /// Returns the closed periods affected by added or removed holidays, or by another region.
  package func closedReach(with services: StoreServices) throws -> ClosedReach? {
    switch self {
    case .setHints, .setLayers, .saveUpkeep: return nil
    case .finishSetup: return .neighbours
    case .saveProfile(let profile, let original, _), .moveHome(let profile, let original, _):
      return Self.reach(from: original, to: profile)
    case .change(let values, let original):
      return values.profile == original.profile
        ? nil : Self.reach(from: original.profile, to: values.profile)
    case .addHolidays(let holidays):
      return .holidays(holidays.map { $0.day..<$0.day.adding(days: 1) })
    case .clearHolidays:
      let all = PayContext.DatedRules.allDays
      return .holidays(
        try services.store.holidays.holidays(from: all.lowerBound, until: all.upperBound).map {
          $0.day..<$0.day.adding(days: 1)
        })
    }
  }

  private static func reach(from old: UserProfile, to new: UserProfile) -> ClosedReach {
    new.holidayRegion == old.holidayRegion ? .neighbours : .region
  }
}
