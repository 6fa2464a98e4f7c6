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
}
