extension Files {
  /// The maximum number of links that Linux follows (path_resolution(7)).
  private static let mostLinks = 40

  /// Returns whether `path` itself is a link.
  public static func isLink(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && FileType(info) == .link
  }

  /// Returns the path with its links resolved, from the root on. The file need not exist; if its
  /// folder does not exist, `path` is returned unchanged.
  public static func resolved(_ path: String) -> String {
    var path = path
    for _ in 0..<mostLinks {
      guard let target = target(of: path) else { break }
      path = target.hasPrefix("/") ? target : "\(folder(of: path))/\(target)"
    }
    return inRealFolder(path)
  }

  /// Returns the path with the links in its folder resolved, but not the last component.
  public static func inRealFolder(_ path: String) -> String {
    guard !path.hasSuffix("/"), let name = path.split(separator: "/").last,
      let real = realpath(folder(of: path), nil)
    else { return path }
    defer { free(real) }
    let folder = String(cString: real)
    return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  /// Returns the target of a link; nil if `path` is none.
  private static func target(of path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension Files {
  /// Returns `path` as an absolute path, relative to the working directory of this process.
  public static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    var buffer = [CChar](repeating: 0, count: 4096)
    guard getcwd(&buffer, buffer.count) != nil else { return path }
    let folder = String(
      decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return folder == "/" ? "/\(path)" : "\(folder)/\(path)"
  }
}
