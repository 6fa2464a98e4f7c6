extension Schema {
  /// What the samples of an import add up to, so that `doctor` finds one that changed by itself.
  ///
  /// A row is written when the store is backed up, goes with its batch, and where samples are added
  /// to batches that are there.
  static let checksumsSQL = """
    CREATE TABLE step_checksum (
      batch INTEGER PRIMARY KEY REFERENCES step_batch (batch) ON DELETE CASCADE,
      samples INTEGER NOT NULL,
      checksum INTEGER NOT NULL
    ) STRICT;
    """
}
