import Platform

/// A folder that goes away with everything in it.
struct TemporaryFolder {
  let path: String

  /// Makes a new one. Throws `BenchError`.
  init() throws {
    var template = Array("\(System.variable("TMPDIR") ?? "/tmp")/shiftpro-bench.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw BenchError("no temporary folder: \(String(cString: strerror(errno)))")
    }
    path = String(
      decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Removes it.
  func remove() {
    let child = try? Child(["/bin/rm", "-rf", path], environment: [], stream: "/dev/null")
    _ = child?.wait()
  }
}
