import Domain
import Testing

/// Night shifts are written `N 19:00-07:00 21`, with the day of November 2026 on which they begin;
/// all times are those of London, which is UTC then.
@Suite("Reminders") struct ReminderTests {
  private func moment(_ text: String) throws -> Instant { try instant("2026-11-\(text):00Z") }

  private func shift(
    _ start: String, _ end: String, _ status: ShiftStatus = .scheduled, id: String = "s"
  ) throws -> Shift {
    let start = try moment(start), end = try moment(end)
    var shift = Shift(
      id: RecordID(id), name: "Night", status: status, scheduledStart: start, scheduledEnd: end,
      localStart: Zone.utc.local(at: start), localEnd: Zone.utc.local(at: end), zone: "UTC",
      createdAt: start, updatedAt: start)
    if status == .inProgress || status == .completed { shift.actualStart = start }
    if status == .completed { shift.actualEnd = end }
    return shift
  }

  private func facts(
    _ shifts: [Shift], shoes: [ReminderFacts.ShoeUse] = [],
    backup: ReminderFacts.BackupAge? = nil, at now: Instant
  ) -> ReminderFacts {
    ReminderFacts(shifts: shifts, shoes: shoes, backup: backup, now: now, zone: { _ in .utc })
  }

  private func kinds(
    _ now: String, _ shifts: [Shift], shoes: [ReminderFacts.ShoeUse] = [],
    backup: ReminderFacts.BackupAge? = nil, by settings: ReminderSettings = ReminderSettings()
  ) throws -> [String] {
    let now = try moment(now)
    return ReminderRules(settings).due(
      at: now, among: facts(shifts, shoes: shoes, backup: backup, at: now), sent: []
    ).map(\.kind)
  }

  @Test(
    "a shift is announced from its lead on until shortly after its start",
    arguments: [
      ("21T17:59", false), ("21T18:00", true), ("21T18:59", true), ("21T19:09", true),
      ("21T19:10", false), ("22T06:00", false),
    ])
  func start(now: String, isDue: Bool) throws {
    let night = try shift("21T19:00", "22T07:00")
    #expect(try kinds(now, [night]) == (isDue ? ["start"] : []))
  }

  @Test("what has begun, was called off or is not asked for is not announced")
  func noStart() throws {
    let now = "21T18:30"
    #expect(try kinds(now, [shift("21T19:00", "22T07:00", .cancelled)]) == [])
    #expect(try kinds(now, [shift("21T18:20", "22T07:00", .inProgress)]) == [])
    let none = ReminderSettings(leadMinutes: nil)
    #expect(try kinds(now, [shift("21T19:00", "22T07:00")], by: none) == [])
  }

  @Test("each is told once; a shift that is moved is another matter")
  func once() throws {
    let night = try shift("21T19:00", "22T07:00")
    let rules = ReminderRules(ReminderSettings()), now = try moment("21T18:30")
    let first = rules.due(at: now, among: facts([night], at: now), sent: [])
    let sent = Set(first.map(\.key))
    #expect(first.count == 1)
    #expect(rules.due(at: now, among: facts([night], at: now), sent: sent) == [])
    let moved = try shift("21T19:15", "22T07:00")
    #expect(rules.due(at: now, among: facts([moved], at: now), sent: sent).count == 1)
  }

  @Test(
    "a shift that runs at its planned end is told, whenever that is noticed",
    arguments: [("22T06:59", false), ("22T07:00", true), ("24T12:00", true)])
  func end(now: String, isDue: Bool) throws {
    let night = try shift("21T19:00", "22T07:00", .inProgress)
    #expect(try kinds(now, [night]) == (isDue ? ["end"] : []))
    #expect(try kinds(now, [night], by: ReminderSettings(tellsEnd: false)) == [])
  }

  @Test(
    "shoes are told at four fifths and at their limit, once each",
    arguments: [(799, nil), (800, 80), (999, 80), (1000, 100), (1400, 100)] as [(Int, Int?)])
  func shoes(permille: Int, percent: Int?) throws {
    let now = try moment("21T12:00")
    let shoe = Shoe(
      id: RecordID("h"), brand: "Brooks", distanceLimit: 800_000_000, createdAt: now,
      updatedAt: now)
    let use = [ReminderFacts.ShoeUse(shoe, permille: permille)]
    let rules = ReminderRules(ReminderSettings())
    let due = rules.due(at: now, among: facts([], shoes: use, at: now), sent: [])
    let expected = percent.map { Reminder.Subject.shoe(shoe, percent: $0) }
    #expect(due.map(\.subject) == [expected].compactMap { $0 })
    #expect(try kinds("21T12:00", [], shoes: use, by: ReminderSettings(tellsShoes: false)) == [])
    var lasting = shoe
    lasting.distanceLimit = 900_000_000
    let longer = Reminder(subject: .shoe(lasting, percent: 80), due: now).key
    #expect(longer != Reminder(subject: .shoe(shoe, percent: 80), due: now).key)
  }

