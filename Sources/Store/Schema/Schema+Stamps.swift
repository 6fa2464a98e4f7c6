extension Schema {
  /// Version 19: when and where each record was last changed, for merging stores.
  ///
  /// `replica.uuid` identifies this file among all stores. `file` tells it from a copy, which gets
  /// a new UUID at its first change. Backups and exports contain neither.
  ///
  /// `record_stamp` has hybrid timestamps with the replica: of a record's latest change (`part` is
  /// empty), of its first one (`*`) if it was changed since, of the latest change of each column,
  /// and of the last time it claimed what only one record may have, such as being in progress
  /// (`!`). A record removed by undo keeps them. Changes by older programs have the machine's name
  /// instead of the replica. Records without a history have no stamps and count as changed at their
  /// `updated_at`. So do records that a merge or an import brought last, because the history says
  /// when they came, not when they were changed; records that it removed count as never seen.
  ///
  /// `set_aside` has records that their tables show differently: undo removed the record
  /// (`is_erased`), another record is shown instead (`because`), or it would change a closed pay
  /// period (`shown` is the latest stamp of the row shown instead, empty for none). The next merge
  /// uses these again. `record` is a JSON object like those in `change`; a migration that adds a
  /// column which cannot be NULL must fill it in here too. `merged_state` has the rows of both
  /// tables before and after a merge, for undo and redo.
  ///
  /// The batch of a sample is part of its key: an undone import keeps its samples beside those of
  /// others while undo or redo may bring it back.
  ///
  /// It is unknown when a change that cannot be redone (state 2) was undone: its `state_hlc` is
  /// that of the write after it. It counts as undone right after it was made.
  static let stampsSQL = """
    CREATE TABLE replica (
      id INTEGER PRIMARY KEY CONSTRAINT one_replica CHECK (id = 1),
      uuid TEXT NOT NULL,
      file TEXT NOT NULL
    ) STRICT;

    CREATE TABLE record_stamp (
      table_name TEXT NOT NULL,
      record_id TEXT NOT NULL,
      part TEXT NOT NULL,
      hlc TEXT NOT NULL,
      PRIMARY KEY (table_name, record_id, part)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX record_stamp_by_hlc ON record_stamp (hlc) WHERE part = '';

    CREATE TABLE set_aside (
      table_name TEXT NOT NULL,
      record_id TEXT NOT NULL,
      record TEXT NOT NULL,
      is_erased INTEGER NOT NULL CONSTRAINT erased_is_yes_or_no CHECK (is_erased IN (0, 1)),
      because TEXT,
      shown TEXT,
      PRIMARY KEY (table_name, record_id)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX set_aside_by_because ON set_aside (table_name, because)
      WHERE because IS NOT NULL;

    CREATE TABLE merged_state (
      group_id INTEGER NOT NULL REFERENCES change_group (id) ON DELETE CASCADE,
      table_name TEXT NOT NULL,
      record_id TEXT NOT NULL,
      before TEXT NOT NULL,
      after TEXT NOT NULL,
      PRIMARY KEY (group_id, table_name, record_id)
    ) STRICT, WITHOUT ROWID;

    DROP INDEX step_sample_doubted;
    ALTER TABLE step_sample RENAME TO old_sample;
    CREATE TABLE step_sample (
      kind INTEGER NOT NULL,
      level INTEGER NOT NULL,
      start_date INTEGER NOT NULL,
      source INTEGER NOT NULL,
      end_date INTEGER NOT NULL,
      value INTEGER NOT NULL,
      batch INTEGER NOT NULL,
      doubt INTEGER NOT NULL,
      PRIMARY KEY (kind, level, start_date, source, end_date, value, batch)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO step_sample SELECT * FROM old_sample;
    DROP TABLE old_sample;
    CREATE INDEX step_sample_doubted ON step_sample (source, start_date) WHERE doubt <> 0;

    INSERT INTO record_stamp (table_name, record_id, part, hlc)
      SELECT c.table_name, c.record_id, '', max(\(latestOld))
      FROM change AS c JOIN change_group AS g ON g.id = c.group_id GROUP BY 1, 2;
    INSERT INTO record_stamp (table_name, record_id, part, hlc)
      SELECT c.table_name, c.record_id, '*', coalesce(
        max(iif(c.before IS NULL AND g.state = 0, g.hlc || printf('.%010d', c.id), NULL)),
        min(g.hlc || printf('.%010d', c.id)))
      FROM change AS c JOIN change_group AS g ON g.id = c.group_id GROUP BY 1, 2
      HAVING count(*) > 1 OR max(coalesce(g.state_hlc, '')) > '';
    INSERT INTO record_stamp (table_name, record_id, part, hlc)
      SELECT c.table_name, c.record_id, a.key, max(\(latestOld))
      FROM change AS c JOIN change_group AS g ON g.id = c.group_id
        JOIN json_each(iif(json_valid(c.after), c.after, '{}')) AS a
      WHERE json_valid(c.before) AND \(isChangedColumn)
      GROUP BY 1, 2, 3;
    DELETE FROM record_stamp AS s WHERE part NOT IN ('', '*') AND hlc < (
      SELECT f.hlc FROM record_stamp AS f
      WHERE f.table_name = s.table_name AND f.record_id = s.record_id AND f.part = '*');
    INSERT INTO record_stamp (table_name, record_id, part, hlc)
      SELECT c.table_name, c.record_id, '!', max(\(latestOld))
      FROM change AS c JOIN change_group AS g ON g.id = c.group_id
      WHERE g.state = 0 AND iif(json_valid(c.after),
        json_extract(c.after, '$.deleted_at') IS NULL AND CASE c.table_name
          WHEN 'shift' THEN json_extract(c.after, '$.status') = 1
          WHEN 'shoe' THEN json_extract(c.after, '$.is_default') = 1
          WHEN 'shoe_session' THEN json_extract(c.after, '$.end_date') IS NULL ELSE 0 END, 0)
      GROUP BY 1, 2;
    DELETE FROM record_stamp WHERE (table_name, record_id) IN (
      SELECT s.table_name, s.record_id FROM record_stamp AS s
        JOIN change AS c ON c.id = CAST(substr(rtrim(s.hlc, '~'), -10) AS INTEGER)
        JOIN change_group AS g ON g.id = c.group_id
      WHERE s.part = '' AND g.state = 0
        AND g.label IN ('archive.restore', 'archive.import', 'archive.replace'));
    """

  /// The stamp of an older change.
  private static let latestOld = """
    iif(g.state = 2, g.hlc || printf('.%010d~', c.id),
      max(g.hlc, coalesce(g.state_hlc, '')) || printf('.%010d', c.id))
    """

  /// The condition that the member `a` of `c.after` is a column with another value in `c.before`. A
  /// damaged object may have members that are no names of columns.
  static let isChangedColumn = """
    iif(a.key <> '' AND a.key NOT GLOB '*[^a-z0-9_]*'
        AND a.key NOT IN ('id', 'created_at', 'updated_at', 'deleted_at'),
      a.value IS NOT json_extract(c.before, '$.' || a.key), 0)
    """
}
