import Domain
import Platform
import Store
import TestSupport
import Testing

/// Changes of shifts that a pattern plans, of kinds that are in use, and of a shift that somebody
/// forgot to end, on two machines at once.
@Suite("What two machines changed without knowing of each other") struct MergePlanTests {
  private static let first = CivilDay(number: 20_750)

  private func pattern(_ name: String = "P", from start: Int = 420) -> ShiftPattern {
    ShiftPattern(
      id: RecordID("t"), name: name,
      schedule: .weekly(
        daysOfWeekMask: 127,
        slot: RotationSlot(code: "E", name: "", startMinuteOfDay: start, durationMinutes: 480)),
      effectiveFrom: CivilDay(number: 20_000), zone: "UTC", createdAt: at(0), updatedAt: at(0))
  }

  private func planned(_ store: Store) throws -> Shift {
    let origin = OccurrenceID(patternID: RecordID("t"), day: Self.first, slotIndex: 0)
    let plan = try store.patterns.patterns().inForce.plan(origin) { _ in .utc }
    return try #require(try store.shifts.shift(origin.recordID) ?? plan?.shift)
  }

  private func edit(_ store: Store, _ change: (inout Shift) -> Void) throws {
    var shift = try planned(store)
    change(&shift)
    try store.save(shift)
  }

  @Test("different fields of one planned shift both stay", arguments: [false, true])
  func plannedShift(isReversed: Bool) throws {
    let (fleet, a, b) = try pair { store in try write(store) { try $0.save(pattern()) } }
    try edit(a) { $0.notes = "dentist at 9" }
    fleet.tick(5)
    try edit(b) { $0.breakMinutes = 45 }
    try isReversed ? exchange(b, a) : exchange(a, b)
    for store in [a, b] {
      #expect(try planned(store).notes == "dentist at 9")
      #expect(try planned(store).breakMinutes == 45)
    }
    // The same field changed again: the later one, in both directions.
    fleet.tick(5)
    try edit(a) { $0.breakMinutes = 30 }
    try exchange(a, b)
    #expect(try planned(b).breakMinutes == 30)
    #expect(try planned(b).notes == "dentist at 9")
  }

  @Test("a shift edited by an older plan takes over the times of the newer one")
  func newerPlan() throws {
    let (fleet, a, b) = try pair { store in try write(store) { try $0.save(pattern()) } }
    try edit(a) { $0.notes = "a" }
    fleet.tick(5)
    try write(b) { try $0.save(pattern("P", from: 480)) }
    try edit(b) { $0.breakMinutes = 10 }
    try exchange(a, b)
    for store in [a, b] {
      let shift = try planned(store)
      #expect(shift.localStart.secondOfDay == 8 * 3600)
      #expect(shift.notes == "a" && shift.breakMinutes == 10)
    }
  }

  @Test("a change that was undone and made again is no older than what was undone")
  func undone() throws {
    let (fleet, a, b) = try pair { store in try write(store) { try $0.save(pattern()) } }
    try edit(a) { $0.notes = "a" }
    try b.mergeAll(of: a)
    fleet.tick(5)
    try a.undo(now: at(1))
    fleet.tick(5)
    try edit(a) { $0.breakMinutes = 20 }
    try exchange(a, b)
    for store in [a, b] {
      #expect(try planned(store).notes == "")
      #expect(try planned(store).breakMinutes == 20)
    }
  }

  @Test(
    "undo of the first edit takes back that edit everywhere, and leaves what the other store changed",
    arguments: [false, true])
  func undoneFirst(isKnown: Bool) throws {
    let (fleet, a, b) = try pair { store in try write(store) { try $0.save(pattern()) } }
    try edit(a) { $0.notes = "typo" }
    if isKnown { try b.mergeAll(of: a) }
    fleet.tick(5)
    if isKnown { try a.undo(now: at(1)) }
    fleet.tick(5)
    try edit(b) { shift in
      shift.status = .completed
      (shift.actualStart, shift.actualEnd) = (shift.scheduledStart, shift.scheduledEnd)
    }
    fleet.tick(5)
    if !isKnown { try a.undo(now: at(1)) }
    try exchange(a, b)
    for store in [a, b] {
      #expect(try planned(store).status == .completed)
      #expect(try planned(store).notes == "")
    }
  }

  @Test("an edit that was undone and redone before a merge is there")
  func redone() throws {
    let (fleet, a, b) = try pair { store in try write(store) { try $0.save(pattern()) } }
    try edit(a) { $0.notes = "a" }
    fleet.tick(5)
    try edit(b) { $0.notes = "b" }
    fleet.tick(5)
    try a.undo(now: at(1))
    fleet.tick(5)
    try a.redo(now: at(2))
    try exchange(b, a)
    #expect(try planned(b).notes == "a")
  }

  // MARK: In use

