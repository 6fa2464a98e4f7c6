import Domain
import Interchange

extension ImportPlace {
  /// Formats the position: `export.xml, line 12`.
  func text(_ texts: Texts) -> String {
    switch position {
    case .byte(let byte): texts("import.place.byte", ["file": file, "n": String(byte)])
    case .line(let line): texts("import.place.line", ["file": file, "n": String(line)])
    case .whole: file
    }
  }
}

extension SkipReason {
  /// Describes why a part of an export was skipped, as the end of a sentence.
  func text(_ texts: Texts) -> String {
    if case .archive(let error) = self { return error.text(texts) }
    return texts("import.skipped.\(code)")
  }
}

extension ZipError {
  /// Describes what is wrong with an archive, as the end of a sentence.
  fileprivate func text(_ texts: Texts) -> String {
    switch self {
    case .notAnArchive: texts("zip.not_an_archive")
    case .isVolume: texts("zip.volume")
    case .badDirectory: texts("zip.directory")
    case .encrypted(let entry): texts("zip.encrypted", ["entry": entry])
    case .unknownMethod(let entry, let method):
      texts("zip.method", ["entry": entry, "method": String(method)])
    case .truncated(let entry): texts("zip.truncated", ["entry": entry])
    case .damaged(let entry): texts("zip.damaged", ["entry": entry])
    case .badChecksum(let entry): texts("zip.checksum", ["entry": entry])
    case .bomb(let entry, let limit): texts("zip.bomb", ["entry": entry, "limit": String(limit)])
    }
  }
}

extension SkipReason {
  /// A stable name for scripts.
  package var code: String {
    switch self {
    case .badTime: return "bad_time"
    case .badValue: return "bad_value"
    case .unknownUnit: return "unknown_unit"
    case .malformed: return "malformed"
    case .tooLong: return "too_long"
    case .truncated: return "truncated"
    case .archive: return "archive"
    case .badChecksum: return "bad_checksum"
    case .tooManySources: return "too_many_sources"
    case .skippedTime: return "skipped_time"
    case .unreadableFile: return "unreadable_file"
    case .duplicate: return "duplicate"
    case .activity: return "activity"
    case .repeated: return "repeated"
    case .otherQuantity: return "other_quantity"
    case .otherTable: return "other_table"
    }
  }
}

extension SampleDoubt {
  /// A stable name for scripts.
  package var code: String {
    switch self {
    case .clock: return "suspicious_clock"
    case .tooMuch: return "suspicious_amount"
    case .tooLong: return "suspicious_length"
    case .beyondReason: return "beyond_reason"
    }
  }
}

extension HealthImportError: UserFacing {
  /// Describes why an export of steps cannot be read.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .unreadable(let error):
      return UserFacingError(
        "health_unreadable", texts, ["file": error.path, "reason": error.reason])
    case .archive(let file, let error):
      return UserFacingError(
        "health_archive", texts, ["file": file, "reason": error.text(texts)])
    case .tooManyFiles(let folder, let limit):
      return UserFacingError(
        "health_too_many_files", texts, ["folder": folder, "limit": String(limit)])
    case .unknownFormat(let file): return UserFacingError("health_unknown", texts, ["file": file])
    case .database(let file): return UserFacingError("health_database", texts, ["file": file])
    case .notOfFormat(let file, let format):
      return UserFacingError(
        "health_not_of_format", texts, ["file": file, "format": format.rawValue])
    case .unknownColumns(let file, let headings) where WorkoutFormat.namesWorkouts(headings):
      return UserFacingError(
        "workout_columns", texts, ["file": file, "apps": WorkoutFormat.appNames])
    case .unknownColumns(let file, let headings):
      return UserFacingError(
        "health_columns", texts,
        ["file": file, "headings": headings.prefix(12).joined(separator: ", ")])
    case .choices(let error): return error.message(environment)
    case .damaged(let place, let reason):
      return UserFacingError(
        "health_damaged", texts,
        [
          "place": place.text(texts),
          "reason": reason.text(texts),
        ])
    case .countedAlready(let file): return UserFacingError("health_counted", texts, ["file": file])
    case .cancelled: return UserFacingError("health_cancelled", texts)
    }
  }
}
