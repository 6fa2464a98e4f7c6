import Foundation

/// A real terminal for the real program: a tmux server of its own, with one session.
final class Tmux {
  private let socket = "shiftpro-\(getpid())-\(UUID().uuidString.prefix(8))"

  /// Runs a shell command line in a new terminal of `columns` × `rows`.
  init(_ command: String, columns: Int = 80, rows: Int = 24, environment: [String: String] = [:])
    throws
  {
    var settings = ["LC_ALL": "C.UTF-8", "TERM": "screen-256color"]
    settings.merge(environment) { _, new in new }
    let variables = settings.map { "\($0.key)='\($0.value)'" }.sorted().joined(separator: " ")
    try tmux(
      "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
      "env -u COLUMNS -u LINES -u TMUX -u NO_COLOR \(variables) sh -c '\(command)'")
    try tmux("set-option", "-g", "window-size", "manual")
    try tmux("set-option", "-g", "remain-on-exit", "on")
    try tmux("set-option", "-s", "escape-time", "0")
  }

  deinit { _ = try? tmux("kill-server") }

  /// Presses keys in tmux's own notation.
  func press(_ keys: String...) throws {
    for key in keys { try tmux("send-keys", key) }
  }

  /// Types text literally.
  func type(_ text: String) throws { try tmux("send-keys", "-l", text) }

  /// The screen as it is now.
  var screen: String { (try? tmux("capture-pane", "-p")) ?? "" }

  /// The screen with its colours as escape sequences.
  var coloredScreen: String { (try? tmux("capture-pane", "-p", "-e")) ?? "" }

  /// Gives the terminal another size.
  func resize(columns: Int, rows: Int) throws {
    try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// Waits until `text` is on the screen; the screen is the error where it never is.
  func wait(for text: String, seconds: Double = 15) throws {
    try wait("“\(text)” on the screen", seconds: seconds) { $0.contains(text) }
  }

  /// Waits until the screen is as `isRight` wants it.
  func wait(
    _ what: String, seconds: Double = 15, until isRight: (String) throws -> Bool
  ) throws {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while try !isRight(screen) {
      guard Date() < deadline else { throw Failure("never \(what); the screen was:\n\(screen)") }
      usleep(20_000)
    }
  }

  /// The process of the terminal: the shell, or what it was replaced by.
  func process() throws -> pid_t {
    let text = try tmux("display-message", "-p", "#{pane_pid}")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard let process = pid_t(text) else { throw Failure("no process: \(text)") }
    return process
  }

  /// The process that the shell of the terminal runs.
  func child() throws -> pid_t {
    let shell = "\(try process())"
    let deadline = Date(timeIntervalSinceNow: 10)
    while Date() < deadline {
      let found = try run("/usr/bin/env", ["pgrep", "-P", shell], mayFail: true).output
      if let first = found.split(separator: "\n").first, let pid = pid_t(first) { return pid }
      usleep(20_000)
    }
    throw Failure("the shell \(shell) runs nothing")
  }

  @discardableResult
  private func tmux(_ arguments: String...) throws -> String {
    try run("/usr/bin/env", ["tmux", "-L", socket] + arguments).output
  }
}

/// Something in the world was not as the test needs it.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// The program as it was built for the tests, and a folder for its store.
struct Home {
  /// The built program.
  static let program: String = {
    let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    return products.appendingPathComponent("shiftpro").path
  }()

  let folder: String
  var store: String { folder + "/data/shiftpro/shiftpro.sqlite" }
  /// The program's command line with this home.
  var command: String { "XDG_DATA_HOME=\(folder)/data TZ=Europe/London \(Home.program)" }

  /// An empty home, whose setup was skipped unless it is to be tried.
  init(isSetUp: Bool = true) throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("shiftpro-e2e-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.path
    guard isSetUp else { return }
    let terminal = try Tmux("\(command) --lang en; echo ended; exec cat")
    try terminal.wait(for: "Welcome")
    try terminal.press("x")
    try terminal.wait(for: "No shifts yet.")
    try terminal.press("Escape")
    // A key right behind Esc may be read as one with Alt: this one does no harm either way.
    try terminal.press("C-l")
    try terminal.press("q")
    try terminal.wait(for: "ended")
  }

  /// Runs a command of the program on this home's store.
  @discardableResult
  func shiftpro(_ arguments: String..., mayFail: Bool = false) throws -> Ended {
    try run(
      Home.program, arguments,
      environment: ["XDG_DATA_HOME": folder + "/data", "TZ": "Europe/London", "LC_ALL": "C.UTF-8"],
      mayFail: mayFail)
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
