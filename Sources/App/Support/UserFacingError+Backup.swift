import Interchange

extension UserFacingError {
  /// Why a file is not taken as a backup.
  init(backup error: BackupError, _ texts: Texts) {
    switch error {
    case .notABackup: self.init("not_a_backup", texts)
    case .newer: self.init("backup_newer", texts)
    case .damaged: self.init("backup_damaged", texts)
    }
  }
}
