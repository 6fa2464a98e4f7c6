extension Schema {
  /// When and where each record was last changed, so that several stores can be merged.
  ///
  /// `replica` names this file among all stores: `file` tells it from a copy of it, which gets a
  /// name of its own at its first change. Neither goes into a backup or an export.
  ///
  /// `record_stamp` has the hybrid timestamp and the replica of the latest change of a record
  /// (`part` is empty), of its first one (`*`), where it was changed since, and of each column that
  /// was changed since. A record that was undone away keeps the first of these. `merged_stamp` is
  /// what a merge found and left, as JSON objects by `part`, for undo and redo.
  ///
  /// What older programs wrote has the name of its machine where the replica stands; records
  /// without a history have none, and the time of their last change.
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

    CREATE TABLE merged_stamp (
      group_id INTEGER NOT NULL REFERENCES change_group (id) ON DELETE CASCADE,
      table_name TEXT NOT NULL,
      record_id TEXT NOT NULL,
      before TEXT NOT NULL,
      after TEXT NOT NULL,
      PRIMARY KEY (group_id, table_name, record_id)
    ) STRICT, WITHOUT ROWID;

    INSERT INTO record_stamp (table_name, record_id, part, hlc)
      SELECT c.table_name, c.record_id, '',
        max(max(g.hlc, coalesce(g.state_hlc, '')) || printf('.%010d', c.id))
      FROM change AS c JOIN change_group AS g ON g.id = c.group_id GROUP BY 1, 2;
    INSERT INTO record_stamp (table_name, record_id, part, hlc)
      SELECT c.table_name, c.record_id, '*', min(g.hlc || printf('.%010d', c.id))
      FROM change AS c JOIN change_group AS g ON g.id = c.group_id GROUP BY 1, 2
      HAVING count(*) > 1 OR max(coalesce(g.state_hlc, '')) > '';
    INSERT INTO record_stamp (table_name, record_id, part, hlc)
      SELECT c.table_name, c.record_id, a.key,
        max(max(g.hlc, coalesce(g.state_hlc, '')) || printf('.%010d', c.id))
      FROM change AS c JOIN change_group AS g ON g.id = c.group_id
        JOIN json_each(iif(json_valid(c.after), c.after, '{}')) AS a
      WHERE json_valid(c.before)
        AND a.key NOT IN ('id', 'created_at', 'updated_at', 'deleted_at')
        AND a.value IS NOT json_extract(c.before, '$.' || a.key)
      GROUP BY 1, 2, 3;
    """
}
