import Domain
import Interchange
import Platform
import Store

/// The ways to restore a backup into a non-empty store, in the order in which they are offered.
package enum RestoreMode: String, CaseIterable, Sendable {
  /// Of two records with the same identity, the one changed last wins.
  case merge
  /// The backup replaces everything.
  case replace
}

/// The outcome of a restore.
package struct RestoreOutcome: Equatable, Sendable {
  /// Whether the store was empty and has become the backup, history included.
  var isFresh: Bool
  /// The number of changed records; nil if the store has become the backup.
  package var count: RecordMergeCount?
  /// Whether the backup's reminder command was dropped.
  package var leavesCommandOut: Bool
  /// The closed pay periods that the restore would have altered; they were kept.
  package var kept: [ClosedDifference] = []
}

/// A comparison of a backup with the store before it is restored.
package struct RestorePreview: ResultPayload {
  /// The file.
  package var source: BackupSource
  /// Its manifest.
  package var manifest: BackupManifest
  /// The contents of the backup.
  package var there: StoreContents
  /// The contents of the store.
  package var here: StoreContents
  /// The changes that a merge would make.
  package var merge: RecordMergeCount
  /// Whether the backup's reminder command would be dropped.
  package var leavesCommandOut: Bool
}

extension ActionResult {
  /// The preview of a backup.
  package var preview: RestorePreview? { payload() }
}

/// A request for a backup.
package struct BackupJob: Equatable, Sendable {
  /// The path as typed; `~/` is the home folder.
  var path: String
  /// The passphrase; nil for an unencrypted backup.
  var passphrase: Passphrase?
  /// Whether an existing file may be overwritten.
  var replaces = false

  package init(path: String, passphrase: Passphrase? = nil, replaces: Bool = false) {
    self.path = path
    self.passphrase = passphrase
    self.replaces = replaces
  }
}
