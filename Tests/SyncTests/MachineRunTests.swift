import Domain
import Interchange
import Platform
import Store
import Sync
import TestSupport
import Testing

/// The schedules of `sync_model.py` through the real store: five machines, clocks that are off by up
/// to two hours, a carrier with every fault.
@Suite("Exchanges of several machines") struct MachineRunTests {
  /// An edit, and the stamp of the version that it was made on.
  private struct Edit {
    let record: String
    let column: String
    let stamp: String?
    let before: String?
    let machine: Int
    /// The value as in a record of the history.
    let value: String
    /// Whether the machine had exchanged before.
    let isShared: Bool
  }

  private struct Schedule {
    let box: PostBox
    var machines: [TestMachine] = []
    var edits: [Edit] = []
    private var images: [Int: [UInt8]] = [:]
    private var backup: [PostBox.Place: (segment: CarriedSegment, hash: String)]?
    private var dice: SplitMix64
    private var now: Int64 = 1_793_577_600_000

    init(seed: UInt64) throws {
      box = PostBox(seed: seed &* 31)
      dice = SplitMix64(seed: seed)
      for name in ["A", "B", "C", "D", "E"] {
        let skew = try #require(
          [Int64(0), -7_200_000, 7_200_000, 300_000].randomElement(using: &dice))
        machines.append(try TestMachine(name, skew: skew))
      }
    }

    mutating func step(_ number: Int, hasFaults: Bool) throws {
      now += Int64.random(in: 1...60_000, using: &dice)
      let index = Int.random(in: 0..<machines.count, using: &dice), machine = machines[index]
      machine.clock.set(now)
      let luck = Int.random(in: 0..<1000, using: &dice)
      switch luck {
      case ..<500: try edit(index, number)
      case ..<850: try machine.exchange(box)
      case ..<930:
        do { try machine.exchange(box, isCutOff: true) } catch is PostBoxView.CutOff {}
      case ..<945 where hasFaults: images[index] = try machine.image()
      case ..<955 where hasFaults: if let image = images[index] { try machine.restore(image) }
      case ..<965 where hasFaults: backup = box.segments
      case ..<985 where hasFaults: if let backup { box.goBack(to: backup) }
      case ..<990 where hasFaults: box.goBack(to: [:])
      default: break
      }
    }

    private mutating func edit(_ index: Int, _ number: Int) throws {
      let machine = machines[index]
      let id = "s\(Int.random(in: 1...6, using: &dice))"
      let column = try #require(["name", "notes", "break_minutes"].randomElement(using: &dice))
      let before = try machine.stamp(column, of: id)
      try machine.edit(id) { shift in
        switch column {
        case "name": shift.name = "n\(number)"
        case "notes": shift.notes = "t\(number)"
        default: shift.breakMinutes = number
        }
      }
      let value =
        switch column {
        case "name": "\"n\(number)\""
        case "notes": "\"t\(number)\""
        default: "\(number)"
        }
      edits.append(
        Edit(
          record: id, column: column, stamp: try machine.stamp(column, of: id), before: before,
          machine: index, value: "\"\(column)\":\(value),",
          isShared: try machine.store.machines.link()?.sealed ?? 0 > 0))
    }

