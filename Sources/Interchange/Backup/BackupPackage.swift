/// A `.shiftpro` package: a zip archive with `manifest.json`, the description with checksums, and
/// `store.sqlite`, the copy of the store by SQLite's backup.
public struct BackupPackage {
  private static let manifestName = "manifest.json"
  private static let longestManifest = 1 << 16
  private static let piece = 1 << 18

  /// The description.
  public let manifest: BackupManifest
  private let archive: ZipArchive
  private let entry: ZipEntry

  /// Opens a package and reads its description. Throws `BackupError` and `SystemError`.
  public init(_ file: any ByteFile) throws {
    do {
      archive = try ZipArchive(file)
    } catch is ZipError {
      throw BackupError.notABackup
    }
    guard let manifest = archive.entries.first(where: { $0.name == Self.manifestName }) else {
      throw BackupError.notABackup
    }
    guard !archive.isRecovered,
      let entry = archive.entries.first(where: { $0.name == BackupManifest.storeName })
    else { throw BackupError.damaged }
    self.entry = entry
    do {
      let bytes = try archive.open(manifest).bytes(upTo: Self.longestManifest)
      self.manifest = try BackupManifest(bytes)
    } catch is ZipError {
      throw BackupError.damaged
    }
  }

  /// Passes the store's bytes to `write` in pieces. They are verified only when the function
  /// returns. Throws `BackupError`, `SystemError`, and what `write` throws.
  public func extract(to write: ([UInt8]) throws -> Void) throws {
    let checksum = try Checksum()
    var size: Int64 = 0
    do {
      let stream = try archive.open(entry)
      while true {
        let bytes = try stream.bytes(upTo: Self.piece)
        if bytes.isEmpty { break }
        size += Int64(bytes.count)
        guard size <= manifest.size else { throw BackupError.damaged }
        checksum.add(bytes)
        try write(bytes)
      }
    } catch is ZipError {
      throw BackupError.damaged
    }
    guard size == manifest.size, checksum.finish() == manifest.checksum else {
      throw BackupError.damaged
    }
  }

  /// Writes a package of a store's file, which is read twice. Throws `SystemError`, and what
  /// `write` and `progress` throw.
  public static func write(
    _ store: any ByteFile, _ manifest: BackupManifest,
    progress: (ByteProgress) throws -> Void = { _ in }, to write: @escaping ([UInt8]) throws -> Void
  ) throws {
    var manifest = manifest
    let checksum = try Checksum()
    var done = ByteProgress(bytes: 0, total: 2 * store.size)
    func addProgress(_ piece: [UInt8]) throws {
      done.bytes += Int64(piece.count)
      try progress(done)
    }
    try forEachPiece(of: store) {
      checksum.add($0)
      try addProgress($0)
    }
    manifest.size = store.size
    manifest.checksum = checksum.finish()
    let writer = ZipWriter(write: write)
    try writer.begin(manifestName)
    try writer.add(Array(manifest.text.utf8))
    try writer.end()
    try writer.begin(BackupManifest.storeName)
    try forEachPiece(of: store) {
      try writer.add($0)
      try addProgress($0)
    }
    try writer.end()
    try writer.finish()
  }

  private static func forEachPiece(
    of file: any ByteFile, _ body: ([UInt8]) throws -> Void
  ) throws {
    let stream = FileStream(file)
    while true {
      let bytes = try stream.bytes(upTo: piece)
      if bytes.isEmpty { return }
      try body(bytes)
    }
  }
}
