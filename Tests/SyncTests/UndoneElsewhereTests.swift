import Domain
import Store
import Sync
import TestSupport
import Testing

/// Undo and redo of what another computer has made or changed since.
@Suite("Undo of what another computer has changed since") struct UndoneElsewhereTests {
  private let box: PostBox
  private let laptop: TestMachine
  private let desktop: TestMachine

  init() throws {
    (box, laptop, desktop) = try TestMachine.pair()
  }

  private func now(_ machine: TestMachine) -> Instant {
    Instant(seconds: machine.clock.wall / 1000)
  }

  private func wait() {
    for machine in [laptop, desktop] { machine.clock.set(machine.clock.wall + 60_000) }
  }

  private func exchange() throws {
    for machine in [laptop, desktop, laptop, desktop] { try machine.exchange(box) }
  }

  private func write(
    _ label: WriteLabel = "set", on machine: TestMachine, _ body: (WriteTransaction) throws -> Void
  ) throws {
    try machine.store.write(label, now: now(machine), body)
    wait()
  }

  private func undo(_ count: Int = 1, on machine: TestMachine) throws -> Written<[WriteLabel]> {
    defer { wait() }
    return try machine.store.undo(count, now: now(machine))
  }

  private func redo(_ count: Int = 1, on machine: TestMachine) throws -> Written<[WriteLabel]> {
    defer { wait() }
    return try machine.store.redo(count, now: now(machine))
  }

  private var rotation: ShiftPattern {
    let slot = RotationSlot(code: "D", startMinuteOfDay: 420, durationMinutes: 480)
    return ShiftPattern(
      id: .new(), name: "Days", schedule: .weekly(daysOfWeekMask: 1, slot: slot),
      effectiveFrom: CivilDay(number: 20_000),
      zone: "UTC", createdAt: now(laptop), updatedAt: now(laptop)
    ).planned
  }

  private func patterns(_ machine: TestMachine) throws -> [ShiftPattern] {
    try machine.store.patterns.patterns()
  }

  private func expectInStep() throws {
    try exchange()
    #expect(try laptop.known() == desktop.known())
    for machine in [laptop, desktop] {
      let findings = Doctor(path: machine.store.path).check { _, _ in nil }
      // These machines know no zones.
      #expect(findings.allSatisfy { if case .unknownZone = $0 { true } else { false } })
    }
  }

  @Test("a rotation that both made is undone by either", arguments: [true, false])
  func madeTwice(byFirst: Bool) throws {
    for machine in [laptop, desktop] { try write(on: machine) { try $0.save(rotation) } }
    try exchange()
    let undone = try undo(on: byFirst ? laptop : desktop)
    #expect(undone.left.isEmpty && undone.changedTables.contains(.shiftPattern))
    try expectInStep()
    for machine in [laptop, desktop] { #expect(try patterns(machine).isEmpty) }
    #expect(try redo(on: byFirst ? laptop : desktop).left.isEmpty)
    try expectInStep()
    #expect(try patterns(laptop).count == 1 && patterns(desktop).count == 1)
  }

  @Test("what was changed elsewhere stays, is named, and does not block what was done before")
  func changedElsewhere() throws {
    try laptop.edit("s1") { $0.notes = "first" }
    wait()
    try write("rotation", on: laptop) { try $0.save(rotation) }
    try exchange()
    var ended = rotation
    ended.effectiveUntil = ended.effectiveFrom.adding(days: 14)
    try write(on: desktop) { try $0.save(ended) }
    try exchange()
    let undone = try undo(2, on: laptop)
    #expect(undone.value.count == 2 && undone.left == ["rotation"])
    #expect(try laptop.store.shifts.shift(RecordID("s1")) == nil)
    try expectInStep()
    for machine in [laptop, desktop] {
      #expect(try patterns(machine).map(\.effectiveUntil) == [ended.effectiveUntil])
    }
    let redone = try redo(2, on: laptop)
    #expect(redone.value.count == 2 && redone.left == ["rotation"])
    try expectInStep()
    #expect(try desktop.store.shifts.shift(RecordID("s1"))?.notes == "first")
    #expect(try patterns(desktop).map(\.effectiveUntil) == [ended.effectiveUntil])
  }

  @Test("the stamps of what stays are those of the other computer")
  func stamps() throws {
    try exchange()
    try write(on: laptop) { transaction in
      for day in [20_000, 20_001] {
        let date = CivilDay(number: day)
        try transaction.save(StoredBaseRate(effectiveFrom: date, cents: 2000))
      }
    }
    try exchange()
    try write(on: desktop) {
      try $0.save(StoredBaseRate(effectiveFrom: CivilDay(number: 20_001), cents: 2100))
    }
    try exchange()
    // A later change that the laptop does not know yet, although its undo came later.
    try write(on: desktop) {
      try $0.save(StoredBaseRate(effectiveFrom: CivilDay(number: 20_001), cents: 2200))
    }
    #expect(try undo(on: laptop).left == ["set"])
    try expectInStep()
    for machine in [laptop, desktop] {
      #expect(try machine.store.pay.baseRates().map(\.amount.cents) == [2200])
    }
  }

  @Test("beside a change elsewhere only the own part is undone, and the store is sound")
  func besideReceived() throws {
    try laptop.edit("s1") { $0.name = "Early" }
    wait()
    try laptop.edit("s1") { $0.notes = "first" }
    try exchange()
    wait()
    try desktop.edit("s1") { $0.name = "Late" }
    try exchange()
    wait()
    #expect(try undo(on: laptop).left.isEmpty)
    try expectInStep()
    for machine in [laptop, desktop] {
      let shift = try #require(try machine.store.shifts.shift(RecordID("s1")))
      #expect(shift.notes.isEmpty && shift.name == "Late")
    }
  }

  @Test("what another computer made of an undone step leaves the other steps to be redone")
  func redoBesideReceived() throws {
    try exchange()
    try write("rotation", on: laptop) { try $0.save(rotation) }
    try laptop.edit("s1") { $0.notes = "first" }
    wait()
    _ = try undo(2, on: laptop)
    try write(on: desktop) { try $0.save(rotation) }
    try exchange()
    let redone = try redo(2, on: laptop)
    #expect(redone.value.count == 2 && redone.left == ["rotation"])
    try expectInStep()
    #expect(try desktop.store.shifts.shift(RecordID("s1"))?.notes == "first")
    #expect(try patterns(laptop).count == 1)
  }
}
