import Domain
import Store
import TestSupport
import Testing

@Suite("shoes in the store")
struct ShoeStoreTests {
  let temporary: TemporaryStore
  let store: Store

  init() throws {
    temporary = try TemporaryStore()
    store = try temporary.open()
  }

  private func shoe(_ id: String, isDefault: Bool = false) -> Shoe {
    Shoe(
      id: RecordID(id), emoji: "🥾", brand: "Brooks", model: "Ghost \(id)", color: .rgb(0x1f77b4),
      purchaseDate: CivilDay(number: 20_000), purchasePriceCents: 13_999, isDefault: isDefault,
      isArchived: false, initialDistance: 12_000_000, distanceLimit: 800_000_000,
      stepLimit: 1_000_000, createdAt: at(0), updatedAt: at(0))
  }

  private func session(_ id: String, _ start: Int64, _ end: Int64?) -> ShoeSession {
    ShoeSession(
      id: RecordID(id), shoe: RecordID("a"), start: at(start), end: end.map(at),
      isAutoStarted: true, isAutoClosed: end != nil, createdAt: at(0), updatedAt: at(0))
  }

  @Test("a pair comes back as it was saved")
  func roundTrip() throws {
    let bare = Shoe(id: RecordID("b"), model: "Clogs", createdAt: at(0), updatedAt: at(0))
    try store.write("shoe.add", now: at(0)) {
      try $0.save(shoe("a"))
      try $0.save(bare)
    }
    #expect(try store.shoes.shoes() == [shoe("a"), bare])
  }

  @Test("another default pair takes the place of the first, and undo gives it back")
  func defaultPair() throws {
    try store.write("shoe.add", now: at(0)) { try $0.save(shoe("a", isDefault: true)) }
    try store.write("shoe.add", now: at(0)) { try $0.save(shoe("b", isDefault: true)) }
    #expect(try store.shoes.shoes().filter(\.isDefault).map(\.id.text) == ["b"])
    try store.undo(now: at(1))
    #expect(try store.shoes.shoes().filter(\.isDefault).map(\.id.text) == ["a"])
    try store.redo(now: at(1))
    #expect(try store.shoes.shoes().filter(\.isDefault).map(\.id.text) == ["b"])
  }

  @Test("a second open session is refused")
  func oneOpen() throws {
    try store.write("shoe.start", now: at(0)) { try $0.save(session("1", 0, nil)) }
    #expect(throws: StoreError.self) {
      try store.write("shoe.start", now: at(0)) { try $0.save(session("2", 1, nil)) }
    }
    #expect(try store.wear.openSession() == session("1", 0, nil))
  }

  @Test("sessions are found by the time they reach")
  func reaching() throws {
    try store.write("test", now: at(0)) { transaction in
      for (id, start, end) in [("1", 0, 5), ("2", 5, 9), ("3", 9, nil)] as [(String, Int64, Int64?)]
      { try transaction.save(session(id, start, end)) }
    }
    func ids(_ from: Int64, _ to: Int64) throws -> [String] {
      try store.wear.sessions(reaching: Interval(start: at(from), end: at(to))).map(\.id.text)
    }
    #expect(try ids(4, 5) == ["1"] && ids(5, 6) == ["2"] && ids(8, 10) == ["2", "3"])
    #expect(try ids(700, 800) == ["3"])
    #expect(try store.wear.autoClosableSessions().count == 3)
    #expect(try store.wear.sessionStart(after: at(0)) == at(5))
    #expect(try store.wear.sessionStart(after: at(9)) == nil)
  }

  @Test("attributions follow a ledger, and undo is identity")
  func ledger() throws {
    var random = SplitMix64(seed: 21)
    var states: [[String]] = [try store.records()]
    for step in 1...40 as ClosedRange<Int64> {
      let start = Int64.random(in: 0..<90, using: &random)
      let span = Interval(start: at(start), end: at(start + .random(in: 1...10, using: &random)))
      let shoe = ["a", "b", nil].randomElement(using: &random).flatMap { $0 }.map { RecordID($0) }
      let old = AttributionLedger(try store.wear.attributions(touching: span))
      var new = old
      new.assign(IntervalSet([span]), to: shoe, at: at(step), newID: RecordID.new)
      let written = try store.write("steps.assign", now: at(step)) { try $0.replace(old, by: new) }
      let all = try store.wear.attributions(touching: Interval(start: at(-1), end: at(200)))
      #expect(
        zip(all, all.dropFirst()).allSatisfy { $0.interval.end <= $1.interval.start })
      #expect(all.contains { $0.interval.intersection(span) == span && $0.shoe == shoe })
      if !written.changedTables.isEmpty { states.append(try store.records()) }
    }
    for state in states.dropLast().reversed() {
      try store.undo(now: at(100))
      #expect(try store.records() == state)
    }
  }

  @Test("a store that was damaged gives its samples and shoes back as far as they can be read")
  func recovery() throws {
    try store.write("test", now: at(0)) { transaction in
      try transaction.save(shoe("a"))
      let importer = try transaction.importSteps()
      try importer.add(
        StepSample(
          source: 0, kind: .steps, time: .span(Interval(start: at(0), end: at(1))), value: 7),
        from: SampleSource(name: "iPhone", kind: .phone))
      try importer.finish(file: "a.csv", format: "csv")
    }
    let recovery = try Doctor(path: temporary.path).recover()
    let saved = try Store(path: recovery.path)
    #expect(try saved.shoes.shoes() == [shoe("a")])
    let all = Interval(start: at(-9), end: at(9))
    #expect(try saved.steps.samples(touching: all) == store.steps.samples(touching: all))
  }
}
