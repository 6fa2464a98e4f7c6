/// The response of a server about several resources, status 207 (RFC 4918, 13).
struct DAVMultistatus {
  /// What it says about one resource.
  struct Member {
    let href: DAVHref
    /// The status of the resource; nil if properties follow instead.
    let status: Int?
    /// The properties that the server has.
    let properties: [XMLElement]

    /// The property called `name`.
    subscript(name: XMLName) -> XMLElement? { properties.first { $0.name == name } }

    /// Whether the resource was not found.
    var isMissing: Bool { status == 404 || status == 410 }
    /// Whether the server had to leave out members (RFC 6578, 3.6).
    var isTruncation: Bool { status == 507 }
    /// Whether the resource is a collection.
    var isCollection: Bool { self[.dav("resourcetype")]?[.dav("collection")] != nil }
    /// The tag of its version.
    var tag: DAVTag? { self[.dav("getetag")].flatMap { DAVTag($0.trimmed) } }
  }

  let members: [Member]
  /// The token of a sync-collection (RFC 6578, 4); nil if there is none.
  let syncToken: String?

  /// Reads a response. Throws `DAVError`: `.malformed` if it is not whole, and the response's own
  /// error if it is no 207.
  init(_ response: HTTPResponse) throws(DAVError) {
    guard response.isSuccess else { throw DAVError(response) }
    guard response.status == 207 else {
      throw .malformed(reason: "status \(response.status) instead of 207")
    }
    let root = try XMLReader.root(of: response.body)
    guard root.name == .dav("multistatus") else {
      throw .malformed(reason: "\(root.name.local) instead of multistatus")
    }
    var members: [Member] = []
    for element in root.children where element.name == .dav("response") {
      members += try Self.members(element, response.url)
    }
    self.members = members
    let token = root[.dav("sync-token")]?.trimmed ?? ""
    syncToken = token.isEmpty ? nil : token
  }

  /// Reads a `DAV:response`: one address with properties, or several with a status.
  private static func members(
    _ element: XMLElement, _ base: HTTPURL
  ) throws(DAVError) -> [Member] {
    let hrefs = element.all(.dav("href"))
    guard !hrefs.isEmpty else { throw .malformed(reason: "a response without an address") }
    let status = try element[.dav("status")].map(code)
    var properties: [XMLElement] = []
    for group in element.all(.dav("propstat")) {
      guard let status = group[.dav("status")] else {
        throw .malformed(reason: "properties without a status")
      }
      guard (200...299).contains(try code(status)) else { continue }
      properties += group[.dav("prop")]?.children ?? []
    }
    var members: [Member] = []
    for href in hrefs {
      let address = try DAVHref(href.trimmed, in: base)
      members.append(Member(href: address, status: status, properties: properties))
    }
    return members
  }

  /// Reads a line such as `HTTP/1.1 200 OK`.
  private static func code(_ element: XMLElement) throws(DAVError) -> Int {
    let words = element.trimmed.split(separator: " ")
    guard words.count >= 2, let code = Int(words[1]), (100...599).contains(code) else {
      throw .malformed(reason: "the status \(element.trimmed.prefix(80))")
    }
    return code
  }
}
