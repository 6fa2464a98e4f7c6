import Platform
import Testing

/// A script that starts servers, prints what is to know about them in one line, such as
/// `cyrus=URL folder=PATH`, and stops them when it is asked to end.
struct ServerScript {
  /// What it has printed.
  let values: [String]
  private let path: String
  private let bash: Tool
  private let run: ToolRun

  init(_ name: String, source: String, values count: Int) throws {
    path = Files.folder(of: Files.folder(of: Files.resolved(source))) + "/Servers/\(name)"
    bash = try #require(Tool("bash", in: System.variable("PATH")))
    run = try ToolRun(bash, [path])
    var text = ""
    let deadline = System.monotonicMilliseconds() + 60_000
    while !text.hasSuffix("\n"), System.monotonicMilliseconds() < deadline,
      let piece = run.read(waiting: 1000)
    {
      text += String(decoding: piece, as: UTF8.self)
    }
    values = text.split(whereSeparator: \.isWhitespace).compactMap {
      $0.split(separator: "=", maxSplits: 1).last.map(String.init)
    }
    try #require(values.count == count, "\(text)")
  }

  /// Runs the script once more, on the servers that it has started.
  func run(_ arguments: [String]) throws {
    let ending = try bash.run([path] + arguments)
    try #require(ending.status == 0, "\(arguments)")
  }

  func stop() {
    run.stop()
    // It inherits the signals that threads of tests block, and then ends by force.
    guard let folder = values.last else { return }
    _ = try? Tool("rm", in: System.variable("PATH"))?.run(["-rf", folder])
  }
}
