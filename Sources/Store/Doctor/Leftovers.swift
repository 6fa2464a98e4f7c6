import Platform

/// Copies beside a store that a program makes for a moment, and leaves behind where it is killed.
public enum Leftovers {
  /// What follows the store's name in that of a copy which is being backed up.
  public static let copyMark = ".backup-"
  /// What follows it in that of a backup which is being restored.
  public static let unpackedMark = ".restore-"
  private static let migrationMark = ".before-v"

  /// Those beside the store at `path` whose process is gone.
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

  /// Removes them.
  public static func clear(beside path: String) {
    for file in abandoned(beside: path) { try? Files.remove(file) }
  }

  /// Whether these are the digits of a process that is no more.
  public static func isAbandoned(by digits: some StringProtocol) -> Bool {
    guard let process = pid_t(digits), process > 0 else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }

  /// The digits of the process in what follows the store's name.
  private static func process(of rest: Substring) -> Substring? {
    for mark in [copyMark, unpackedMark] where rest.hasPrefix(mark) {
      return rest.dropFirst(mark.count).prefix { $0.isASCII && $0.isNumber }
    }
    let parts = rest.split(separator: ".")
    guard rest.hasPrefix(migrationMark), parts.count == 3, parts[2] == "tmp" else { return nil }
    return parts[1]
  }
}
