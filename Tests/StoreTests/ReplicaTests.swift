import Domain
import Platform
import Store
import Synchronization
import TestSupport
import Testing

extension Store {
  /// Brings everything along that another store holds.
  @discardableResult
  func mergeAll(
    of other: Store,
    _ isOpen: ((TableRecord?, TableRecord, [LockedPeriod]) throws -> Bool)? = nil
  ) throws -> RecordMergeCount {
    try write("archive.restore", now: at(90)) { transaction in
      let merge = try transaction.mergeRecords()
      merge.isOpen = isOpen
      try merge.add(other)
      try merge.finish()
      return merge.count
    }.value
  }

  /// The contents of all records, without the numbers that mean something in one store alone.
  func contents() throws -> [String] {
    var lines: [String] = []
    for table in tables {
      try forEachRecord(in: table) { record in
        var record = record
        for column in ["number", "batch", "source_number"] { record[column] = .null }
        lines.append("\(table.name) \(record.values)")
      }
    }
    return lines.sorted()
  }
}

@Suite("Stores that are merged") struct ReplicaTests {
  /// Some stores with the same beginning.
  private final class Fleet {
    let folders: [TemporaryStore]
    let stores: [Store]
    private let milliseconds: Clock

    /// A wall clock that stands still unless it is moved, so that many changes tie.
    final class Clock: Sendable {
      private let value = Mutex<Int64>(1_792_800_000_000)
      var now: Int64 { value.withLock { $0 } }
      func move(by milliseconds: Int64) { value.withLock { $0 += milliseconds } }
    }

    init(_ count: Int, fill: (Store) throws -> Void) throws {
      let clock = Clock()
      milliseconds = clock
      let folders = try (0..<count).map { _ in try TemporaryStore() }
      self.folders = folders
      var stores: [Store] = []
      for (index, folder) in folders.enumerated() {
        let options = StoreOptions(
          device: "same", syncsCommits: false, wallMilliseconds: { clock.now })
        if index == 0 {
          let first = try folder.open(options: options)
          try fill(first)
          stores.append(first)
        } else {
          try stores[0].copy(to: folder.path)
          stores.append(try folder.open(options: options))
        }
      }
      self.stores = stores
    }

    func tick(_ milliseconds: Int64) { self.milliseconds.move(by: milliseconds) }
  }

  private func pick<T>(_ values: [T], _ dice: inout SplitMix64) -> T {
    values[Int.random(in: 0..<values.count, using: &dice)]
  }

  /// A shift of the closed week: no change touches it.
  private static let closed = shift("closed", -500, -492)

  private func randomShift(_ dice: inout SplitMix64) -> Shift {
    let start = Int64.random(in: 0...100, using: &dice)
    let status = pick(ShiftStatus.allCases, &dice)
    let began = status == .inProgress || status == .completed
    var made = shift(
      "s\(Int.random(in: 0..<6, using: &dice))", start, start + 8, status,
      actual: began ? (start, status == .completed ? start + 8 : nil) : nil)
    made.notes = pick(["", "a", "b"], &dice)
    made.name = pick(["Early", "Late"], &dice)
    made.breakMinutes = pick([nil, 0, 30], &dice)
    return made
  }

  private func randomPattern(_ id: RecordID, _ dice: inout SplitMix64) -> ShiftPattern {
    let slot = RotationSlot(
      code: pick(["E", "N"], &dice), name: "", startMinuteOfDay: 420, durationMinutes: 480)
    let days = (0..<Int.random(in: 1...4, using: &dice)).map { _ in
      Bool.random(using: &dice) ? RotationDay([slot]) : RotationDay.off
    }
    let schedule: PatternSchedule =
      Bool.random(using: &dice)
      ? .weekly(daysOfWeekMask: Int.random(in: 1...127, using: &dice), slot: slot)
      : .cycling(cycleStart: CivilDay(number: 20_000), days: days + [RotationDay([slot])])
    return ShiftPattern(
      id: id, name: pick(["A", "B"], &dice), schedule: schedule,
      effectiveFrom: CivilDay(number: 20_000), zone: "UTC", createdAt: at(0), updatedAt: at(0))
  }