  @Test("a backup is due so many days after the last, or after the first entry")
  func backup() throws {
    let settings = ReminderSettings(backupDays: 10)
    let first = try moment("01T12:00")
    func kinds(_ now: String, last: String?) throws -> [String] {
      let age = ReminderFacts.BackupAge(last: try last.map(moment), firstEntry: first)
      return try self.kinds(now, [], backup: age, by: settings)
    }
    #expect(try kinds("11T11:59", last: nil) == [])
    #expect(try kinds("11T12:00", last: nil) == ["backup"])
    #expect(try kinds("11T12:00", last: "05T12:00") == [])
    #expect(try kinds("15T12:00", last: "05T12:00") == ["backup"])
    #expect(try self.kinds("15T12:00", [], by: settings) == [], "nothing to back up")
    let age = ReminderFacts.BackupAge(last: nil, firstEntry: first)
    #expect(
      try self.kinds("15T12:00", [], backup: age, by: ReminderSettings(backupDays: nil)) == [])
  }

  // MARK: Sleep

  @Test(
    "in the sleep after a night nothing else is told",
    arguments: [("22T06:30", true), ("22T07:00", false), ("22T14:59", false), ("22T15:00", true)])
  func sleep(now: String, isTold: Bool) throws {
    let night = try shift("21T19:00", "22T07:00", .completed)
    let age = ReminderFacts.BackupAge(last: nil, firstEntry: try instant("2026-01-01T00:00:00Z"))
    #expect(try kinds(now, [night], backup: age) == (isTold ? ["backup"] : []))
    let awake = ReminderSettings(sleepMinutes: nil)
    #expect(try kinds(now, [night], backup: age, by: awake) == ["backup"])
  }

  @Test("nobody sleeps after a day, a night that was called off or one that still runs")
  func noSleep() throws {
    let age = ReminderFacts.BackupAge(last: nil, firstEntry: try instant("2026-01-01T00:00:00Z"))
    for quiet in [
      try shift("22T00:30", "22T08:00", .cancelled), try shift("21T07:00", "21T19:00", .completed),
    ] {
      #expect(try kinds("22T09:00", [quiet], backup: age) == ["backup"])
    }
    let night = try shift("21T19:00", "22T07:00", .inProgress)
    #expect(try kinds("22T08:00", [night], backup: age) == ["end", "backup"])
  }

  @Test("a shift with a long lead is announced after the sleep, one within the hour in it")
  func sleepBeforeShift() throws {
    let night = try shift("21T19:00", "22T07:00", .completed)
    let next = try shift("22T19:00", "23T07:00", id: "next")
    let half = ReminderSettings(leadMinutes: 12 * 60)
    #expect(try kinds("22T14:59", [night, next], by: half) == [])
    #expect(try kinds("22T15:00", [night, next], by: half) == ["start"])
    let soon = try shift("22T14:30", "22T20:00", id: "soon")
    #expect(try kinds("22T13:29", [night, soon], by: half) == [])
    #expect(try kinds("22T13:30", [night, soon], by: half) == ["start"])
  }

  // MARK: A program of one's own

  @Test(
    "a line is words, quotes and backslashes, and nothing else",
    arguments: [
      ("play x", ["play", "x"]), ("  a\t b ", ["a", "b"]), ("'a b' \"c d\"", ["a b", "c d"]),
      ("a'b c'd", ["ab cd"]), ("a ''", ["a", ""]), ("a\\ b \\\"", ["a b", "\""]),
      ("a '\\n' \"\\\"\"", ["a", "\\n", "\""]),
      ("a $HOME `id` *;|>x", ["a", "$HOME", "`id`", "*;|>x"]),
    ])
  func words(line: String, expected: [String]) throws {
    #expect(try ArgumentLine.words(line) == expected)
  }

  @Test("a line that is none is refused")
  func noWords() {
    #expect(throws: ArgumentLine.Problem.empty) { try ArgumentLine.words("  ") }
    #expect(throws: ArgumentLine.Problem.empty) { try ArgumentLine.words("'' x") }
    #expect(throws: ArgumentLine.Problem.openQuote("'")) { try ArgumentLine.words("a 'b") }
    #expect(throws: ArgumentLine.Problem.danglingBackslash) { try ArgumentLine.words("a\\") }
  }
}
