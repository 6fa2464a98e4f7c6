import Domain
import Interchange
import Platform
import Store

/// Why something could not be done, as a person reads it: what happened, and the way out.
public struct UserFacingError: Equatable, Sendable {
  /// A stable name for scripts, such as `shift_running`.
  public let code: String
  /// What happened, to which file or record.
  public let message: String
  /// What to do next; empty where the message says it.
  public let hint: String

  /// A complaint in words that are ready to be read.
  public init(code: String, message: String, hint: String = "") {
    self.code = code
    self.message = message
    self.hint = hint
  }

  /// Message and hint in one line.
  public var text: String { hint.isEmpty ? message : "\(message) \(hint)" }

  /// What `error` means, in the person's language.
  public init(_ error: any Error, _ environment: Environment) {
    switch error {
    case let complaint as UserFacingError: self = complaint
    case let error as TextTooLong:
      let format = environment.format
      self.init(
        error.isNote ? "note_too_long" : "name_too_long", environment.texts,
        [
          "count": format.number(Int64(error.count)), "limit": format.number(Int64(error.limit)),
        ])
    case let error as ActionError: self.init(action: error, environment)
    case ShiftEditingError.noShifts: self.init("no_shifts_there", environment.texts)
    case ShiftEditingError.noneIsOver: self.init("none_is_over", environment.texts)
    case let error as WearError: self.init(wear: error, environment)
    case let error as ReminderError: self.init(reminder: error, environment.texts)
    case let error as LockError: self.init(lock: error, environment)
    case let error as HealthImportError: self.init(health: error, environment.texts)
    case let error as DatabaseInTheWay:
      self.init("is_database", environment.texts, ["path": error.path])
    case let error as StoreError: self.init(store: error, environment.texts)
    case let error as ShiftTimesError: self.init(times: error, environment)
    case let error as TimeTextError: self.init(time: error, environment)
    case let error as DurationTextError: self.init(duration: error, environment.texts)
    case let error as ZoneError: self.init(zone: error, environment.texts)
    case let error as PatternError: self.init(pattern: error, environment.format)
    case let error as RotationFileError: self.init(rotations: error, environment.format)
    case let error as PatternFileError: self.init(patternFile: error, environment.format)
    case let error as HolidayFileError: self.init(holidayFile: error, environment.texts)
    case let error as ShiftFileError: self.init(shiftFile: error, environment.texts)
    case let error as CSVError: self.init(table: error, environment.texts)
    case let error as ShiftColumnsError: self.init(columns: error, environment.texts)
    case let error as ShiftListError: self.init(list: error, environment.texts)
    case let error as EverythingFile.Failure: self.init(everything: error, environment.texts)
    case let error as BackupError: self.init(backup: error, environment.texts)
    case let error as EncryptionError: self.init(encryption: error, environment.texts)
    case PDFError.library(let code):
      self.init("pdf_library", environment.texts, ["code": "0x" + String(code, radix: 16)])
    case let error as Exporter.NoSuchForm:
      self.init(
        "export_form", environment.texts,
        ["what": error.subject.rawValue, "format": error.form.rawValue])
    case let error as RulesetFileError: self.init(ruleset: error, environment.format)
    case let error as KeyProblem: self.init(key: error, environment)
    case let error as KeyFileError: self.init(keyFile: error, environment)
    default: self.init(code: "failed", message: "\(error)")
    }
  }

  /// Arguments of a sentence, cut to what a person reads; lists and paths may be longer.
  public static func cut(_ arguments: [String: String]) -> [String: String] {
    let long: Set = [
      "candidates", "choices", "codes", "commands", "file", "headings", "known", "path", "reason",
      "shifts", "teams", "words",
    ]
    return Dictionary(
      uniqueKeysWithValues: arguments.map { key, text in
        let most = long.contains(key) ? 1500 : 200
        guard text.utf8.count > most, text.unicodeScalars.count > most else { return (key, text) }
        return (key, String(text.unicodeScalars.prefix(most)) + "…")
      })
  }

  /// The sentence `error.<code>` and, where the catalogue has it, the way out `error.<code>.hint`.
  public init(_ code: String, _ texts: Texts, _ arguments: [String: String] = [:]) {
    let key = "error.\(code)", arguments = Self.cut(arguments)
    self.init(
      code: code, message: texts(key, arguments),
      hint: texts.has("\(key).hint") ? texts("\(key).hint", arguments) : "")
  }
}

extension UserFacingError: Error {}