    /// Exchanges until nothing is left.
    func settle() throws {
      box.isUnreliable = false
      for _ in 0..<6 {
        for machine in machines {
          machine.clock.set(now)
          try machine.exchange(box)
        }
      }
    }
  }

  /// 50 schedules by default; `SHIFTPRO_SEEDS=20` makes it 1,000.
  @Test(
    "machines end equal whatever their clocks, their carrier and their disks do",
    arguments: Seeds.of(1...50 as ClosedRange<UInt64>))
  func schedules(seed: UInt64) throws {
    var schedule = try Schedule(seed: seed)
    for number in 1...60 { try schedule.step(number, hasFaults: seed % 2 == 0) }
    try schedule.settle()
    let known = try schedule.machines.map { try Set($0.known()) }
    for other in known.dropFirst() {
      let difference = known[0].symmetricDifference(other).sorted()
      #expect(difference == [])
    }
    for edit in schedule.edits {
      guard let before = edit.before else { continue }
      #expect(try #require(edit.stamp) > before, "an edit counts more than what it was made on")
    }
    if seed % 2 == 1 { try expectListed(schedule) }
  }

  /// Expects that each machine lists its edits that another one replaced and on which nobody built,
  /// and none that was known. If several machines made later edits, one may have known the edit when
  /// it replaced that of a third one.
  private func expectListed(_ schedule: Schedule) throws {
    for (index, machine) in schedule.machines.enumerated() {
      let now = Instant(seconds: machine.clock.wall / 1000)
      let listed = try machine.store.machineConflicts(now: now)
      for edit in schedule.edits where edit.machine == index && edit.isShared {
        let same = schedule.edits.filter { $0.record == edit.record && $0.column == edit.column }
        // A machine that made the same record gave all of its columns a value.
        let made = schedule.edits.filter {
          $0.record == edit.record && $0.before == "" && $0.machine != index
        }
        let later = (same + made).filter {
          $0.stamp ?? "" > edit.stamp ?? "" && $0.machine != index
        }
        let isListed = listed.contains {
          $0.record.text == edit.record && $0.mine.contains(edit.value)
            && $0.theirs?.contains(edit.value) == false
        }
        let isLast = try machine.stamp(edit.column, of: edit.record) == edit.stamp
        let isBase = same.contains { $0.before == edit.stamp }
        // A later change here decides, whatever it was made on.
        let isSettled = same.contains {
          $0.machine == index && $0.stamp ?? "" > edit.stamp ?? ""
        }
        if !isLast, !isBase, !isSettled, Set(later.map(\.machine)).count == 1 {
          #expect(isListed, "\(edit.value) of \(edit.record) was replaced")
        }
        let isReplaced = later.contains { !isBuilt($0, on: edit, of: same) }
        if isListed { #expect(isReplaced, "\(edit.value) of \(edit.record) was known") }
      }
    }
  }

  private func isBuilt(_ edit: Edit, on base: Edit, of edits: [Edit]) -> Bool {
    var before = edit.before
    while let stamp = before {
      if stamp == base.stamp { return true }
      before = edits.first { $0.stamp == stamp }?.before
    }
    return false
  }

  // MARK: Single faults

  private func pair() throws -> (PostBox, TestMachine, TestMachine) {
    let (box, a, b) = try TestMachine.pair()
    try a.edit("s1") { $0.notes = "secret note" }
    try a.exchange(box)
    try b.exchange(box)
    try a.exchange(box)
    return (box, a, b)
  }

  private func note(_ machine: TestMachine) throws -> String? {
    try machine.store.shifts.shift(RecordID("s1"))?.notes
  }

  @Test("an exchange with nothing new sends nothing, and both know the same")
  func nothingNew() throws {
    let (box, a, b) = try pair()
    let segments = box.segments.count
    for machine in [a, b, a] {
      let result = try machine.exchange(box)
      #expect(result.sent == 0 && !result.received.isChange)
    }
    #expect(box.segments.count == segments)
    #expect(try a.known() == b.known())
    #expect(try note(b) == "secret note")
  }

  @Test("what is sealed and not acknowledged is sent again with the same bytes")
  func sealed() throws {
    let (box, a, b) = try pair()
    try a.edit("s1") { $0.notes = "later" }
    #expect(throws: PostBoxView.CutOff.self) { try a.exchange(box, isCutOff: true) }
    let waiting = try #require(try a.store.machines.outbox().first)
    try a.exchange(box)
    let place = PostBox.Place(machine: try a.replica, number: waiting.number)
    #expect(box.segments[place]?.segment.bytes == waiting.bytes)
    try b.exchange(box)
    #expect(try note(b) == "later")
  }

  @Test("an emptied carrier is filled again, and nothing is deleted")
  func emptied() throws {
    let (box, a, b) = try pair()
    box.goBack(to: [:])
    #expect(try a.exchange(box).sendsAgain)
    #expect(try b.exchange(box).sendsAgain)
    let third = try TestMachine("third")
    try third.exchange(box)
    #expect(try note(third) == "secret note")
    #expect(try a.known() == b.known())
  }

  @Test("a restored image of the disk goes on as a machine of its own, and no number is used twice")
  func restored() throws {
    let (box, a, b) = try pair()
    let image = try a.image(), old = try a.replica
    try a.edit("s1") { $0.notes = "lost here" }
    try a.exchange(box)
    try a.restore(image)
    let before = box.segments.filter { $0.key.machine == old }.mapValues(\.hash)
    try a.edit("s1") { $0.name = "Late" }
    let result = try a.exchange(box)
    #expect(result.copiedFrom == "laptop")
    #expect(try a.replica != old)
    #expect(box.segments.filter { $0.key.machine == old }.mapValues(\.hash) == before)
    #expect(try note(a) == "lost here", "what it had sent comes back")
    try b.exchange(box)
    try a.exchange(box)
    #expect(try a.known() == b.known())
    #expect(try b.store.shifts.shift(RecordID("s1"))?.name == "Late")
  }

  @Test("two images of one disk that both go on end equal")
  func twoImages() throws {
    let (box, a, b) = try pair()
    let image = try a.image()
    try b.restore(image)
    try a.edit("s1") { $0.notes = "a" }
    try b.edit("s1") { $0.name = "b" }
    try a.exchange(box)
    try b.exchange(box)
    try a.exchange(box)
    #expect(try a.replica != b.replica)
    #expect(try a.known() == b.known())
  }

  @Test(
    "a segment of another key, a changed one and a cut one change nothing, and are read once whole")
  func damaged() throws {
    let (box, a, b) = try pair()
    try a.edit("s1") { $0.notes = "later" }
    try a.exchange(box)
    let place = PostBox.Place(machine: try a.replica, number: 2)
    let whole = try #require(box.segments[place])
    let before = try b.known()
    for bytes in [[], Array(whole.segment.bytes.dropLast()), whole.segment.bytes.map { $0 ^ 1 }] {
      box.segments[place]?.segment.bytes = bytes
      try b.exchange(box)
      #expect(try b.known() == before)
      #expect(try b.store.machines.machines().first?.waitsFor == 2)
    }
    box.segments[place] = whole
    try b.exchange(box)
    #expect(try note(b) == "later")
    #expect(try b.store.machines.machines().first?.waitsFor == nil)
  }

  @Test("a segment cannot take the place of another one")
  func moved() throws {
    let (box, a, b) = try pair()
    let place = PostBox.Place(machine: try a.replica, number: 1)
    let next = PostBox.Place(machine: try a.replica, number: 2)
    var moved = try #require(box.segments[place])
    moved.segment.number = 2
    box.segments[next] = moved
    try b.exchange(box)
    #expect(try b.store.machines.machines().first?.waitsFor == 2)
  }

  @Test("changes of a clock that is a year ahead wait, and do not spread")
  func clock() throws {
    let (box, a, b) = try pair()
    b.clock.setSkew(365 * 86_400_000)
    try b.edit("s1") { $0.notes = "of next year" }
    try b.exchange(box)
    try a.exchange(box)
    #expect(try note(a) == "secret note")
    let machine = try #require(try a.store.machines.machines().first)
    #expect(machine.problem == "clock" && machine.waitsFor == 2)
    try a.edit("s1") { $0.notes = "of today" }
    #expect(try #require(try a.stamp("notes", of: "s1")).hasPrefix("01a1"), "its own clock stays")
  }

  @Test("neither names nor notes can be read at the carrier")
  func sealedBytes() throws {
    let (box, a, _) = try pair()
    try a.edit("s1") { $0.name = "Night ward" }
    try a.exchange(box)
    let all = box.segments.values.flatMap(\.segment.bytes) + Array((box.marker ?? "").utf8)
    for word in ["secret note", "Night ward", "laptop", "shift"] {
      #expect(!String(decoding: all, as: UTF8.self).contains(word))
    }
  }

  @Test("older own segments go once a snapshot after the next one is there")
  func outdated() throws {
    let (box, a, b) = try pair()
    for note in ["1", "2", "3"] {
      try a.edit("s1") { $0.notes = note }
      if note != "1" {
        try a.store.writeMachines { write in
          var link = try #require(try a.store.machines.link())
          link.resends = true
          try write.save(link)
        }
      }
      try a.exchange(box)
    }
    let replica = try a.replica
    let left = box.segments.keys.filter { $0.machine == replica }.map(\.number).sorted()
    #expect(left == [3, 4])
    try b.exchange(box)
    #expect(try note(b) == "3")
  }
}
