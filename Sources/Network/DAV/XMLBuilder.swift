import Platform

/// The tree that a document's events build.
final class XMLBuilder: XMLReceiver {
  /// The byte that expat puts between a namespace and a name; a namespace has no blanks.
  static let separator = UInt8(ascii: " ")
  /// The longest text of an element, in bytes; the largest event is as long.
  private static let longestText = 16 << 20

  /// The root, once it is complete.
  private(set) var root: XMLElement?
  /// The stream whose events it receives, while they last.
  weak var stream: XMLStream?
  private var open: [XMLElement] = []
  private var text: [UInt8] = []
  /// The names so far, as expat spells them.
  private var names: [String: XMLName] = [:]

  func start(_ name: XMLToken, _ attributes: XMLAttributes) {
    text.removeAll(keepingCapacity: true)
    var found: [String: String] = [:]
    for (key, value) in attributes { found[key.text] = value.text }
    open.append(XMLElement(name: qualified(name.text), attributes: found))
  }

  func add(_ bytes: UnsafeRawBufferPointer) {
    guard text.count + bytes.count <= Self.longestText else {
      stream?.refuse("too long a text")
      return
    }
    text += bytes
  }

  func end(_ name: XMLToken) {
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
