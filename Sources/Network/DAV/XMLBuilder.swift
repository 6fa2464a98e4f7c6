import CExpat

/// The tree that expat's callbacks build; used by one thread.
final class XMLBuilder {
  /// The byte that expat puts between a namespace and a name; a namespace has no blanks.
  static let separator = UInt8(ascii: " ")
  /// The longest text of an element, in bytes; the largest event is as long.
  private static let longestText = 16 << 20

  /// The root, once it is complete.
  private(set) var root: XMLElement?
  /// Why the document was refused by a callback.
  private(set) var refusal: String?
  private var open: [XMLElement] = []
  private var text: [UInt8] = []
  /// The names so far, as expat spells them.
  private var names: [String: XMLName] = [:]
  private let parser: XML_Parser

  init(_ parser: XML_Parser) {
    self.parser = parser
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(parser, startElement, endElement)
    XML_SetCharacterDataHandler(parser, addText)
    XML_SetStartDoctypeDeclHandler(parser, refuseDoctype)
  }

  /// Ends the parsing with a reason.
  fileprivate func refuse(_ reason: String) {
    refusal = refusal ?? reason
    XML_StopParser(parser, 0)
  }

  fileprivate func start(_ name: String, _ attributes: [String: String]) {
    guard open.count < XMLReader.deepest else { return refuse("too many nested elements") }
    text.removeAll(keepingCapacity: true)
    open.append(XMLElement(name: qualified(name), attributes: attributes))
  }

  fileprivate func add(_ bytes: UnsafeRawBufferPointer) {
    guard text.count + bytes.count <= Self.longestText else { return refuse("too long a text") }
    text += bytes
  }

  fileprivate func end() {
    guard var element = open.popLast() else { return }
    if element.children.isEmpty { element.text = String(decoding: text, as: UTF8.self) }
    text.removeAll(keepingCapacity: true)
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(element)
    }
  }

  private func qualified(_ name: String) -> XMLName {
    if let known = names[name] { return known }
    let parts = name.split(separator: " ", maxSplits: 1)
    let found =
      parts.count == 2 ? XMLName(String(parts[0]), String(parts[1])) : XMLName("", name)
    names[name] = found
    return found
  }
}

private func builder(_ context: UnsafeMutableRawPointer?) -> XMLBuilder? {
  context.map { Unmanaged<XMLBuilder>.fromOpaque($0).takeUnretainedValue() }
}

private let startElement: XML_StartElementHandler = { context, name, attributes in
  guard let name else { return }
  var found: [String: String] = [:]
  var next = attributes
  while let pair = next, let key = pair[0], let value = pair[1] {
    found[String(cString: key)] = String(cString: value)
    next = pair + 2
  }
  builder(context)?.start(String(cString: name), found)
}

private let endElement: XML_EndElementHandler = { context, _ in builder(context)?.end() }

private let addText: XML_CharacterDataHandler = { context, start, count in
  builder(context)?.add(UnsafeRawBufferPointer(start: start, count: Int(count)))
}

private let refuseDoctype: XML_StartDoctypeDeclHandler = { context, _, _, _, _ in
  builder(context)?.refuse("a document type")
}