  private func randomWrite(_ transaction: WriteTransaction, _ dice: inout SplitMix64) throws {
    let id = RecordID("r\(Int.random(in: 0..<4, using: &dice))")
    switch Int.random(in: 0..<11, using: &dice) {
    case 0, 1, 2: try transaction.save(randomShift(&dice))
    case 3: try transaction.delete(shift: RecordID("s\(Int.random(in: 0..<6, using: &dice))"))
    case 4:
      var shoe = Shoe(id: id, brand: "B", createdAt: at(0), updatedAt: at(0))
      shoe.model = pick(["x", "y"], &dice)
      shoe.isDefault = Bool.random(using: &dice)
      try transaction.save(shoe)
    case 5:
      let start = at(Int64.random(in: 0...50, using: &dice))
      try transaction.save(
        ShoeSession(
          id: id, shoe: RecordID("r1"), start: start,
          end: Bool.random(using: &dice) ? start + 60 : nil, createdAt: at(0), updatedAt: at(0)))
    case 6:
      try transaction.save(
        StoredBaseRate(
          id: pick([id, RecordID(using: &dice)], &dice),
          effectiveFrom: pick([nil, CivilDay(number: 20_000)], &dice),
          cents: Int64.random(in: 1...9, using: &dice)))
    case 7: try transaction.setKeys(pick([nil, "a", "b"], &dice), of: pick(["x", "y"], &dice))
    case 8, 9:
      guard
        try Bool.random(using: &dice)
          || !transaction.patterns.patterns().contains(where: { $0.id == id })
      else {
        return try transaction.delete(pattern: id)
      }
      try transaction.save(randomPattern(id, &dice))
    default:
      var edited = try transaction.profiles.profile() ?? profile()
      edited.name = pick(["A", "B"], &dice)
      edited.theme = pick(["light", "dark"], &dice)
      edited.showsHints.toggle()
      try transaction.save(edited)
    }
  }

  private func step(_ store: Store, _ dice: inout SplitMix64, at hour: Int64) throws {
    do {
      switch Int.random(in: 0..<8, using: &dice) {
      case 0: try store.undo(now: at(hour))
      case 1: try store.redo(now: at(hour))
      default: try store.write("step", now: at(hour)) { try randomWrite($0, &dice) }
      }
    } catch StoreError.shiftInProgress, StoreError.notFound, StoreError.nothingToUndo,
      StoreError.nothingToRedo, StoreError.constraint, StoreError.undoConflict
    {
      // Refused, and nothing has changed.
    }
  }

  private static func isOpen(
    _ before: TableRecord?, _ after: TableRecord, _ closed: [LockedPeriod]
  ) -> Bool {
    after.id != RecordID("closed")
  }

  @Test(
    "whatever was changed where, and in whatever order they are merged, they end equal",
    arguments: Seeds.of(1...12 as ClosedRange<UInt64>))
  func anyOrder(seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    let fleet = try Fleet(seed % 2 == 0 ? 2 : 3) { store in
      try store.write("first", now: at(0)) { transaction in
        try transaction.save(Self.closed)
        try transaction.save(profile())
      }
      try store.settle()
    }
    for store in fleet.stores { try store.settle() }
    let closed = try fleet.stores[0].shifts.shift(Self.closed.id)
    for hour in 1...60 as ClosedRange<Int64> {
      fleet.tick(pick([0, 0, 1, 1000], &dice))
      try step(pick(fleet.stores, &dice), &dice, at: hour)
      if Int.random(in: 0..<6, using: &dice) == 0 {
        let from = pick(fleet.stores, &dice), to = pick(fleet.stores, &dice)
        if from !== to { try to.mergeAll(of: from, Self.isOpen) }
      }
    }
    for _ in 0..<3 {
      for to in fleet.stores {
        for from in fleet.stores where from !== to { try to.mergeAll(of: from, Self.isOpen) }
      }
    }
    let contents = try fleet.stores.map { try $0.contents() }
    for other in contents.dropFirst() {
      let lost = Set(contents[0]).symmetricDifference(other).sorted()
      #expect(lost.isEmpty)
    }
    for (store, folder) in zip(fleet.stores, fleet.folders) {
      #expect(try store.shifts.shift(Self.closed.id) == closed)
      // Which pair was worn when is made up, and need not make sense.
      let findings = Doctor(path: folder.path).check(localTime: utc).filter {
        !["overlapping_sessions", "missing_shoe"].contains($0.code)
      }
      #expect(findings.isEmpty)
      let changes = try fleet.stores.filter { $0 !== store }
        .map { try store.mergeAll(of: $0, Self.isOpen).isChange }
      #expect(!changes.contains(true), "nothing is left to merge")
    }
  }

