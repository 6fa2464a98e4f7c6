import Domain
import Store

/// Why a change of the store was refused; nothing was changed.
package enum ActionError: Error, Equatable, Sendable {
  /// A shift is in progress already.
  case running(Shift)
  case notRunning
  /// The moment is in the future; only what has happened can be recorded as such.
  case inFuture(Instant)
  /// It would end before it started.
  case endsBeforeStart(Shift, at: Instant)
  /// It would be longer than 48 hours.
  case tooLong(Shift, at: Instant)
  case noShift(RecordID)
  case noPattern(RecordID)
  /// The pattern ends before that day already.
  case patternOver(ShiftPattern, on: CivilDay)
  /// The shift has begun or is over, so what was asked no longer fits.
  case notPlanned(Shift)
  /// The shift was changed after the editing began.
  case changedMeanwhile(Shift)
  /// The pattern was changed after the editing began.
  case patternChangedMeanwhile(ShiftPattern)
  /// The settings were changed after the editing began.
  case settingsChangedMeanwhile
  /// The break is longer than the shift.
  case breakTooLong(minutes: Int)
  /// The person stopped it.
  case stopped
  /// Closed pay periods, rules or bonuses do not allow it.
  case pay(PayRefusal)
  /// A file that the person named cannot be written or read.
  case file(FileRefusal)
}

/// Why a change of what is paid was refused.
package enum PayRefusal: Equatable, Sendable {
  /// The shift starts in a closed pay period, which has these days.
  case locked(Range<CivilDay>)
  /// Rules cannot begin in a closed pay period, which has these days; on `first` they can.
  case rulesLocked(Range<CivilDay>, first: CivilDay)
  case noBonus(RecordID)
  /// The pay period that holds the day is open.
  case notLocked(CivilDay)
  /// The currency of the base rates has another number of decimals than that of the rules.
  case otherCurrency(rates: String, rules: String)
}

/// Why a file that the person named is not written or read.
package enum FileRefusal: Equatable, Sendable {
  /// There is a file of that name.
  case exists(String)
  /// There is a folder of that name.
  case isFolder(String)
  /// The machine refuses to write the file.
  case cannotWrite(String, reason: String)
  /// The machine refuses to read the file.
  case cannotRead(String, reason: String)
  /// A backup was to be made in a file that is about to be deleted.
  case backupWouldGo(String)
  /// The backup's schema is not the one of its version: it may hold code that somebody put there.
  case foreignBackup(SchemaDifference)
  /// The file is encrypted, and no passphrase was given.
  case passphraseNeeded(String)
}

extension ActionError: UserFacing {
  /// Why the change was refused.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts, format = environment.format
    func moment(_ instant: Instant) -> String { environment.dayAndTime(at: instant) }
    func name(_ shift: Shift) -> String { format.name(of: shift, in: environment) }
    switch self {
    case .running(let shift):
      let since = moment(shift.start)
      return UserFacingError(
        "shift_running", texts,
        ["shift": name(shift), "since": since, "id": String(shift.id.text.prefix(8))])
    case .notRunning: return UserFacingError("not_running", texts)
    case .inFuture(let instant):
      return UserFacingError("in_future", texts, ["time": moment(instant)])
    case .endsBeforeStart(let shift, let instant):
      return UserFacingError(
        "ends_before_start", texts, ["time": moment(instant), "start": moment(shift.start)])
    case .tooLong(let shift, let instant):
      return UserFacingError(
        "too_long", texts, ["length": format.duration(seconds: instant - shift.start)])
    case .noShift(let id): return UserFacingError("no_shift", texts, ["id": id.text])
    case .stopped: return UserFacingError("stopped", texts)
    case .noPattern(let id): return UserFacingError("no_pattern", texts, ["name": id.text])
    case .patternOver(let pattern, let day):
      return UserFacingError(
        "pattern_over", texts, ["name": pattern.name, "day": format.dayWithYear(day)])
    case .notPlanned(let shift):
      return UserFacingError(
        "not_planned", texts, ["shift": name(shift), "status": format.status(shift.status)])
    case .changedMeanwhile(let shift):
      return UserFacingError("shift_changed", texts, ["shift": name(shift)])
    case .patternChangedMeanwhile(let pattern):
      return UserFacingError("pattern_changed", texts, ["name": pattern.name])
    case .settingsChangedMeanwhile: return UserFacingError("settings_changed", texts)
    case .breakTooLong(let minutes):
      return UserFacingError(
        "break_too_long", texts, ["length": format.duration(seconds: Int64(minutes) * 60)])
    case .pay(let refusal): return refusal.message(environment)
    case .file(let refusal): return refusal.message(environment)
    }
  }
}

extension PayRefusal: UserFacing {
  /// Why the change was refused.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts, format = environment.format
    switch self {
    case .locked(let days):
      return UserFacingError(
        "period_locked", texts,
        ["period": format.period(days), "start": ISOText.format(days.lowerBound)])
    case .rulesLocked(let days, let first):
      return UserFacingError(
        "rules_locked", texts,
        [
          "period": format.period(days), "day": format.dayWithYear(first),
          "start": ISOText.format(first),
        ])
    case .noBonus(let id): return UserFacingError("no_bonus", texts, ["id": id.text])
    case .notLocked(let day):
      return UserFacingError("period_not_locked", texts, ["day": format.dayWithYear(day)])
    case .otherCurrency(let rates, let rules):
      return UserFacingError("other_currency", texts, ["rates": rates, "rules": rules])
    }
  }
}

extension FileRefusal: UserFacing {
  /// Why the file is left alone.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .exists(let path): return UserFacingError("file_exists", texts, ["path": path])
    case .isFolder(let path): return UserFacingError("is_folder", texts, ["path": path])
    case .cannotWrite(let path, let reason):
      return UserFacingError("cannot_write", texts, ["path": path, "reason": reason])
    case .cannotRead(let path, let reason):
      return UserFacingError("cannot_read", texts, ["path": path, "reason": reason])
    case .backupWouldGo(let path): return UserFacingError("backup_would_go", texts, ["path": path])
    case .foreignBackup(let object):
      return UserFacingError(
        "backup_foreign", texts, ["type": texts.schemaType(object), "name": object.name])
    case .passphraseNeeded(let path):
      return UserFacingError("passphrase_needed", texts, ["path": path])
    }
  }
}

extension Environment {
  fileprivate func dayAndTime(at instant: Instant) -> String {
    let local = zone.local(at: instant)
    return "\(format.day(local.day)) \(format.time(local))"
  }
}
