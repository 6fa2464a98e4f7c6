import Domain
import Interchange

extension UserFacingError {
  /// Why shoes cannot be changed so.
  init(wear error: WearError, _ environment: Environment) {
    let texts = environment.texts
    func moment(_ instant: Instant) -> String {
      let local = environment.zone.local(at: instant)
      return "\(environment.format.day(local.day)) \(environment.format.time(local))"
    }
    switch error {
    case .noShoe(let id): self.init("no_shoe", texts, ["name": id.text])
    case .retired(let shoe): self.init("shoe_retired", texts, ["name": shoe.name])
    case .changedMeanwhile(let shoe): self.init("shoe_changed", texts, ["name": shoe.name])
    case .noSession(let id): self.init("no_session", texts, ["name": id.text])
    case .sessionChangedMeanwhile(let shoe):
      self.init("session_changed", texts, ["name": shoe.name])
    case .session(.inFuture(let instant)):
      self.init("in_future", texts, ["time": moment(instant)])
    case .session(.wornAlready(let since)):
      self.init("worn_already", texts, ["since": moment(since)])
    case .session(.noneWorn): self.init("none_worn", texts)
    case .session(.endsBeforeStart(let start)):
      self.init("session_backwards", texts, ["start": moment(start)])
    case .session(.wornLater(let start)):
      self.init("worn_later", texts, ["start": moment(start)])
    case .session(.beforeStart(let start)):
      self.init("not_yet_worn", texts, ["start": moment(start)])
    case .nothingWalked: self.init("nothing_walked", texts)
    }
  }

  /// Why an export of steps cannot be read.
  init(health error: HealthImportError, _ texts: Texts) {
    switch error {
    case .unreadable(let error):
      self.init("health_unreadable", texts, ["file": error.path, "reason": error.reason])
    case .archive(let file, let error):
      self.init(
        "health_archive", texts, ["file": file, "reason": UserFacingError.reason(error, texts)])
    case .tooManyFiles(let folder, let limit):
      self.init("health_too_many_files", texts, ["folder": folder, "limit": String(limit)])
    case .unknownFormat(let file): self.init("health_unknown", texts, ["file": file])
    case .database(let file): self.init("health_database", texts, ["file": file])
    case .notOfFormat(let file, let format):
      self.init("health_not_of_format", texts, ["file": file, "format": format.rawValue])
    case .unknownColumns(let file, let headings):
      self.init(
        "health_columns", texts,
        ["file": file, "headings": headings.prefix(12).joined(separator: ", ")])
    case .damaged(let place, let reason):
      self.init(
        "health_damaged", texts,
        [
          "place": UserFacingError.place(place, texts),
          "reason": UserFacingError.reason(reason, texts),
        ])
    case .countedAlready(let file): self.init("health_counted", texts, ["file": file])
    case .cancelled: self.init("health_cancelled", texts)
    }
  }

  /// `export.xml, line 12`.
  public static func place(_ place: ImportPlace, _ texts: Texts) -> String {
    switch place.position {
    case .byte(let byte):
      return texts("import.place.byte", ["file": place.file, "n": String(byte)])
    case .line(let line):
      return texts("import.place.line", ["file": place.file, "n": String(line)])
    case .whole: return place.file
    }
  }

  /// Why a part of an export was left out, as the end of a sentence.
  public static func reason(_ reason: SkipReason, _ texts: Texts) -> String {
    if case .archive(let error) = reason { return UserFacingError.reason(error, texts) }
    return texts("import.skipped.\(reason.code)")
  }

  private static func reason(_ error: ZipError, _ texts: Texts) -> String {
    switch error {
    case .notAnArchive: return texts("zip.not_an_archive")
    case .isVolume: return texts("zip.volume")
    case .badDirectory: return texts("zip.directory")
    case .encrypted(let entry): return texts("zip.encrypted", ["entry": entry])
    case .unknownMethod(let entry, let method):
      return texts("zip.method", ["entry": entry, "method": String(method)])
    case .truncated(let entry): return texts("zip.truncated", ["entry": entry])
    case .damaged(let entry): return texts("zip.damaged", ["entry": entry])
    case .badChecksum(let entry): return texts("zip.checksum", ["entry": entry])
    case .bomb(let entry, let limit):
      return texts("zip.bomb", ["entry": entry, "limit": String(limit)])
    }
  }
}

extension SkipReason {
  /// A stable name for scripts.
  public var code: String {
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
    case .otherQuantity: return "other_quantity"
    case .otherTable: return "other_table"
    }
  }
}

extension SampleDoubt {
  /// A stable name for scripts.
  public var code: String {
    switch self {
    case .clock: return "suspicious_clock"
    case .tooMuch: return "suspicious_amount"
    case .tooLong: return "suspicious_length"
    case .beyondReason: return "beyond_reason"
    }
  }
}
