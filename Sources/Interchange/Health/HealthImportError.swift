import Platform

/// The error for an export that cannot be read. `file` is its path or name.
public enum HealthImportError: Error, Equatable, Sendable {
  /// A system call failed.
  case unreadable(SystemError)
  /// The archive is damaged or malicious.
  case archive(file: String, ZipError)
  /// A folder has more files and folders than any export.
  case tooManyFiles(folder: String, limit: Int)
  /// The format is unknown.
  case unknownFormat(file: String)
  /// The file is an SQLite database, which has a reader of its own.
  case database(file: String)
  /// There is no data in the requested format.
  case notOfFormat(file: String, HealthFormat)
  /// The table has no column for times or none for steps; `headings` are its columns.
  case unknownColumns(file: String, headings: [String])
  /// The table has not what a person says about it.
  case choices(TableChoicesError)
  /// There is damage, which strict reading does not allow.
  case damaged(ImportPlace, SkipReason)
  /// The file is a table of this program, and other sources recorded steps in its time, which would
  /// be counted twice.
  case countedAlready(file: String)
  /// The user cancelled the import.
  case cancelled
}
