import Coach
import Domain
import Store
import TestSupport
import Testing

@Suite("replacing records by those of a backup")
struct RecordReplacementTests {
  let one: TemporaryStore
  let two: TemporaryStore
  let here: Store
  let there: Store

  init() throws {
    one = try TemporaryStore()
    two = try TemporaryStore()
    here = try one.open()
    there = try two.open()
  }

  @discardableResult
  private func replace(now: Instant = at(50)) throws -> RecordMergeCount {
    try here.write("archive.replace", now: now) { try $0.replaceRecords(byThoseOf: there) }.value
  }

  private func walk(_ store: Store, _ hours: [Int64], _ name: String) throws {
    try store.write(WriteLabel("steps.import", detail: name), now: at(100)) { transaction in
      let importer = try transaction.importSteps()
      for hour in hours {
        let span = Interval(start: at(hour), end: at(hour + 1))
        try importer.add(
          StepSample(source: 0, kind: .steps, time: .span(span), value: 100 + hour),
          from: SampleSource(name: name, model: nil, kind: .watch))
      }
      try importer.finish(file: name, format: "csv")
    }
  }

  private func steps(_ store: Store) throws -> [Int64] {
    try store.steps.samples(touching: Interval(start: at(-2000), end: at(2000))).map(\.value)
  }

  @Test("every record equals the backup's; undo restores the old ones, redo the backup's")
  func records() throws {
    try here.save(shift("a"), shift("b", 20, 28), running("r"))
    try there.save(shift("a", 8, 16), shift("c", 30, 38), running("q"))
    try there.write("test", now: at(1)) { try $0.delete(shift: RecordID("c")) }
    let before = try here.records(), backup = try there.records()
    let count = try replace()
    #expect(count.added == 2 && count.updated == 1 && count.removed == 2)
    #expect(try here.records() == backup)
    try here.undo(now: at(51))
    #expect(try here.records() == before)
    try here.redo(now: at(52))
    #expect(try here.records() == backup)
    #expect(try here.history(limit: 9).count == 2)
  }

  @Test("the same again is no change")
  func twice() throws {
    try there.save(shift("a"), running("r"))
    try replace()
    #expect(try replace(now: at(60)) == RecordMergeCount(kept: 2))
    #expect(try here.history(limit: 9).count == 1)
  }

  @Test("steps that are on both sides count once, and none is lost by undo, however often")
  func walked() throws {
    try walk(here, [1, 2, 3], "Watch")
    try walk(there, [2, 3, 4], "Watch")
    try walk(there, [6], "Phone")
    try replace()
    #expect(try steps(here) == [102, 103, 104, 106])
    // The replaced export is imported again; that is undone before the backup is.
    try walk(here, [1, 2, 3], "Watch")
    #expect(try steps(here).sorted() == [101, 102, 103, 104, 106])
    try here.undo(2, now: at(60))
    #expect(try steps(here) == [101, 102, 103])
    try here.redo(now: at(61))
    #expect(try steps(here) == [102, 103, 104, 106])
    try here.undo(now: at(62))
    try walk(here, [9], "Watch")
    #expect(try steps(here) == [101, 102, 103, 109])
  }

  @Test("a backup of the store itself copies no steps again")
  func lineage() throws {
    try walk(here, [1, 2], "Watch")
    try here.save(shift("a"))
    try here.copy(to: two.path)
    let copy = try two.open()
    try here.write("test", now: at(2)) { try $0.delete(shift: RecordID("a")) }
    let count = try here.write("archive.replace", now: at(50)) {
      try $0.replaceRecords(byThoseOf: copy)
    }.value
    #expect(count.samples == 0 && count.updated == 1 && count.removed == 0)
    #expect(try here.records() == copy.records())
    #expect(try steps(here) == [101, 102])
  }

  // MARK: Local-only settings

  private func command(_ store: Store, _ channel: ReminderChannel, _ command: String) throws {
    try store.write("reminders.save", now: at(3)) {
      try $0.save(ReminderSettings(tellsEnd: false, channel: channel, command: command))
    }
  }

  @Test("a program that reminders run never comes along, neither by a restore nor by a merge")
  func commands() throws {
    try command(there, .command, "rm -rf /")
    try replace()
    var settings = try here.reminders.settings()
    #expect(settings.channel == .auto && settings.command == "" && !settings.tellsEnd)
    try here.undo(now: at(51))
    try here.write("archive.import", now: at(52)) { transaction in
      let merge = try transaction.mergeRecords()
      try there.forEachRecord(in: .reminderSettings, merge.add)
      try merge.finish()
      #expect(merge.count.leavesCommandOut)
    }
    settings = try here.reminders.settings()
    #expect(settings.channel == .auto && settings.command == "" && !settings.tellsEnd)
  }

