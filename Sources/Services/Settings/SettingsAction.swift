import Domain
import Interchange
import Store

/// A change of the profile and the public holidays.
public enum SettingsAction: StoreAction {
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
  public static func settings(_ action: SettingsAction) -> Action { Action(action) }
}

extension SettingsAction {
  /// Carries it out.
  public func perform(
    on desk: ShiftDesk, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    switch self {
    case .saveProfile(let profile, let rate): try desk.save(profile, rate)
    case .finishSetup(let profile, let pattern, let rate):
      try desk.finishSetup(profile, pattern, rate)
    case .setHints(let isShown): try desk.setHints(isShown)
    case .addHolidays(let holidays): try desk.add(holidays)
    case .clearHolidays: try desk.clearHolidays()
    }
  }

  /// Closed periods with the holidays that come or go, or with those of the region.
  public func closedReach(on desk: ShiftDesk) throws -> ClosedReach? {
    switch self {
    case .setHints: return nil
    case .finishSetup: return .neighbours
    case .saveProfile(let profile, _):
      return try profile.holidayRegion == desk.store.profiles.profile()?.holidayRegion
        ? .neighbours : .region
    case .addHolidays(let holidays):
      return .holidays(holidays.map { $0.day..<$0.day.adding(days: 1) })
    case .clearHolidays:
      let all = PayContext.DatedRules.allDays
      return .holidays(
        try desk.store.holidays.holidays(from: all.lowerBound, until: all.upperBound).map {
          $0.day..<$0.day.adding(days: 1)
        })
    }
  }
}
