/// A rule of safety or sense that the roster decides. The raw values are those of the library.
public enum ActionRule: String, CaseIterable, Hashable, Sendable {
  /// No caffeine in the six hours before the next planned sleep (NIOSH 6.4), and none advised in
  /// pregnancy, for which the limit is half of the usual one (EFSA 2015).
  case caffeineCutoff = "caffeine_cutoff"
  /// Nothing in the 60 minutes before leaving for a shift: a nap needs time to wake up (NIOSH 7.5).
  case hourBeforeLeaving = "hour_before_leaving"
  /// No nap in the eight hours before the next night's sleep (NIOSH 7.5).
  case notLate = "not_late"
  /// Who is still sleepy does not drive (NIOSH 11.4): a caution, not a refusal.
  case sleepyNoDriving = "sleepy_no_driving"
  /// In a night shift, or in the 24 hours before one.
  case nightShift = "night_shift"
  /// In a shift that is no night, or in the 24 hours before one.
  case dayShift = "day_shift"
  /// In an early shift, or in the 24 hours before one.
  case earlyShift = "early_shift"
  /// From the end of a night shift to the sleep after it.
  case afterNight = "after_night"
  /// In the first night of a block, or in the 24 hours before it.
  case firstNight = "first_night"
  /// In a night shift that is not the first of its block, or in the 24 hours before one.
  case laterNight = "later_night"
  /// On the way home from a shift.
  case wayHome = "way_home"
  /// In the last night of a block, or from its end to the sleep after it.
  case lastNight = "last_night"
  /// In the first half of a shift.
  case firstHalf = "first_half"
  /// In the second half of a shift.
  case secondHalf = "second_half"
  /// At least one hour after the start of a shift and two before its end, so that a nap in it is
  /// needed, and sleepiness after it has passed before the way home (NIOSH 7.5).
  case midShift = "mid_shift"
  /// The next local day is without work.
  case beforeFreeDay = "before_free_day"
  /// Not from the end of a night shift to the sleep after it: straight to bed (NIOSH 9.5).
  case notAfterNight = "not_after_night"
  /// No exercise in the three hours before the next night's sleep (NIOSH 6.4).
  case threeHours = "three_hours"
  /// In the hour after a nap, in which the person may still be drowsy (NIOSH 7.5).
  case afterNap = "after_nap"
  /// A shift of the next days was added, moved or cancelled in the last two days.
  case rosterChanged = "roster_changed"
  /// In the two hours after a night's sleep that broke off long before its planned end.
  case triedToSleep = "tried_to_sleep"
  /// Neither in a shift nor on the way home.
  case atHome = "at_home"

  /// The rules of actions that prepare for a shift, which do not concern a person who is ill.
  static let ofWorkAhead: Set<ActionRule> = [
    .nightShift, .dayShift, .earlyShift, .firstNight, .laterNight, .rosterChanged,
  ]
}
