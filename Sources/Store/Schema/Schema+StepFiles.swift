extension Schema {
  /// The reports of imported files of steps, so that an unchanged file is not read again. These are
  /// no records: without the rows, imports are only slower. `imports` identifies the imports in
  /// force at that time, up to the number `batch`.
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
