import Domain
import Store
import Sync
import TestSupport
import Testing

/// Records that two machines make for themselves although there can be only one.
@Suite("What two computers make of the same thing") struct MadeTwiceTests {
  private let box: PostBox
  private let laptop: TestMachine
  private let desktop: TestMachine

  init() throws {
    (box, laptop, desktop) = try TestMachine.pair()
  }

  private func now(_ machine: TestMachine) -> Instant {
    Instant(seconds: machine.clock.wall / 1000)
  }

  private func conflicts(_ machine: TestMachine) throws -> [MachineConflict] {
    try machine.store.machineConflicts(now: now(machine))
  }

  private func wait() {
    for machine in [laptop, desktop] { machine.clock.set(machine.clock.wall + 60_000) }
  }

  private func exchange() throws {
    for machine in [laptop, desktop, laptop, desktop] { try machine.exchange(box) }
  }

  private func write(
    on machine: TestMachine, _ body: (WriteTransaction) throws -> Void
  ) throws {
    try machine.store.write("set", now: now(machine), body)
    wait()
  }

  private func set(rate cents: Int64, on machine: TestMachine) throws {
    let day = CivilDay(number: 20_000)
    try write(on: machine) {
      try $0.save(StoredBaseRate(effectiveFrom: day, cents: cents))
    }
  }

  private func rates(_ machine: TestMachine) throws -> [Int64] {
    try machine.store.pay.baseRates().map(\.amount.cents)
  }

  @Test("of two base rates from one day the earlier one is listed and can be brought back")
  func baseRates() throws {
    try exchange()
    try set(rate: 2000, on: laptop)
    try set(rate: 2100, on: desktop)
    try exchange()
    #expect(try rates(laptop) == [2100] && rates(desktop) == [2100])
    #expect(try conflicts(desktop).isEmpty)
    let conflict = try #require(try conflicts(laptop).first)
    #expect(try conflicts(laptop).count == 1)
    #expect(conflict.machine == "desktop" && conflict.table == .baseRate)
    try write(on: laptop) { try $0.restore(conflict) { _, _ in } }
    try exchange()
    #expect(try rates(laptop) == [2000] && rates(desktop) == [2000])
    #expect(try conflicts(laptop).isEmpty && conflicts(desktop).isEmpty)
  }

  @Test("the same base rate on both replaces nothing") func sameRate() throws {
    try exchange()
    for machine in [laptop, desktop] { try set(rate: 2000, on: machine) }
    try exchange()
    #expect(try rates(laptop) == [2000] && rates(desktop) == [2000])
    #expect(try conflicts(laptop).isEmpty && conflicts(desktop).isEmpty)
  }

  @Test("a base rate from before the first exchange is listed, too") func beforeMeeting() throws {
    try set(rate: 2000, on: laptop)
    try laptop.exchange(box)
    try set(rate: 2100, on: desktop)
    try exchange()
    #expect(try rates(laptop) == [2100])
    #expect(try conflicts(laptop).count == 1 && conflicts(desktop).isEmpty)
  }

  @Test("contract hours from one day are one") func contractHours() throws {
    try exchange()
    for (machine, minutes) in [(laptop, 2280), (desktop, 2310)] {
      try write(on: machine) {
        try $0.save(
          WorkTarget(id: .new(), minutes: minutes, per: .week, from: CivilDay(number: 20_000)))
      }
    }
    try exchange()
    for machine in [laptop, desktop] {
      #expect(try machine.store.pay.targets().map(\.minutes) == [2310])
    }
    #expect(try conflicts(laptop).count == 1)
  }

  /// Sets one of the settings of steps.
  private func set(
    on machine: TestMachine, _ change: (inout WearSettings) -> Void
  ) throws {
    var settings = try machine.store.stepSources.settings()
    change(&settings)
    try write(on: machine) { try $0.save(settings) }
  }

  @Test("the same first setting with other values is listed where the earlier one was made")
  func sameFirstSetting() throws {
    try set(on: laptop) { $0.stride = 680 }
    try set(on: desktop) { $0.stride = 720 }
    try exchange()
    #expect(try laptop.store.stepSources.settings().stride == 720)
    #expect(try conflicts(laptop).count == 1 && conflicts(desktop).isEmpty)
  }

  // MARK: What is the same on both by its id

  private func kind(on machine: TestMachine) throws -> AbsenceKind? {
    try machine.store.absences.kinds().first { $0.key == "sick" }
  }

  private func name(_ name: String, on machine: TestMachine) throws {
    var kind = try #require(try kind(on: machine) ?? AbsenceKind.builtIn.first { $0.key == "sick" })
    kind.name = name
    try write(on: machine) { try $0.save(kind) }
  }

