import Foundation
import Testing

/// What is installed for shells, man and status bars, used by themselves. One that is not there is
/// passed over, which is said.
@Suite("Shells, man and status bars", .serialized) struct ShellTests {
  /// A home with the program on its path and everything installed.
  private struct Person {
    let home: Home
    let variables: [String: String]

    init() throws {
      home = try Home(isSetUp: false)
      let bin = home.folder + "/.local/bin"
      try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: bin + "/shiftpro", withDestinationPath: Home.program)
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      variables = [
        "HOME": home.folder, "PATH": "\(bin):\(path)", "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": "",
        "ZDOTDIR": "", "MANPATH": "", "LC_ALL": "C.UTF-8", "TZ": "Europe/London",
        "SHIFTPRO_NOW": "2026-11-21T20:00:00Z", "INPUTRC": "/dev/null",
      ]
      try shiftpro("completion", "--install")
      try shiftpro("add", "2026-11-22 07:00", "2026-11-22 19:00", "--name", "Day")
    }

    @discardableResult
    func shiftpro(_ arguments: String...) throws -> String {
      try run(Home.program, arguments, environment: variables).output
    }

    /// The terminal of a shell, started in this home.
    func terminal(_ command: String) throws -> Tmux {
      try Tmux(command, columns: 100, rows: 40, environment: variables)
    }
  }

  private func program(_ name: String) -> String? {
    let found = ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    if found == nil { print("skipped: there is no \(name)") }
    return found
  }

  @Test("bash completes commands, second words, options and words")
  func bash() throws {
    guard let bash = program("bash") else { return }
    let person = try Person()
    defer { person.home.remove() }
    let file = person.home.folder + "/.local/share/bash-completion/completions/shiftpro"
    func words(_ line: String...) throws -> [String] {
      let script = """
        source '\(file)'
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _shiftpro
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      return try run(
        bash, ["--norc", "-c", script, "bash", "shiftpro"] + line, environment: person.variables
      ).output.split(separator: "\n").map(String.init)
    }
    #expect(try words("rem") == ["remind"])
    #expect(try words("remind", "s") == ["show", "set"])
    #expect(try words("remind", "set", "--by", "osc") == ["osc9", "osc777"])
    #expect(try words("remind", "--in") == ["--install"])
    #expect(try words("completion", "f") == ["fish"])
    #expect(try words("keys", "set", "shift.tog") == ["shift.toggle", "shift.toggle_at"])
    #expect(try words("delete", "").count == 1, "the id of the only shift")
    try person.shiftpro("bonus", "add", "46", "Thanks")
    #expect(try words("bonus", "remove", "").count == 1, "the id of the only bonus")
    #expect(try words("ruleset", "use", "nhs-").contains("nhs-afc-band-4-9"))
    #expect(try words("--profile", "sh") == ["shiftpro"])
    #expect(try words("export", "--as", "=", "p") == ["pdf"])
  }

  @Test("bash-completion finds the file by itself")
  func bashLoader() throws {
    let loader = "/usr/share/bash-completion/bash_completion"
    guard let bash = program("bash"), FileManager.default.fileExists(atPath: loader) else {
      print("skipped: there is no \(loader)")
      return
    }
    let person = try Person()
    defer { person.home.remove() }
    let script = """
      source '\(loader)'
      if type _comp_load >/dev/null 2>&1; then _comp_load shiftpro; else _completion_loader shiftpro; fi
      complete -p shiftpro
      """
    let said = try run(
      bash, ["--norc", "-c", script], environment: person.variables, mayFail: true)
    #expect(said.output == "complete -F _shiftpro shiftpro\n", "\(said)")
  }

  @Test("zsh completes once it was told the folder")
  func zsh() throws {
    guard let zsh = program("zsh") else { return }
    let person = try Person()
    defer { person.home.remove() }
    let told = try person.shiftpro("completion", "--install", "zsh")
    let line = try #require(
      told.split(separator: "\n").last?.components(separatedBy: ": ").last, "\(told)")
    #expect(line.hasPrefix("fpath=("))
    try Data("PS1='ready> '\n\(line)\nautoload -U compinit && compinit -u\n".utf8)
      .write(to: URL(fileURLWithPath: person.home.folder + "/.zshrc"))
    let again = try person.shiftpro("completion", "--install", "zsh")
    #expect(!again.contains("fpath="), "it is told once")
    let terminal = try person.terminal("env -u ZDOTDIR -u XDG_DATA_HOME \(zsh) -i")
    try terminal.wait(for: "ready>")
    try terminal.type("shiftpro remind set --by osc7")
    try terminal.press("Tab")
    try terminal.wait(for: "--by osc777")
    try terminal.press("C-u")
    try terminal.type("shiftpro remi")
    try terminal.press("Tab")
    try terminal.wait(for: "shiftpro remind")
    try terminal.press("C-u")
    try terminal.type("shiftpro keys set shift.tog")
    try terminal.press("Tab")
    try terminal.wait(for: "shiftpro keys set shift.toggle")
    try terminal.press("C-u")
    try terminal.type("shiftpro ruleset use de-h")
    try terminal.press("Tab")
    try terminal.wait(for: "shiftpro ruleset use de-hourly")
  }

  @Test("fish completes by itself")
  func fish() throws {
    guard let fish = program("fish") else { return }
    let person = try Person()
    defer { person.home.remove() }
    func words(_ line: String) throws -> [String] {
      try run(
        fish, ["-c", "complete -C \"\(line)\""],
        environment: person.variables.filter { !$0.key.hasPrefix("XDG") }
          .merging(["XDG_CONFIG_HOME": person.home.folder + "/.config"]) { _, new in new }
      ).output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(try words("shiftpro remin") == ["remind"])
    #expect(try words("shiftpro remind set --by osc").sorted() == ["osc777", "osc9"])
    #expect(try words("shiftpro completion z") == ["zsh"])
    #expect(
      try words("shiftpro keys reset shift.tog").sorted() == ["shift.toggle", "shift.toggle_at"])
    #expect(try words("shiftpro ruleset use de-h") == ["de-hourly"])
    #expect(try words("shiftpro --profile sh") == ["shiftpro"])
  }

  @Test("man finds and shows the page", arguments: ["en", "de"])
  func manual(language: String) throws {
    guard let man = program("man"),
      try run(man, ["--version"], mayFail: true).output.contains("man 2")
    else { return print("skipped: there is no man-db") }
    let person = try Person()
    defer { person.home.remove() }
    try person.shiftpro("completion", "--install", "--lang", language)
    var variables = person.variables.filter { !["MANPATH", "XDG_DATA_HOME"].contains($0.key) }
    variables["MANPAGER"] = "cat"
    variables["MANWIDTH"] = "80"
    let clean = ["-u", "MANPATH"] + [man]
    let path = try run("/usr/bin/env", clean + ["-w", "shiftpro"], environment: variables).output
    #expect(path == person.home.folder + "/.local/share/man/man1/shiftpro.1\n")
    let shown = try run(
      "/usr/bin/env", clean + ["--warnings=all", "shiftpro"], environment: variables)
    #expect(shown.errors == "")
    #expect(shown.output.contains("remind") && shown.output.contains("SHIFTPRO_STORE"))
  }

  @Test("everything is taken away again")
  func removed() throws {
    let person = try Person()
    defer { person.home.remove() }
    func files() throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: person.home.folder)
        .filter { $0.hasSuffix("shiftpro") || $0.contains("_shiftpro") || $0.contains("shiftpro.") }
        .filter { !$0.contains("/bin/") && !$0.hasSuffix(".sqlite") && !$0.hasSuffix("/shiftpro") }
    }
    #expect(try files().contains(".local/share/man/man1/shiftpro.1"))
    try person.shiftpro("completion", "--remove")
    #expect(try files() == [])
    #expect(try person.shiftpro("completion", "--remove") == "Nothing was installed.\n")
  }

  @Test("tmux shows the line of the README in its status bar")
  func statusBar() throws {
    let person = try Person()
    defer { person.home.remove() }
    let readme = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("README.md"), encoding: .utf8)
    let line = try #require(
      readme.split(separator: "\n").first { $0.hasPrefix("set -g status-right ") })
    let configuration = person.home.folder + "/tmux.conf"
    try Data("\(line)\nset -g status-interval 1\nset -g status-right-length 60\n".utf8)
      .write(to: URL(fileURLWithPath: configuration))
    let inner = person.home.folder + "/inner"
    let terminal = try person.terminal("tmux -S \(inner) -f \(configuration) new-session cat")
    defer { _ = try? run("/usr/bin/env", ["tmux", "-S", inner, "kill-server"], mayFail: true) }
    try terminal.wait(for: "off · next Sun 07:00")
  }
}
