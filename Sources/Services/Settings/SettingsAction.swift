import Domain
import Interchange
import Store

/// A change of the profile and the public holidays.
package enum SettingsAction: StoreAction {
  /// Saves the settings, and the pay for one hour where that was entered anew.
  case saveProfile(UserProfile, rate: RateEntry? = nil)
  /// Ends the first-run setup with its results.
  case finishSetup(UserProfile, ShiftPattern?, rate: RateEntry? = nil)
  /// Shows the hints for the first actions, or hides them.
  case setHints(Bool)
  /// Adds public holidays to those there are.
  case addHolidays([Holiday])
  /// Removes all public holidays that the person added.
  case clearHolidays
}

extension Action {
  /// A change of settings.
  package static func settings(_ action: SettingsAction) -> Action { Action(action) }
}

extension SettingsAction {
  /// Carries it out.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    switch self {
    case .saveProfile(let profile, let rate): try services.settings.save(profile, rate)
    case .finishSetup(let profile, let pattern, let rate):
      try services.settings.finishSetup(profile, pattern, rate)
    case .setHints(let isShown): try services.settings.setHints(isShown)
    case .addHolidays(let holidays): try services.settings.add(holidays)
    case .clearHolidays: try services.settings.clearHolidays()
    }
  }

  /// Closed periods with the holidays that come or go, or with those of the region.
  package func closedReach(with services: StoreServices) throws -> ClosedReach? {
    switch self {
    case .setHints: return nil
    case .finishSetup: return .neighbours
    case .saveProfile(let profile, _):
      return try profile.holidayRegion == services.store.profiles.profile()?.holidayRegion
        ? .neighbours : .region
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
}
