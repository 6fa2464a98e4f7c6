/// An absolute address of the web, `http` or `https`, in a form that every reader takes for the
/// same: lower case, without user, default port, dot segments and fragment.
///
/// The host is ASCII: a name in another script is written in its `xn--` form.
public struct HTTPURL: Hashable, Sendable, CustomStringConvertible {
  /// `http` or `https`.
  public let scheme: String
  /// The name or address of the server; an IPv6 address has no brackets.
  public let host: String
  /// The port, also if it is the default.
  public let port: Int
  /// The path, which begins with a slash, percent-encoded.
  public let path: String
  /// The query without the question mark; nil if there is none.
  public let query: String?

  private static let longest = 8192

  /// Parses an address. Blanks and characters beyond ASCII in path and query are percent-encoded.
  /// Throws `HTTPError.badURL`.
  public init(_ text: String) throws(HTTPError) {
    guard text.utf8.count <= Self.longest, !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }),
      let (scheme, rest) = Self.split(text)
    else { throw .badURL(Self.redacted(text)) }
    let end = rest.firstIndex { "/?#\\".contains($0) } ?? rest.endIndex
    guard let (host, port) = Self.authority(rest[..<end], scheme) else {
      throw .badURL(Self.redacted(text))
    }
    let target = rest[end...].prefix { $0 != "#" }
    let path = target.prefix { $0 != "?" }
    self.scheme = scheme
    self.host = host
    self.port = port
    self.path = Self.withoutDots(Self.encoded(path.isEmpty ? "/" : path))
    query =
      path.endIndex < target.endIndex ? Self.encoded(target[path.endIndex...].dropFirst()) : nil
    guard self.path.hasPrefix("/") else { throw .badURL(Self.redacted(text)) }
  }

  /// Returns the address that `reference` means in a document of this address (RFC 3986, 5.2).
  /// Throws `HTTPError.badURL`.
  public func resolving(_ reference: String) throws(HTTPError) -> HTTPURL {
    let isAbsolute = reference.prefix { !"/?#".contains($0) }.contains(":")
    if isAbsolute { return try HTTPURL(reference) }
    if reference.hasPrefix("//") { return try HTTPURL("\(scheme):\(reference)") }
    if reference.hasPrefix("/") { return try HTTPURL(origin + reference) }
    if reference.hasPrefix("?") { return try HTTPURL(origin + path + reference) }
    if reference.isEmpty || reference.hasPrefix("#") { return self }
    let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
    return try HTTPURL(origin + folder + reference)
  }

  /// Scheme, host and, unless it is the default, port.
  public var origin: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return "\(scheme)://\(name)" + (port == Self.defaultPort(scheme) ? "" : ":\(port)")
  }

  /// The address.
  public var description: String { origin + path + (query.map { "?\($0)" } ?? "") }

  /// Whether the server is this machine, by its name `localhost` or its address (RFC 6890, 2.2).
  public var isLoopback: Bool { host.isLoopbackHost }

  /// Returns whether both have the same scheme, host and port (RFC 6454, 5).
  public func hasSameOrigin(as other: HTTPURL) -> Bool { origin == other.origin }
}

extension HTTPURL {
  /// Separates the scheme, in lower case, from what follows `://`.
  private static func split(_ text: String) -> (scheme: String, rest: Substring)? {
    for scheme in ["https", "http"] {
      let prefix = text.prefix(scheme.count + 3)
      if prefix.lowercased() == scheme + "://" { return (scheme, text[prefix.endIndex...]) }
    }
    return nil
  }

  private static func defaultPort(_ scheme: String) -> Int { scheme == "https" ? 443 : 80 }

  /// Parses `host`, `host:port` or `[IPv6]:port`; nil also for a user, which would be sent.
  private static func authority(
    _ text: Substring, _ scheme: String
  ) -> (host: String, port: Int)? {
    var host = text.prefix { $0 != ":" }
    var rest = text[host.endIndex...]
    if text.hasPrefix("[") {
      guard let bracket = text.firstIndex(of: "]") else { return nil }
      host = text[..<bracket].dropFirst()
      rest = text[bracket...].dropFirst()
      let isAddress = host.utf8.allSatisfy { UInt8(ascii: ":") == $0 || isHexOrDot($0) }
      guard host.contains(":"), isAddress else { return nil }
    } else {
      guard !host.isEmpty, host.utf8.allSatisfy({ isLetterOrDigit($0) || "-._".utf8.contains($0) })
      else { return nil }
    }
    guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
    let digits = rest.dropFirst()
    let isNumber = digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let port = digits.isEmpty ? defaultPort(scheme) : (isNumber ? Int(digits) ?? 0 : 0)
    guard (1...65_535).contains(port) else { return nil }
    return (host.lowercased(), port)
  }

  private static func isHexOrDot(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || "0123456789abcdefABCDEF".utf8.contains(byte)
  }

  /// Percent-encodes what may not stand in a path or a query (RFC 3986, 3.3 and 3.4).
  private static func encoded(_ text: Substring) -> String {
    percentEncoded(text.utf8) { $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }
  }

  /// Removes `.` and `..` (RFC 3986, 5.2.4).
  private static func withoutDots(_ path: String) -> String {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    guard segments.contains(where: { $0 == "." || $0 == ".." }) else { return path }
    var kept: [Substring] = []
    for segment in segments.dropFirst() {
      switch segment {
      case ".": continue
      case "..": _ = kept.popLast()
      default: kept.append(segment)
      }
    }
    if segments.last == "." || segments.last == ".." { kept.append("") }
    return "/" + kept.joined(separator: "/")
  }

  /// Returns `text` for a message, without a user and password.
  private static func redacted(_ text: String) -> String {
    guard let at = text.lastIndex(of: "@") else { return text }
    let slashes = text[..<at].firstIndex(of: "/")
    let start = slashes.map { text[$0...].prefix { $0 == "/" }.endIndex } ?? text.startIndex
    return text[..<min(start, at)] + "…" + text[at...]
  }
}
