import Domain
import Store
import TestSupport
import Testing

@Suite("Steps in stores that are merged") struct MergeStepsTests {
  private func walk(_ store: Store, _ hours: Range<Int64>, _ name: String) throws {
    try write(store) { transaction in
      let importer = try transaction.importSteps()
      for hour in hours {
        let span = Interval(start: at(hour), end: at(hour + 1))
        try importer.add(
          StepSample(source: 0, kind: .steps, time: .span(span), value: 100 + hour),
          from: SampleSource(name: name, model: nil, kind: .watch))
      }
      try importer.finish(file: name, format: "csv")
    }
  }

  private func steps(_ store: Store) throws -> [Int64] {
    try store.steps.samples(touching: Interval(start: at(-20), end: at(200))).map(\.value).sorted()
  }

  @Test("of one hour that was imported on both, the later import counts on both")
  func laterImport() throws {
    let (fleet, a, b) = try pair { try walk($0, 5..<6, "Watch") }
    func count(_ steps: Int64, in store: Store) throws {
      try write(store) { transaction in
        let importer = try transaction.importSteps()
        try importer.add(
          StepSample(
            source: 0, kind: .steps, time: .span(Interval(start: at(0), end: at(1))), value: steps),
          from: SampleSource(name: "Watch", model: nil, kind: .watch))
        try importer.finish(file: "\(steps)", format: "csv")
      }
    }
    try count(300, in: a)
    fleet.tick(5)
    try count(900, in: b)
    fleet.tick(5)
    try exchange(a, b)
    #expect(try steps(a) == [105, 900])
    #expect(try steps(b) == [105, 900])
    // Where the earlier one has the larger number, too, its value counts again once it is imported again.
    fleet.tick(5)
    try count(300, in: b)
    #expect(try steps(b) == [105, 300])
    try exchange(a, b)
    #expect(try steps(a) == [105, 300])
  }

  @Test("samples of an import that was undone do not come back by way of another import")
  func undoneImport() throws {
    let (fleet, a, b) = try pair { try $0.save(shift("s")) }
    try walk(a, 0..<3, "Watch")
    try b.mergeAll(of: a)
    fleet.tick(5)
    try a.undo(now: at(6))
    fleet.tick(5)
    try walk(a, 10..<12, "Phone")
    try walk(b, 20..<22, "Watch")
    try exchange(a, b)
    #expect(try steps(a) == [110, 111, 120, 121])
    #expect(try steps(b) == [110, 111, 120, 121])
    #expect(try a.stepSources.sources().map(\.source.name).sorted() == ["Phone", "Watch"])
    for folder in fleet.folders {
      #expect(Doctor(path: folder.path, options: fleet.options).check(localTime: utc).isEmpty)
    }
  }

  @Test("an export counts again when it is imported after a merge removed it")
  func importedAgain() throws {
    let (fleet, a, b) = try pair { try walk($0, 5..<6, "Watch") }
    try walk(a, 0..<3, "Watch")
    try b.mergeAll(of: a)
    fleet.tick(5)
    try a.undo(now: at(6))
    try b.mergeAll(of: a)
    #expect(try steps(b) == [105])
    fleet.tick(5)
    try walk(b, 0..<3, "Watch")
    #expect(try steps(b) == [100, 101, 102, 105])
    try exchange(a, b)
    #expect(try steps(a) == [100, 101, 102, 105])
  }

  private func expectSound(_ fleet: Fleet) {
    for folder in fleet.folders {
      #expect(Doctor(path: folder.path, options: fleet.options).check(localTime: utc).isEmpty)
    }
  }

  @Test("undoing a merge that exchanged two imports of one export gives the first its samples back")
  func exchangedImport() throws {
    let (fleet, a, b) = try pair { try walk($0, 5..<6, "Watch") }
    try walk(a, 0..<3, "Watch")
    try b.mergeAll(of: a)
    try b.saveChecksums()
    fleet.tick(5)
    try a.undo(now: at(6))
    fleet.tick(5)
    try walk(a, 0..<3, "Watch")
    try b.mergeAll(of: a)
    #expect(try steps(b) == [100, 101, 102, 105])
    expectSound(fleet)
    try b.undo(now: at(7))
    #expect(try steps(b) == [100, 101, 102, 105])
    expectSound(fleet)
    try b.redo(now: at(8))
    #expect(try steps(b) == [100, 101, 102, 105])
    try b.undo(now: at(9))
    fleet.tick(5)
    try walk(b, 10..<12, "Phone")
    #expect(try steps(b) == [100, 101, 102, 105, 110, 111])
    try b.undo(now: at(10))
    try exchange(b, a)
    #expect(try steps(a) == [100, 101, 102, 105])
    expectSound(fleet)
  }

  @Test("an import that was imported again after a merge took it away comes back with its samples")
  func importedAgainAndUndone() throws {
    let (fleet, a, b) = try pair { try walk($0, 5..<6, "Watch") }
    try walk(a, 0..<3, "Watch")
    try b.mergeAll(of: a)
    fleet.tick(5)
    try a.undo(now: at(6))
    try b.mergeAll(of: a)
    fleet.tick(5)
    try walk(b, 0..<3, "Watch")
    try b.undo(2, now: at(7))
    #expect(try steps(b) == [100, 101, 102, 105])
    try b.redo(2, now: at(8))
    #expect(try steps(b) == [100, 101, 102, 105])
    try b.undo(now: at(9))
    #expect(try steps(b) == [105])
    expectSound(fleet)
  }

  @Test("a merge that only learns stamps leaves an import that was undone to be redone whole")
  func quietly() throws {
    let (fleet, a, b) = try pair { try $0.save(shift("s")) }
    try walk(a, 0..<3, "Watch")
    try a.undo(now: at(6))
    fleet.tick(5)
    try write(b) { transaction in
      var edited = shift("s")
      edited.name = "B"
      try transaction.save(edited)
    }
    try b.undo(now: at(6))
    try a.mergeAll(of: b)
    try a.redo(now: at(7))
    #expect(try steps(a) == [100, 101, 102])
    expectSound(fleet)
  }
}
