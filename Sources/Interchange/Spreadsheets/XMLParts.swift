import Platform

/// The XML parts of an archive, which share their limits.
final class XMLParts {
  private static let pieceSize = 1 << 16

  private let archive: ZipArchive
  private let limits: SpreadsheetLimits
  private var bytes: Int64 = 0
  private var events = 0

  init(_ archive: ZipArchive, _ limits: SpreadsheetLimits) {
    self.archive = archive
    self.limits = limits
  }

  /// Parses the part with a name until its end, or until `receiver` stops the stream. `isTooLarge`
  /// is asked after each piece. Throws `SpreadsheetError`, `ZipError` and `SystemError`.
  func read(
    _ name: String, _ receiver: any XMLReceiver, isTooLarge: () -> Bool = { false }
  ) throws {
    let entry =
      archive.entries.first { $0.name == name }
      ?? archive.entries.first { $0.name.lowercased() == name.lowercased() }
    guard let entry else { throw SpreadsheetError.damaged(part: name, reason: "missing") }
    try read(entry, receiver, isTooLarge: isTooLarge)
  }

  /// Parses a part.
  func read(
    _ entry: ZipEntry, _ receiver: any XMLReceiver, isTooLarge: () -> Bool = { false }
  ) throws {
    let contents = try archive.open(entry)
    do {
      let stream = try XMLStream(receiver)
      let reader = receiver as? SheetReader
      reader?.stream = stream
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 16)
      defer { buffer.deallocate() }
      var count = 1
      var known = 0
      while count > 0, !stream.isStopped {
        count = try contents.read(into: buffer)
        try stream.add(UnsafeRawBufferPointer(rebasing: buffer[..<count]), isLast: count == 0)
        bytes += Int64(count)
        events += stream.events - known
        known = stream.events
        guard bytes <= limits.bytes, events <= limits.events, !isTooLarge() else {
          throw SpreadsheetError.tooLarge(limit: Int(limits.bytes >> 20))
        }
      }
      if let failure = reader?.failure { throw failure }
    } catch let refusal as XMLStream.Refusal {
      throw SpreadsheetError.damaged(part: entry.name, reason: refusal.reason)
    }
  }
}
