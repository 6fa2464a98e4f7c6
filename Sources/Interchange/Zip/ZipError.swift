/// Why a zip archive, or an entry of one, cannot be read. `entry` is the name of the entry.
public enum ZipError: Error, Hashable, Sendable {
  /// The file does not begin as a zip archive does, and holds no directory of one.
  case notAnArchive
  /// The archive is one volume of several.
  case isVolume
  /// The directory contradicts the file, or claims to be larger than any honest one.
  case badDirectory
  /// The entry needs a password.
  case encrypted(entry: String)
  /// The entry is packed by a method other than "stored" and "deflated"; the method's number in the
  /// zip specification (APPNOTE 4.4.5).
  case unknownMethod(entry: String, method: Int)
  /// The file ends before the entry does.
  case truncated(entry: String)
  /// The entry's packed bytes are no deflate data, or lie where the archive holds something else.
  case damaged(entry: String)
  /// The entry's bytes are not those that were packed: their number or checksum is another.
  case badChecksum(entry: String)
  /// The entry unpacks to more than `limit` times its size, as only an attack does.
  case bomb(entry: String, limit: Int)

  /// Whether nothing of the entry may be used: it is an attack, or what was unpacked before may be
  /// wrong already. Of an entry that is only cut off the beginning is as it was packed.
  var spoilsEntry: Bool {
    switch self {
    case .bomb, .damaged, .badChecksum: return true
    default: return false
    }
  }
}
