import Domain
import Platform
import Store
import TestSupport
import Testing

/// Segments that stores have sent, as the parts that they would seal.
final class Post {
  private(set) var segments: [String: [[SegmentPart]]] = [:]

  /// Puts what other stores do not know here.
  func send(_ store: Store) throws {
    guard let link = try store.machines.link() else { return }
    var parts: [SegmentPart] = []
    let sealed = try store.sealSegment(Closed.keepsPeriods) { draft in
      try draft.forEachPart { parts.append($0) }
      return (bytes: [], hash: "\(draft.number)")
    }
    guard sealed != nil else { return }
    segments[link.replica, default: []].append(parts)
    for segment in try store.machines.outbox() {
      try store.writeMachines { try $0.removeSent(segment.number) }
    }
  }

  /// Merges up to `most` segments of another store that were not read yet. Returns whether there were
  /// any.
  @discardableResult
  func receive(_ store: Store, from other: String, most: Int = .max) throws -> Bool {
    let known = try store.machines.machines().first { $0.id == other }
    var machine = known ?? Machine(id: other, name: other)
    let waiting = (segments[other] ?? []).dropFirst(machine.applied).prefix(most)
    guard !waiting.isEmpty else { return false }
    for parts in waiting {
      let records = try ReceivedRecords(like: store)
      _ = try records.add { add in
        for part in parts { try add(part) }
        return true
      }
      machine.applied += 1
      try merge(records, of: machine, into: store)
    }
    return true
  }

  /// Merges all segments of another store again, in another order.
  func receiveAgain(_ store: Store, from other: String) throws {
    guard let machine = try store.machines.machines().first(where: { $0.id == other }) else {
      return
    }
    for parts in (segments[other] ?? []).prefix(machine.applied).reversed() {
      let records = try ReceivedRecords(like: store)
      _ = try records.add { add in
        for part in parts { try add(part) }
        return true
      }
      try merge(records, of: machine, into: store)
    }
  }

  /// Decides again what the tables show of records that were set aside.
  func decideAgain(_ store: Store) throws {
    try merge(ReceivedRecords(like: store), of: nil, into: store)
  }

  private func merge(_ records: ReceivedRecords, of machine: Machine?, into store: Store) throws {
    try store.write("sync.receive", now: at(91)) { transaction in
      let merge = try transaction.mergeRecords()
      merge.keepsClosedPeriods = Closed.keepsPeriods
      try merge.add(records, of: machine)
      try merge.finish()
    }
  }
}

extension Store {
  /// Begins to exchange segments.
  func link() throws {
    let replica = try identity()
    try writeMachines {
      try $0.save(
        MachineLink(store: "store", place: "post", marker: "", replica: replica, name: replica))
    }
  }

  /// What is known here, whatever the tables show.
  func knownLines() throws -> [String] {
    var lines: [String] = []
    try forEachKnownLine { lines.append($0) }
    return lines
  }
}

@Suite("Stores of several machines") struct MachineExchangeTests {
  private func fleet(_ count: Int) throws -> Fleet {
    let fleet = try Fleet(count) { store in
      try store.write("first", now: at(0)) { transaction in
        try transaction.save(profile())
        try transaction.save(shift("s0"))
      }
    }
    for store in fleet.stores { try store.link() }
    return fleet
  }

  /// Exchanges until nothing is left.
  private func settle(_ fleet: Fleet, _ post: Post) throws {
    for _ in 0..<4 {
      for store in fleet.stores {
        for other in fleet.stores where other !== store {
          try post.receive(store, from: other.identity())
        }
        try post.decideAgain(store)
        try post.send(store)
      }
    }
  }

  private func difference(_ a: [String], _ b: [String]) -> [String] {
    Set(a).symmetricDifference(b).sorted()
  }

  /// Expects that changed records are noted for the other machines.
  private func expectNoted(_ lines: [String], in store: Store) throws {
    let noted = Set(
      try store.connection.all("SELECT table_name || char(31) || record_id FROM machine_unsent") {
        $0.text()
      })
    let changed = lines.filter { !$0.hasPrefix("sample") }.map {
      $0.split(separator: "\u{1f}").prefix(2).joined(separator: "\u{1f}")
    }
    #expect(Set(changed).subtracting(noted) == [])
  }

