/// The error for a zip archive, or an entry of one, that cannot be read. `entry` is the name of the
/// entry.
public enum ZipError: Error, Hashable, Sendable {
  /// The file does not begin like a zip archive, and has no directory of one.
  case notAnArchive
  /// The archive is one volume of several.
  case isVolume
  /// The directory is inconsistent with the file, or larger than any genuine one.
  case badDirectory
  /// The entry is encrypted.
  case encrypted(entry: String)
  /// The compression method is neither "stored" nor "deflated"; `method` is its number in the zip
  /// specification (APPNOTE 4.4.5).
  case unknownMethod(entry: String, method: Int)
  /// The file ends before the entry does.
  case truncated(entry: String)
  /// The compressed data is not in deflate format, or overlaps other parts of the archive.
  case damaged(entry: String)
  /// The size or checksum of the entry is wrong.
  case badChecksum(entry: String)
  /// The entry exceeds the maximum compression ratio `limit`, which only occurs in attacks.
  case bomb(entry: String, limit: Int)

  /// Whether none of the entry may be used, because it is an attack or its decompressed bytes may
  /// be wrong. The beginning of a truncated entry is valid.
  var spoilsEntry: Bool {
    switch self {
    case .bomb, .damaged, .badChecksum: return true
    default: return false
    }
  }
}