  @Test("one that is the present one stays, and so does the folder of the backups")
  func own() throws {
    try command(here, .desktop, "play 'x'")
    try command(there, .command, "play 'x'")
    try here.write("backups.save", now: at(3)) {
      try $0.save(BackupSettings(isAutomatic: true, folder: "/mine"))
    }
    try there.write("backups.save", now: at(4)) {
      try $0.save(BackupSettings(isAutomatic: false, folder: "/theirs"))
    }
    try replace()
    #expect(try here.reminders.settings().channel == .command)
    #expect(try here.backups.settings().folder == "/mine")
    #expect(try !here.backups.settings().isAutomatic)
  }

  @Test("a command for reminders stays in use if the other machine has none, and vice versa")
  func programStays() throws {
    let (fleet, a, b) = try pair { try $0.save(shift("s")) }
    try command(a, .command, "play 'x'")
    try command(b, .bell, "")
    fleet.tick(5)
    try b.mergeAll(of: a)
    #expect(try b.reminders.settings().channel == .bell)
    #expect(try b.reminders.settings().command == "")
    fleet.tick(5)
    try b.write("reminders.save", now: at(4)) {
      var settings = ReminderSettings(tellsEnd: true, channel: .desktop, command: "")
      settings.sleepMinutes = 400
      try $0.save(settings)
    }
    try a.mergeAll(of: b)
    #expect(try a.reminders.settings().channel == .command)
    #expect(try a.reminders.settings().command == "play 'x'")
    #expect(try a.reminders.settings().tellsEnd)
    fleet.tick(5)
    try a.write("reminders.save", now: at(5)) {
      try $0.save(ReminderSettings(tellsEnd: true, channel: .bell, command: "play 'x'"))
    }
    try b.mergeAll(of: a)
    #expect(try b.reminders.settings().channel == .bell)
  }

  @Test("a store whose commands and folders were removed can undo and redo all of its changes")
  func undoneElsewhere() throws {
    func save(_ hour: Int64, _ body: (WriteTransaction) throws -> Void) throws {
      try here.write("settings.save", now: at(hour)) { try body($0) }
    }
    try here.save(shift("s"))
    for (hour, command) in [(1, ""), (2, "cat x"), (3, "cat x"), (4, ""), (5, "say")] {
      try save(Int64(hour)) {
        let channel: ReminderChannel = command.isEmpty ? .bell : .command
        var settings = ReminderSettings(tellsEnd: true, channel: channel, command: command)
        settings.leadMinutes = 10 * hour
        try $0.save(settings)
      }
      try save(Int64(hour) + 10) {
        try $0.save(BackupSettings(isAutomatic: hour.isMultiple(of: 2), folder: command))
      }
      try save(Int64(hour) + 20) {
        var settings = CoachSettings()
        settings.voiceCommand = command.isEmpty ? nil : command
        settings.endpointModel = command.isEmpty ? nil : "model \(hour)"
        try $0.save(settings)
      }
    }
    try here.undo(now: at(40))
    try here.removeLocalOnlySettings()
    let findings = { Doctor(path: here.path).check(localTime: utc) }
    #expect(findings().isEmpty)
    try here.redo(now: at(41))
    let records = try here.records()
    var steps = 0
    while try here.nextUndo() != nil {
      try here.undo(now: at(42))
      #expect(findings().isEmpty, "\(steps)")
      steps += 1
    }
    #expect(steps == 16)
    #expect(try here.shifts.count() == 0)
    try here.redo(steps, now: at(43))
    #expect(try here.records() == records)
  }

  @Test("a store that was moved to another machine leaves the program of the first one in use")
  func moved() throws {
    let (fleet, a, b) = try pair { try command($0, .command, "play 'x'") }
    try b.removeLocalOnlySettings()
    #expect(try b.reminders.settings().channel == .auto)
    #expect(try b.reminders.settings().command == "")
    fleet.tick(5)
    try b.save(shift("s"))
    try a.mergeAll(of: b)
    #expect(try a.reminders.settings().channel == .command)
    try b.mergeAll(of: a)
    #expect(try b.reminders.settings().channel == .auto)
  }
}
