import Domain
import Store
import TestSupport
import Testing

@Suite("files of steps that are remembered")
struct StepFileMemoryTests {
  let temporary: TemporaryStore
  let store: Store
  let watch = SampleSource(name: "Watch", kind: .watch)

  init() throws {
    temporary = try TemporaryStore()
    store = try temporary.open()
  }

  private func take(_ hour: Int64, remembering file: String? = nil) throws {
    let imports = try store.write("steps.import", now: at(hour)) { transaction in
      let importer = try transaction.importSteps()
      let span = Interval(start: at(hour), end: at(hour) + 600)
      try importer.add(
        StepSample(source: 0, kind: .steps, time: .span(span), value: 5), from: watch)
      try importer.finish(file: "a.csv", format: "csv")
      return try transaction.importsInForce()
    }.value
    if let file { try remember(file, imports, at(hour)) }
  }

  private func remember(_ file: String, _ imports: ImportsInForce, _ now: Instant) throws {
    try store.rememberFile(file, options: "utc", report: "said", imports: imports, now: now)
  }

  private func said(_ file: String, _ options: String = "utc") throws -> String? {
    try store.write("nothing", now: at(500)) {
      try $0.importedFile(file, options: options)
    }.value
  }

  @Test("a file is known by its identity and the options it was read with")
  func known() throws {
    try take(1, remembering: "1:2:3")
    #expect(try said("1:2:3") == "said")
    #expect(try said("1:2:4") == nil)
    #expect(try said("1:2:3", "berlin") == nil)
    #expect(try store.history(limit: 9).count == 1)
  }

  @Test("an import that is undone, its own or one before, makes a file be read again")
  func undone() throws {
    try take(1)
    try take(2, remembering: "file")
    try take(3)
    #expect(try said("file") == "said")
    // A later import makes no difference.
    try store.undo(now: at(10))
    #expect(try said("file") == "said")
    try store.undo(now: at(11))
    #expect(try said("file") == nil)
    try store.redo(now: at(12))
    #expect(try said("file") == "said")
    try store.undo(now: at(13))
    try store.undo(now: at(14))
    #expect(try said("file") == nil)
  }

  @Test("an import without new samples is remembered too, and keeps redo")
  func nothingNew() throws {
    try take(1)
    try take(2)
    try store.undo(now: at(3))
    try take(1, remembering: "file")
    #expect(try said("file") == "said")
    #expect(try store.redo(now: at(4)).value.count == 1)
    #expect(try said("file") == "said")
  }

  @Test("an import undone before its file is remembered makes it be read again")
  func undoneMeanwhile() throws {
    let imports = try store.write("steps.import", now: at(1)) { transaction in
      let importer = try transaction.importSteps()
      let span = Interval(start: at(1), end: at(2))
      try importer.add(
        StepSample(source: 0, kind: .steps, time: .span(span), value: 5), from: watch)
      try importer.finish(file: "a.csv", format: "csv")
      return try transaction.importsInForce()
    }.value
    try store.undo(now: at(2))
    try remember("file", imports, at(3))
    #expect(try said("file") == nil)
  }

  @Test("two hundred files are remembered, the last ones")
  func many() throws {
    try take(1)
    let imports = try store.write("nothing", now: at(2)) { try $0.importsInForce() }.value
    for number in 0..<200 { try remember("\(number)", imports, at(2) + Int64(number)) }
    try take(3, remembering: "new")
    #expect(try said("new") == "said" && said("0") == nil && said("1") == "said")
    #expect(try store.connection.integer("SELECT count(*) FROM step_file") == 200)
  }
}
