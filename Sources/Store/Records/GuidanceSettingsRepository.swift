import Coach
import Domain

extension GuidanceSettings: TabledRecord {
  private var factList: WordList<PersonFact> {
    get { WordList(PersonFact.allCases.filter(facts.contains)) }
    set { facts = PersonFacts(newValue.words) }
  }
  private var areaList: WordList<ActionTag> {
    get { WordList(areas) }
    set { areas = newValue.words }
  }

  package static let table = TableDescriptor(
    "guidance_settings", about: .settings, identity: .single, empty: GuidanceSettings()
  ) { t in
    t.id()
    t.column("facts", \.factList)
    t.column("pace", \.pace)
    t.column("areas", \.areaList)
    t.column("nudges", \.nudges)
    t.column("nudge_minute", \.nudgeMinute)
    t.column("previews", \.previews)
    t.column("digests", \.digests)
    t.times()
    let lengths: KeyValuePairs<String, WritableKeyPath<GuidanceSettings, Int> & Sendable> = [
      "commute_before": \.habits.commuteBeforeMinutes,
      "commute_after": \.habits.commuteAfterMinutes, "wind_down": \.habits.windDownMinutes,
      "sleep_after_night": \.habits.recoveryMinutes,
      "sleep_after_last_night": \.habits.lastRecoveryMinutes,
      "sleep_before_early": \.habits.earlySleepMinutes,
      "rise_before_early": \.habits.earlyRiseMinutes,
    ]
    for (name, path) in lengths {
      t.column(name, path)
      t.limit(to: Int64(SleepHabits.lengths.upperBound))
    }
    t.column("main_sleep", \.habits.ownMainSleep)
    t.column("nap", \.habits.nap)
  }
}

extension RecordTable {
  /// Settings of daily actions.
  public static let guidanceSettings = GuidanceSettings.table.untyped
}

extension Store {
  /// Returns the settings of daily actions; the defaults until some are saved. Throws `StoreError`.
  public func guidanceSettings() throws -> GuidanceSettings {
    try connection.record(GuidanceSettings.table) ?? GuidanceSettings()
  }
}

extension WriteTransaction {
  /// Saves the settings of daily actions. Throws `StoreError.constraint`.
  public func save(_ settings: GuidanceSettings) throws {
    try save(single: settings, in: GuidanceSettings.table)
  }
}
