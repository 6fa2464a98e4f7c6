import Domain
import Store

/// The reason why a change to the store was refused; nothing was changed.
package enum ActionError: Error, Equatable, Sendable {
  /// A shift is already in progress.
  case running(Shift)
  case notRunning
  /// The moment is in the future; only past events can be recorded.
  case inFuture(Instant)
  /// The shift would end before it starts.
  case endsBeforeStart(Shift, at: Instant)
  /// The shift would be longer than 48 hours.
  case tooLong(Shift, at: Instant)
  case noShift(RecordID)
  case noPattern(RecordID)
  /// No worked shift of the zone has typed times that differ by its new rules.
  case noTypedTimes(zone: String)
  /// The pattern already ends before that day.
  case patternOver(ShiftPattern, on: CivilDay)
  /// The shift has started or is over, so the requested change no longer applies.
  case notPlanned(Shift)
  /// The shift was changed after editing began.
  case changedMeanwhile(Shift)
  /// The pattern was changed after editing began.
  case patternChangedMeanwhile(ShiftPattern)
  /// A record with that name was changed or deleted after editing began.
  case recordChangedMeanwhile(String)
  /// The settings were changed after editing began.
  case settingsChangedMeanwhile
  /// The break is longer than the shift.
  case breakTooLong(minutes: Int)
  /// The user cancelled the action.
  case stopped
  /// Closed pay periods, pay rules or bonuses prevent the change.
  case pay(PayRefusal)
  /// A file cannot be written or read.
  case file(FileRefusal)
}

/// The reason why a change to pay was refused.
package enum PayRefusal: Equatable, Sendable {
  /// The shift starts in a closed pay period with these days.
  case locked(Range<CivilDay>)
  /// Pay rules cannot start in a closed pay period with these days; `first` is the earliest day on
  /// which they can.
  case rulesLocked(Range<CivilDay>, first: CivilDay)
  case noBonus(RecordID)
  /// The pay period of that day is open.
  case notLocked(CivilDay)
  /// The base rates' currency has a different number of decimals from the rules' currency.
  case otherCurrency(rates: String, rules: String)
  /// The stored amounts' currency has a different number of decimals from the new one.
  case otherDecimals(stored: String, new: String)
  /// The amount exceeds `HourlyAmount.most`.
  case tooMuch(currency: String)
  /// What is owed for the closed period with these days is unknown, because it has no base rate or
  /// had another currency.
  case arrearsUnknown(Range<CivilDay>)
  /// Arrears are owed in another currency than the one of the day on which they would be paid.
  case arrearsCurrency(owed: String, paid: String)
  /// Arrears of the period were paid in another closed period, which has these days.
  case arrearsPaid(Range<CivilDay>, in: Range<CivilDay>)
}

/// The reason why a file was not written or read.
package enum FileRefusal: Equatable, Sendable {
  /// A file with that name exists.
  case exists(String)
  /// A folder with that name exists.
  case isFolder(String)
  /// The system refused to write the file.
  case cannotWrite(String, reason: String)
  /// The system refused to read the file.
  case cannotRead(String, reason: String)
  /// The backup would be written to a file that is about to be deleted.
  case backupWouldGo(String)
  /// The backup's schema differs from that of its version, so it may contain injected SQL.
  case foreignBackup(SchemaDifference)
  /// The file is encrypted, and no passphrase was given.
  case passphraseNeeded(String)
}

extension ActionError: UserFacing {
  /// Describes why the change was refused.
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
    case .noTypedTimes(let zone): return UserFacingError("no_typed_times", texts, ["name": zone])
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
    case .recordChangedMeanwhile(let name):
      return UserFacingError("record_changed", texts, ["name": name])
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
  /// Describes why the change was refused.
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
    case .otherDecimals(let stored, let new):
      return UserFacingError("other_decimals", texts, ["stored": stored, "new": new])
    case .tooMuch(let currency):
      let most = format.money(cents: HourlyAmount.most.cents, currency: currency)
      return UserFacingError("amount_too_much", texts, ["most": most])
    case .arrearsUnknown(let days):
      return UserFacingError("arrears_unknown", texts, ["period": format.period(days)])
    case .arrearsCurrency(let owed, let paid):
      return UserFacingError("arrears_currency", texts, ["owed": owed, "paid": paid])
    case .arrearsPaid(let days, let closed):
      return UserFacingError(
        "arrears_paid", texts,
        [
          "period": format.period(days), "other": format.period(closed),
          "start": ISOText.format(closed.lowerBound),
        ])
    }
  }
}

extension FileRefusal: UserFacing {
  /// Describes why the file was not written or read.
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
  /// Returns the local day and time of an instant, for errors.
  func dayAndTime(at instant: Instant) -> String {
    let local = zone.local(at: instant)
    return "\(format.day(local.day)) \(format.time(local))"
  }
}
