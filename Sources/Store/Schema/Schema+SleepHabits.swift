extension Schema {
  /// The person's habits of sleep and travel. Lengths are in minutes, and times of day are written
  /// as `1380-420`; no main sleep is that of the roster, and no nap is none.
  static let sleepHabitsSQL = """
    ALTER TABLE guidance_settings ADD COLUMN commute_before INTEGER NOT NULL DEFAULT 60
      CONSTRAINT commute_before_is_a_length CHECK (commute_before BETWEEN 0 AND 960);
    ALTER TABLE guidance_settings ADD COLUMN commute_after INTEGER NOT NULL DEFAULT 45
      CONSTRAINT commute_after_is_a_length CHECK (commute_after BETWEEN 0 AND 960);
    ALTER TABLE guidance_settings ADD COLUMN wind_down INTEGER NOT NULL DEFAULT 30
      CONSTRAINT wind_down_is_a_length CHECK (wind_down BETWEEN 0 AND 960);
    ALTER TABLE guidance_settings ADD COLUMN sleep_after_night INTEGER NOT NULL DEFAULT 480
      CONSTRAINT sleep_after_night_is_a_length CHECK (sleep_after_night BETWEEN 0 AND 960);
    ALTER TABLE guidance_settings ADD COLUMN sleep_after_last_night INTEGER NOT NULL DEFAULT 300
      CONSTRAINT sleep_after_last_night_is_a_length
        CHECK (sleep_after_last_night BETWEEN 0 AND 960);
    ALTER TABLE guidance_settings ADD COLUMN sleep_before_early INTEGER NOT NULL DEFAULT 480
      CONSTRAINT sleep_before_early_is_a_length CHECK (sleep_before_early BETWEEN 0 AND 960);
    ALTER TABLE guidance_settings ADD COLUMN rise_before_early INTEGER NOT NULL DEFAULT 75
      CONSTRAINT rise_before_early_is_a_length CHECK (rise_before_early BETWEEN 0 AND 960);
    ALTER TABLE guidance_settings ADD COLUMN main_sleep TEXT;
    ALTER TABLE guidance_settings ADD COLUMN nap TEXT DEFAULT '930-1020';
    """
}
