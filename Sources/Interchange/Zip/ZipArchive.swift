/// A zip archive (PKWARE's APPNOTE 6.3), read in place without extracting it to disk.
public final class ZipArchive {
  /// The maximum compression ratio of an archive. Apple's exports reach 31; deflate can reach
  /// 1,032, which only occurs in attacks.
  public static let largestRatio = 200
  /// The number of bytes that is always allowed, because small archives may have a higher ratio.
  static let slack: Int64 = 1 << 20

  /// The entries in the order of the directory.
  public let entries: [ZipEntry]
  /// Whether the directory was missing and the entries were found by scanning.
  public let isRecovered: Bool
  private let file: any ByteFile
  private let allowance: ZipAllowance

  /// Opens an archive. A truncated one has its complete entries and the beginning of the last.
  /// Throws `ZipError` and `SystemError`.
  public init(_ file: any ByteFile) throws {
    self.file = file
    allowance = ZipAllowance(packedSize: file.size)
    do {
      entries = try ZipDirectory.entries(of: file)
      isRecovered = false
    } catch ZipError.notAnArchive {
      entries = try ZipRecovery.entries(of: file)
      isRecovered = true
    }
  }

  /// Returns whether a file that begins with `bytes` is a zip archive.
  public static func isArchive(_ bytes: some Collection<UInt8>) -> Bool {
    // "PK" and the signature of a local header, of the end of an empty directory, or of a volume.
    bytes.starts(with: [0x50, 0x4b, 3, 4]) || bytes.starts(with: [0x50, 0x4b, 5, 6])
      || bytes.starts(with: [0x50, 0x4b, 7, 8])
  }

  /// Opens the decompressed bytes of an entry, which are verified while they are read. Throws
  /// `ZipError` and `SystemError`.
  public func open(_ entry: ZipEntry) throws -> any ByteStream {
    guard !entry.isEncrypted else { throw ZipError.encrypted(entry: entry.name) }
    guard entry.method == ZipMethod.stored || entry.method == ZipMethod.deflated else {
      throw ZipError.unknownMethod(entry: entry.name, method: entry.method)
    }
    if let size = entry.size {
      guard size <= entry.packedSize * Int64(Self.largestRatio) + Self.slack else {
        throw ZipError.bomb(entry: entry.name, limit: Self.largestRatio)
      }
    }
    let header = try ZipHeader(in: file, at: entry.headerOffset)
    guard let header else { throw ZipError.damaged(entry: entry.name) }
    let end = header.dataOffset + entry.packedSize
    let packed = FileStream(file, header.dataOffset..<max(header.dataOffset, end))
    return ZipEntryStream(entry, packed: packed, allowance: allowance)
  }
}

/// The supported compression methods of APPNOTE 4.4.5.
enum ZipMethod {
  static let stored = 0
  static let deflated = 8
}

/// The number of bytes that an archive may still decompress to. It is shared by all entries, since
/// many of them may refer to the same compressed bytes.
final class ZipAllowance {
  private var left: Int64

  init(packedSize: Int64) {
    left = packedSize * Int64(ZipArchive.largestRatio) + ZipArchive.slack
  }

  /// Subtracts a number of bytes; returns false if they exceed the limit.
  func spend(_ count: Int) -> Bool {
    left -= Int64(count)
    return left >= 0
  }
}
