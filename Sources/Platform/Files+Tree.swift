extension Files {
  /// Returns whether `path` is a folder.
  public static func isFolder(_ path: String) -> Bool { FileType(at: path) == .folder }

  /// Returns whether a path is a regular file, following links; such a file can be read repeatedly,
  /// unlike a pipe or device.
  public static func isRegular(_ path: String) -> Bool { FileType(at: path) == .file }

  /// Returns the files in `folder` and its subfolders, as relative paths in the order of their
  /// names. Links to folders are not followed, since they may form cycles. Throws `SystemError`,
  /// also if there are more than `most` files and folders.
  public static func tree(_ folder: String, most: Int = .max) throws -> [String] {
    var found: [String] = []
    var waiting = [""]
    var count = 0
    while let inner = waiting.popLast() {
      let names = try names(in: inner.isEmpty ? folder : "\(folder)/\(inner)")
      count += names.count
      guard count <= most else { throw SystemError(path: folder, code: EFBIG) }
      for name in names {
        let path = inner.isEmpty ? name : "\(inner)/\(name)"
        var info = stat()
        guard lstat("\(folder)/\(path)", &info) == 0 else { continue }
        switch FileType(info) {
        case .folder: waiting.append(path)
        case .file: found.append(path)
        case .link where FileType(at: "\(folder)/\(path)") == .file: found.append(path)
        default: break
        }
      }
    }
    return found.sorted()
  }

  /// Returns the names in `folder`, and whether each is a folder, following links. Throws
  /// `SystemError`.
  public static func list(_ folder: String) throws -> [(name: String, isFolder: Bool)] {
    try names(in: folder).map { ($0, isFolder("\(folder)/\($0)")) }
  }

  /// Returns the names of all entries of a folder, unordered. Throws `SystemError`.
  public static func names(in folder: String) throws -> [String] {
    guard let listing = opendir(folder) else { throw SystemError(path: folder) }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }
}
