/// The address of a resource as its server spells it. Two are equal if they mean the same: servers
/// write `%40` or `@`, and a collection with or without a slash at its end.
public struct DAVHref: Sendable {
  /// The address to use in requests.
  public let url: HTTPURL
  /// The path in a spelling that is the same for all that mean the same, for comparing and storing.
  public let key: String

  /// Creates the address of a resource.
  public init(_ url: HTTPURL) {
    self.url = url
    key = Self.normalized(url.path)
  }

  /// Creates the address that a document of `base` means by `reference`. Throws
  /// `DAVError.malformed`, or `.http(.otherOrigin)` for an address of another server.
  public init(_ reference: String, in base: HTTPURL) throws(DAVError) {
    let url: HTTPURL
    do { url = try base.resolving(reference) } catch {
      throw .malformed(reason: "the address \(reference.prefix(200))")
    }
    guard url.hasSameOrigin(as: base) else {
      throw .http(.otherOrigin(from: base.origin, to: url.origin))
    }
    self.init(url)
  }

  /// The path as the server spells it.
  public var path: String { url.path }

  /// The last part of the path, decoded.
  public var name: String {
    let last = key.split(separator: "/").last ?? ""
    return String(decoding: Self.decoded(last), as: UTF8.self)
  }

  /// Returns the address of a member of this collection. Throws `DAVError.malformed`.
  public func member(_ name: String) throws(DAVError) -> DAVHref {
    try DAVHref(folder + Self.encoded(Array(name.utf8)), in: url)
  }

  /// Returns the address of a collection within this one. Throws `DAVError.malformed`.
  public func collection(_ name: String) throws(DAVError) -> DAVHref {
    try DAVHref(folder + Self.encoded(Array(name.utf8)) + "/", in: url)
  }

  private var folder: String { path.hasSuffix("/") ? path : path + "/" }

  private static func normalized(_ path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    return "/" + parts.map { encoded(decoded($0)) }.joined(separator: "/")
  }

  /// Decodes `%` and two digits (RFC 3986, 2.1); what is no such triple stays.
  private static func decoded(_ text: Substring) -> [UInt8] {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// Encodes everything but the unreserved characters (RFC 3986, 2.3).
  private static func encoded(_ bytes: [UInt8]) -> String {
    percentEncoded(bytes) { isLetterOrDigit($0) || "-._~".utf8.contains($0) }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    UInt8(String(UnicodeScalar(byte)), radix: 16)
  }
}

extension DAVHref: Hashable {
  /// Returns whether both mean the same resource.
  public static func == (one: DAVHref, other: DAVHref) -> Bool {
    one.key == other.key && one.url.query == other.url.query
      && one.url.hasSameOrigin(as: other.url)
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
