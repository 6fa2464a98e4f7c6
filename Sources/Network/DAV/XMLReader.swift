import CExpat

/// A reader of XML, based on expat. It knows no document types, and so neither entities of the
/// document's own nor external ones.
///
/// Control characters that XML does not allow are left out, as servers send them in events
/// (pimutils/vdirsyncer#626). A document that ends early is an error.
public enum XMLReader {
  /// The largest document, in bytes.
  public static let largest = 64 << 20
  /// The most elements that may be nested.
  public static let deepest = 64
  /// The bytes that expat is given at a time.
  private static let piece = 1 << 20

  /// Returns the root element of a document. Throws `DAVError.malformed`.
  public static func root(
    of document: [UInt8], limit: Int = largest
  ) throws(DAVError) -> XMLElement {
    guard document.count <= limit else { throw .malformed(reason: "more than \(limit) bytes") }
    guard let parser = XML_ParserCreateNS(nil, XML_Char(XMLBuilder.separator)) else {
      throw .malformed(reason: "XML_ParserCreateNS")
    }
    defer { XML_ParserFree(parser) }
    let builder = XMLBuilder(parser)
    let bytes = isForeign(document) ? document : cleaned(document)
    // The parser has the builder's address without owning it.
    try withExtendedLifetime(builder) { () throws(DAVError) in
      try feed(bytes, to: parser, builder)
    }
    guard let root = builder.root else { throw .malformed(reason: "no element") }
    return root
  }

  private static func feed(
    _ bytes: [UInt8], to parser: XML_Parser, _ builder: XMLBuilder
  ) throws(DAVError) {
    var start = 0
    repeat {
      let end = min(bytes.count, start + piece)
      let status = bytes.withUnsafeBytes { buffer in
        XML_Parse(
          parser, buffer.baseAddress.map { ($0 + start).assumingMemoryBound(to: CChar.self) },
          Int32(end - start), end == bytes.count ? 1 : 0)
      }
      guard status == XML_STATUS_OK else {
        throw .malformed(reason: builder.refusal ?? reason(of: parser))
      }
      start = end
    } while start < bytes.count
  }

  private static func reason(of parser: XML_Parser) -> String {
    let text = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? ""
    return "\(text), line \(XML_GetCurrentLineNumber(parser))"
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
