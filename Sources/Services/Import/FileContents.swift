import Interchange
import Platform

/// The contents of a file or folder to import, by which the command, the screen and the watched
/// folder choose its reader.
package enum FileContents: Equatable, Sendable {
  /// The output of `export --what all`.
  case everything
  case workouts
  /// The table of `export --what absences`.
  case absences
  case shifts(ShiftFile.Kind)
  case steps
  case unknown

  /// Determines the contents by a person's choices for a table, or else by the first bytes, which
  /// are nil for a folder. An archive is taken for steps unless it is to be looked `inside`. Throws
  /// `HealthImportError.unreadable`.
  package init(
    of path: String, head: [UInt8]?, _ choices: TableChoices = TableChoices(),
    inside: Bool = false
  ) throws(HealthImportError) {
    if let folder = TrackerFolder(path) {
      self = .shifts(.tracker(folder.format))
    } else if choices.areSteps == true || Files.isFolder(path) {
      self = .steps
    } else if choices.areSteps == false {
      self = .shifts(.shifts)
    } else if let head, FullExport.fits(head) {
      self = .everything
    } else if let head, WorkoutFormat.of(head: head) != nil {
      // The table of `export --what workouts` has times like one of shifts.
      self = .workouts
    } else if let head, AbsenceTable.fits(head) {
      self = .absences
    } else if let head, let kind = ShiftFile.Kind(of: path, head: head) {
      self = .shifts(kind)
    } else {
      self = try HealthImport.recognises(path, inside: inside) ? .steps : .unknown
    }
  }
}
