/// Why a file is not encrypted or decrypted. Nothing of it is to be used then.
public enum EncryptionError: Error, Equatable, Sendable {
  /// A passphrase of no bytes, or of more than `Passphrase.longest`.
  case unusablePassphrase
  /// The file does not begin as an encrypted one does.
  case notEncrypted
  /// A newer program wrote it: its version is `found`.
  case newer(found: Int)
  /// Its header asks for more work or memory than any program writes.
  case unreasonable
  /// The passphrase is another one, or the header is damaged: the two cannot be told apart.
  case wrongPassphrase
  /// It ends before anything in it could be checked.
  case cut
  /// What follows so many readable bytes is damaged, or missing.
  case damaged(after: Int64)
  /// More than the format can hold.
  case tooLong
  /// The library has no memory for the key, or lacks what is needed.
  case library
}
