extension Files {
  /// As many links as Linux follows (path_resolution(7)).
  private static let mostLinks = 40

  /// Whether `path` itself is a link.
  public static func isLink(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && FileType(info) == .link
  }

  /// The file that `path` stands for: links followed, from the root on. It need not be there; where
  /// its folder is not, the path comes back as it is.
  public static func resolved(_ path: String) -> String {
    var path = path
    for _ in 0..<mostLinks {
      guard let target = target(of: path) else { break }
      path = target.hasPrefix("/") ? target : "\(folder(of: path))/\(target)"
    }
    return inRealFolder(path)
  }

  /// The path with the links in its folder followed, and not the last.
  public static func inRealFolder(_ path: String) -> String {
    guard !path.hasSuffix("/"), let name = path.split(separator: "/").last,
      let real = realpath(folder(of: path), nil)
    else { return path }
    defer { free(real) }
    let folder = String(cString: real)
    return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  /// What a link says, nil where `path` is none.
  private static func target(of path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension Files {
  /// `path` from the root on: a relative one is one of the folder that this process is in.
  public static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    var buffer = [CChar](repeating: 0, count: 4096)
    guard getcwd(&buffer, buffer.count) != nil else { return path }
    let folder = String(
      decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return folder == "/" ? "/\(path)" : "\(folder)/\(path)"
  }
}
