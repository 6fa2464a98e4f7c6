extension Schema {
  /// Finds the few samples that are doubted among the many that are not, by why they are. The index
  /// of that name that came with the samples had their times instead.
  static let doubtsSQL = """
    DROP INDEX IF EXISTS step_sample_doubted;
    CREATE INDEX step_sample_doubted ON step_sample (source, doubt) WHERE doubt <> 0;
    """
}
