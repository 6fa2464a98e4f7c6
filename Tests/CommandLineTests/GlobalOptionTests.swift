import Domain
import Services
import Store
import TestSupport
import Testing
import shiftpro

@Suite("Options of every command, and the environment")
struct GlobalOptionTests {
  // MARK: The store

  @Test("which file it is: --store, --profile, SHIFTPRO_STORE, XDG_DATA_HOME, HOME, in this order")
  func stores() throws {
    var shell = try Shell()
    let home = shell.folder.folder
    func path(_ arguments: String...) throws -> String? {
      let invocation = try ArgumentParser.parse(arguments)
      return try StoreLocation.path(invocation, shell.processEnvironment)
    }
    #expect(try path("list") == shell.folder.path)
    #expect(try path("list", "--store", "a.db") == "a.db")
    #expect(try path("list", "--profile", "ana") == "\(home)/.local/share/shiftpro/ana.sqlite")
    shell.variables["SHIFTPRO_STORE"] = nil
    #expect(try path("list") == "\(home)/.local/share/shiftpro/shiftpro.sqlite")
    shell.variables["XDG_DATA_HOME"] = "/data"
    #expect(try path("list") == "/data/shiftpro/shiftpro.sqlite")
    #expect(try path("list", "--profile", "2nd_job-x") == "/data/shiftpro/2nd_job-x.sqlite")
    shell.variables["XDG_DATA_HOME"] = "relative"
    #expect(try path("list") == "\(home)/.local/share/shiftpro/shiftpro.sqlite")
    shell.variables["XDG_DATA_HOME"] = nil
    shell.variables["HOME"] = nil
    #expect(shell("list").status == 1)
    #expect(shell("help").status == 0)
    #expect(shell("list", "--store", shell.folder.path).status == 0)
  }

  @Test("a profile's name is no path", arguments: ["", "../x", "a/b", "ä", "a b", ".", "a.b"])
  func profileNames(name: String) throws {
    #expect(try Shell().run(["list", "--profile", name]).status == 2)
  }

  @Test("two profiles do not see each other's shifts")
  func profiles() throws {
    let shell = try Shell()
    try shell.add("tomorrow 7:00", "15:00", "--profile", "ana")
    #expect(try shell("list", "--json", "--profile", "ana").list("shifts").count == 1)
    #expect(try shell("list", "--json", "--profile", "ben").list("shifts").isEmpty)
    #expect(try shell("list", "--json").list("shifts").isEmpty)
  }

  // MARK: Clock and zone

  @Test(
    "where the clock stands: with an offset, or local to the zone",
    arguments: [
      ("2026-03-01T12:00:00Z", "12:00"), ("2026-07-01T12:00:00Z", "13:00"),
      ("2026-07-01T12:00", "12:00"), ("2026-07-01 12:00", "12:00"),
      ("2026-07-01T12:00+02:00", "11:00"),
    ])
  func now(text: String, clock: String) throws {
    var shell = try Shell()
    let line = { (shell: Shell, arguments: [String]) in
      shell.run(["list", "-v"] + arguments).errors
    }
    #expect(line(shell, ["--now", text]).contains("T\(clock)+"))
    shell.variables["SHIFTPRO_NOW"] = text
    #expect(line(shell, []).contains("T\(clock)+"))
  }

  @Test(
    "a clock that cannot stand there is a wrong command line",
    arguments: [("noon", 2), ("", 2), ("2026-03-29T01:30", 1), ("2026-10-25 01:30", 1)]
      as [(String, Int32)])
  func badNow(text: String, status: Int32) throws {
    #expect(try Shell().run(["list", "--now", text]).status == status)
    #expect(try Shell().run(["help", "--now", text]).status == 0)
  }

  @Test("the zone: --zone, the profile's, TZ, the system's")
  func zones() throws {
    var shell = try Shell(zone: "Europe/London")
    func zone(_ arguments: String...) -> String? {
      let words = shell.run(["list", "-v"] + arguments).errors.split(whereSeparator: \.isWhitespace)
      return words.last.map(String.init)
    }
    #expect(zone() == "Europe/London")
    #expect(zone("--zone", "America/New_York") == "America/New_York")
    for (value, expected) in [
      (":Europe/Berlin", "Europe/Berlin"), ("/usr/share/zoneinfo/Europe/Paris", "Europe/Paris"),
      ("CET-1CEST", "Asia/Tokyo"), ("", "Asia/Tokyo"),
    ] {
      shell.variables["TZ"] = value
      #expect(zone() == expected)
    }
    let profile = UserProfile(
      id: .new(), timeZoneIdentifier: "Australia/Sydney", createdAt: Instant(seconds: 0),
      updatedAt: Instant(seconds: 0))
    try shell.folder.open().write("profile.save", now: Instant(seconds: 0)) {
      try $0.save(profile)
    }
    #expect(zone() == "Australia/Sydney")
    #expect(zone("--zone", "UTC") == "UTC")
    #expect(shell("list", "--zone", "Nowhere/Land").errors.contains("“Nowhere/Land”"))
    #expect(shell("list", "--zone", "Nowhere/Land").status == 2)
  }

