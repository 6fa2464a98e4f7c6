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
