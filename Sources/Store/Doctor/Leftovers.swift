import Platform

/// Temporary copies beside a store that a killed program left behind.
public enum Leftovers {
  /// The infix in the name of a copy for a backup, after the store's name.
  public static let copyMark = ".backup-"
  /// The infix in the name of a backup being restored.
  public static let unpackedMark = ".restore-"
  private static let migrationMark = ".before-v"

  /// Returns the paths of the copies beside the store at `path` whose process has ended.
  public static func abandoned(beside path: String) -> [String] {
    let folder = Files.folder(of: path), name = Files.name(of: path)
    return ((try? Files.names(in: folder)) ?? [])
      .filter { file in
        guard file.hasPrefix(name), let process = process(of: file.dropFirst(name.count)) else {
          return false
        }
        return isAbandoned(by: process)
      }
      .sorted().map { folder == "." && !path.hasPrefix(".") ? $0 : "\(folder)/\($0)" }
  }

  /// Removes the copies whose process has ended.
  public static func clear(beside path: String) {
    for file in abandoned(beside: path) { try? Files.remove(file) }
  }

  /// Whether these are the digits of a process that has ended.
  public static func isAbandoned(by digits: some StringProtocol) -> Bool {
    guard let process = pid_t(digits), process > 0 else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }

  /// Returns the digits of the process in the rest of a name after the store's name.
  private static func process(of rest: Substring) -> Substring? {
    for mark in [copyMark, unpackedMark] where rest.hasPrefix(mark) {
      return rest.dropFirst(mark.count).prefix { $0.isASCII && $0.isNumber }
    }
    let parts = rest.split(separator: ".")
    guard rest.hasPrefix(migrationMark), parts.count == 3, parts[2] == "tmp" else { return nil }
    return parts[1]
  }
}
