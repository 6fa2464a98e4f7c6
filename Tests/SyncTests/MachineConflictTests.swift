import Domain
import Store
import Sync
import TestSupport
import Testing

/// Changes that another machine replaced without knowing them.
@Suite("Changes that another computer replaced") struct MachineConflictTests {
  private let box: PostBox
  private let laptop: TestMachine
  private let desktop: TestMachine

  init() throws {
    (box, laptop, desktop) = try TestMachine.pair()
    try laptop.edit("s1") { $0.notes = "first" }
    for machine in [laptop, desktop, laptop] { try machine.exchange(box) }
    try #require(try note(desktop) == "first")
  }

  private func note(_ machine: TestMachine) throws -> String? {
    try machine.store.shifts.shift(RecordID("s1"))?.notes
  }

  private func conflicts(_ machine: TestMachine) throws -> [MachineConflict] {
    try machine.store.machineConflicts(now: Instant(seconds: machine.clock.wall / 1000))
  }

  /// Lets time pass on both machines, so that what follows is the later change.
  private func wait() throws {
    for machine in [laptop, desktop] { machine.clock.set(machine.clock.wall + 60_000) }
  }

  private func delete(on machine: TestMachine) throws {
    try machine.store.write("delete", now: Instant(seconds: machine.clock.wall / 1000)) {
      try $0.delete(RecordID("s1"), from: .shift)
    }
  }

  private func restore(_ conflict: MachineConflict, on machine: TestMachine) throws {
    try machine.store.write("restore", now: Instant(seconds: machine.clock.wall / 1000)) {
      try $0.restore(conflict) { _, _ in }
    }
  }

  @Test("the earlier of two changes is listed where it was made, and counts once it is restored")
  func sameField() throws {
    try laptop.edit("s1") { $0.notes = "dentist" }
    try wait()
    try desktop.edit("s1") { $0.notes = "swap" }
    for machine in [laptop, desktop, laptop, desktop] { try machine.exchange(box) }
    #expect(try note(laptop) == "swap")
    #expect(try conflicts(desktop).isEmpty)
    let conflict = try #require(try conflicts(laptop).first)
    #expect(try conflicts(laptop).count == 1)
    #expect(conflict.machine == "desktop" && conflict.table == .shift)
    #expect(conflict.mine.contains("dentist") && conflict.theirs?.contains("swap") == true)
    try wait()
    try restore(conflict, on: laptop)
    #expect(try conflicts(laptop).isEmpty, "it is back")
    for machine in [laptop, desktop] { try machine.exchange(box) }
    #expect(try note(desktop) == "dentist")
    #expect(try conflicts(desktop).isEmpty, "the laptop knew what it replaced")
    _ = try laptop.store.undo(now: Instant(seconds: laptop.clock.wall / 1000))
    #expect(try note(laptop) == "swap")
    #expect(try conflicts(laptop).count == 1, "to undo it lists it again")
  }

  @Test("what is listed is compared with the record as it is now")
  func changedSince() throws {
    try laptop.edit("s1") { $0.notes = "dentist" }
    try wait()
    try desktop.edit("s1") { $0.notes = "swap" }
    for machine in [laptop, desktop, laptop] { try machine.exchange(box) }
    try wait()
    try desktop.edit("s1") { shift in
      shift.notes = "swap with Kim"
      shift.name = "Late"
    }
    for machine in [desktop, laptop] { try machine.exchange(box) }
    let conflict = try #require(try conflicts(laptop).first)
    #expect(conflict.theirs?.contains("swap with Kim") == true)
    #expect(conflict.mine.contains("dentist") && conflict.mine.contains("Late"))
    try restore(conflict, on: laptop)
    #expect(try note(laptop) == "dentist")
    #expect(try laptop.store.shifts.shift(RecordID("s1"))?.name == "Late", "it stays")
  }

  /// Makes a change on the laptop that the desktop replaces, and returns it.
  private func replacedNote() throws -> MachineConflict {
    try laptop.edit("s1") { $0.notes = "dentist" }
    try wait()
    try desktop.edit("s1") { $0.notes = "swap" }
    for machine in [laptop, desktop, laptop] { try machine.exchange(box) }
    try wait()
    return try #require(try conflicts(laptop).first)
  }

  @Test("what was brought back and then replaced knowingly is not listed again")
  func settled() throws {
    try restore(try replacedNote(), on: laptop)
    for machine in [laptop, desktop] { try machine.exchange(box) }
    try wait()
    try desktop.edit("s1") { $0.notes = "swap after all" }
    for machine in [desktop, laptop] { try machine.exchange(box) }
    #expect(try note(laptop) == "swap after all")
    #expect(try conflicts(laptop).isEmpty)
  }

  @Test("what this computer has changed again is not listed; to undo that lists it again")
  func changedAgain() throws {
    _ = try replacedNote()
    try laptop.edit("s1") { $0.notes = "dentist at 9" }
    #expect(try conflicts(laptop).isEmpty)
    _ = try laptop.store.undo(now: Instant(seconds: laptop.clock.wall / 1000))
    #expect(try conflicts(laptop).count == 1)
    try laptop.edit("s1") { $0.breakMinutes = 45 }
    #expect(try conflicts(laptop).count == 1, "it was another field")
  }

