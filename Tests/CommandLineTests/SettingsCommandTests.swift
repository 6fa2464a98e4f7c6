import Platform
import TestSupport
import Testing
import shiftpro

@Suite("Settings by name") struct SettingsCommandTests {
  private let shell: Shell

  init() throws { shell = try Shell() }

  private func value(_ key: String) -> String {
    shell("settings", key).output.trimmingNewline
  }

  @Test("a setting is shown, set, undone and reset") func oneSetting() throws {
    #expect(value("clock") == "24")
    let changed = shell("settings", "clock", "12")
    #expect(changed.status == 0 && changed.output.contains("clock: 24 → 12"))
    #expect(value("clock") == "12")
    #expect(shell("settings", "clock", "12").output.contains("clock is 12 already"))
    shell("undo")
    #expect(value("clock") == "24")
    shell("settings", "break", "45m")
    #expect(value("break") == "45m")
    #expect(shell("settings", "reset", "break").status == 0)
    #expect(value("break") == "30m")
  }

  @Test("names may have underscores; a wrong one names the nearest") func names() throws {
    shell("settings", "first_weekday", "Sunday")
    #expect(value("first-weekday") == "sunday")
    let wrong = shell("settings", "first-weekdy")
    #expect(wrong.status != 0 && wrong.errors.contains("Did you mean “first-weekday”?"))
  }

  @Test("the screen, other commands and this one set the same")
  func sameAsOtherCommands() throws {
    shell("training", "settings", "--level", "advanced")
    #expect(value("training-level") == "advanced")
    shell("training", "settings", "--rest-bell", "off")
    #expect(value("training-rest-bell") == "off")
    shell("guidance", "settings", "--areas", "sleep,move")
    #expect(value("guidance-areas") == "sleep,move")
    shell("shoe", "add", "Asics Nimbus")
    #expect(shell("settings", "work-shoes", "asics").status == 0)
    #expect(value("work-shoes") == "Asics Nimbus")
    shell("settings", "remind-before", "90m")
    #expect(shell("remind", "show", "--json").output.contains("\"lead_minutes\":90"))
    shell("settings", "sleep-after-night", "7h")
    #expect(shell("guidance", "settings", "--json").output.contains("\"sleep_after_night\":420"))
    shell("settings", "inactivity", "3h")
    #expect(shell("steps", "settings", "--json").output.contains("\"inactivity_minutes\":180"))
    shell("settings", "rules", "de")
    #expect(value("least-rest") == "11h")
  }

  @Test(
    "what a setting cannot be is refused with the reason",
    arguments: [
      ("clock", "13", "Choose one of: 24, 12"), ("break", "soon", "break: "),
      ("currency", "MONEY", "not a currency"), ("zone", "Mars/Base", "zone: "),
      ("days-in-a-row", "0", "from 1 to 366"), ("least-rest", "900h", "least-rest: "),
      ("accessible", "perhaps", "Choose one of: on, off"), ("break", "26h", "too long"),
      ("average-weeks", "12", "average-week"), ("remind-command", "say \"", "remind-command: "),
      ("guidance-areas", "sleep,luck", "sleep"), ("work-shoes", "asics", "none"),
      ("inactivity", "1m", "5 minutes"), ("nap", "noon", "nap: "),
      ("start-date", "someday", "start-date: "),
    ])
  func refused(key: String, value: String, reason: String) throws {
    let before = shell("settings", key).output
    let result = shell("settings", key, value)
    #expect(result.status != 0 && result.errors.contains(reason), "\(result.errors)")
    #expect(shell("settings", key).output == before)
  }

  @Test("every setting has a default, can be set to its value, and its title is in the list")
  func all() throws {
    let keys = shell("settings", "list", "--quiet").output.split(separator: "\n").map(String.init)
    #expect(keys.count > 60)
    let json = shell("settings", "list", "--json").output
    for key in keys {
      #expect(json.contains("\"key\":\"\(key)\""))
      let shown = value(key)
      guard !["own"].contains(shown) else { continue }
      let again = shell("settings", key, shown)
      #expect(again.status == 0, "\(key): \(again.errors)")
      #expect(value(key) == shown, "\(key)")
    }
  }

  @Test("a file takes the settings to another computer in one step") func files() throws {
    shell("settings", "theme", "dark")
    shell("settings", "average-week", "48h")
    shell("settings", "average-weeks", "26")
    shell("settings", "guidance-nudge", "9:30")
    let exported = shell("settings", "export")
    #expect(exported.status == 0)
    let file = shell.folder.folder + "/.config/shiftpro/settings.json"
    let text = String(decoding: try Files.read(file), as: UTF8.self)
    #expect(text.contains("\"theme\": \"dark\"") && !text.contains("remind-command"))
    let other = try Shell()
    let rehearsed = other("settings", "import", file, "--dry-run")
    #expect(rehearsed.output.contains("average-weeks: "), "\(rehearsed.errors)")
    #expect(other("settings", "theme").output == "terminal\n")
    #expect(other("settings", "import", file).status == 0)
    for (key, value) in [("theme", "dark"), ("average-weeks", "26"), ("guidance-nudge", "09:30")] {
      #expect(other("settings", key).output == value + "\n")
    }
    #expect(other("settings", "import", file).output.contains("like that already"))
    other("undo")
    #expect(other("settings", "theme").output == "terminal\n")
    #expect(other("settings", "guidance-nudge").output == "off\n")
  }

  @Test("a file with a mistake changes nothing and names it") func badFiles() throws {
    let file = shell.folder.folder + "/mine.json"
    for (text, reason) in [
      (#"{"settings": {"clock": "12", "clok": "24"}}"#, "Did you mean “clock”"),
      (#"{"settings": {"clock": "12", "break": "soon"}}"#, "break: "),
      (#"{"settings": {"clock": "12", "remind-command": "x"}}"#, "belongs to one computer"),
      (#"{"clock": "12"}"#, "not a file of settings"), ("clock 12", "not a file of settings"),
    ] {
      try Files.write(Array(text.utf8), to: file)
      let result = shell("settings", "import", file)
      #expect(result.status != 0 && result.errors.contains(reason), "\(text): \(result.errors)")
      #expect(value("clock") == "24")
    }
    try Files.write(Array(#"{"settings": {"clock": 12, "accessible": true}}"#.utf8), to: file)
    #expect(shell("settings", "import", file).status == 0)
    #expect(value("clock") == "12" && value("accessible") == "on")
  }
}

extension String {
  fileprivate var trimmingNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
}
