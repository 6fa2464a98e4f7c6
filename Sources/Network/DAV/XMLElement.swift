/// An element of an XML document, without comments and prefixes.
public struct XMLElement: Equatable, Sendable {
  /// The name.
  public var name: XMLName
  /// The attributes without a namespace.
  public var attributes: [String: String] = [:]
  /// The elements within, in order.
  public var children: [XMLElement] = []
  /// The text; empty if there are elements within, as WebDAV has no mixed content.
  public var text = ""

  /// The first element within that has `name`.
  public subscript(name: XMLName) -> XMLElement? { children.first { $0.name == name } }

  /// Returns the elements within that have `name`.
  public func all(_ name: XMLName) -> [XMLElement] { children.filter { $0.name == name } }

  /// The text without blanks around it, as UTF-8.
  var trimmed: String {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let start = text.utf8.drop(while: isBlank)
    let end = start.lastIndex { !isBlank($0) }
    return end.map { String(start[...$0]) ?? "" } ?? ""
  }
}
