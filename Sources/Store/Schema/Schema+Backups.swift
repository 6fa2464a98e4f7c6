extension Schema {
  /// Settings of automatic backups; an empty `folder` is the default one beside the store.
  static let backupsSQL = """
    CREATE TABLE backup_settings (
      id TEXT PRIMARY KEY NOT NULL,
      is_automatic INTEGER NOT NULL
        CONSTRAINT automatic_is_yes_or_no CHECK (is_automatic IN (0, 1)),
      folder TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;
    """
}
