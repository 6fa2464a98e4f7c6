import Interchange
import Platform
import Store

/// The error for one of the program's own files that must be restored rather than imported.
package struct MisplacedFile: Error {
  /// The kind of file; the raw values are error codes.
  package enum Kind: String {
    case encrypted = "import_encrypted"
    case store = "import_store"
    case backup = "import_backup"

    /// Detects the kind of the file at `path`, which begins with `head`; nil for any other file.
    package init?(_ path: String, _ head: [UInt8]) {
      if Decryptor.isEncrypted(head) {
        self = .encrypted
      } else if FileHeader.isStore(head) {
        self = .store
      } else if head.starts(with: "PK".utf8), let file = try? OpenFile(path),
        (try? BackupPackage(file)) != nil
      {
        self = .backup
      } else {
        return nil
      }
    }
  }

  package let kind: Kind
  /// The file's name.
  package let file: String
}
