extension Schema {
  /// What was said of files of steps that were imported, so that one that is unchanged need not be
  /// read again. It is no record: a store without any rows here works the same, more slowly.
  /// `imports` tells apart the imports that were in force then, up to the number `batch`.
  static let stepFilesSQL = """
    CREATE TABLE step_file (
      identity TEXT NOT NULL,
      options TEXT NOT NULL,
      batch INTEGER NOT NULL,
      imports TEXT NOT NULL,
      report TEXT NOT NULL,
      seen INTEGER NOT NULL,
      PRIMARY KEY (identity, options)
    ) STRICT, WITHOUT ROWID;
    """
}
