import Domain
import Store

/// The reason why a change of absences or entitlements was refused; nothing was changed.
package enum AbsenceError: Error, Equatable, Sendable {
  /// Another absence has a date already.
  case overlap(Absence, AbsenceKind)
  /// No kind has that key or name; the most similar key.
  case noKind(String, nearest: String)
  /// Absences are of the kind.
  case kindInUse(String)
  /// Another kind has the letter.
  case letterInUse(String, AbsenceKind)
  /// The entitlement has grants in another unit.
  case entitlementCounted(Entitlement)
  /// The kind is built in and as at first.
  case kindBuiltIn(String)
  case badKey(String)
  /// Absences of a kind are taken from the entitlement, or it has grants in another unit.
  case entitlementInUse(String)
  /// No entitlement has that name; the most similar one.
  case noEntitlement(String, nearest: String)
  case badName(String)
  /// No preset has that id; the most similar one.
  case noPreset(String, nearest: String)
  /// The entitlement has rules for the days of a preset, with these ids.
  case hasRules(Entitlement, [RecordID])
  /// A half was asked for of more than one date, or of hours.
  case halfNeedsOneDay
  case endBeforeStart
  /// No shift is planned at the moment from which an absence should cover it.
  case noShift(at: Instant)
  case noAbsence(String)
  /// No rule or grant has the id.
  case noGrant(String)
  /// The account of hours was not opened.
  case noAccount
  /// No entry of the account has the id.
  case noAccountEntry(String)
  /// No contract hours have the id.
  case noTarget(String)
  /// A grant would end before it is valid.
  case grantExpired(CivilDay)
  /// Hours can only be granted to an entitlement that is counted by hours.
  case needsHours(String)
  /// Another rule grants overtime of the same days, to that entitlement.
  case overtimeGranted(Entitlement)
  /// Closed pay periods until that day did not pay the overtime that the rule grants.
  case ruleClosed(CivilDay)
  /// It would last longer than `AbsenceService.mostDays`.
  case tooLong
}

extension AbsenceError: UserFacing {
  /// Describes why the change was refused.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts, format = environment.format
    switch self {
    case .overlap(let absence, let kind):
      return UserFacingError(
        "absence_overlap", texts,
        ["absence": format.name(of: absence, kind, environment), "id": absence.id.short])
    case .noKind(let word, let nearest):
      return UserFacingError("kind_not_found", texts, ["word": word, "nearest": nearest])
    case .letterInUse(let letter, let kind):
      return UserFacingError(
        "letter_in_use", texts, ["letter": letter, "name": format.name(of: kind)])
    case .entitlementCounted(let entitlement):
      return UserFacingError(
        "entitlement_counted", texts, ["name": format.name(of: entitlement)])
    case .kindInUse(let key): return UserFacingError("kind_in_use", texts, ["key": key])
    case .kindBuiltIn(let key): return UserFacingError("kind_built_in", texts, ["key": key])
    case .badKey(let key): return UserFacingError("bad_kind_key", texts, ["key": key])
    case .entitlementInUse(let name):
      return UserFacingError("entitlement_in_use", texts, ["name": name])
    case .noEntitlement(let name, let nearest):
      return UserFacingError("entitlement_not_found", texts, ["name": name, "nearest": nearest])
    case .badName(let name): return UserFacingError("bad_entitlement_name", texts, ["name": name])
    case .halfNeedsOneDay: return UserFacingError("half_needs_one_day", texts)
    case .endBeforeStart: return UserFacingError("end_before_start", texts)
    case .noShift(let instant):
      return UserFacingError(
        "no_shift_at_time", texts, ["time": environment.dayAndTime(at: instant)])
    default: return missing(environment)
    }
  }

  /// Describes what was not found, or cannot be granted.
  private func missing(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts, format = environment.format
    switch self {
    case .noAbsence(let id): return UserFacingError("no_absence", texts, ["id": id])
    case .noGrant(let id): return UserFacingError("no_grant", texts, ["id": id])
    case .noAccount: return UserFacingError("no_account", texts)
    case .noAccountEntry(let id): return UserFacingError("no_account_entry", texts, ["id": id])
    case .noTarget(let id): return UserFacingError("no_target", texts, ["id": id])
    case .grantExpired(let day):
      return UserFacingError("grant_expired", texts, ["day": format.dayWithYear(day)])
    case .needsHours(let name): return UserFacingError("needs_hours", texts, ["name": name])
    case .overtimeGranted(let entitlement):
      return UserFacingError(
        "overtime_granted", texts, ["name": format.name(of: entitlement)])
    case .ruleClosed(let day):
      return UserFacingError("rule_closed", texts, ["day": format.dayWithYear(day)])
    case .noPreset(let id, let nearest):
      return UserFacingError(
        "entitlement_preset_not_found", texts, ["id": id, "nearest": nearest])
    case .hasRules(let entitlement, let ids):
      return UserFacingError(
        "entitlement_has_rules", texts,
        [
          "name": format.name(of: entitlement), "n": String(ids.count),
          "id": ids.first?.short ?? "",
        ])
    default:
      // `tooLong` alone is left.
      return UserFacingError("absence_too_long", texts, ["n": String(AbsenceService.mostDays)])
    }
  }
}

extension AbsenceError {
  /// Whether the command line was wrong, rather than what the records allow.
  package var isMistyped: Bool {
    switch self {
    case .badKey, .badName: true
    default: false
    }
  }
}
