extension Schema {
  /// What imports remember: `kind` 0 is how a table with the headings `key` was read by hand, 1 the
  /// watched folder of this machine, 2 what became of its files. These are no records: without a
  /// row, the person is asked again.
  static let importMemorySQL = """
    CREATE TABLE import_memory (
      kind INTEGER NOT NULL,
      key TEXT NOT NULL,
      value TEXT NOT NULL,
      seen INTEGER NOT NULL,
      PRIMARY KEY (kind, key)
    ) STRICT, WITHOUT ROWID;
    """
}
