import Platform

/// The address of a database, `postgresql://USER@HOST/DATABASE?…` with the parameters of libpq, but
/// without a password.
///
/// A connection to another computer is encrypted, and the server has to prove its name
/// (`sslmode=verify-full`) and that it knows the password as well (`channel_binding=require`), unless
/// the address says otherwise.
public struct PostgresAddress: Equatable, Sendable {
  /// One of the servers to try, in the order of the address.
  package struct Server: Equatable {
    /// Its name, with a port if there is one.
    package let name: String
    /// The parameters that name it.
    package let options: [String: String]
  }

  private static let schemes = ["postgresql://", "postgres://"]
  private static let secrets = ["password", "sslpassword"]
  private static let strictMode = "verify-full"
  private static let strictBinding = "require"

  /// The address.
  public let text: String
  private let options: [String: String]
  /// Whether all servers are on this computer.
  private let isLocal: Bool

  /// Whether a text is meant as the address of a database.
  public static func isMeant(by text: String) -> Bool { schemes.contains { text.hasPrefix($0) } }

  /// Parses an address. Throws `PostgresError`.
  public init(_ text: String) throws(PostgresError) {
    try self.init(text, System.variable)
  }

  /// Parses an address among variables of the environment. Throws `PostgresError`.
  package init(_ text: String, _ variable: (String) -> String?) throws(PostgresError) {
    self.text = text
    options = try Self.options(of: text)
    isLocal = Self.isLocal(options, variable)
    if Self.secrets.contains(where: { options[$0] != nil }) {
      throw .passwordInAddress
    }
  }

  /// Parses what a person typed, and adds the file of certificate authorities and, if the person
  /// allows it, that the connection may be unprotected. Throws `PostgresError`.
  public init(_ text: String, caFile: String?, allowsPlain: Bool) throws(PostgresError) {
    let typed = try PostgresAddress(text)
    var added: [String] = []
    if let caFile {
      let path = percentEncoded(caFile.utf8) { isLetterOrDigit($0) || "-._~/".utf8.contains($0) }
      added.append("sslrootcert=\(path)")
    }
    if !typed.isLocal {
      if allowsPlain {
        if typed.options["sslmode"] == nil { added.append("sslmode=prefer") }
      } else if typed.options["sslmode"] ?? Self.strictMode != Self.strictMode
        || typed.options["channel_binding"] ?? Self.strictBinding != Self.strictBinding
      {
        throw .plain(host: typed.name)
      }
    }
    guard !added.isEmpty else {
      self = typed
      return
    }
    let mark = text.contains("?") ? "&" : "?"
    try self.init(text + mark + added.joined(separator: "&"))
  }

  /// The names of the servers, without ports.
  var name: String { options["host"] ?? options["hostaddr"] ?? options["service"] ?? "localhost" }

  /// The user; empty if it is that of the system.
  var user: String { options["user"] ?? System.variable("PGUSER") ?? "" }

  private static func isLocal(
    _ options: [String: String], _ variable: (String) -> String?
  ) -> Bool {
    // Variables and service files can name the servers, too.
    func isNamed(_ variables: String...) -> Bool { variables.contains { variable($0) != nil } }
    var hosts = options["hostaddr"]
    if hosts == nil {
      guard options["service"] == nil, !isNamed("PGSERVICE", "PGHOSTADDR") else { return false }
      hosts = options["host"]
    }
    guard let hosts else { return !isNamed("PGHOST") }
    return hosts.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { host in
      // The others are sockets of the system.
      host.isLoopbackHost || host.isEmpty || host.hasPrefix("/") || host.hasPrefix("@")
    }
  }

  /// The servers in their order.
  package var servers: [Server] {
    func parts(_ option: String) -> [String]? {
      options[option]?.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let hosts = parts("host"), addresses = parts("hostaddr"), ports = parts("port")
    return (0..<max(1, hosts?.count ?? addresses?.count ?? 1)).map { place in
      var named: [String: String] = [:]
      named["host"] = hosts?[place]
      if let addresses, place < addresses.count { named["hostaddr"] = addresses[place] }
      // A single port applies to all servers.
      if let ports { named["port"] = ports[min(place, ports.count - 1)] }
      let host = named["host"] ?? named["hostaddr"] ?? name
      return Server(name: host + (named["port"].map { ":\($0)" } ?? ""), options: named)
    }
  }

  /// The parameters of a connection to a server.
  package func parameters(_ server: Server) -> [String: String] {
    var all = options.merging(server.options) { _, own in own }
    all["application_name"] = "shiftpro"
    // A standby only reads, so it would refuse what is sent.
    all["target_session_attrs"] = all["target_session_attrs"] ?? "read-write"
    guard !isLocal else { return all }
    if all["sslmode"] == nil {
      all["sslmode"] = Self.strictMode
      all["channel_binding"] = all["channel_binding"] ?? Self.strictBinding
    }
    if all["sslmode"] == Self.strictMode, all["sslrootcert"] == nil {
      all["sslrootcert"] = Self.authorities()
    }
    return all
  }

  /// Returns the system's file of certificate authorities; nil if libpq finds one of its own.
  /// Before version 16 it knows no other (PostgreSQL 15 documentation, 34.19.1).
  private static func authorities() -> String? {
    let own = System.variable("HOME").map { "\($0)/.postgresql/root.crt" }
    guard System.variable("PGSSLROOTCERT") == nil, !(own.map(Files.exists) ?? false) else {
      return nil
    }
    let files = [
      "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem",
    ]
    return files.first(where: Files.exists)
  }

  private static func options(of text: String) throws(PostgresError) -> [String: String] {
    let library = try PostgresLibrary.loaded()
    var message: UnsafeMutablePointer<CChar>?
    let list = library.parse(text, &message)
    defer {
      if let list { library.freeOptions(list) }
      if let message { library.freeMemory(message) }
    }
    guard isMeant(by: text), let list else {
      // The message quotes what was typed, which may be a password.
      let reason = message.map { String(cString: $0).prefix { $0 != "\"" && $0 != "(" } } ?? ""
      let words = reason.split { $0.isWhitespace || $0 == ":" }
      throw .badAddress(words.joined(separator: " "))
    }
    var options: [String: String] = [:]
    var place = list.assumingMemoryBound(to: PostgresLibrary.Option.self)
    while let keyword = place.pointee.keyword {
      if let value = place.pointee.value {
        options[String(cString: keyword)] = String(cString: value)
      }
      place += 1
    }
    return options
  }
}
