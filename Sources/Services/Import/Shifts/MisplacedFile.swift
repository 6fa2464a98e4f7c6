import Interchange
import Platform
import Store

/// The error that a file of the program's own is not imported but restored.
package struct MisplacedFile: Error {
  /// What the file is; the raw values are the codes of the errors.
  package enum Kind: String {
    case encrypted = "import_encrypted"
    case store = "import_store"
    case backup = "import_backup"

    /// The kind of the file at `path`, which begins with `head`; nil for any other file.
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