  // MARK: One by one

  private func pair(_ fill: (Store) throws -> Void) throws -> (Fleet, Store, Store) {
    let fleet = try Fleet(2, fill: fill)
    return (fleet, fleet.stores[0], fleet.stores[1])
  }

  private func edit(_ store: Store, _ id: String, _ change: (inout Shift) -> Void) throws {
    var shift = try #require(try store.shifts.shift(RecordID(id)))
    change(&shift)
    try store.write("edit", now: at(5)) { try $0.save(shift) }
  }

  @Test("a name that was changed here and a note that was changed there both stay")
  func fields() throws {
    let (fleet, a, b) = try pair { try $0.save(shift("s")) }
    defer { withExtendedLifetime(fleet) {} }
    try edit(a, "s") { $0.name = "Late" }
    try edit(b, "s") { $0.notes = "swapped" }
    try a.mergeAll(of: b)
    try b.mergeAll(of: a)
    let merged = try #require(try a.shifts.shift(RecordID("s")))
    #expect(merged.name == "Late" && merged.notes == "swapped")
    #expect(try a.contents() == b.contents())
  }

  @Test("of two changes in one millisecond both stores take the same one")
  func ties() throws {
    let (fleet, a, b) = try pair { try $0.save(shift("s")) }
    defer { withExtendedLifetime(fleet) {} }
    try edit(a, "s") { $0.name = "A" }
    try edit(b, "s") { $0.name = "B" }
    try a.mergeAll(of: b)
    try b.mergeAll(of: a)
    #expect(try a.contents() == b.contents())
  }

  @Test("of two shifts in progress the one that was begun last runs on, in both stores")
  func twoRun() throws {
    let (fleet, a, b) = try pair { try $0.save(shift("s")) }
    try a.save(running("r", since: 7))
    fleet.tick(5)
    try b.save(running("q", since: 9))
    try a.mergeAll(of: b)
    try b.mergeAll(of: a)
    #expect(try a.shifts.running()?.id.text == "q")
    #expect(try a.shifts.shift(RecordID("r"))?.actualEnd == at(9))
    #expect(try a.contents() == b.contents())
  }

  @Test("undo takes a merge back as if it had not been, and it can be made again")
  func undone() throws {
    let (fleet, a, b) = try pair { try $0.save(shift("s")) }
    fleet.tick(5)
    try edit(b, "s") { $0.name = "B" }
    try b.save(shift("t"))
    let before = try a.contents()
    try a.mergeAll(of: b)
    let after = try a.contents()
    fleet.tick(5)
    try a.undo(now: at(6))
    #expect(try a.contents() == before)
    #expect(try a.mergeAll(of: b).updated == 1)
    #expect(try a.contents() == after)
    try a.undo(now: at(7))
    try a.redo(now: at(8))
    #expect(try a.contents() == after)
  }

  @Test("what was taken away by undo does not come back from a store that had it")
  func tombstones() throws {
    let (fleet, a, b) = try pair { try $0.save(shift("s")) }
    try a.save(shift("t"))
    try b.mergeAll(of: a)
    fleet.tick(5)
    try a.undo(now: at(6))
    try a.mergeAll(of: b)
    try b.mergeAll(of: a)
    #expect(try a.shifts.shift(RecordID("t")) == nil)
    #expect(try a.contents() == b.contents())
  }

  // MARK: Names of stores

  private func replica(_ store: Store) throws -> String {
    let stamp = try #require(try store.history(limit: 1).first).stamp
    return String(stamp.dropFirst(18))
  }

  @Test("a store has a random name, which neither a copy nor a restored backup shares")
  func names() throws {
    let folder = try TemporaryStore(), second = try TemporaryStore(), third = try TemporaryStore()
    let store = try folder.open()
    try store.save(shift("a"))
    let name = try replica(store)
    #expect(name.utf8.count == 36)
    try folder.open().save(shift("b"))
    #expect(try replica(store) == name, "the same file")
    try store.copy(to: second.path)
    let copy = try second.open()
    try copy.save(shift("c"))
    #expect(try replica(copy) != name)
    let fresh = try third.open()
    try fresh.replaceContents(byThoseOf: store)
    try fresh.save(shift("d"))
    #expect(try replica(fresh) != name)
    #expect(try replica(fresh) != replica(copy))
  }
}
