import App
import AppCore
import Domain
import Foundation
import Services
import TestSupport
import Testing
import shiftpro

/// A home with programs of its own on its path, which note what they were called with.
private struct Home {
  var shell: Shell

  init(now: String = "2026-10-20T17:30:00Z") throws {
    shell = try Shell(now: now)
    shell.variables["PATH"] = "\(shell.folder.folder)/bin"
    shell.variables["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nowhere"
    try FileManager.default.createDirectory(
      atPath: "\(shell.folder.folder)/bin", withIntermediateDirectories: false)
  }

  var folder: String { shell.folder.folder }

  /// Puts a program there that writes its arguments, one a line, and then does `body`.
  func program(_ name: String, _ body: String = "exit 0") throws {
    let path = "\(folder)/bin/\(name)"
    let script = """
      #!/bin/sh
      for a in "$@"; do printf '%s\\n' "\(name): $a" >>'\(folder)/log'; done
      \(body)

      """
    try Data(script.utf8).write(to: URL(fileURLWithPath: path + ".text"))
    // Copied by another process: a program that another test starts meanwhile would inherit this
    // file as open for writing, and the system refuses to run such a file (ETXTBSY).
    let copy = try Process.run(
      URL(fileURLWithPath: "/bin/cp"), arguments: [path + ".text", path])
    copy.waitUntilExit()
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  /// What the programs were called with.
  var calls: [String] {
    let text = (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  func text(_ path: String) -> String? {
    try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
  }

  @discardableResult
  func callAsFunction(_ arguments: String...) -> Outcome {
    let output = MemorySink(), errors = MemorySink()
    var processEnvironment = shell.processEnvironment
    processEnvironment.executable = { "/opt/50% off/shiftpro" }
    let status = Program.run(
      arguments: arguments, processEnvironment: processEnvironment, output: output, error: errors)
    return Outcome(status: status, output: output.text, errors: errors.text)
  }
}

@Suite("Reminders outside of the program") struct RemindTests {
  @Test("a shift is told once, by the desktop, as text and not as markup")
  func desktop() throws {
    let home = try Home()
    try home.program("notify-send")
    try home.shell.add("2026-10-20 19:00", "2026-10-21 07:00", "--name", "R&D <b>")
    let told = home("remind")
    #expect(told.status == 0, "\(told)")
    #expect(told.output.hasPrefix("Sent: R&D <b> starts at 19:00 · in 30 m"))
    #expect(
      home.calls == [
        "notify-send: --app-name=ShiftPro", "notify-send: --",
        "notify-send: R&D <b> starts at 19:00",
        "notify-send: in 30 m: Tue 20 Oct, 19:00–07:00",
      ])
    #expect(home("remind").output.hasPrefix("Nothing is due."))
    #expect(home.calls.count == 4)
  }

  @Test("a dry run tells what is due and what comes next, and does nothing")
  func dryRun() throws {
    let home = try Home()
    try home.shell.add("2026-10-20 19:00", "2026-10-20 20:00", "--name", "Late")
    try home.shell.add("2026-10-21 19:00", "2026-10-22 07:00", "--name", "Night")
    let told = home("remind", "--dry-run", "--json")
    let due = try told.list("due")
    #expect(due.map { $0.text("kind") } == ["start"])
    #expect(due.first?.text("title") == "Late starts at 19:00")
    #expect(due.first?.text("due") == "2026-10-20T17:00:00Z")
    let next = try #require(try told.json()["next"] as? [String: Any])
    #expect(next.text("title") == "Night starts at 19:00")
    #expect(next.text("due") == "2026-10-21T17:00:00Z")
    #expect(try home("remind", "--dry-run", "--json").list("due").count == 1)
  }

  @Test("what could not be told is told once it can be")
  func later() throws {
    let home = try Home()
    try home.shell.add("2026-10-20 19:00", "2026-10-21 07:00", "--name", "Night")
    #expect(try home("remind", "--json").errorCode() == "no_way")
    #expect(home("remind").status == 1)
    try home.program("notify-send", "exit 3")
    #expect(try home("remind", "--json").errorCode() == "program_failed")
    try home.program("notify-send")
    #expect(try home("remind", "--json").list("told").count == 1)
  }

  @Test("nothing is made where there is no store")
  func noStore() throws {
    let home = try Home()
    #expect(home("remind").output == "Nothing is due.\n")
    #expect(home.shell.files == ["bin"])
  }

  // MARK: Channels

  @Test("a program of one's own gets arguments, never a shell's line")
  func command() throws {
    let home = try Home()
    try home.program("play")
    try home.shell.add("2026-10-20 19:00", "2026-10-21 07:00", "--name", "$(touch x); `id`")
    #expect(home("remind", "set", "--command", "play '$HOME *' ; --title={title}").status == 0)
    #expect(home("remind").status == 0)
    #expect(
      home.calls == [
        "play: $HOME *", "play: ;", "play: --title=$(touch x); `id` starts at 19:00",
      ])
  }

  @Test("without gaps to fill the program gets title and text last")
  func plainCommand() throws {
    let home = try Home()
    try home.program("play")
    try home.shell.add("2026-10-20 19:00", "2026-10-21 07:00", "--name", "Night")
    home("remind", "set", "--command", "play --loud")
    home("remind")
    #expect(
      home.calls == [
        "play: --loud", "play: Night starts at 19:00",
        "play: in 30 m: Tue 20 Oct, 19:00–07:00",
      ])
  }

  @Test(
    "a terminal is asked by its own sequence, in which a name cannot end it",
    arguments: [
      ("osc9", "\u{1B}]9;N;ight] starts at 19:00: in 30 m: Tue 20 Oct, 19:00–07:00\u{7}\u{7}"),
      (
        "osc777",
        "\u{1B}]777;notify;N,ight] starts at 19:00;in 30 m: Tue 20 Oct, 19:00–07:00\u{7}\u{7}"
      ),
      ("bell", "\u{7}"),
    ])
  func terminal(channel: String, expected: String) throws {
    var home = try Home()
    try home.shell.add("2026-10-20 19:00", "2026-10-21 07:00", "--name", "N;ight\u{7}]")
    home("remind", "set", "--by", channel)
    #expect(try home("remind", "--json").errorCode() == "no_terminal_for")
    home.shell.isInteractive = true
    let written = home("remind", "--quiet").output
    #expect(written.replacingOccurrences(of: "ight ]", with: "ight]") == expected)
  }

  @Test("settings are kept, shown, taken back, and refused where they make no sense")
  func settings() throws {
    let home = try Home()
    #expect(home("remind", "set").status == 2)
    #expect(home("remind", "set", "--by", "pigeon").status == 2)
    #expect(home("remind", "set", "--before", "soon").status == 2)
    #expect(home("remind", "set", "--backup", "0").status == 2)
    #expect(try home("remind", "set", "--command", "'a", "--json").errorCode() == "command_quote")
    #expect(try home("remind", "set", "--by", "command", "--json").errorCode() == "command_empty")
    #expect(home.shell.files == ["bin"])
    home("remind", "set", "--before", "90m", "--end", "off", "--shoes", "off", "--backup", "off")
    home("remind", "set", "--sleep", "9h30m", "--by", "desktop")
    let shown = try #require(
      try home("remind", "show", "--json").json()["reminders"] as? [String: Any])
    #expect(shown.number("lead_minutes") == 90 && shown.number("sleep_minutes") == 570)
    #expect(shown.isNull("backup_days") && shown.text("channel") == "desktop")
    #expect(shown["end"] as? Bool == false && shown["shoes"] as? Bool == false)
    #expect(home("undo").output == "Undone: Change the reminders\n")
    #expect(home("remind", "show").output.contains("8 h"))
  }

