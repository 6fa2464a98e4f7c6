import Domain
import Interchange
import Platform
import Store

/// How a backup is restored into a store that is not empty.
package enum RestoreMode: String, CaseIterable, Sendable {
  /// Everything is replaced by what is in the backup.
  case replace
  /// Of two records with one identity the one changed last counts.
  case merge
}

/// The outcome of a restore.
package struct RestoreOutcome: Equatable, Sendable {
  /// Whether the store had nothing in it: it is the backup now, history included.
  var isFresh: Bool
  /// The numbers of records that changed; nil where the store is the backup itself now.
  package var count: RecordMergeCount?
  /// Whether the backup names a program for reminders that was not taken along.
  package var leavesCommandOut: Bool
  /// The closed pay periods that it would have changed, and did not.
  package var kept: [ClosedDifference] = []
}

/// A backup compared with the store, before it is restored.
package struct RestorePreview: ResultPayload {
  /// The file.
  package var source: BackupSource
  /// Its manifest.
  package var manifest: BackupManifest
  /// What it holds.
  package var there: StoreContents
  /// What is in the store now.
  package var here: StoreContents
  /// The outcome of a merge.
  package var merge: RecordMergeCount
  /// Whether it names a program for reminders that stays behind.
  package var leavesCommandOut: Bool
}

extension ActionResult {
  /// The preview of a backup.
  package var preview: RestorePreview? { payload() }
}

/// A backup that is to be made.
package struct BackupJob: Equatable, Sendable {
  /// The file as the person named it; `~/` is their home.
  var path: String
  /// What it is encrypted with, nil for a plain one.
  var passphrase: Passphrase?
  /// Whether a file that is there gives way.
  var replaces = false

  package init(path: String, passphrase: Passphrase? = nil, replaces: Bool = false) {
    self.path = path
    self.passphrase = passphrase
    self.replaces = replaces
  }
}