  @Test(
    "whatever was changed where, and whenever segments arrive, they end equal",
    arguments: Seeds.of(1...12 as ClosedRange<UInt64>))
  func anyOrder(seed: UInt64) throws {
    var person = RandomPerson(seed: seed, turnsBack: seed % 4 != 0, locks: seed % 2 == 0)
    let fleet = try fleet(seed % 3 == 0 ? 2 : 3), post = Post()
    for hour in Int64(1)...60 {
      fleet.tick(person.pick([0, 0, 1, 1000]))
      let who = person.pick(fleet.stores), before = try who.knownLines()
      try person.step(who, at: hour)
      try expectNoted(difference(before, who.knownLines()), in: who)
      if person.chance(3) { try post.send(person.pick(fleet.stores)) }
      let to = person.pick(fleet.stores), from = person.pick(fleet.stores)
      guard from !== to, person.chance(3) else { continue }
      try post.receive(to, from: from.identity(), most: person.pick([1, 2, 9]))
      if person.chance(8) { try post.receiveAgain(to, from: from.identity()) }
    }
    try settle(fleet, post)
    let first = fleet.stores[0]
    for store in fleet.stores.dropFirst() {
      let known = try difference(first.knownLines(), store.knownLines())
      let shown = try difference(first.contents(), store.contents())
      #expect(known == [])
      #expect(shown == [])
    }
    for store in fleet.stores {
      #expect(try store.machines.unsentCount() == 0)
    }
  }

  // MARK: Single cases

  private func edit(_ store: Store, _ id: String, _ change: (inout Shift) -> Void) throws {
    var shift = try #require(try store.shifts.shift(RecordID(id)))
    change(&shift)
    try store.write("edit", now: at(5)) { try $0.save(shift) }
  }

  @Test("a change that was received is not sent on, and undo passes over it")
  func received() throws {
    let fleet = try fleet(2), post = Post()
    let (a, b) = (fleet.stores[0], fleet.stores[1])
    try settle(fleet, post)
    fleet.tick(5)
    try edit(a, "s0") { $0.name = "Late" }
    fleet.tick(5)
    try edit(b, "s0") { $0.notes = "dentist" }
    try post.send(a)
    try post.receive(b, from: a.identity())
    #expect(try b.machines.unsentCount() == 1)
    fleet.tick(5)
    try b.undo(now: at(6))
    let shift = try #require(try b.shifts.shift(RecordID("s0")))
    #expect(shift.name == "Late" && shift.notes == "")
    try settle(fleet, post)
    #expect(try a.knownLines() == b.knownLines())
    #expect(try a.shifts.shift(RecordID("s0"))?.notes == "")
  }

  @Test("an undone merge spreads, because the others have what it brought")
  func undoneMerge() throws {
    let fleet = try fleet(2), post = Post()
    let (a, b) = (fleet.stores[0], fleet.stores[1])
    try settle(fleet, post)
    let (folder, backup) = try fleet.fresh()
    fleet.tick(5)
    try backup.save(shift("old"))
    try a.mergeAll(of: backup)
    try settle(fleet, post)
    #expect(try b.shifts.shift(RecordID("old")) != nil)
    fleet.tick(5)
    try a.undo(now: at(7))
    try settle(fleet, post)
    #expect(try b.shifts.shift(RecordID("old")) == nil)
    #expect(try a.knownLines() == b.knownLines())
    withExtendedLifetime(folder) {}
  }

  @Test("samples and their sources arrive with their import, whatever the numbers here are")
  func samples() throws {
    let fleet = try fleet(2), post = Post()
    var person = RandomPerson(seed: 3, turnsBack: false, locks: false)
    for hour in Int64(1)...40 { try person.step(fleet.stores[Int(hour) % 2], at: hour) }
    try settle(fleet, post)
    let (a, b) = (fleet.stores[0], fleet.stores[1])
    #expect(try a.knownLines().contains { $0.hasPrefix("sample ") })
    #expect(try a.knownLines() == b.knownLines())
  }

  @Test("a store on one machine only remembers nothing to send, and a backup has no link")
  func alone() throws {
    let fleet = try Fleet(1) { try $0.save(shift("s")) }
    let store = fleet.stores[0]
    try store.save(shift("t"))
    #expect(try store.machines.unsentCount() == 0)
    try store.link()
    try store.save(shift("u"))
    #expect(try store.machines.unsentCount() == 1)
    let folder = try TemporaryStore()
    try store.copy(to: folder.path)
    let copy = try folder.open()
    #expect(try copy.machines.link() == nil)
    #expect(try copy.machines.unsentCount() == 0)
  }
}
