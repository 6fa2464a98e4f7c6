import Domain
import Interchange
import Platform
import Store

/// The result of an exchange with the other machines.
public struct MachineResult: Equatable, Sendable {
  /// The number of records and imports that were sent.
  public var sent = 0
  /// The changes that other machines brought.
  public var received = RecordMergeCount()
  /// Whether the carrier had lost segments, so that everything is sent again.
  public var sendsAgain = false
  /// The name of the machine of whose store this one is a copy; nil if it is none.
  public var copiedFrom: String?

  /// Creates the result of an exchange without changes.
  public init() {}
}

/// Exchanges changes with the other machines: receives theirs, then sends those made here.
///
/// Each machine numbers its own segments, and remembers of each other one how many it has read. So
/// order, repetition and gaps make no difference, and nothing has to be agreed on.
public struct MachineRun {
  /// Merges received records and saves how far their machine was read, all or nothing. Returns the
  /// numbers of changes.
  public typealias Receive = (ReceivedRecords, Machine?) throws -> RecordMergeCount
  /// Whether a change of a record keeps the contents of closed pay periods.
  public typealias KeepsClosedPeriods = (TableRecord?, TableRecord, [LockedPeriod]) throws -> Bool

  private let store: Store
  private let carrier: any Carrier
  private let key: SharedKey
  private let now: Instant
  private static let patience: Int32 = 10_000
  private let receive: Receive
  private let keepsClosedPeriods: KeepsClosedPeriods

  /// Creates an exchange of a store over a carrier.
  public init(
    _ store: Store, over carrier: any Carrier, _ key: SharedKey, now: Instant,
    keepsClosedPeriods: @escaping KeepsClosedPeriods, receive: @escaping Receive
  ) {
    self.store = store
    self.carrier = carrier
    self.key = key
    self.now = now
    self.receive = receive
    self.keepsClosedPeriods = keepsClosedPeriods
  }

  /// Runs the exchange, after others of this store. Throws `MachineError`, `StoreError` and what
  /// receiving throws; what was received before stays.
  public func run() throws -> MachineResult {
    let lock = try MachineError.filing {
      try RunLock.acquired(store: store.path, waiting: Self.patience)
    }
    guard let lock else { throw MachineError.busy }
    defer { withExtendedLifetime(lock) {} }
    guard var link = try store.machines.link() else { throw MachineError.notLinked }
    var result = MachineResult()
    try checkMarker(link)
    if try store.identity() != link.replica {
      result.copiedFrom = link.name
      link = try renamed(link, to: store.identity())
    }
    let heads = try carrier.heads()
    let mine = heads[link.replica] ?? SegmentHead()
    if mine.newest > link.sealed || mine.hasTwins {
      // Segments are there that this store has not written: it is an older image of it.
      result.copiedFrom = link.name
      link = try renamed(link, to: store.renewIdentity())
    } else if try mine.newest < link.acknowledged || mine.hasGap || isBehind(heads) {
      link.resends = true
      try store.writeMachines { try $0.save(link) }
      result.sendsAgain = true
    }
    let hasChanged = try store.machines.unsentCount() > 0
    // Before anything is received, so that the others learn what was known when these changes were
    // made.
    try seal()
    result.received = try receive(heads, link, isRehearsal: false, hasChanged: hasChanged)
    result.sent = try send(&link, &result)
    if result.sent > 0, link.snapshot == link.acknowledged { try removeOutdated(of: link) }
    link.lastSync = now
    link.problem = nil
    link.problemWords = nil
    try store.writeMachines { try $0.save(link) }
    return result
  }

  /// Returns what an exchange would bring, and changes nothing: `receive` has to roll back. Throws as
  /// `run` does.
  public func rehearse(_ link: MachineLink) throws -> RecordMergeCount {
    try checkMarker(link)
    return try receive(carrier.heads(), link, isRehearsal: true)
  }

  /// Whether the carrier has lost segments of another machine that were read here.
  private func isBehind(_ heads: [String: SegmentHead]) throws -> Bool {
    try store.machines.machines().contains {
      !$0.isRetired && heads[$0.id]?.newest ?? 0 < $0.applied
    }
  }

  private func checkMarker(_ link: MachineLink) throws {
    guard let marker = try carrier.marker() else { throw MachineError.noStore(link.place) }
    guard try StoreMarker(marker, at: link.place).store == link.store else {
      throw MachineError.otherStore(link.place)
    }
  }

