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