extension UserFacingError {
  private init(action error: ActionError, _ environment: Environment) {
    let texts = environment.texts, format = environment.format
    func moment(_ instant: Instant) -> String {
      let local = environment.zone.local(at: instant)
      return "\(format.day(local.day)) \(format.time(local))"
    }
    func name(_ shift: Shift) -> String { format.name(of: shift, in: environment) }
    switch error {
    case .running(let shift):
      let since = moment(shift.start)
      self.init(
        "shift_running", texts,
        ["shift": name(shift), "since": since, "id": String(shift.id.text.prefix(8))])
    case .notRunning: self.init("not_running", texts)
    case .inFuture(let instant): self.init("in_future", texts, ["time": moment(instant)])
    case .endsBeforeStart(let shift, let instant):
      self.init(
        "ends_before_start", texts, ["time": moment(instant), "start": moment(shift.start)])
    case .tooLong(let shift, let instant):
      self.init("too_long", texts, ["length": format.duration(seconds: instant - shift.start)])
    case .noShift(let id): self.init("no_shift", texts, ["id": id.text])
    case .stopped: self.init("stopped", texts)
    case .isFolder(let path): self.init("is_folder", texts, ["path": path])
    case .noBonus(let id): self.init("no_bonus", texts, ["id": id.text])
    case .noPattern(let id): self.init("no_pattern", texts, ["name": id.text])
    case .patternOver(let pattern, let day):
      self.init("pattern_over", texts, ["name": pattern.name, "day": format.dayWithYear(day)])
    case .notPlanned(let shift):
      self.init(
        "not_planned", texts, ["shift": name(shift), "status": format.status(shift.status)])
    case .changedMeanwhile(let shift):
      self.init("shift_changed", texts, ["shift": name(shift)])
    case .patternChangedMeanwhile(let pattern):
      self.init("pattern_changed", texts, ["name": pattern.name])
    case .settingsChangedMeanwhile: self.init("settings_changed", texts)
    case .breakTooLong(let minutes):
      self.init("break_too_long", texts, ["length": format.duration(seconds: Int64(minutes) * 60)])
    case .locked(let days):
      self.init(
        "period_locked", texts,
        ["period": format.period(days), "start": ISOText.format(days.lowerBound)])
    case .rulesLocked(let days, let first):
      self.init(
        "rules_locked", texts,
        [
          "period": format.period(days), "day": format.dayWithYear(first),
          "start": ISOText.format(first),
        ])
    case .otherCurrency(let told, let paid):
      self.init("other_currency", texts, ["told": told, "paid": paid])
    case .notLocked(let day):
      self.init("period_not_locked", texts, ["day": format.dayWithYear(day)])
    case .fileExists(let path): self.init("file_exists", texts, ["path": path])
    case .cannotWrite(let path, let reason):
      self.init("cannot_write", texts, ["path": path, "reason": reason])
    case .foreignBackup(let object):
      self.init(
        "backup_foreign", texts, ["type": texts.schemaType(object), "name": object.name])
    case .backupWouldGo(let path): self.init("backup_would_go", texts, ["path": path])
    case .cannotRead(let path, let reason):
      self.init("cannot_read", texts, ["path": path, "reason": reason])
    case .passphraseNeeded(let path): self.init("passphrase_needed", texts, ["path": path])
    }
  }

  private init(times error: ShiftTimesError, _ environment: Environment) {
    let texts = environment.texts, format = environment.format
    func moment(_ local: LocalDateTime) -> String {
      "\(format.day(local.day)) \(format.time(local))"
    }
    switch error {
    case .start(let error), .end(let error): self.init(time: error, environment)
    case .duration(let error): self.init(duration: error, texts)
    case .equalTimes(let local): self.init("equal_times", texts, ["time": moment(local)])
    case .endBeforeStart(let start, let end):
      self.init("ends_before_start", texts, ["time": moment(end), "start": moment(start)])
    case .tooLong(let seconds):
      self.init("too_long", texts, ["length": format.duration(seconds: seconds)])
    }
  }

  private init(time error: TimeTextError, _ environment: Environment) {
    let texts = environment.texts
    switch error {
    case .unreadable(let text): self.init("time_unreadable", texts, ["text": text])
    case .unreadableDay(let text): self.init("day_unreadable", texts, ["text": text])
    case .outOfRange(let text): self.init("time_out_of_range", texts, ["text": text])
    case .ambiguous(let text, let first, let second):
      self.init(
        "time_ambiguous", texts,
        [
          "text": text, "first": environment.withOffset(first),
          "second": environment.withOffset(second),
        ])
    case .missing(let text, let before, let after):
      self.init(
        "time_missing", texts,
        ["text": text, "before": ISOText.format(before), "after": ISOText.format(after)])
    }
  }

  private init(duration error: DurationTextError, _ texts: Texts) {
    switch error {
    case .unreadable(let text): self.init("duration_unreadable", texts, ["text": text])
    case .negative(let text): self.init("duration_negative", texts, ["text": text])
    case .zero(let text): self.init("duration_zero", texts, ["text": text])
    case .tooLong(let text): self.init("duration_too_long", texts, ["text": text])
    }
  }

  private init(zone error: ZoneError, _ texts: Texts) {
    switch error {
    case .unknown(let name): self.init("zone_unknown", texts, ["zone": name])
    case .malformed(let name): self.init("zone_malformed", texts, ["zone": name])
    }
  }
}

extension Environment {
  /// `2026-10-25T01:30+01:00`: the form in which one of two equal clock times can be typed.
  public func withOffset(_ instant: Instant) -> String { ISOText.format(instant, in: zone) }
}