  // MARK: Timers

  @Test("the timer is a unit of systemd: written, enabled, shown, taken away")
  func systemd() throws {
    let home = try Home()
    try home.program("systemctl")
    #expect(home("--lang", "en", "remind", "--install").output.contains("by systemd"))
    let units = ".config/systemd/user/shiftpro-remind-"
    let names = try FileManager.default.contentsOfDirectory(
      atPath: "\(home.folder)/.config/systemd/user"
    ).sorted()
    #expect(names.count == 2 && names.allSatisfy { $0.hasPrefix("shiftpro-remind-") }, "\(units)")
    let service = try #require(home.text(".config/systemd/user/\(names[0])"))
    let timer = try #require(home.text(".config/systemd/user/\(names[1])"))
    #expect(
      service.contains(
        "ExecStart=\"/opt/50%% off/shiftpro\" \"--store\" \"\(home.shell.folder.path)\" "
          + "\"remind\" \"--quiet\"\n"))
    #expect(timer.contains("OnCalendar=*:0/5\n") && timer.contains("WantedBy=timers.target\n"))
    let enabled = "systemctl: \(names[1])"
    #expect(home.calls.contains("systemctl: enable") && home.calls.contains(enabled))
    #expect(try home("remind", "show", "--json").json().text("timer") == "systemd")
    #expect(home("remind", "--remove").status == 0)
    #expect(home.calls.contains("systemctl: disable"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: "\(home.folder)/.config/systemd/user")
        == [])
    #expect(try home("remind", "show", "--json").json().isNull("timer"))
    #expect(home("remind", "--remove").output == "No timer is installed.\n")
  }

  @Test("each store has its own timer; that of the usual store has the plain name")
  func names() throws {
    var home = try Home()
    try home.program("systemctl")
    home.shell.variables["SHIFTPRO_STORE"] = nil
    home.shell.variables["XDG_DATA_HOME"] = "\(home.folder)/data"
    home.shell.variables["XDG_CONFIG_HOME"] = "\(home.folder)/config"
    home("remind", "--install")
    home("--profile", "ann", "remind", "--install")
    let units = try FileManager.default.contentsOfDirectory(
      atPath: "\(home.folder)/config/systemd/user")
    #expect(
      units.sorted() == [
        "shiftpro-remind-ann.service", "shiftpro-remind-ann.timer", "shiftpro-remind.service",
        "shiftpro-remind.timer",
      ])
    #expect(
      home.text("config/systemd/user/shiftpro-remind-ann.service")?
        .contains("\"\(home.folder)/data/shiftpro/ann.sqlite\"") == true)
    home("remind", "--remove")
    #expect(try home("--profile", "ann", "remind", "show", "--json").json().text("timer") != nil)
  }

  @Test("a timer that cannot be enabled leaves no file")
  func halfDone() throws {
    let home = try Home()
    try home.program("systemctl", "case \"$*\" in *enable*) exit 1 ;; esac")
    #expect(try home("remind", "--install", "--json").errorCode() == "program_failed")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: "\(home.folder)/.config/systemd/user")
        == [])
  }

  @Test("where systemd does not run for the person it is a line of cron, beside those there are")
  func cron() throws {
    let home = try Home()
    let table = "\(home.folder)/table"
    try home.program("systemctl", "exit 1")
    try home.program(
      "crontab",
      "case \"$1\" in -l) cat '\(table)' 2>/dev/null ;; *) cat \"$1\" >'\(table)' ;; esac")
    let mine = "0 5 * * 1 tar -zcf /b/home.tgz /home # own\n"
    try Data(mine.utf8).write(to: URL(fileURLWithPath: table))
    #expect(home("remind", "--install").output.contains("by cron"))
    home("remind", "--install")
    let lines = try #require(home.text("table")).split(separator: "\n")
    #expect(lines.count == 2 && lines[0] + "\n" == mine, "installed twice, there once")
    #expect(
      lines[1].hasPrefix(
        "*/5 * * * * '/opt/50\\% off/shiftpro' '--store' '\(home.shell.folder.path)' 'remind'"))
    #expect(try home("remind", "show", "--json").json().text("timer") == "cron")
    #expect(home("remind", "--remove").output == "Removed the timer.\n")
    #expect(home.text("table") == mine)
  }

  @Test("a path with a line break is never written into a timer")
  func lineBreak() throws {
    let home = try Home()
    try home.program("systemctl", "exit 1")
    try home.program("crontab", "[ \"$1\" = -l ] || cat \"$1\" >'\(home.folder)/table'")
    let store = "\(home.folder)/a\n* * * * * touch PWNED #.sqlite"
    let outcome = home("--store", store, "remind", "--install", "--json")
    #expect(try outcome.errorCode() == "timer_control")
    #expect(home.text("table") == nil)
  }

  @Test("a table of cron that cannot be read is left alone")
  func unreadTable() throws {
    let home = try Home()
    try home.program("crontab", "[ \"$1\" = -l ] && exit 2; echo gone >'\(home.folder)/table'")
    #expect(try home("remind", "--install", "--json").errorCode() == "no_timer")
    #expect(home.text("table") == nil)
  }

  @Test("a dry run of the installation prints what would be written")
  func plan() throws {
    let home = try Home()
    #expect(try home("remind", "--install", "--dry-run", "--json").errorCode() == "no_timer")
    try home.program("systemctl")
    let plan = home("remind", "--install", "--dry-run").output
    #expect(plan.contains("[Service]") && plan.contains("[Timer]"))
    #expect(home.shell.files == ["bin", "log"])
    #expect(home("remind", "--install", "--remove").status == 2)
  }

  @Test("a way that needs a terminal gets no timer")
  func noTerminal() throws {
    let home = try Home()
    try home.program("systemctl")
    home("remind", "set", "--by", "bell")
    #expect(try home("remind", "--install", "--json").errorCode() == "no_terminal_for")
    #expect(home.text(".config") == nil && !home.calls.contains("systemctl: enable"))
  }

  @Test("systemd itself finds nothing wrong with the units")
  func verified() throws {
    let analyze = "/usr/bin/systemd-analyze"
    guard FileManager.default.isExecutableFile(atPath: analyze) else {
      print("skipped: there is no \(analyze)")
      return
    }
    let home = try Home()
    try home.program("systemctl")
    home("remind", "--install")
    let folder = "\(home.folder)/.config/systemd/user"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      // The program itself is not there: any that is will do.
      let text = try #require(home.text(".config/systemd/user/\(name)"))
      try Data(text.replacingOccurrences(of: "/opt/50%% off/shiftpro", with: "/bin/sh").utf8)
        .write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    let process = Process(), pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: analyze)
    process.arguments =
      ["--user", "verify"]
      + (try FileManager.default.contentsOfDirectory(atPath: folder).map { "\(folder)/\($0)" })
    process.standardError = pipe
    try process.run()
    let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(!said.contains("shiftpro-remind"), "\(said)")
  }
}
