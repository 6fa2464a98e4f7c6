import Coach
import Domain
import Platform
import Store
import TestSupport
import Testing

@Suite struct MigrationTests {
  let temporary: TemporaryStore
  let options = StoreOptions(busyTimeoutMilliseconds: 5000, device: "test")

  init() throws { temporary = try TemporaryStore() }

  private static let second = Migration(
    name: "second", sql: "ALTER TABLE shift ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'")
  private static let third = Migration(name: "third", sql: "CREATE TABLE third (x)")
  private static let two = Schema(migrations: Schema.current.migrations + [second])
  private static let three = Schema(migrations: two.migrations + [third])

  private func open(_ schema: Schema) throws -> Store {
    try Store(path: temporary.path, options: options, schema: schema)
  }

  @Test("there is a dump of every version up to this one")
  func dumps() { #expect(OldStores.dumps.keys.sorted() == Array(1...Schema.current.version)) }

  @Test(
    "a store of every older version opens with its records, and its history can be undone",
    arguments: OldStores.dumps.keys.sorted())
  func olderVersions(version: Int) throws {
    try OldStores.make(version, at: temporary.path)
    let store = try temporary.open()
    let night = try #require(try store.shifts.shift(RecordID("s1")))
    #expect(night.notes == "🦉")
    #expect(night.breakMinutes == 30, "by hand, though it is just the usual break")
    #expect(night.localStart == LocalDateTime(floatingSeconds: 1_792_868_400))
    #expect(night.rateMultiplier == Multiplier(tenThousandths: 13_500))
    #expect(try store.profiles.profile()?.name == "Jörg")
    #expect(try store.profiles.profile()?.payPeriodAnchor == CivilDay(year: 2026, month: 1, day: 5))
    #expect(try store.pay.baseRates().map(\.rate) == [.always(3150)], "what the profile told")
    #expect(try store.pay.bonuses().map(\.cents) == (version < 8 ? [] : [4600]))
    #expect(try store.keyBindings.bindings() == (version < 9 ? [:] : ["shift.toggle": "F2"]))
    let training = try store.trainingSettings()
    #expect(training.level == (version < 22 ? .intermediate : .beginner))
    #expect(training.step == (version < 23 ? nil : Weight(thousandths: 1250, .kg)))
    #expect(training.required == (version < 23 ? nil : 2) && training.announces == (version < 23))
    let goal = try store.goals.goals().first, hasGoals = version >= 25
    #expect(goal?.title == (hasGoals ? "Exam" : nil))
    #expect(goal?.task(1)?.window == (hasGoals ? WallSpan(startMinute: 960, endMinute: 1200) : nil))
    #expect(goal?.content.due == (version < 45 ? nil : Instant(seconds: 1_798_671_600)))
    #expect(try store.blocks.all().map(\.minutes) == (hasGoals ? [25] : []))
    #expect(try store.coachSettings().voiceCommand == (hasGoals ? "rec\n-f" : nil))
    try checkActions(of: store, areThere: version >= 26)
    let habits = try store.guidanceSettings().habits
    #expect(habits.windDownMinutes == (version < 44 ? 30 : 20))
    #expect(
      habits.ownMainSleep == (version < 44 ? nil : WallSpan(startMinute: 90, endMinute: 570)))
    #expect(habits.nap == (version < 44 ? SleepHabits().nap : nil))
    #expect(habits.recoveryMinutes == 480)
    try checkCalendars(of: store, areThere: version >= 27)
    let sendsNotes = try store.calendars.account(named: "Family")?.sendsNotes
    #expect(sendsNotes == (version < 27 ? nil : version < 28))
    let stamp = "SELECT substr(hlc, 1, 22) FROM record_stamp WHERE record_id = 's1' AND part = ''"
    #expect(
      try store.connection.all(stamp) { $0.text() }
        == (version < 19 ? ["01a16c8c7c00-0000-ward"] : []), "that of its latest change")
    #expect(try store.undo(now: at(1)).value == [WriteLabel("shift.add", detail: "Night")])
    #expect(try store.shifts.count() == 0)
  }

  @Test("the history of settings that lost its changes with commands can be undone again")
  func settingsHistory() throws {
    let names = Schema.current.migrations.map(\.name)
    let count = try #require(names.firstIndex { $0 == "settings history" })
    let older = Schema(migrations: Array(Schema.current.migrations.prefix(count)))
    do {
      let store = try Store(path: temporary.path, options: options, schema: older)
      try store.write("test.save", now: at(0)) {
        _ = try $0.add(Holiday(day: CivilDay(number: 20_000), name: "Fair"))
      }
      for (minutes, command) in [(90, ""), (90, "cat x"), (60, "cat x"), (30, "")] {
        try store.write("reminders.save", now: at(Int64(minutes))) {
          var settings = ReminderSettings(tellsEnd: true, channel: .auto, command: command)
          settings.leadMinutes = minutes
          try $0.save(settings)
        }
      }
      try store.undo(now: at(100))
      try store.connection.execute(
        """
        DELETE FROM change WHERE coalesce(json_extract(before, '$.command'), '')
          || coalesce(json_extract(after, '$.command'), '') <> '';
        UPDATE reminder_settings SET command = '';
        DELETE FROM change_group WHERE id NOT IN (SELECT group_id FROM change)
        """)
    }
    let store = try temporary.open(), day = CivilDay(number: 20_000)
    #expect(Doctor(path: temporary.path).check(localTime: utc).isEmpty)
    #expect(try store.reminders.settings().leadMinutes == 60)
    try store.undo(now: at(101))
    #expect(try store.reminders.settings() == ReminderSettings())
    try store.undo(now: at(102))
    #expect(try store.holidays.holidays(from: day, until: day.adding(days: 1)).isEmpty)
    try store.redo(2, now: at(103))
    #expect(try store.reminders.settings().leadMinutes == 60)
  }

  private func checkActions(of store: Store, areThere: Bool) throws {
    let entry = try store.actionEvents.entries(since: Instant(seconds: 0)).first
    #expect(
      entry?.note == (areThere ? "🌙" : nil) && entry?.event.slot == (areThere ? .preShift : nil))
    #expect(try store.ownActions().map(\.tags) == (areThere ? [[.care, .plan]] : []))
    let day = try #require(CivilDay(year: 2026, month: 10, day: 18))
    let block = try store.focus.focus(day)?.block(.ritual)
    #expect(block?.feasibility == (areThere ? 806 : nil))
    #expect(
      try store.focus.summaries(of: day...day).map(\.decision) == (areThere ? [.scaleUp] : []))
    let settings = try store.guidanceSettings()
    #expect(
      settings.pace
        == (areThere ? GuidancePace(longest: .ten, daysPerWeek: 6) : GuidanceSettings().pace))
    #expect(
      settings.facts.contains(.noNaps) == areThere && settings.nudgeMinute == (areThere ? 570 : nil)
    )
    let offered = try store.actionOffers.day(day.adding(days: 6))
    #expect(offered?.offers.map(\.slug) == (areThere ? ["sleep.darken"] : nil))
    #expect(try store.actionOffers.content()?.version == (areThere ? 1 : nil))
  }

  private func checkCalendars(of store: Store, areThere: Bool) throws {
    let account = try store.calendars.account(named: "Family")
    #expect(account?.secret == (areThere ? .command("pass show dav") : nil))
    #expect(account?.direction == (areThere ? .twoWay : nil))
    #expect(account?.pausedReason == (areThere ? "unauthorized" : nil))
    let items = try store.calendars.items(ofShift: RecordID("s1"))
    #expect(items.map(\.state) == (areThere ? [.conflict] : []))
    #expect(try store.calendars.conflicts().map(\.answer) == (areThere ? [.both] : []))
    let kept = try store.calendars.overwritten(in: RecordID("k1"))
    #expect(kept.map(\.event) == (areThere ? ["BEGIN:VCALENDAR"] : []))
  }

  @Test("a new store and one that took every step have the same tables")
  func sameTables() throws {
    let old = try TemporaryStore()
    for length in 1...3 {
      let schema = Schema(migrations: Array(Self.three.migrations.prefix(length)))
      _ = try Store(path: old.path, options: options, schema: schema)
    }
    let sql = "SELECT coalesce(sql, name) FROM sqlite_schema ORDER BY name"
    let grown = try Store(path: old.path, options: options, schema: Self.three)
    #expect(
      try grown.connection.all(sql) { $0.text() }
        == open(Self.three).connection.all(sql) { $0.text() })
  }

  @Test("the columns the program reads and writes are the table's")
  func columns() throws {
    let store = try temporary.open()
    for table in RecordTable.all {
      let names = try store.connection.all(
        "SELECT name FROM pragma_table_info(?1)", [Value(table.name)]
      ) { $0.text() }
      #expect(table.columns.map(\.name) == names)
    }
  }

  @Test("before the first step a complete copy is kept beside the file, for the owner alone")
  func copy() throws {
    do { try open(.current).save(shift("a")) }
    do { try open(Self.three).save(shift("b")) }
    #expect(
      names(in: temporary.folder) == [
        "shiftpro.sqlite", "shiftpro.sqlite.before-v\(Self.three.version)",
      ])
    let copy = temporary.path + ".before-v\(Self.three.version)"
    #expect(mode(copy) == 0o600)
    let kept = try Store(path: copy, options: options, schema: .current)
    #expect(try kept.shifts.page(after: nil, limit: 9).map(\.id.text) == ["a"])
  }

  @Test("a new store needs no copy")
  func noCopy() throws {
    do { _ = try open(Self.three) }
    #expect(names(in: temporary.folder) == ["shiftpro.sqlite"])
  }

  @Test("a step that fails takes back itself alone, and the next start tries again")
  func failingStep() throws {
    do { try open(.current).save(shift("a")) }
    let broken = Schema(
      migrations: Self.two.migrations + [
        Migration(name: "third", sql: "CREATE TABLE half (x); CREATE TABLE shift (x)")
      ])
    #expect(
      throws: StoreError.migrationFailed(
        path: temporary.path, step: "third", reason: "table shift already exists")
    ) { try open(broken) }
    let store = try open(Self.two)
    #expect(try store.connection.integer("PRAGMA user_version") == Int64(Self.two.version))
    #expect(try store.connection.integer("SELECT count(*) FROM pragma_table_info('half')") == 0)
    #expect(try open(Self.three).shifts.count() == 1)
  }

  @Test("without a copy nothing is migrated, and no incomplete copy stays")
  func noCopyNoMigration() throws {
    do { try open(.current).save(shift("a")) }
    // A folder at the path of the copy prevents it.
    try Files.createFolder(temporary.path + ".before-v\(Self.two.version)")
    try Files.write([], to: temporary.path + ".before-v\(Self.two.version)/taken")
    #expect(
      throws: StoreError.cannotOpen(
        path: temporary.path + ".before-v\(Self.two.version)", reason: "Is a directory")
    ) { try open(Self.two) }
    #expect(
      names(in: temporary.folder) == [
        "shiftpro.sqlite", "shiftpro.sqlite.before-v\(Self.two.version)",
      ])
    #expect(try open(.current).shifts.count() == 1)
  }

  @Test("changes made before a migration can be undone and redone after it")
  func undoAcross() throws {
    var late = shift("a")
    late.name = "Late"
    do {
      let store = try open(.current)
      try store.save(shift("a"))
      try store.save(late)
    }
    let store = try open(Self.two)
    try store.connection.execute("UPDATE shift SET colour = 'blue'")
    try store.undo(now: at(1))
    #expect(try store.shifts.shift(late.id)?.name == "Early")
    let colour = "SELECT colour FROM shift"
    #expect(try store.connection.first(colour) { $0.text() } == "blue", "unknown to the change")
    try store.undo(now: at(1))
    try store.redo(2, now: at(1))
    #expect(try store.shifts.shift(late.id)?.name == "Late")
    #expect(try store.connection.first(colour) { $0.text() } == "red", "made anew: the default")
  }

  @Test(
    "many that open one new or old file at once all succeed, and each step runs once",
    arguments: [false, true])
  func concurrently(old: Bool) async throws {
    if old { try open(.current).save(shift("a")) }
    let path = temporary.path
    let schema = Self.three
    let options = options
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          let store = try Store(path: path, options: options, schema: schema)
          try store.save(shift("b\(number)"))
        }
      }
      try await group.waitForAll()
    }
    let store = try open(Self.three)
    #expect(try store.shifts.count() == (old ? 9 : 8))
    #expect(try store.connection.first("PRAGMA integrity_check") { $0.text() } == "ok")
    #expect(try store.connection.first("PRAGMA journal_mode") { $0.text() } == "wal")
  }
}
