import Domain
import Store
import TestSupport
import Testing

@Suite("samples in the store")
struct StepImportTests {
  let temporary: TemporaryStore
  let store: Store
  let watch = SampleSource(name: "Anna’s Apple Watch", model: "Watch6,2", kind: .watch)
  let phone = SampleSource(name: "iPhone", model: "iPhone10,4", kind: .phone)

  init() throws {
    temporary = try TemporaryStore()
    store = try temporary.open()
  }

  private func sample(
    _ hour: Int64, _ value: Int64, seconds: Int64 = 600, _ kind: SampleKind = .steps
  ) -> StepSample {
    StepSample(
      source: 0, kind: kind, time: .span(Interval(start: at(hour), end: at(hour) + seconds)),
      value: value)
  }

  @discardableResult
  private func take(
    _ samples: [(StepSample, SampleSource)], now: Instant = at(100)
  ) throws -> Written<StepImportCount> {
    try store.write(WriteLabel("steps.import", detail: "export.zip"), now: now) { transaction in
      let importer = try transaction.importSteps()
      for (sample, source) in samples { try importer.add(sample, from: source) }
      try importer.finish(file: "export.zip", format: "apple-health")
      return importer.count
    }
  }

  /// `hour value source`, in hours from `midnight`.
  private func stored() throws -> [String] {
    try store.steps.samples(touching: Interval(start: at(-2000), end: at(2000))).map { sample in
      guard case .span(let span) = sample.time else { return "day \(sample.value)" }
      return "\((span.start - midnight) / 3600) \(sample.kind) \(sample.value) \(sample.source)"
    }
  }