  @Test("what was made and undone before anybody received it leaves what another computer made")
  func madeAndUndone() throws {
    try name("Ill", on: desktop)
    try name("Off sick", on: laptop)
    _ = try laptop.store.undo(now: now(laptop))
    wait()
    try exchange()
    for machine in [laptop, desktop] { #expect(try kind(on: machine)?.name == "Ill") }
    #expect(try laptop.known() == desktop.known())
    #expect(try conflicts(laptop).isEmpty && conflicts(desktop).isEmpty)
  }

  @Test("it can be made again, and then both are merged") func madeAgain() throws {
    try exchange()
    try name("Off sick", on: laptop)
    _ = try laptop.store.undo(now: now(laptop))
    wait()
    try exchange()
    #expect(try kind(on: desktop)?.name == "" && laptop.store.machines.unsentCount() == 0)
    _ = try laptop.store.redo(now: now(laptop))
    wait()
    try exchange()
    for machine in [laptop, desktop] { #expect(try kind(on: machine)?.name == "Off sick") }
    #expect(try laptop.known() == desktop.known())
  }

  @Test("what another computer has received is undone there, too") func undoneLater() throws {
    try name("Off sick", on: laptop)
    try exchange()
    _ = try laptop.store.undo(now: now(laptop))
    wait()
    try exchange()
    for machine in [laptop, desktop] { #expect(try kind(on: machine)?.name == "") }
    #expect(try laptop.known() == desktop.known())
  }

  @Test("what two computers made of the same thing before they met is listed") func madeTwice()
    throws
  {
    try name("Off sick", on: laptop)
    try name("Ill", on: desktop)
    try exchange()
    for machine in [laptop, desktop] { #expect(try kind(on: machine)?.name == "Ill") }
    #expect(try conflicts(laptop).count == 1 && conflicts(desktop).isEmpty)
  }

  private func rotation(_ minutes: Int = 480) -> ShiftPattern {
    let day = CivilDay(number: 20_000)
    let slot = RotationSlot(code: "D", startMinuteOfDay: 420, durationMinutes: minutes)
    return ShiftPattern(
      id: .new(), name: "Days", schedule: .weekly(daysOfWeekMask: 1, slot: slot),
      effectiveFrom: day,
      zone: "UTC", createdAt: now(laptop), updatedAt: now(laptop)
    ).planned
  }

  @Test("the same rotation on both is one") func rotations() throws {
    for machine in [laptop, desktop] { try write(on: machine) { try $0.save(rotation()) } }
    try exchange()
    for machine in [laptop, desktop] {
      #expect(try machine.store.patterns.patterns().map(\.id) == [rotation().id])
    }
    #expect(try laptop.known() == desktop.known())
    #expect(try conflicts(laptop).isEmpty && conflicts(desktop).isEmpty)
    #expect(rotation(450).id != rotation().id)
  }

  @Test("the same rotation that was set up on both since the last exchange replaces nothing")
  func sameRotation() throws {
    try exchange()
    for machine in [laptop, desktop] { try write(on: machine) { try $0.save(rotation()) } }
    try exchange()
    #expect(try laptop.known() == desktop.known())
    #expect(try conflicts(laptop).isEmpty && conflicts(desktop).isEmpty)
  }

  @Test("a rotation that both made, and one has ended, is listed where the earlier change was made")
  func endedRotation() throws {
    try write(on: laptop) { try $0.save(rotation()) }
    var ended = rotation()
    ended.effectiveUntil = ended.effectiveFrom.adding(days: 14)
    try write(on: laptop) { try $0.save(ended) }
    try write(on: desktop) { try $0.save(rotation()) }
    try exchange()
    #expect(try laptop.store.patterns.patterns().map(\.effectiveUntil) == [nil])
    let conflict = try #require(try conflicts(laptop).first)
    #expect(try conflicts(laptop).count == 1 && conflicts(desktop).isEmpty)
    try write(on: laptop) { try $0.restore(conflict) { _, _ in } }
    try exchange()
    for machine in [laptop, desktop] {
      #expect(try machine.store.patterns.patterns().map(\.effectiveUntil) == [ended.effectiveUntil])
    }
  }

  @Test("a record whose insertion was undone after a change elsewhere is not lost")
  func undoneAfterChange() throws {
    try exchange()
    try laptop.edit("s1") { $0.notes = "first" }
    try exchange()
    wait()
    try desktop.edit("s1") { $0.notes = "second" }
    try exchange()
    wait()
    _ = try desktop.store.undo(now: now(desktop))
    try exchange()
    wait()
    _ = try laptop.store.undo(now: now(laptop))
    #expect(try laptop.store.shifts.shift(RecordID("s1")) == nil)
    let findings = Doctor(path: laptop.store.path).check { _, _ in nil }
    #expect(!findings.contains { if case .lostRecord = $0 { true } else { false } })
  }

  @Test("a rotation that one computer made and undid before stays on the other one")
  func undoneRotation() throws {
    try write(on: desktop) { try $0.save(rotation()) }
    try write(on: laptop) { try $0.save(rotation()) }
    _ = try laptop.store.undo(now: now(laptop))
    wait()
    try exchange()
    for machine in [laptop, desktop] {
      #expect(try machine.store.patterns.patterns().map(\.id) == [rotation().id])
    }
    #expect(try laptop.known() == desktop.known())
  }
}
