import Coach
import Domain
import Platform
import Store
import TestSupport
import Testing

/// Claims of what only one record may have, such as being the shift in progress, after a merge.
@Suite("What there is once, in stores that are merged") struct MergeClaimTests {
  private func end(_ store: Store, _ id: String, at hour: Int64) throws {
    var shift = try #require(try store.shifts.shift(RecordID(id)))
    shift.status = .completed
    shift.actualEnd = at(hour)
    try store.save(shift)
  }

  private func session(_ id: String, _ start: Int64, _ end: Int64? = nil) -> ShoeSession {
    ShoeSession(
      id: RecordID(id), shoe: RecordID("p"), start: at(start), end: end.map(at), createdAt: at(0),
      updatedAt: at(0))
  }

  private func shoe(_ id: String) -> Shoe {
    Shoe(id: RecordID(id), brand: "B", createdAt: at(0), updatedAt: at(0))
  }

  @Test("a shift is not ended by one that a closed pay period keeps from being shown")
  func withheld() throws {
    let (fleet, a, b) = try pair { try $0.save(shift("s", 100, 108)) }
    let first = CivilDay(number: 20_750)
    try write(a) {
      try $0.lock(
        LockedPeriod(id: RecordID("l"), days: first..<first.adding(days: 1), rulesJSON: "{}"),
        result: "{}")
    }
    fleet.tick(5)
    try a.save(running("r", since: 50))
    fleet.tick(5)
    try b.save(running("q", since: 9))
    try exchange(a, b)
    for store in fleet.stores {
      #expect(try store.shifts.running()?.id.text == "r")
      #expect(try store.shifts.shift(RecordID("q")) == nil)
    }
    try exchange(b, a)
    #expect(try a.shifts.running()?.id.text == "r")
  }

  @Test("a shift ended by another one stays ended when that one has ended elsewhere")
  func endedElsewhere() throws {
    let (fleet, a, b) = try pair { try $0.save(shift("s", 100, 108)) }
    try a.save(running("r", since: 7))
    fleet.tick(5)
    try b.save(running("q", since: 9))
    try a.mergeAll(of: b)
    fleet.tick(5)
    try end(b, "q", at: 20)
    try a.mergeAll(of: b)
    #expect(try a.shifts.running() == nil)
    #expect(try a.shifts.shift(RecordID("r"))?.actualEnd == at(9))
    #expect(try a.shifts.shift(RecordID("q"))?.actualEnd == at(20))
    // A store that never saw the other one in progress decides the same.
    let (folder, c) = try fleet.fresh()
    try c.mergeAll(of: b)
    try exchange(c, a)
    #expect(try c.shifts.running() == nil)
    try exchange(b, a)
    #expect(try b.shifts.shift(RecordID("r"))?.actualEnd == at(9))
    withExtendedLifetime(folder) {}
  }

  @Test("a shift that is the last one begun after all, because the other was undone, runs again")
  func undoneElsewhere() throws {
    let (fleet, a, b) = try pair { try $0.save(shift("q", 9, 17)) }
    try a.save(running("r", since: 7))
    fleet.tick(5)
    try b.save(running("q", since: 9))
    try a.mergeAll(of: b)
    #expect(try a.shifts.running()?.id.text == "q")
    fleet.tick(5)
    try b.undo(now: at(10))
    try exchange(a, b)
    #expect(try b.shifts.running()?.id.text == "r")
    #expect(try a.shifts.shift(RecordID("q"))?.status == .scheduled)
  }

  @Test("a pair that was taken off because another was put on stays off once that one is, too")
  func takenOff() throws {
    let (fleet, a, b) = try pair { store in try write(store) { try $0.save(shoe("p")) } }
    try write(a) { try $0.save(session("v", 1)) }
    fleet.tick(5)
    try write(b) { try $0.save(session("w", 3)) }
    try a.mergeAll(of: b)
    fleet.tick(5)
    try write(b) { try $0.save(session("w", 3, 5)) }
    try exchange(a, b)
    for store in fleet.stores {
      #expect(try store.wear.openSession() == nil)
    }
  }

  @Test("a deleted pair stays while starting a shift puts it on")
  func workShoe() throws {
    let (fleet, a, b) = try pair { store in try write(store) { try $0.save(shoe("p")) } }
    try write(a) { try $0.delete(shoe: RecordID("p")) }
    fleet.tick(5)
    try write(b) { transaction in
      var settings = try transaction.stepSources.settings()
      settings.workShoe = RecordID("p")
      try transaction.save(settings)
    }
    try exchange(a, b)
    for store in fleet.stores {
      #expect(try store.shoes.shoes().map(\.id.text) == ["p"])
    }
  }

  @Test("open sets of a workout that another one replaced do not count")
  func replacedWorkout() throws {
    let (fleet, a, b) = try pair { _ in }
    let first = TrainingRecords.workout("w", 7, nil), second = TrainingRecords.workout("v", 9, nil)
    try write(a) {
      try $0.save(first)
      try $0.save(TrainingRecords.entry("e", of: first, "squat", "60x5 60x5!"))
      try $0.save(TrainingRecords.entry("i", of: first, "row", "40x5! 40x5!"))
    }
    fleet.tick(5)
    try write(b) {
      try $0.save(second)
      try $0.save(TrainingRecords.entry("f", of: second, "squat", "60x5! 60x5!"))
    }
    try exchange(a, b)
    for store in fleet.stores {
      #expect(try store.workouts.running()?.id.text == "v")
      let squat = try store.workouts.entries(ofExercise: RecordID("squat"), last: 9)
      #expect(squat.map(\.sets.description) == ["60x5"])
      #expect(try store.workouts.entries(ofExercise: RecordID("row"), last: 9) == [])
    }
  }
}
