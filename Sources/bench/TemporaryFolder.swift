import Platform

/// A temporary folder.
struct TemporaryFolder {
  let path: String

  /// Creates a new folder. Throws `BenchError`.
  init() throws {
    var template = Array("\(System.variable("TMPDIR") ?? "/tmp")/shiftpro-bench.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw BenchError("no temporary folder: \(String(cString: strerror(errno)))")
    }
    path = String(
      decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Removes it with all its contents.
  func remove() {
    let child = try? Child(["/bin/rm", "-rf", path], environment: [], stream: "/dev/null")
    _ = child?.wait()
  }
}
