import Domain
import Platform
import Services

/// Which file holds the person's shifts.
package enum StoreLocation {
  /// The file that `invocation` and the environment variables name; nil for a temporary one.
  /// Throws `CommandError`.
  package static func path(
    _ invocation: Invocation, _ processEnvironment: ProcessEnvironment
  ) throws(CommandError) -> String? {
    let path = try named(invocation, processEnvironment)
    // Bytes that are no UTF-8 are read as this character: two such paths would be one file.
    guard path?.unicodeScalars.contains("\u{fffd}") != true else {
      throw .usage("path_not_utf8", ["path": path ?? ""])
    }
    return path
  }

  private static func named(
    _ invocation: Invocation, _ processEnvironment: ProcessEnvironment
  ) throws(CommandError) -> String? {
    let given = ["store", "profile", "demo"].filter(invocation.has)
    // The command `demo` fills the file that the option `--demo` would do without.
    guard given.count <= 1 else {
      throw .usage("conflict", ["first": "--\(given[0])", "second": "--\(given[1])"])
    }
    if invocation.has("demo") { return nil }
    if let path = invocation.value("store") {
      guard !path.isEmpty else {
        throw .usage("missing_value", ["option": "--store", "value": "FILE"])
      }
      return path
    }
    if let profile = invocation.value("profile") {
      guard ProfileDirectory.isName(profile) else {
        throw .usage("bad_profile", ["profile": profile])
      }
      return try folder(processEnvironment) + "/\(profile).sqlite"
    }
    if let path = processEnvironment.variable("SHIFTPRO_STORE") { return path }
    return try folder(processEnvironment) + "/shiftpro.sqlite"
  }

  /// Whether the person said which file they mean.
  static func isNamed(_ invocation: Invocation, _ processEnvironment: ProcessEnvironment) -> Bool {
    invocation.has("store") || invocation.has("profile")
      || processEnvironment.variable("SHIFTPRO_STORE") != nil
  }

  /// XDG Base Directory Specification 0.8: a relative `XDG_DATA_HOME` is to be ignored.
  static func folder(_ processEnvironment: ProcessEnvironment) throws(CommandError) -> String {
    if let data = processEnvironment.variable("XDG_DATA_HOME"), data.hasPrefix("/") {
      return "\(data)/shiftpro"
    }
    guard let home = processEnvironment.variable("HOME") else { throw .refusal("no_home") }
    return "\(home)/.local/share/shiftpro"
  }

  /// A name that nothing has yet, for a store that is thrown away.
  static func temporary(_ processEnvironment: ProcessEnvironment) -> String {
    "\(processEnvironment.variable("TMPDIR") ?? "/tmp")/shiftpro-\(RecordID.new()).sqlite"
  }

  /// Removes a store that is thrown away, with its journals.
  static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] { try? Files.remove(path + suffix) }
  }
}
