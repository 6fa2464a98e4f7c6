import Domain
import TestSupport
import Testing
import shiftpro

@Suite("list")
struct ListTests {
  @Test("a table for people: aligned, with true lengths and the beginning of each id")
  func table() throws {
    let shell = try Shell()
    let ids = [
      try shell.add("2026-10-24 19:00", "07:00", "--name", "Night"),
      try shell.add("2026-10-21 07:00", "15:00", "--name", "Früh 漢"),
      try shell.add("2026-11-07 7:00", "15:00"),
    ]
    shell("cancel", ids[2])
    let output = ids.reduce(shell("list").output) { $0.masking($1) }
    #expect(
      output == """
        Day         Times        Hours  Name     Status       ID
        Wed 21 Oct  07:00–15:00   8:00  Früh 漢  ○ planned    ID
        Sat 24 Oct  19:00–07:00  13:00  Night    ○ planned    ID
        Sat 7 Nov   07:00–15:00   8:00  Shift    × cancelled  ID

        """)
    #expect(
      ids.reduce(shell("list", "--lang", "de", "--ascii").output) { $0.masking($1) } == """
        Tag         Zeiten       Stunden  Name     Status      ID
        Mi 21. Okt  07:00-15:00     8:00  Fruh ??  o geplant   ID
        Sa 24. Okt  19:00-07:00    13:00  Night    o geplant   ID
        Sa 7. Nov   07:00-15:00     8:00  Dienst   x abgesagt  ID

        """)
  }

  @Test(
    "a shift is listed where it shares a moment with the days, both included",
    arguments: [
      ([], 3), (["--from", "2026-10-25", "--to", "2026-10-25"], 1),
      (["--from", "2026-10-26", "--to", "2026-10-26"], 0),
      (["--from", "2026-10-24", "--to", "2026-10-24"], 1),
      (["--from", "2026-10-23", "--to", "2026-10-23"], 0),
      (["--to", "2026-10-24"], 3), (["--from", "2026-10-25"], 3),
      (["--from", "tomorrow", "--to", "+5d"], 1), (["--from", "2026-01-01"], 5),
      (["--from=-3w", "--to=today"], 0),
    ] as [([String], Int)])
  func windows(arguments: [String], count: Int) throws {
    let shell = try Shell()
    try shell.add("2026-09-01 07:00", "15:00")
    try shell.add("2026-09-02 07:00", "15:00")
    try shell.add("2026-10-24 19:00", "07:00")
    try shell.add("2026-11-20 07:00", "15:00")
    try shell.add("2026-11-22 07:00", "15:00")
    let found = try shell.run(["list", "--json"] + arguments).list("shifts").count
    #expect(found == count)
    let ids = shell.run(["list", "-q"] + arguments).output.split(separator: "\n")
    #expect(ids.count == count && ids.allSatisfy { $0.count == 8 })
  }

  @Test("a forgotten shift that runs is listed on every day since")
  func forgotten() throws {
    let shell = try Shell(now: "2026-10-01T12:00:00Z")
    shell("start")
    let later = shell("list", "--from", "2026-10-19", "--now", "2026-10-20T12:00:00Z", "--json")
    let shift = try #require(try later.list("shifts").first)
    #expect(shift.text("status") == "in_progress")
    #expect(shift.number("elapsed_minutes") == 19 * 24 * 60)
    #expect(try shell("list", "--to", "2026-09-30", "--json").list("shifts").isEmpty)
  }

  @Test("times follow the profile's clock and language")
  func profile() throws {
    let shell = try Shell()
    var profile = UserProfile(
      id: .new(), timeZoneIdentifier: "Europe/Berlin", language: "de", clock: .twelveHour,
      createdAt: Instant(seconds: 0), updatedAt: Instant(seconds: 0))
    profile.firstWeekday = .sunday
    try shell.folder.open().write("profile.save", now: Instant(seconds: 0)) {
      try $0.save(profile)
    }
    let id = try shell.add("2026-10-20 19:00", "07:00")
    #expect(
      shell("list").output.masking(id) == """
        Tag         Zeiten           Stunden  Name    Status     ID
        Di 20. Okt  7:00 pm–7:00 am    12:00  Dienst  ○ geplant  ID

        """)
    #expect(try shell.shifts()[0].text("zone") == "Europe/Berlin")
    #expect(shell("status", "--lang", "en").output == "off · next Tue 7:00 pm\n")
  }

  @Test("days that run backwards are a wrong command line; no shifts are no error")
  func edges() throws {
    let shell = try Shell()
    #expect(shell("list", "--from", "2026-10-02", "--to", "2026-10-01").status == 2)
    #expect(shell("list", "--from", "someday").status == 2)
    #expect(shell("list").output == "No shifts on these days.\n")
    #expect(shell("list", "--json").output == "{\"shifts\":[]}\n")
    #expect(shell("list", "-q").output == "")
    #expect(shell.files == [])
  }

  @Test("control characters in a name never reach the terminal")
  func controls() throws {
    let shell = try Shell()
    try shell.add("tomorrow 7:00", "15:00", "--name", "a\u{1B}[31m\nb\u{9B}c")
    let output = shell("list").output
    #expect(output.contains("a [31m b c"))
    #expect(output.split(separator: "\n").count == 2)
  }
}
