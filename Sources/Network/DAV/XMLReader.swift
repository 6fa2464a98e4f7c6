import Platform

/// A reader of whole XML documents.
///
/// Control characters that XML does not allow are left out, as servers send them in events
/// (pimutils/vdirsyncer#626). A document that ends early is an error.
public enum XMLReader {
  /// The largest document, in bytes.
  public static let largest = 64 << 20
  /// The most elements that may be nested.
  public static let deepest = XMLStream.deepest
  /// The bytes that expat is given at a time.
  private static let piece = 1 << 20

  /// Returns the root element of a document. Throws `DAVError.malformed`.
  public static func root(
    of document: [UInt8], limit: Int = largest
  ) throws(DAVError) -> XMLElement {
    guard document.count <= limit else { throw .malformed(reason: "more than \(limit) bytes") }
    let builder = XMLBuilder()
    do {
      let stream = try XMLStream(builder, separator: XMLBuilder.separator)
      builder.stream = stream
      defer { builder.stream = nil }
      try feed(isForeign(document) ? document : cleaned(document), to: stream)
    } catch let error as XMLStream.Refusal {
      let place = error.line > 0 ? ", line \(error.line)" : ""
      throw .malformed(reason: error.reason + place)
    } catch {
      throw .malformed(reason: "\(error)")
    }
    guard let root = builder.root else { throw .malformed(reason: "no element") }
    return root
  }

  private static func feed(_ bytes: [UInt8], to stream: XMLStream) throws {
    try bytes.withUnsafeBytes { buffer in
      var start = 0
      repeat {
        let end = min(buffer.count, start + piece)
        try stream.add(
          UnsafeRawBufferPointer(rebasing: buffer[start..<end]), isLast: end == buffer.count)
        start = end
      } while start < buffer.count
    }
  }

  /// Returns whether the document is in UTF-16, whose bytes may be zero.
  private static func isForeign(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
      || bytes.starts(with: [0x3C, 0x00]) || bytes.starts(with: [0x00, 0x3C])
  }

  private static func cleaned(_ bytes: [UInt8]) -> [UInt8] {
    bytes.contains(where: isForbidden) ? bytes.filter { !isForbidden($0) } : bytes
  }

  /// Returns whether a byte is a control character outside of XML (XML 1.0, 2.2).
  private static func isForbidden(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
  }
}