  // MARK: Presentation

  @Test(
    "the language: the first of LC_ALL, LC_MESSAGES, LANG that is set, or --lang",
    arguments: [
      (["LANG": "de_DE.UTF-8"], [], "frei"),
      (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"], [], "off"),
      (["LANG": "en_US.UTF-8", "LC_MESSAGES": "en_GB.UTF-8", "LC_ALL": "de"], [], "frei"),
      (["LC_ALL": "", "LANG": "de_AT.UTF-8"], [], "frei"),
      (["LANG": "de_DE.UTF-8"], ["--lang", "en"], "off"),
      (["LANG": "fr_FR.UTF-8"], [], "off"),
      ([:], ["--lang=de"], "frei"),
    ] as [([String: String], [String], String)])
  func languages(variables: [String: String], arguments: [String], word: String) throws {
    var shell = try Shell()
    shell.variables.merge(variables) { $1 }
    #expect(shell.run(["status"] + arguments).output == word + "\n")
  }

  @Test(
    "a locale that names another character set gets ASCII; one that is missing does not",
    arguments: [
      ([:], "·"), (["LC_ALL": "C"], "-"), (["LANG": "POSIX"], "-"), (["LANG": "C.UTF-8"], "·"),
      (["LANG": "de_DE.ISO-8859-1"], "-"), (["LANG": "en_US.utf8"], "·"),
      (["LC_CTYPE": "C", "LANG": "en_US.UTF-8"], "-"),
    ] as [([String: String], String)])
  func characterSets(variables: [String: String], dot: String) throws {
    var shell = try Shell()
    shell.variables.merge(variables) { $1 }
    try shell.add("2026-10-24 19:00", "07:00", "--name", "Nächte")
    #expect(shell("status", "--lang", "en").output == "off \(dot) next Sat 19:00\n")
    let json = shell("list", "--json").output
    #expect(json.contains(dot == "-" ? #"N\u00e4chte"# : "Nächte"))
  }

  @Test("wrong choices name the right ones", arguments: [["--lang", "fr"], ["--theme", "pink"]])
  func choices(option: [String]) throws {
    let outcome = try Shell().run(option + ["list"])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(option[0] == "--lang" ? "en, de" : "high-contrast"))
  }

  // MARK: Errors

  @Test("errors are one sentence on stderr and, with --json, an object on stdout")
  func errors() throws {
    let shell = try Shell()
    let outcome = shell("strat", "--json")
    #expect(outcome.status == 2)
    #expect(
      outcome.output
        == #"{"error":{"code":"unknown_command","message":"Unknown command “strat”. "#
        + #"Did you mean “start”?","hint":"List all commands with: shiftpro help"}}"# + "\n")
    #expect(
      outcome.errors == """
        shiftpro: Unknown command “strat”. Did you mean “start”?
        List all commands with: shiftpro help

        """)
    #expect(shell("strat").output == "")
    #expect(shell("strat", "--lang=de").errors.contains("Meintest du „start“?"))
    #expect(shell("--lang", "de", "list", "--fom").errors.contains("Meintest du --from?"))
    #expect(try shell("undo", "--json").json()["error"] is [String: Any])
    #expect(
      shell("stop", "--json").output.contains(#""hint":"Start one, or add a finished shift.""#))
  }

  @Test("a store that cannot be opened is named, with the way out")
  func unusableStore() throws {
    let shell = try Shell()
    let outcome = shell("add", "7:00", "15:00", "--store", "/dev/null/x.sqlite")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("/dev/null"))
    #expect(outcome.errors.contains("--store FILE"))
  }

  // MARK: Ends of the program

  @Test("without a terminal the full screen exits 2 and names the way to see a screen")
  func noTerminal() throws {
    let shell = try Shell()
    let outcome = shell("--lang", "de")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("shiftpro show dashboard"))
    #expect(shell("--demo").status == 2)
    #expect(shell.files == [])
  }

  @Test("--version says which, whatever else is asked")
  func version() throws {
    let shell = try Shell()
    #expect(shell("--version").output == "shiftpro \(ShiftPro.version)\n")
    #expect(shell("add", "--version").status == 0)
  }

  @Test("a reader that went away ends the program quietly; a full disk does not")
  func brokenOutput() throws {
    let shell = try Shell()
    for (refusal, status) in [(OutputError.closed, 0), (.failed(.init(path: "x", code: 28)), 1)] {
      let output = MemorySink(), errors = MemorySink()
      output.refusal = refusal
      let found = Program.run(
        arguments: ["help"], processEnvironment: shell.processEnvironment, output: output,
        error: errors)
      #expect(found == status)
      #expect(errors.text.isEmpty == (status == 0))
    }
  }

  @Test("verbose names store, clock and zone on stderr; quiet leaves results alone")
  func verbosity() throws {
    let shell = try Shell()
    let outcome = shell("status", "--verbose")
    #expect(outcome.output == "off\n")
    #expect(
      outcome.errors
        == "store \(shell.folder.path) · now 2026-10-20T13:00+01:00 · zone Europe/London\n")
    #expect(shell("status", "-q").output == "off\n")
  }
}
