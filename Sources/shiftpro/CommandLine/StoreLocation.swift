import Domain
import Platform
import Services

/// Determines the path of the store.
package enum StoreLocation {
  /// Returns the path given by `invocation` and the environment variables; nil for a temporary
  /// store. Throws `CommandError`.
  package static func path(
    _ invocation: Invocation, _ processEnvironment: ProcessEnvironment
  ) throws(CommandError) -> String? {
    let path = try named(invocation, processEnvironment)
    // Invalid UTF-8 is decoded as this character, so two different paths would become one.
    guard path?.unicodeScalars.contains("\u{fffd}") != true else {
      throw .usage("path_not_utf8", ["path": path ?? ""])
    }
    return path
  }

  private static func named(
    _ invocation: Invocation, _ processEnvironment: ProcessEnvironment
  ) throws(CommandError) -> String? {
    let given = ["store", "profile", "demo"].filter(invocation.has)
    // The command `demo` fills a store that the option `--demo` would not use.
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

  /// Returns whether the user named a store.
  static func isNamed(_ invocation: Invocation, _ processEnvironment: ProcessEnvironment) -> Bool {
    invocation.has("store") || invocation.has("profile")
      || processEnvironment.variable("SHIFTPRO_STORE") != nil
  }

  /// Returns the absolute path of the store; nil for the default and for a temporary one. Throws
  /// `CommandError`.
  static func unusual(
    _ invocation: Invocation, _ processEnvironment: ProcessEnvironment
  ) throws(CommandError) -> String? {
    let usual = try? folder(processEnvironment) + "/shiftpro.sqlite"
    let path = try path(invocation, processEnvironment).map(Files.absolute)
    return path == usual.map(Files.absolute) ? nil : path
  }

  /// Returns the folder of the stores. Throws `CommandError` without a home.
  static func folder(_ processEnvironment: ProcessEnvironment) throws(CommandError) -> String {
    guard let data = UserFolder.data.path(processEnvironment.variable) else {
      throw .refusal("no_home")
    }
    return "\(data)/shiftpro"
  }

  /// Returns a unique path for a temporary store.
  static func temporary(_ processEnvironment: ProcessEnvironment) -> String {
    "\(processEnvironment.variable("TMPDIR") ?? "/tmp")/shiftpro-\(RecordID.new()).sqlite"
  }

  /// Removes a temporary store with its journals.
  static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] { try? Files.remove(path + suffix) }
  }
}