  @Test("an import is one entry of the history, undone and redone as one")
  func oneEntry() throws {
    try take((0..<50).map { (sample($0, 100 + $0), watch) } + [(sample(3, 20), phone)])
    let full = try stored()
    #expect(full.count == 51)
    #expect(try store.history(limit: 9).map(\.label.detail) == ["export.zip"])
    // The import and two sources, not fifty samples.
    #expect(
      try store.changes(of: 1).map(\.table.name).sorted() == [
        "step_import", "step_source", "step_source",
      ])
    try store.undo(now: at(101))
    #expect(try stored() == [] && store.steps.extent() == nil)
    #expect(try store.stepSources.sources() == [])
    try store.redo(now: at(102))
    #expect(try stored() == full)
  }

  @Test("the same file again changes nothing, and can still be redone after")
  func again() throws {
    let samples = [(sample(1, 100), watch), (sample(1, 100, .distance), watch)]
    #expect(try take(samples).value.added == 2)
    try take([(sample(9, 1), watch)])
    try store.undo(now: at(101))
    let again = try take(samples)
    #expect(again.value.added == 0 && again.value.unchanged == 2)
    #expect(again.changedTables == [])
    #expect(try store.redo(now: at(102)).value.count == 1)
    #expect(try stored() == ["1 steps 100 1", "9 steps 1 1", "1 distance 100 1"])
  }

  @Test("a later file corrects an hour until it is undone")
  func corrected() throws {
    try take([(sample(1, 100), watch), (sample(2, 7), watch), (sample(1, 90), phone)])
    for value: Int64 in [60, 800] {
      #expect(try take([(sample(1, value), watch)]).value.added == 1)
      #expect(try stored() == ["1 steps \(value) 1", "1 steps 90 2", "2 steps 7 1"])
      // The same samples again: nothing is added, so nothing is corrected.
      #expect(try take([(sample(1, value), watch)]).value.added == 0)
      #expect(try stored().first == "1 steps \(value) 1")
    }
    try store.undo(now: at(101))
    #expect(try stored().first == "1 steps 60 1")
    try store.undo(now: at(102))
    #expect(try stored().first == "1 steps 100 1")
  }

  @Test("a value that comes again in a later file counts again, however often it changes")
  func back() throws {
    let values: [Int64] = [1000, 1200, 1000, 900, 1200, 1000, 1200]
    for value in values {
      let count = try take([(sample(1, value), watch), (sample(2, 7), watch)]).value
      #expect(count.added == (count.unchanged == 1 ? 1 : 2))
      #expect(try take([(sample(1, value), watch)]).value.unchanged == 1)
      #expect(try stored() == ["1 steps \(value) 1", "2 steps 7 1"])
    }
    // A copy in another store has the same.
    let room = try TemporaryStore()
    let copy = try room.open()
    try copy.mergeAll(of: store)
    let interval = Interval(start: at(1), end: at(2))
    #expect(try copy.steps.samples(touching: interval).map(\.value) == [1200])
    for value in values.dropLast().reversed() {
      try store.undo(now: at(101))
      #expect(try stored() == ["1 steps \(value) 1", "2 steps 7 1"])
    }
  }

  @Test("rows of one file with the same span are separate samples: they are added up")
  func twice() throws {
    let rows = [(sample(1, 10), watch), (sample(2, 7), watch), (sample(1, 90), watch)]
    let count = try take(rows + [(sample(1, 10), watch), (sample(1, 50), phone)]).value
    #expect(count.added == 5 && count.unchanged == 0)
    #expect(try stored() == ["1 steps 110 1", "1 steps 50 2", "2 steps 7 1"])
    let again = try take(rows + [(sample(1, 10), watch)]).value
    #expect(again.added == 0 && again.unchanged == 4)
    #expect(try stored() == ["1 steps 110 1", "1 steps 50 2", "2 steps 7 1"])
    // A later import corrects the span.
    try take([(sample(1, 20), watch), (sample(1, 30), watch)])
    #expect(try stored().first == "1 steps 50 1")
  }

  @Test("many rows are added up however far apart they stand")
  func farApart() throws {
    let rows = (0..<70_000).map { number in
      StepSample(
        source: 0, kind: .steps,
        time: .span(
          Interval(
            start: at(0) + Int64(number % 35_000) * 60,
            end: at(0) + Int64(number % 35_000) * 60 + 60)),
        value: 2)
    }
    let count = try take(rows.map { ($0, watch) }, now: at(10_000)).value
    #expect(count.added == 70_000)
    let counted = try store.steps.samples(touching: Interval(start: at(0), end: at(600)))
    #expect(counted.count == 35_000 && counted.allSatisfy { $0.value == 4 })
  }

  @Test("a second file of an import corrects a span instead of adding to it")
  func copies() throws {
    let count = try store.write("steps.import", now: at(100)) { transaction in
      let importer = try transaction.importSteps()
      for value: Int64 in [100, 100, 90] {
        try importer.beginFile()
        try importer.add(sample(1, value), from: watch)
      }
      try importer.finish(file: "folder", format: "csv")
      return importer.count
    }.value
    #expect(count.added == 3)
    #expect(try stored() == ["1 steps 90 1"])
  }

  @Test("after an import was undone another takes its place, also of the same file")
  func afterUndo() throws {
    try take([(sample(1, 100), watch), (sample(2, 200), phone)])
    try store.undo(now: at(101))
    #expect(try take([(sample(1, 100), phone), (sample(3, 300), watch)]).value.added == 2)
    #expect(try stored() == ["1 steps 100 1", "3 steps 300 2"])
    #expect(throws: StoreError.nothingToRedo) { try store.redo(now: at(102)) }
    #expect(try store.connection.integer("SELECT count(*) FROM step_sample") == 2)
  }

  @Test("an error leaves nothing behind")
  func thrown() throws {
    struct Stop: Error {}
    try take([(sample(1, 100), watch)])
    #expect(throws: Stop.self) {
      try store.write("steps.import", now: at(101)) { transaction in
        let importer = try transaction.importSteps()
        try importer.add(sample(2, 1), from: phone)
        throw Stop()
      }
    }
    #expect(try stored() == ["1 steps 100 1"])
    #expect(try store.stepSources.sources().map(\.source) == [watch])
  }

  @Test("sources keep their numbers and are known by name, hardware and kind")
  func sources() throws {
    try take([(sample(1, 100), phone), (sample(2, 100), watch)])
    try take([(sample(-5, 100), watch), (sample(3, 100), phone)])
    let sources = try store.stepSources.sources()
    #expect(sources.map(\.source) == [watch, phone] && sources.map(\.number) == [2, 1])
    #expect(sources.map(\.firstSeen) == [at(-5), at(1)])
  }

  @Test("samples are found by the time they share, days by their date")
  func window() throws {
    let day = StepSample(
      source: 0, kind: .steps, time: .day(CivilDay(number: 20_750)), value: 8000)
    #expect(at(0) == Instant(seconds: 20_750 * 86_400))
    try take([
      (sample(5, 5), watch), (sample(6, 6, seconds: 7200), watch), (sample(9, 9), watch),
      (day, watch), (sample(0, 70, seconds: 86_340), phone), (sample(7, 7, seconds: 0), watch),
    ])
    func values(_ from: Int64, _ to: Int64) throws -> [Int64] {
      try store.steps.samples(touching: Interval(start: at(from), end: at(to))).map(\.value)
    }
    #expect(try values(7, 8) == [6, 7, 70, 8000])
    #expect(try values(8, 9) == [70, 8000])
    #expect(try values(9, 10) == [9, 70, 8000])
    #expect(try values(90, 91) == [])
    #expect(
      try store.steps.stepTimes(in: Interval(start: at(7), end: at(9))).map(\.seconds) == [7200, 0]
    )
    #expect(try store.steps.extent() == Interval(start: at(-24), end: at(48) + 1))
  }

  @Test("doubted samples are left out, listed, and count once accepted; undo reverts that")
  func doubted() throws {
    let count = try take(
      [
        (sample(1, 100), watch), (sample(2000, 100), watch), (sample(2, 100_000), phone),
        (sample(3, .max), phone), (sample(-999, 5, seconds: 200_000), watch), (sample(4, 0), watch),
      ], now: at(100)
    ).value
    #expect(count.added == 5 && count.empty == 1)
    #expect(count.doubted == [.clock: 1, .tooMuch: 1, .beyondReason: 1, .tooLong: 1])
    #expect(count.interval == Interval(start: at(1), end: at(1) + 600))
    #expect(try stored() == ["1 steps 100 1"])
    #expect(try store.steps.extent() == Interval(start: at(1), end: at(1) + 601))
    let doubted = try store.steps.doubted()
    #expect(
      doubted.map { "\($0.source) \($0.doubt) \($0.count)" } == [
        "1 clock 1", "1 tooLong 1", "2 tooMuch 1", "2 beyondReason 1",
      ])
    try store.write("steps.believe", now: at(101)) {
      try $0.acceptSamples(of: 2, in: Interval(start: at(0), end: at(10)))
    }
    // An impossible number is never accepted.
    #expect(try stored() == ["1 steps 100 1", "2 steps 100000 2"])
    #expect(try store.steps.doubted().count == 3)
    try store.undo(now: at(102))
    #expect(try stored() == ["1 steps 100 1"])
  }

  @Test("samples are looked up by their key, not by reading all of them")
  func plan() throws {
    let plan = try store.plan(
      """
      SELECT start_date FROM step_sample WHERE kind = 0 AND level = 0 AND start_date >= 5
        AND start_date < 9 AND \(StepRepository.inForce) ORDER BY start_date
      """)
    #expect(
      plan.contains("USING PRIMARY KEY (kind=? AND level=? AND start_date>? AND start_date<?)"))
    #expect(!plan.contains("TEMP B-TREE"))
  }
}
