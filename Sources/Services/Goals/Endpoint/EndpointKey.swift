import Coach
import Platform

/// The key of an endpoint. It is read for each request, and kept nowhere.
package enum EndpointKey {
  /// Where the key comes from. The raw values are printed.
  package enum Source: String, Sendable {
    case file, environment
  }

  /// The variable of the environment with the key, if no file is set.
  package static let variable = "SHIFTPRO_ENDPOINT_KEY"
  private static let longest = 4096

  /// Returns where the key comes from; nil for a server that needs none.
  static func source(_ settings: CoachSettings, _ runtime: EndpointRuntime) -> Source? {
    if settings.endpointKeyFile != nil { return .file }
    return runtime.variable(variable) == nil ? nil : .environment
  }

  /// Returns the key; nil for a server that needs none. Throws `EndpointError`.
  static func read(
    _ settings: CoachSettings, _ runtime: EndpointRuntime
  ) throws(EndpointError) -> SecretBytes? {
    if let path = settings.endpointKeyFile { return try read(file: path) }
    guard let text = runtime.variable(variable) else { return nil }
    return try key(Array(text.utf8), from: variable)
  }

  /// Reads a file that nobody else may read. Throws `EndpointError`.
  static func read(file path: String) throws(EndpointError) -> SecretBytes {
    guard let mode = Files.permissions(path) else {
      throw .keyUnreadable(path: path, reason: SystemError(path: path).reason)
    }
    guard mode & 0o077 == 0 else { throw .keyOpen(path: path) }
    var bytes: [UInt8]
    do {
      bytes = try Files.read(path, limit: longest + 1)
    } catch {
      throw .keyUnreadable(path: path, reason: (error as? SystemError)?.reason ?? "\(error)")
    }
    defer { wipe(&bytes) }
    return try key(bytes, from: path)
  }

  /// Returns the key in some bytes, without the blanks around it. Throws `EndpointError`.
  private static func key(
    _ bytes: [UInt8], from source: String
  ) throws(EndpointError) -> SecretBytes {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    let key = bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
    // Only visible ASCII can be sent (RFC 6750, 2.1).
    guard !key.isEmpty, key.count <= longest, key.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw .badKey(source) }
    return SecretBytes(Array(key))
  }
}