  /// Makes this store a machine of its own, because another one goes on under the UUID that it had.
  private func renamed(_ old: MachineLink, to replica: String) throws -> MachineLink {
    // All of its segments are read: those of another image may have the numbers of mine.
    let other = Machine(id: old.replica, name: old.name)
    let names = try Set(store.machines.machines().map(\.name) + [old.name])
    var number = 2
    while names.contains("\(old.name) \(number)") { number += 1 }
    var link = MachineLink(
      store: old.store, place: old.place, marker: old.marker, replica: replica,
      name: "\(old.name) \(number)")
    link.isPaused = old.isPaused
    link.secret = old.secret
    try store.writeMachines { write in
      try write.save(link)
      try write.save(other)
      try write.clearSegments()
    }
    return link
  }

  // MARK: Receiving

  private func receive(
    _ heads: [String: SegmentHead], _ link: MachineLink, isRehearsal: Bool,
    hasChanged: Bool = false
  ) throws -> RecordMergeCount {
    var known: [String: Machine] = [:]
    for machine in try store.machines.machines() { known[machine.id] = machine }
    var count = RecordMergeCount()
    for (id, head) in heads.sorted(by: { $0.key < $1.key }) where id != link.replica {
      let before = known[id]
      if let before, before.applied == head.newest, before.waitsFor == nil { continue }
      var machine = before ?? Machine(id: id, name: String(id.prefix(8)))
      var records = try ReceivedRecords(like: store)
      try read(&machine, head, link, into: &records) { count.add(try receive($0, $1)) }
      if records.count > 0 {
        count.add(try receive(records, machine))
      } else if machine != before, !isRehearsal {
        try store.writeMachines { try $0.save(machine) }
      }
    }
    if !isRehearsal { try restartMissing(known.values, heads) }
    if !isRehearsal, try store.machines.hasUndecided(),
      try hasChanged || count.isChange || store.machines.unsentCount() > 0
    {
      // A change here or there can decide about records that were set aside.
      count.add(try receive(ReceivedRecords(like: store), nil))
    }
    return count
  }

  /// Begins anew with machines of which the carrier has nothing any more.
  private func restartMissing(
    _ known: some Sequence<Machine>, _ heads: [String: SegmentHead]
  ) throws {
    for var machine in known where machine.applied > 0 && heads[machine.id] == nil {
      restart(&machine)
      try store.writeMachines { try $0.save(machine) }
    }
  }

  /// Reads the segments of a machine that were not read yet, as far as they are there. Passes those
  /// that cannot be merged together with the next one to `merge`.
  private func read(
    _ machine: inout Machine, _ head: SegmentHead, _ link: MachineLink,
    into records: inout ReceivedRecords, merge: (ReceivedRecords, Machine) throws -> Void
  ) throws {
    machine.waitsFor = nil
    machine.problem = nil
    // What the carrier had lost may have been other segments than those that are there now.
    if head.newest < machine.applied { restart(&machine) }
    var hasRestarted = false
    while machine.applied < head.newest {
      var reading = Reading.waits(nil)
      for number in numbers(after: machine, head) {
        reading = try add(number, of: machine, link, to: records)
        if reading.needsFreshStart, records.count > 0 {
          try merge(records, machine)
          records = try ReceivedRecords(like: store)
          reading = try add(number, of: machine, link, to: records)
        }
        guard case .waits = reading else { break }
      }
      switch reading {
      case .added(let number, let name, let hash):
        machine.applied = number
        machine.seen = records.seen ?? machine.seen
        machine.appliedHash = hash
        machine.name = name
        machine.lastSeen = now
      case .apart: return
      case .forked where !hasRestarted:
        hasRestarted = true
        restart(&machine)
      case .forked:
        machine.waitsFor = machine.applied + 1
        return
      case .waits(let problem):
        machine.waitsFor = machine.applied + 1
        machine.problem = problem
        return
      }
    }
  }

  private func restart(_ machine: inout Machine) {
    machine.applied = 0
    machine.appliedHash = nil
  }

  /// Returns the numbers of the segments to try: the next one, and a newer one with everything, which
  /// is first if nothing was read yet.
  private func numbers(after machine: Machine, _ head: SegmentHead) -> [Int] {
    let next = machine.applied + 1
    guard let snapshot = head.snapshots.last, snapshot > next else { return [next] }
    return machine.applied == 0 ? [snapshot, next] : [next, snapshot]
  }

  private enum Reading {
    /// The segment's number, the name of its machine, and its hash; nil if there are several.
    case added(Int, name: String, hash: String?)
    /// The segment follows another one than the one that was read.
    case forked
    /// Its machine had seen more of mine than with the segments before, which are merged first.
    case apart
    /// It cannot be read now, for a reason if it is there.
    case waits(String?)

