extension Schema {
  /// What was agreed on or typed as a local time keeps it when the rules of its zone change.
  ///
  /// `zone_rules` has the zones of shifts and time blocks, with the fingerprint of the rules by
  /// which their instants were resolved last; empty before. The instants of planned times
  /// (`scheduled_start`, `scheduled_end`; `start_at` and `end_at` of blocks) follow from local times
  /// and zone, and are only a cache for queries.
  ///
  /// `actual_local_start` and `actual_local_end` are the local times that a person typed; NULL for
  /// an instant that a running clock recorded. Shifts of older stores have them where the plan says
  /// which offset applied, unless the history shows that the time was the moment of the change.
  static let zoneRulesSQL = """
    CREATE TABLE zone_rules (
      zone TEXT PRIMARY KEY NOT NULL,
      fingerprint TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO zone_rules SELECT DISTINCT zone, '' FROM shift;

    ALTER TABLE goal_block ADD COLUMN zone TEXT;
    ALTER TABLE goal_block ADD COLUMN local_start TEXT
      CONSTRAINT block_start_is_a_time CHECK (local_start GLOB '????-??-??T??:??*');
    ALTER TABLE goal_block ADD COLUMN local_end TEXT
      CONSTRAINT block_end_is_a_time CHECK (local_end GLOB '????-??-??T??:??*');
    ALTER TABLE shift ADD COLUMN actual_local_start TEXT
      CONSTRAINT actual_start_is_a_time CHECK (actual_local_start GLOB '????-??-??T??:??*');
    ALTER TABLE shift ADD COLUMN actual_local_end TEXT
      CONSTRAINT actual_end_is_a_time CHECK (actual_local_end GLOB '????-??-??T??:??*');
    \(typed("start")) \(typed("end"))
    """

  /// Fills in the local start or end that was typed, by the offset of the planned one.
  ///
  /// Record and moment are compared as one text: among pairs of columns, SQLite looks for each shift
  /// through the whole history.
  private static func typed(_ side: String) -> String {
    let actual = "actual_\(side)", planned = "scheduled_\(side)"
    let shown = "\(actual) + strftime('%s', local_\(side)) - \(planned)"
    return """
      UPDATE shift SET actual_local_\(side) = strftime(
        iif(\(actual) % 60 = 0, '%Y-%m-%dT%H:%M', '%Y-%m-%dT%H:%M:%S'), \(shown), 'unixepoch')
      WHERE \(actual) IS NOT NULL
        AND (\(actual) = \(planned) OR strftime('%s', local_start) - scheduled_start
          = strftime('%s', local_end) - scheduled_end)
        AND id IN (SELECT record_id FROM change WHERE table_name = 'shift')
        AND id || ' ' || \(actual) NOT IN (
          SELECT c.record_id || ' ' || g.at
          FROM change AS c JOIN change_group AS g ON g.id = c.group_id
          WHERE c.table_name = 'shift');
      """
  }
}
