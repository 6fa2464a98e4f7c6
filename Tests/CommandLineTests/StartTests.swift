import AppCore
import Platform
import Store
import TestSupport
import Testing
import shiftpro

/// What a command builds before it does anything. Each test is a process of its own, in which nothing
/// has been built by another one.
@Suite struct StartTests {
  @Test("the table of commands, --version and completing a word build no screen and no table")
  func nothing() async {
    await #expect(processExitsWith: .success) {
      let shell = try Shell()
      #expect(shell("--version").status == 0)
      #expect(shell("stauts").status == 2)
      #expect(shell("start", "--hlep").status == 2)
      #expect(Features.made.value == 0)
      #expect(RecordTable.made.value == 0)
      #expect(Connection.made.value == 0)
    }
  }

  @Test("a command that shows no screen builds none, and no tables but those that it reads")
  func commands() async {
    await #expect(processExitsWith: .success) {
      let shell = try Shell()
      do { _ = try shell.folder.open() }
      shell.must("status")
      // The profile, and what a roster is made of; of sixteen subjects, no other one.
      #expect(RecordTable.made.value <= 12)
      let opened = Connection.made.value
      for line in [
        "list --json", "hours", "remind --dry-run", "remind", "today", "shoe list", "steps",
        "sleep list", "goal list", "workout list", "calendar list", "status --json",
      ] {
        let words = line.split(separator: " ").map(String.init)
        #expect(shell.run(words).status == 0, "\(line)")
        #expect(Features.made.value == 0, "\(line)")
      }
      #expect(RecordTable.made.value < Schema.current.tables.count)
      #expect(Connection.made.value == opened + 12)
      shell.must("show", "dashboard")
      #expect(Features.made.value == 1)
    }
  }

  @Test("reminding opens the store once, and writes nothing if nothing is due")
  func reminding() async {
    await #expect(processExitsWith: .success) {
      var shell = try Shell()
      try shell.add("2026-10-22 07:00", "2026-10-22 15:00")
      shell.must("remind")
      let before = try Files.read(shell.folder.path), opened = Connection.made.value
      shell.variables["SHIFTPRO_NOW"] = "2026-10-20T12:05:00Z"
      #expect(shell.must("remind").output.hasPrefix("Nothing is due."))
      #expect(Connection.made.value == opened + 1)
      #expect(try Files.read(shell.folder.path) == before)
      #expect(shell.files == ["shiftpro.sqlite"])
    }
  }
}
