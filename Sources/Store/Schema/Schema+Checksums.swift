extension Schema {
  /// Checksums of imported samples, by which `doctor` finds samples that changed without a write.
  ///
  /// A row is inserted by a backup, and deleted with its batch or when samples are added to the
  /// batch.
  static let checksumsSQL = """
    CREATE TABLE step_checksum (
      batch INTEGER PRIMARY KEY REFERENCES step_batch (batch) ON DELETE CASCADE,
      samples INTEGER NOT NULL,
      checksum INTEGER NOT NULL
    ) STRICT;
    """
}