    /// Whether the segment may be readable after those before were merged.
    var needsFreshStart: Bool {
      switch self {
      case .apart, .waits(MachineRun.unreadable): true
      default: false
      }
    }
  }

  private struct Forked: Error {}
  fileprivate static let unreadable = "unreadable"

  /// Adds the segments with a number, of which there are several only if images of one store have
  /// both gone on.
  private func add(
    _ number: Int, of machine: Machine, _ link: MachineLink, to records: ReceivedRecords
  ) throws -> Reading {
    let segments = try carrier.read(number, of: machine.id)
    var reading = Reading.waits(nil)
    for segment in segments {
      let next = try add(
        segment, of: machine, link, to: records, isOnly: segments.count == 1)
      guard case .added(_, let name, _) = next else {
        if case .added = reading { continue }
        reading = next
        continue
      }
      reading = segments.count > 1 ? .added(number, name: name, hash: nil) : next
    }
    return reading
  }

  private func add(
    _ segment: CarriedSegment, of machine: Machine, _ link: MachineLink,
    to records: ReceivedRecords, isOnly: Bool
  ) throws -> Reading {
    let file = SegmentFile(key: key, store: link.store)
    let follows = segment.number == machine.applied + 1 ? machine.appliedHash : nil
    var header: SegmentFile.Header?
    do {
      let isAdded = try records.add { body in
        try file.decode(
          segment, of: machine.id, knownSchema: Schema.currentVersion,
          check: { found in
            if let follows, found.previous != follows { throw Forked() }
            try records.setSeen(isOnly ? found.seen[link.replica] ?? 0 : nil)
            header = found
          }, body: body)
        return try !records.areOfFuture()
      }
      guard isAdded, let header else { return .waits("clock") }
      return .added(
        segment.number, name: header.name, hash: try Checksum.hash(of: segment.bytes))
    } catch is Forked {
      return .forked
    } catch is ReceivedRecords.SeenOtherwise {
      return .apart
    } catch SegmentFile.Failure.notWhole {
      return .waits(nil)
    } catch SegmentFile.Failure.newer {
      return .waits("newer")
    } catch StoreError.constraint {
      return .waits(Self.unreadable)
    }
  }

  // MARK: Sending

  private func send(_ link: inout MachineLink, _ result: inout MachineResult) throws -> Int {
    try seal()
    var (count, isOwn) = try push()
    if !isOwn {
      // Another segment has the number of one of mine: an image of this store went on elsewhere.
      result.copiedFrom = link.name
      _ = try renamed(store.machines.link() ?? link, to: store.renewIdentity())
      try seal()
      count += try push().count
    }
    link = try store.machines.link() ?? link
    return count
  }

  private func seal() throws {
    guard let link = try store.machines.link() else { throw MachineError.notLinked }
    let file = SegmentFile(key: key, store: link.store)
    _ = try store.sealSegment(keepsClosedPeriods, file.encode)
  }

  /// Sends what waits; returns the number of its records, and whether the carrier has no other segment
  /// with the number of one of mine.
  private func push() throws -> (count: Int, isOwn: Bool) {
    var count = 0
    for segment in try store.machines.outbox() {
      guard var link = try store.machines.link() else { throw MachineError.notLinked }
      guard try carrier.put(segment, of: link.replica) else { return (count, false) }
      count += segment.count
      link.acknowledged = max(link.acknowledged, segment.number)
      try store.writeMachines { write in
        try write.save(link)
        try write.removeSent(segment.number)
      }
    }
    return (count, true)
  }

  /// Removes own segments that no machine needs: what a snapshot before the newest one has.
  private func removeOutdated(of link: MachineLink) throws {
    let snapshots = try carrier.heads()[link.replica]?.snapshots ?? []
    guard snapshots.count > 1, let newest = snapshots.last,
      try !carrier.read(newest, of: link.replica).isEmpty
    else { return }
    try carrier.remove(before: snapshots[snapshots.count - 2], of: link.replica)
  }
}

extension RecordMergeCount {
  /// Adds the numbers of another merge.
  fileprivate mutating func add(_ other: RecordMergeCount) {
    added += other.added
    updated += other.updated
    kept += other.kept
    removed += other.removed
    refused += other.refused
    samples += other.samples
    replaced += other.replaced
    opened += other.opened
    ended += other.ended
    leavesCommandOut = leavesCommandOut || other.leavesCommandOut
  }
}
