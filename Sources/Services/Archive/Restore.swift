import Domain
import Interchange
import Platform
import Store

/// How a backup is restored into a store that is not empty.
public enum RestoreMode: String, CaseIterable, Sendable {
  /// Everything is replaced by what is in the backup.
  case replace
  /// Of two records with one identity the one changed last counts.
  case merge
}

/// The outcome of a restore.
public struct RestoreOutcome: Equatable, Sendable {
  /// Whether the store had nothing in it: it is the backup now, history included.
  public var isFresh: Bool
  /// The numbers of records that changed; nil where the store is the backup itself now.
  public var count: RecordMergeCount?
  /// Whether the backup names a program for reminders that was not taken along.
  public var leavesCommandOut: Bool
  /// The closed pay periods that it would have changed, and did not.
  public var kept: [ClosedDifference] = []
}

/// A backup compared with the store, before it is restored.
public struct RestorePreview: ResultPayload {
  /// The file.
  public var source: BackupSource
  /// Its manifest.
  public var manifest: BackupManifest
  /// What it holds.
  public var there: StoreContents
  /// What is in the store now.
  public var here: StoreContents
  /// The outcome of a merge.
  public var merge: RecordMergeCount
  /// Whether it names a program for reminders that stays behind.
  public var leavesCommandOut: Bool
}

extension ActionResult {
  /// The preview of a backup.
  public var preview: RestorePreview? { payload() }
}

/// A backup that is to be made.
public struct BackupJob: Equatable, Sendable {
  /// The file as the person named it; `~/` is their home.
  public var path: String
  /// What it is encrypted with, nil for a plain one.
  public var passphrase: Passphrase?
  /// Whether a file that is there gives way.
  public var replaces = false

  package init(path: String, passphrase: Passphrase? = nil, replaces: Bool = false) {
    self.path = path
    self.passphrase = passphrase
    self.replaces = replaces
  }
}
