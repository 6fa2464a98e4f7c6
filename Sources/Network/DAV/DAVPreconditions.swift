/// The conditions that a response states in `DAV:error` (RFC 4918, 16), in whichever namespace.
struct DAVPreconditions {
  /// The names, in order.
  let names: [String]
  private let conditions: [XMLElement]

  /// Reads the body of a response; one that is no XML states nothing.
  init(_ response: HTTPResponse) {
    let root = response.body.isEmpty ? nil : try? XMLReader.root(of: response.body, limit: 1 << 20)
    conditions = root.flatMap(Self.error)?.children ?? []
    names = conditions.map(\.name.local)
  }

  /// Returns whether the response states a condition.
  func has(_ name: String) -> Bool { names.contains(name) }

  /// The conditions about a UID that another resource has: one of the calendar (RFC 4791, 5.3.2.1),
  /// or of any calendar of the user (RFC 6638, 3.2.4.1), which Cyrus states for every event.
  static let uidConflicts = ["no-uid-conflict", "unique-scheduling-object-resource"]

  /// The address of the resource that has the UID.
  var conflictingHref: String? {
    let conflict = conditions.first { Self.uidConflicts.contains($0.name.local) }
    let href = conflict?[.dav("href")]?.trimmed
    return href?.isEmpty == false ? href : nil
  }

  /// Returns the element, which may be within a multistatus.
  private static func error(in element: XMLElement) -> XMLElement? {
    if element.name == .dav("error") { return element }
    return element.children.lazy.compactMap(error).first
  }
}
