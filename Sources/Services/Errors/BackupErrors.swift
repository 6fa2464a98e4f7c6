import Interchange

extension BackupError: UserFacing {
  /// Describes why a backup was rejected.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .notABackup: return UserFacingError("not_a_backup", texts)
    case .newer: return UserFacingError("backup_newer", texts)
    case .damaged: return UserFacingError("backup_damaged", texts)
    }
  }
}

extension EncryptionError: UserFacing {
  /// Describes why a file was not encrypted or decrypted.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .unusablePassphrase:
      return UserFacingError("passphrase_unusable", texts, ["limit": String(Passphrase.longest)])
    case .notEncrypted: return UserFacingError("not_encrypted", texts)
    case .newer(let found):
      return UserFacingError("encryption_newer", texts, ["found": String(found)])
    case .unreasonable:
      return UserFacingError(
        "encryption_unreasonable", texts,
        [
          "memory": String(EncryptionCost.mostMemory), "work": String(EncryptionCost.mostWork),
        ])
    case .wrongPassphrase: return UserFacingError("wrong_passphrase", texts)
    case .cut: return UserFacingError("encryption_cut", texts)
    case .damaged(let count):
      return UserFacingError("encryption_damaged", texts, ["count": String(count)])
    case .tooLong: return UserFacingError("encryption_too_long", texts)
    case .library: return UserFacingError("encryption_library", texts)
    }
  }
}

extension FullExport.Failure: UserFacing {
  /// Describes why a full export was rejected.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .otherFormat: return UserFacingError("archive_format", texts)
    case .newer: return UserFacingError("archive_newer", texts)
    case .older: return UserFacingError("archive_older", texts)
    case .rule(let rule, let record):
      return UserFacingError("archive_rule", texts, ["rule": rule, "record": record])
    case .tooMuch(let most, let record):
      return UserFacingError(
        "archive_too_much", texts, ["record": record, "most": environment.format.number(most)])
    case .tooLong(let error, let record):
      return UserFacingError(
        "archive_too_long", texts,
        ["record": record, "count": String(error.count), "limit": String(error.kind.limit)])
    case .syntax(let error):
      let place = ["line": String(error.line), "path": error.path.description]
      switch error.problem {
      case .cutOff: return UserFacingError("archive_cut_off", texts, place)
      default: return UserFacingError("archive_syntax", texts, place)
      }
    case .shape(let error):
      let path = error.path.description
      switch error.problem {
      case .missing: return UserFacingError("archive_missing", texts, ["path": path])
      case .unknown: return UserFacingError("archive_unknown", texts, ["path": path])
      case .wrongKind: return UserFacingError("archive_kind", texts, ["path": path])
      case .invalid(let value):
        return UserFacingError("archive_invalid", texts, ["path": path, "value": value])
      }
    }
  }
}
