import Domain
import Interchange
import Store
import Sync
import TestSupport

/// A store with a calendar, for tests of runs.
final class Bench {
  static let template = try? StoreTemplate()
  static let zones = Zones.database
  static let berlin = (try? zones.zone("Europe/Berlin")) ?? .utc
  /// 2026-11-02 00:00 UTC.
  static let start = Instant(seconds: 1_793_577_600)

  let temporary: TemporaryStore
  let store: Store
  var account: CalendarAccount
  var now = Bench.start
  var style = EventStyle(unnamed: "Shift")
  var force = false
  var isDry = false
  var importsOthers = false
  var refills = false
  var activities: [CalendarActivity] = []
  var checkpoint: () throws(SyncError) -> Void = {}

  init(_ direction: CalendarAccount.Direction = .twoWay, title: String = "{name}") throws {
    temporary = try TemporaryStore()
    if let template = Bench.template {
      store = try temporary.copy(of: template)
    } else {
      store = try temporary.reopen()
    }
    account = CalendarAccount(
      id: RecordID("00000000-0000-4000-8000-000000000001"), name: "Family", kind: .vdir,
      address: "/", createdAt: now)
    account.direction = direction
    style = EventStyle(title: title, unnamed: "Shift")
    let account = account
    try store.writeCalendars { try $0.save(account) }
  }

  /// Runs once.
  @discardableResult
  func run(_ side: any CalendarSide) throws -> RunResult {
    var settings = RunSettings(
      style: style, zone: Bench.berlin, zones: Bench.zones, now: now,
      windowEnd: Bench.start + 365 * 86_400)
    settings.forcesDeletions = force
    settings.isDryRun = isDry
    settings.importsOthers = importsOthers
    settings.listsEverything = importsOthers
    settings.refills = refills
    settings.patience = 2000
    let activities = activities
    let run = CalendarRun(
      account, in: store, with: side, settings,
      shifts: { try $0.shifts.page(after: nil, limit: 100_000) }, activities: { _ in activities })
    run.checkpoint = checkpoint
    return try run.run()
  }

  /// Adds a shift of eight hours on a day, from an hour on.
  @discardableResult
  func add(_ number: Int, name: String = "Early", hour: Int64 = 6) throws -> RecordID {
    let shift = Self.shift(number, name: name, hour: hour, at: now)
    try store.write("shift.add", now: now) { try $0.save(shift) }
    return shift.id
  }

  static func id(_ number: Int) -> RecordID {
    let digits = String(number, radix: 16)
    let zeros = String(repeating: "0", count: 12 - digits.count)
    return RecordID("aaaaaaaa-0000-4000-8000-\(zeros)\(digits)")
  }

  static func shift(
    _ number: Int, name: String = "Early", hour: Int64 = 6, at now: Instant
  ) -> Shift {
    let begin = start + Int64(number) * 86_400 + hour * 3600, end = begin + 8 * 3600
    return Shift(
      id: id(number), name: name, scheduledStart: begin, scheduledEnd: end,
      localStart: berlin.local(at: begin), localEnd: berlin.local(at: end), zone: "Europe/Berlin",
      createdAt: now, updatedAt: now)
  }

  /// Changes a shift.
  func change(_ id: RecordID, _ body: (inout Shift) -> Void) throws {
    try store.write("shift.edit", now: now) { transaction in
      guard var shift = try transaction.shifts.shift(id) else { return }
      body(&shift)
      try transaction.save(shift)
    }
  }

  func delete(_ id: RecordID) throws {
    try store.write("shift.delete", now: now) { try $0.delete(shift: id) }
  }

  func shift(_ id: RecordID) throws -> Shift? { try store.shifts.shift(id) }

  /// The stored state of calendars and the history, which a run without changes leaves alone.
  func history() throws -> Int {
    Int(try store.connection.integer("SELECT coalesce(max(id), 0) FROM change_group"))
  }
}