  @Test("a kind and an entitlement that were deleted stay while the other store uses them")
  func usedKind() throws {
    var study = AbsenceKind(key: "study", letter: "y")
    study.draws = .entitlement("course")
    let (fleet, a, b) = try pair { store in
      try write(store) {
        try $0.save(Entitlement(name: "course"))
        try $0.save(study)
        try $0.save(AbsenceKind(key: "unused", letter: "u"))
      }
    }
    fleet.tick(5)
    try write(a) {
      try $0.delete(absenceKind: "study")
      try $0.delete(absenceKind: "unused")
      try $0.delete(entitlement: "course")
    }
    try write(b) {
      try $0.save(
        Absence(id: RecordID("x"), kind: "study", from: Self.first, to: Self.first, zone: "UTC"))
    }
    try exchange(a, b)
    for store in [a, b] {
      let keys = try store.absences.kinds().map(\.key)
      #expect(keys.contains("study") && !keys.contains("unused"))
      #expect(try store.entitlements.hasRecord(of: "course"))
    }
    // Once the absence is gone, the kind can be deleted.
    fleet.tick(5)
    try write(b) { try $0.delete(absence: RecordID("x")) }
    try write(b) { try $0.delete(absenceKind: "study") }
    try exchange(b, a)
    for store in [a, b] { #expect(try !store.absences.kinds().contains { $0.key == "study" }) }
  }

  // MARK: Forgotten

  @Test("a shift that somebody forgot to end ends as planned, and the merge says so")
  func forgotten() throws {
    let (fleet, a, b) = try pair { try $0.save(shift("s", 100, 108)) }
    try a.save(running("mon", since: 7))
    fleet.tick(5)
    try b.save(running("tue", since: 31))
    let count = try a.mergeAll(of: b)
    #expect(count.ended.map(\.id.text) == ["mon"])
    #expect(count.ended.first?.actualEnd == at(15))
    #expect(try b.mergeAll(of: a).ended.isEmpty)
    #expect(try b.shifts.running()?.id.text == "tue")
    #expect(try a.mergeAll(of: b).ended.isEmpty)
    #expect(try a.contents() == b.contents())
  }

  @Test("time that was assigned to two pairs is in the one assigned last, on both machines")
  func assignedTwice() throws {
    let (fleet, a, b) = try pair { store in
      try write(store) { transaction in
        for id in ["ghost", "bondi"] {
          try transaction.save(
            Shoe(id: RecordID(id), brand: id, createdAt: at(0), updatedAt: at(0)))
        }
      }
    }
    func assign(_ store: Store, _ shoe: String, _ start: Int64, _ end: Int64, _ hour: Int64) throws
    {
      fleet.tick(5)
      let old = AttributionLedger(try store.wear.attributions())
      var new = old
      new.assign(
        IntervalSet([Interval(start: at(start), end: at(end))]), to: RecordID(shoe), at: at(hour),
        newID: RecordID.new)
      try write(store) { try $0.replace(old, by: new) }
    }
    try assign(a, "ghost", 2, 6, 10)
    try assign(b, "bondi", 4, 8, 11)
    try assign(a, "bondi", 20, 21, 12)
    try exchange(a, b)
    for store in [a, b] {
      let found = try store.wear.attributions()
      #expect(found.map { $0.shoe?.text } == ["ghost", "bondi", "bondi"])
      #expect(found.map(\.interval.start) == [at(2), at(4), at(20)])
      #expect(found.map(\.interval.end) == [at(4), at(8), at(21)])
      let hour = Interval(start: at(5), end: at(6))
      let timeline = try store.wear.timeline(around: hour)
      #expect(timeline.seconds(in: hour).map { "\($0.shoe.text) \($0.seconds)" } == ["bondi 3600"])
    }
  }

  // MARK: Clocks

  /// Renames the only shift at the time of the fleet's clock.
  private func rename(_ store: Store, _ name: String, _ fleet: Fleet) throws {
    try store.write("test", now: Instant(seconds: fleet.now / 1000)) {
      var shift = try #require(try store.shifts.shift(RecordID("s")))
      shift.name = name
      try $0.save(shift)
    }
  }

  private func name(_ store: Store) throws -> String? {
    try store.shifts.shift(RecordID("s"))?.name
  }

  @Test("later changes of a store whose clock was once ahead arrive", arguments: [300, 26_000])
  func clockAhead(days: Int64) throws {
    let (fleet, a, b) = try pair { try $0.save(shift("s")) }
    fleet.tick(days * 86_400_000)
    try rename(b, "of the future", fleet)
    fleet.tick(-days * 86_400_000 + 60_000)
    #expect(b.futureChange != nil)
    try a.mergeAll(of: b)
    fleet.tick(60_000)
    // The clock of `a` stays right: its own change counts everywhere.
    try rename(a, "of a", fleet)
    #expect(a.futureChange == nil)
    fleet.tick(60_000)
    try rename(b, "of b", fleet)
    try a.mergeAll(of: b)
    #expect(try name(a) == "of b")
  }

  @Test("the doctor dates changes of the future anew, so that later ones of the other store count")
  func doctor() throws {
    let (fleet, a, b) = try pair { try $0.save(shift("s"), shift("t", 20, 28)) }
    fleet.tick(26_000 * 86_400_000)
    try rename(b, "first", fleet)
    try rename(b, "second", fleet)
    fleet.tick(-26_000 * 86_400_000 + 60_000)
    let doctor = Doctor(path: b.path, options: fleet.options)
    let newest = Instant(seconds: 4_039_200_000)
    #expect(doctor.check(localTime: utc) == [.futureStamps(count: 2, newest: newest)])
    let before = try b.contents()
    #expect(try doctor.repair().contains(.stampsRenewed(count: 2)))
    #expect(doctor.check(localTime: utc) == [])
    #expect(try b.contents() == before)
    // What the other store changed in the right time is later.
    try rename(a, "right", fleet)
    try exchange(a, b)
    #expect(try name(b) == "right")
  }

  @Test("a clock that is behind makes no change one of the future")
  func clockBehind() throws {
    let (fleet, a, _) = try pair { try $0.save(shift("s")) }
    fleet.tick(-400 * 86_400_000)
    let doctor = Doctor(path: a.path, options: fleet.options)
    #expect(doctor.check(localTime: utc) == [.clockBehind(newest: at(0))])
    #expect(try !doctor.repair().contains { if case .stampsRenewed = $0 { true } else { false } })
    try a.save(shift("t", 20, 28))
    #expect(a.futureChange == at(0))
  }
}