  @Test("a change that was undone before the exchange is none") func undoneBefore() throws {
    try laptop.edit("s1") { $0.notes = "dentist" }
    _ = try laptop.store.undo(now: Instant(seconds: laptop.clock.wall / 1000))
    try laptop.edit("s1") { $0.breakMinutes = 45 }
    try wait()
    try desktop.edit("s1") { shift in
      shift.notes = "swap"
      shift.breakMinutes = 20
    }
    for machine in [laptop, desktop, laptop] { try machine.exchange(box) }
    let conflict = try #require(try conflicts(laptop).first)
    #expect(conflict.mine.contains("swap"), "only the break was changed here")
    #expect(conflict.mine.contains("45") && conflict.theirs?.contains("20") == true)
  }

  @Test("to undo a change that the other computer had is a change") func undoneAfter() throws {
    try laptop.edit("s1") { $0.notes = "dentist" }
    for machine in [laptop, desktop] { try machine.exchange(box) }
    _ = try laptop.store.undo(now: Instant(seconds: laptop.clock.wall / 1000))
    try wait()
    try desktop.edit("s1") { $0.notes = "swap" }
    for machine in [laptop, desktop, laptop] { try machine.exchange(box) }
    let conflict = try #require(try conflicts(laptop).first)
    #expect(conflict.mine.contains("first"))
  }

  @Test("a change that was made knowing the other one, or of another field, replaces nothing")
  func known() throws {
    try laptop.edit("s1") { $0.notes = "dentist" }
    for machine in [laptop, desktop] { try machine.exchange(box) }
    try wait()
    try desktop.edit("s1") { $0.notes = "swap" }
    try laptop.edit("s1") { $0.breakMinutes = 45 }
    for machine in [desktop, laptop, desktop] { try machine.exchange(box) }
    #expect(try note(laptop) == "swap")
    #expect(try conflicts(laptop).isEmpty && conflicts(desktop).isEmpty)
    #expect(try desktop.store.shifts.shift(RecordID("s1"))?.breakMinutes == 45)
  }

  @Test("a change of a shift that was deleted elsewhere is listed, and restoring it brings it back")
  func deletedThere() throws {
    try laptop.edit("s1") { $0.notes = "dentist" }
    try wait()
    try delete(on: desktop)
    for machine in [laptop, desktop, laptop] { try machine.exchange(box) }
    #expect(try note(laptop) == nil)
    let conflict = try #require(try conflicts(laptop).first)
    try wait()
    try restore(conflict, on: laptop)
    for machine in [laptop, desktop] { try machine.exchange(box) }
    #expect(try note(desktop) == "dentist")
    #expect(try conflicts(laptop).isEmpty)
  }

  @Test("a shift deleted here that a later change elsewhere brings back is listed")
  func deletedHere() throws {
    try delete(on: laptop)
    try wait()
    try desktop.edit("s1") { $0.notes = "swap" }
    for machine in [laptop, desktop, laptop] { try machine.exchange(box) }
    #expect(try note(laptop) == "swap")
    let conflict = try #require(try conflicts(laptop).first)
    try wait()
    try restore(conflict, on: laptop)
    for machine in [laptop, desktop] { try machine.exchange(box) }
    #expect(try note(laptop) == nil && note(desktop) == nil)
    #expect(try conflicts(laptop).isEmpty)
  }

  @Test("what is dismissed, or older than 90 days, is not listed")
  func forgotten() throws {
    try laptop.edit("s1") { $0.notes = "dentist" }
    try wait()
    try desktop.edit("s1") { $0.notes = "swap" }
    for machine in [laptop, desktop, laptop] { try machine.exchange(box) }
    let now = Instant(seconds: laptop.clock.wall / 1000), conflict = try conflicts(laptop)[0]
    let days = MachineConflict.keptDays * 86_400
    #expect(try laptop.store.machineConflicts(now: conflict.foundAt + days - 1).count == 1)
    #expect(try laptop.store.machineConflicts(now: conflict.foundAt + days).isEmpty)
    try laptop.store.writeMachines { try $0.forgetConflict(conflict.id, now: now) }
    #expect(try conflicts(laptop).isEmpty)
    #expect(try note(laptop) == "swap")
  }

  @Test("a received change that is reverted is as before on all computers")
  func reverted() throws {
    try wait()
    try desktop.edit("s1") { shift in
      shift.notes = "swap"
      shift.name = "Late"
    }
    try desktop.edit("s2") { $0.notes = "new" }
    try desktop.edit("s3") { $0.notes = "new" }
    for machine in [desktop, laptop] { try machine.exchange(box) }
    try wait()
    try laptop.edit("s1") { $0.name = "Night" }
    try laptop.edit("s3") { $0.name = "Night" }
    let entry = try #require(
      try laptop.store.history(limit: 9).first { $0.label.isReceived })
    let changes = try laptop.store.changes(of: entry.id)
    let written = try laptop.store.write("revert", now: Instant(seconds: laptop.clock.wall / 1000))
    {
      try $0.revert(changes) { _, _ in }
    }
    #expect(written.value.done == 2 && written.value.left == 1)
    for machine in [laptop, desktop] { try machine.exchange(box) }
    for machine in [laptop, desktop] {
      #expect(try note(machine) == "first")
      #expect(try machine.store.shifts.shift(RecordID("s1"))?.name == "Night", "changed since")
      #expect(try machine.store.shifts.shift(RecordID("s2")) == nil)
      #expect(try machine.store.shifts.shift(RecordID("s3"))?.name == "Night", "changed since")
    }
  }
}
