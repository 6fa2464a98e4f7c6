import Domain
import Store
import TestSupport
import Testing

@Suite("Reminders in the store") struct ReminderStoreTests {
  private let temporary: TemporaryStore
  private let store: Store

  init() throws {
    temporary = try TemporaryStore()
    store = try temporary.open()
  }

  @Test("settings are the defaults until some are saved, and undo brings them back")
  func settings() throws {
    #expect(try store.reminders.settings() == ReminderSettings())
    var settings = ReminderSettings(
      leadMinutes: nil, tellsEnd: false, tellsShoes: false, backupDays: nil, sleepMinutes: nil,
      channel: .command, command: "a 'b c'")
    try store.write("reminders.save", now: at(1)) { try $0.save(settings) }
    settings.updatedAt = at(1)
    #expect(try store.reminders.settings() == settings)
    try store.undo(now: at(2))
    #expect(try store.reminders.settings() == ReminderSettings())
    try store.redo(now: at(3))
    #expect(try store.reminders.settings().command == "a 'b c'")
  }

  @Test("a program of one's own has to be named")
  func noCommand() throws {
    #expect(throws: StoreError.constraint(rule: "command_is_told")) {
      try store.write("reminders.save", now: at(1)) {
        try $0.save(ReminderSettings(channel: .command))
      }
    }
  }

  @Test("one of two programs can claim a reminder at each outlet; a released one is free again")
  func claim() throws {
    let other = try temporary.open()
    #expect(try store.claim("start a 1", for: .outside, now: at(1)))
    #expect(try !other.claim("start a 1", for: .outside, now: at(1)))
    #expect(try other.claim("start a 1", for: .screen, now: at(1)))
    #expect(try store.reminders.sent(to: .outside) == ["start a 1"])
    try other.release("start a 1", for: .outside)
    #expect(try store.claim("start a 1", for: .outside, now: at(1)))
  }

  @Test("a claim is no change of a record: it cannot be undone")
  func noHistory() throws {
    #expect(try store.claim("start a 1", for: .outside, now: at(1)))
    #expect(try store.nextUndo() == nil)
    try store.save(shift("a"))
    try store.undo(now: at(2))
    #expect(try store.reminders.sent(to: .outside) == ["start a 1"])
  }

  @Test("shifts long past are forgotten, shoes are not")
  func memory() throws {
    for key in ["start a 1", "end a 1", "shoe h 80 1 0"] {
      #expect(try store.claim(key, for: .screen, now: at(0)))
    }
    #expect(try store.claim("start b 1", for: .screen, now: at(24 * 91)))
    #expect(try store.reminders.sent(to: .screen) == ["shoe h 80 1 0", "start b 1"])
  }

  @Test("the age of the last backup is known once there is something to back up")
  func backup() throws {
    #expect(try store.reminders.backupAge() == nil)
    try store.save(shift("a"))
    #expect(
      try store.reminders.backupAge() == ReminderFacts.BackupAge(last: nil, firstEntry: at(0)))
    try store.recordBackup(at: at(5))
    try store.recordBackup(at: at(4))
    #expect(
      try store.reminders.backupAge() == ReminderFacts.BackupAge(last: at(5), firstEntry: at(0)))
  }
}
