import Domain
import Platform
import TerminalText

/// Notifies a user outside the program.
package struct ReminderDelivery {
  /// Writes to the terminal.
  package typealias Writer = ([UInt8]) -> Void

  private let settings: ReminderSettings
  private let variable: (String) -> String?
  private let terminal: Writer?

  /// Creates a delivery through the channel of `settings`. `variable` returns environment
  /// variables; `terminal` is nil if there is none, as in a timer.
  package init(
    _ settings: ReminderSettings, variable: @escaping (String) -> String?, terminal: Writer?
  ) {
    self.settings = settings
    self.variable = variable
    self.terminal = terminal
  }

  /// Delivers a reminder. Throws `ReminderError`.
  package func deliver(_ words: ReminderWords) throws(ReminderError) {
    switch settings.channel {
    case .auto:
      do throws(ReminderError) {
        try notifyDesktop(words)
      } catch {
        guard terminal != nil else { throw error == .noDesktop ? .noWay : error }
        try ring(words, .osc9)
      }
    case .desktop: try notifyDesktop(words)
    case .osc9: try ring(words, .osc9)
    case .osc777: try ring(words, .osc777)
    case .bell: try ring(words, nil)
    case .command: try runCommand(words)
    }
  }

  private func notifyDesktop(_ words: ReminderWords) throws(ReminderError) {
    guard let tool = Tool("notify-send", in: variable("PATH")) else { throw .noDesktop }
    // The server parses the text as markup (Desktop Notifications Specification 1.2).
    let body = words.text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
    try run(tool, ["--app-name=ShiftPro", "--", words.title, body], busVariables)
  }

  /// The session bus's address for programs started by cron, which lack the variable; systemd's is
  /// always the same.
  private var busVariables: [String: String] {
    guard variable("DBUS_SESSION_BUS_ADDRESS") == nil else { return [:] }
    let socket = (variable("XDG_RUNTIME_DIR") ?? "/run/user/\(getuid())") + "/bus"
    return Files.exists(socket) ? ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(socket)"] : [:]
  }

  private func ring(
    _ words: ReminderWords, _ form: TerminalNotice.Form?
  ) throws(ReminderError) {
    guard let terminal else { throw .noTerminal(settings.channel) }
    if let form {
      let notice = TerminalNotice(title: words.title, text: words.text, form: form)
      terminal(notice.request(insideTmux: variable("TMUX") != nil))
    }
    terminal([0x07])
  }

  private func runCommand(_ words: ReminderWords) throws(ReminderError) {
    var arguments: [String]
    do throws(ArgumentLine.Problem) {
      arguments = try ArgumentLine.words(settings.command)
    } catch {
      throw .command(error)
    }
    let name = arguments.removeFirst()
    guard let tool = Tool(name, in: variable("PATH")) else { throw .noProgram(name) }
    let filled = arguments.map { words.filled($0) }
    try run(tool, filled == arguments ? arguments + [words.title, words.text] : filled, [:])
  }

  private func run(
    _ tool: Tool, _ arguments: [String], _ variables: [String: String]
  ) throws(ReminderError) {
    do {
      let ending = try tool.run(arguments, variables: variables)
      guard ending.status != 0 else { return }
      throw ReminderError.failed(program: tool.path, reason: "\(ending.status)")
    } catch let error as ReminderError {
      throw error
    } catch {
      throw .failed(program: tool.path, reason: (error as? SystemError)?.reason ?? "")
    }
  }
}

extension ReminderWords {
  /// Returns a command argument with `{title}` and `{text}` filled in, in a single pass, so that
  /// placeholders in a name are not expanded.
  package func filled(_ template: String) -> String {
    var out = "", rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      out += rest[..<open]
      rest = rest[open...]
      let fields = [("{title}", title), ("{text}", text)]
      if let field = fields.first(where: { rest.hasPrefix($0.0) }) {
        out += field.1
        rest = rest.dropFirst(field.0.count)
      } else {
        out.append(rest.removeFirst())
      }
    }
    return out + rest
  }
}
