import Domain
import Interchange
import Platform
import Store

/// What becomes of a store into which a backup is restored.
public enum RestoreMode: String, CaseIterable, Sendable {
  /// Everything gives way to what the backup holds.
  case replace
  /// Of two records with one identity the one changed last counts.
  case merge
}

/// What a restore came to.
public struct RestoreOutcome: Equatable, Sendable {
  /// Whether the store had nothing in it: it is the backup now, history included.
  public var isFresh: Bool
  /// What became of the records; nil where it is the backup itself.
  public var count: RecordMergeCount?
  /// Whether the backup names a program for reminders that was not taken along.
  public var leavesCommandOut: Bool
  /// The closed pay periods that it would have changed, and did not.
  public var kept: [ClosedDifference] = []
}

/// A backup beside the store, before anything happens.
public struct RestorePreview: ResultPayload {
  /// The file.
  public var source: BackupSource
  /// What it says about itself.
  public var manifest: BackupManifest
  /// What it holds.
  public var there: StoreContents
  /// What is in the store now.
  public var here: StoreContents
  /// What a merge would come to.
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
