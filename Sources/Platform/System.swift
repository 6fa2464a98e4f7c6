/// Services of the operating system: clock, environment variables, streams.
public enum System {
  /// Returns whole seconds since 1970-01-01T00:00:00Z.
  public static func now() -> Int64 { Int64(time(nil)) }

  /// Returns milliseconds since an arbitrary moment, never decreasing.
  public static func monotonicMilliseconds() -> Int64 {
    var spec = timespec()
    clock_gettime(CLOCK_MONOTONIC, &spec)
    return Int64(spec.tv_sec) * 1000 + Int64(spec.tv_nsec) / 1_000_000
  }

  /// Returns milliseconds since 1970, for change stamps.
  public static func wallMilliseconds() -> Int64 {
    var spec = timespec()
    clock_gettime(CLOCK_REALTIME, &spec)
    return Int64(spec.tv_sec) * 1000 + Int64(spec.tv_nsec) / 1_000_000
  }

  /// Returns the value of an environment variable; nil if it is missing or empty.
  public static func variable(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Returns the machine's name, for the change history.
  public static func hostName() -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "unknown" }
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Returns the operating system, its version and the machine's architecture, as `uname -srm`
  /// prints them.
  public static func kernelName() -> String {
    var name = utsname()
    guard uname(&name) == 0 else { return "unknown" }
    func text<Field>(_ field: Field) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return [text(name.sysname), text(name.release), text(name.machine)].joined(separator: " ")
  }

  /// Returns whether the file descriptor is a terminal.
  public static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Writes all of `text` to a file descriptor. A closed pipe is no error.
  public static func write(_ text: String, to descriptor: Int32 = 1) {
    var text = text
    text.withUTF8 { buffer in
      var sent = 0
      while sent < buffer.count {
        let count = Platform.write(
          descriptor, buffer.baseAddress.map { $0 + sent }, buffer.count - sent)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return }
        sent += count
      }
    }
  }

  /// Returns the IANA name of the system's time zone: the target of `/etc/localtime`, or `UTC`.
  public static func timeZoneIdentifier() -> String {
    var buffer = [CChar](repeating: 0, count: 1024)
    let length = readlink("/etc/localtime", &buffer, buffer.count - 1)
    guard length > 0 else { return "UTC" }
    let target = String(
      decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard let range = target.range(ofFirst: "zoneinfo/") else { return "UTC" }
    return String(target[range.upperBound...])
  }

  /// The files that name the release of the zone files in their folder.
  private static let releaseFiles: Set = ["tzdata.zi", "+VERSION"]

  /// Returns the bytes of the compiled zone file `name` (RFC 8536); nil if this machine has none.
  /// Names that lead out of the zone folder are rejected.
  public static func zoneFile(_ name: String) -> [UInt8]? {
    guard !name.isEmpty, !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
      return nil
    }
    for folder in [variable("TZDIR")].compactMap({ $0 }) + zoneInfoFolders {
      if let bytes = try? Files.read("\(folder)/\(name)") { return bytes }
      // The release is that of the zones, which the first folder has.
      if releaseFiles.contains(name), Files.exists(folder) { return nil }
    }
    return nil
  }
}

extension String {
  /// Returns the first range of `text`, compared by scalars; nil if there is none.
  fileprivate func range(ofFirst text: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) {
        return start..<index(start, offsetBy: text.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
