import CExpat

/// A receiver of the elements and texts of an XML document, in their order.
public protocol XMLReceiver: AnyObject {
  /// An element starts. Names and values are valid during the call only.
  func start(_ name: XMLToken, _ attributes: XMLAttributes)
  /// A piece of text of the innermost element.
  func add(_ text: UnsafeRawBufferPointer)
  /// The innermost element ends.
  func end(_ name: XMLToken)
}

/// A reader of XML in pieces, based on expat. It refuses document types, and so knows neither
/// entities of the document's own nor external ones.
public final class XMLStream {
  /// The reason why a document is refused.
  public struct Refusal: Error, Equatable, Sendable {
    /// The reason, in English.
    public let reason: String
    /// The line at which the parser stopped; 0 if the receiver refused the document.
    public var line = 0
  }

  /// The most elements that may be nested.
  public static let deepest = 64

  private let parser: XML_Parser
  fileprivate unowned let receiver: any XMLReceiver
  private var refusal: Refusal?
  private var depth = 0
  /// The number of elements and pieces of text so far, which take more time than their bytes.
  public private(set) var events = 0
  /// Whether the receiver needs nothing more.
  public private(set) var isStopped = false

  /// Creates a parser, which does not keep `receiver` alive. With a `separator`, names are the
  /// namespace, this character and the local name; without one, as the document spells them.
  /// Throws `Refusal` if there is no memory.
  public init(_ receiver: any XMLReceiver, separator: UInt8? = nil) throws(Refusal) {
    let parser = separator.map { XML_ParserCreateNS(nil, XML_Char($0)) } ?? XML_ParserCreate(nil)
    guard let parser else { throw Refusal(reason: "XML_ParserCreate") }
    self.parser = parser
    self.receiver = receiver
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(parser, startElement, endElement)
    XML_SetCharacterDataHandler(parser, addText)
    XML_SetStartDoctypeDeclHandler(parser, refuseDoctype)
  }

  deinit { XML_ParserFree(parser) }

  /// Parses the next piece of the document. Throws `Refusal`.
  public func add(_ bytes: UnsafeRawBufferPointer, isLast: Bool = false) throws(Refusal) {
    guard !isStopped else { return }
    let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    let status = XML_Parse(parser, start, Int32(clamping: bytes.count), isLast ? 1 : 0)
    guard status != XML_STATUS_OK, !isStopped else { return }
    if let refusal { throw refusal }
    let text = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? ""
    throw Refusal(reason: text, line: Int(XML_GetCurrentLineNumber(parser)))
  }

  /// Ends the parsing with a reason; `add` throws it.
  public func refuse(_ reason: String) {
    refusal = refusal ?? Refusal(reason: reason)
    XML_StopParser(parser, 0)
  }

  /// Ends the parsing without an error, because the receiver needs nothing more.
  public func stop() {
    isStopped = true
    XML_StopParser(parser, 0)
  }

  fileprivate func start(_ name: XMLToken, _ attributes: XMLAttributes) {
    guard refusal == nil, !isStopped else { return }
    events += 1
    depth += 1
    guard depth <= Self.deepest else { return refuse("too many nested elements") }
    receiver.start(name, attributes)
  }

  fileprivate func end(_ name: XMLToken) {
    guard refusal == nil, !isStopped else { return }
    depth -= 1
    receiver.end(name)
  }

  fileprivate func add(text: UnsafeRawBufferPointer) {
    guard refusal == nil, !isStopped else { return }
    events += 1
    receiver.add(text)
  }
}

/// A name or a value in an XML document, in UTF-8.
public struct XMLToken {
  /// The bytes.
  public let bytes: UnsafeBufferPointer<UInt8>

  fileprivate init(_ start: UnsafePointer<CChar>) {
    let count = strlen(start)
    bytes = UnsafeRawBufferPointer(start: start, count: count).assumingMemoryBound(to: UInt8.self)
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The name without the prefix of its namespace.
  public var local: XMLToken {
    guard bytes.count > 1, let colon = bytes.lastIndex(of: UInt8(ascii: ":")) else { return self }
    return XMLToken(UnsafeBufferPointer(rebasing: bytes[(colon + 1)...]))
  }

  /// Returns whether it is the same text.
  public static func == (token: XMLToken, text: StaticString) -> Bool {
    guard token.bytes.count == text.utf8CodeUnitCount, let start = token.bytes.baseAddress else {
      return false
    }
    return memcmp(start, text.utf8Start, token.bytes.count) == 0
  }
}

/// The attributes of an element, valid during the call that receives them.
public struct XMLAttributes: Sequence, IteratorProtocol {
  fileprivate var start: UnsafeMutablePointer<UnsafePointer<CChar>?>?

  /// Returns the value of the attribute with a name; nil if the element has none.
  public subscript(_ name: StaticString) -> XMLToken? {
    for (key, value) in self where key == name { return value }
    return nil
  }

  /// Returns the next attribute, in the order of the document.
  public mutating func next() -> (name: XMLToken, value: XMLToken)? {
    guard let pair = start, let key = pair[0], let value = pair[1] else { return nil }
    start = pair + 2
    return (XMLToken(key), XMLToken(value))
  }
}

private func stream(_ context: UnsafeMutableRawPointer?) -> XMLStream? {
  context.map { Unmanaged<XMLStream>.fromOpaque($0).takeUnretainedValue() }
}

private let startElement: XML_StartElementHandler = { context, name, attributes in
  guard let name else { return }
  stream(context)?.start(XMLToken(name), XMLAttributes(start: attributes))
}

private let endElement: XML_EndElementHandler = { context, name in
  guard let name else { return }
  stream(context)?.end(XMLToken(name))
}

private let addText: XML_CharacterDataHandler = { context, start, count in
  stream(context)?.add(text: UnsafeRawBufferPointer(start: start, count: Int(count)))
}

private let refuseDoctype: XML_StartDoctypeDeclHandler = { context, _, _, _, _ in
  stream(context)?.refuse("a document type")
}
