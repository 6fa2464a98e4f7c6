extension Schema {
  /// Finds the few samples that are doubted among the many that are not.
  static let doubtsSQL = """
    CREATE INDEX step_sample_by_doubt ON step_sample (source, doubt) WHERE doubt <> 0
    """
}
