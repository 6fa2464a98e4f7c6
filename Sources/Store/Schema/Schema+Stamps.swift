extension Schema {
  /// Version 19: when and where each record was last changed, so that several stores can be merged.
  ///
  /// `replica` names this file among all stores: `file` tells it from a copy of it, which gets a
  /// name of its own at its first change. Neither goes into a backup or an export.
  ///
  /// `record_stamp` has the hybrid timestamp and the replica of the latest change of a record
  /// (`part` is empty), of its first one (`*`), where it was changed since, and of each column that
  /// was changed since. A record that was undone away keeps them. What older programs wrote has the
  /// name of its machine where the replica stands; records without a history have no stamps, and
  /// count as changed at their `updated_at`.
  ///
  /// `set_aside` has what a record says by itself where the tables show something else: it was
  /// undone away (`is_erased`), another record has its place (`because`), or it would change a
  /// closed pay period (`shown` is the latest stamp of what the table shows instead, empty for
  /// nothing). The next merge decides anew from these. `record` is a JSON object like those
  /// in `change`; a step that adds a column which cannot be NULL must fill it in there too.
  /// `merged_state` has the rows of both tables as a merge found and left them, for undo and redo.
  ///
  /// Of a change that was undone and cannot be redone (state 2) it is not known when it was undone:
  /// `state_hlc` is that of the write after it. It counts as undone right after it was made.
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

    INSERT INTO record_stamp (table_name, record_id, part, hlc)
      SELECT c.table_name, c.record_id, '', max(\(latestOld))
      FROM change AS c JOIN change_group AS g ON g.id = c.group_id GROUP BY 1, 2;
    INSERT INTO record_stamp (table_name, record_id, part, hlc)
      SELECT c.table_name, c.record_id, '*', min(g.hlc || printf('.%010d', c.id))
      FROM change AS c JOIN change_group AS g ON g.id = c.group_id GROUP BY 1, 2
      HAVING count(*) > 1 OR max(coalesce(g.state_hlc, '')) > '';
    INSERT INTO record_stamp (table_name, record_id, part, hlc)
      SELECT c.table_name, c.record_id, a.key, max(\(latestOld))
      FROM change AS c JOIN change_group AS g ON g.id = c.group_id
        JOIN json_each(iif(json_valid(c.after), c.after, '{}')) AS a
      WHERE json_valid(c.before) AND \(isChangedColumn)
      GROUP BY 1, 2, 3;
    """

  /// The stamp of an older change.
  private static let latestOld = """
    iif(g.state = 2, g.hlc || printf('.%010d~', c.id),
      max(g.hlc, coalesce(g.state_hlc, '')) || printf('.%010d', c.id))
    """

  /// Whether the member `a` of `c.after` is a column that says something else in `c.before`. A
  /// damaged object may have members that are no names of columns.
  static let isChangedColumn = """
    iif(a.key <> '' AND a.key NOT GLOB '*[^a-z0-9_]*'
        AND a.key NOT IN ('id', 'created_at', 'updated_at', 'deleted_at'),
      a.value IS NOT json_extract(c.before, '$.' || a.key), 0)
    """
}
