import Platform

/// Why an export cannot be read, or not go on being read. `file` is its path or its name.
public enum HealthImportError: Error, Equatable, Sendable {
  /// The system cannot read it.
  case unreadable(SystemError)
  /// The archive cannot be read, or is an attack.
  case archive(file: String, ZipError)
  /// A folder holds more than so many files and folders: it is no export, but a disk.
  case tooManyFiles(folder: String, limit: Int)
  /// It is no kind of export that is known.
  case unknownFormat(file: String)
  /// It is an SQLite database, which is read elsewhere.
  case database(file: String)
  /// It holds nothing of the kind of export that was asked for.
  case notOfFormat(file: String, HealthFormat)
  /// The heading of a table names no column of times or none of steps. The headings it has.
  case unknownColumns(file: String, headings: [String])
  /// Strict reading found damage.
  case damaged(ImportPlace, SkipReason)
  /// It is a table of ours, and others counted steps in its time: they would count twice.
  case countedAlready(file: String)
  /// The person stopped it.
  case cancelled
}
