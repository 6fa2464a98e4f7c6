/// The error for a file that cannot be encrypted or decrypted. None of its contents may be used.
public enum EncryptionError: Error, Equatable, Sendable {
  /// The passphrase is empty, or longer than `Passphrase.longest`.
  case unusablePassphrase
  /// The file does not begin like an encrypted one.
  case notEncrypted
  /// A newer version of the program wrote it, in format version `found`.
  case newer(found: Int)
  /// The header requires more time or memory than any version of the program uses.
  case unreasonable
  /// The passphrase is wrong, or the header is damaged; the two cannot be distinguished.
  case wrongPassphrase
  /// The file ends before the first check.
  case cut
  /// The contents after that number of plain bytes are damaged or missing.
  case damaged(after: Int64)
  /// The contents exceed the limits of the format.
  case tooLong
  /// The library has too little memory for the key, or lacks an algorithm.
  case library
}
