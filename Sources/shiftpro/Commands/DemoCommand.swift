import Interchange
import Platform
import Services
import Store

/// Fills a new store with a realistic person, or writes their health export.
enum DemoCommand {
  static let spec = CommandSpec(
    name: "demo", group: .upkeep,
    options: [
      OptionSpec("years", "N", .text), OptionSpec("seed", "S", .text),
      OptionSpec("export-apple-health", "FILE", .file), OptionSpec("megabytes", "N", .text),
    ],
    examples: [
      "demo --store demo.sqlite", "demo --years 10 --seed 7 --store demo.sqlite",
      "demo --export-apple-health export.zip --megabytes 200",
    ],
    worksLocked: true, run: run)

  /// The default number of years.
  private static let usualYears = 2
  private static let usualSeed = 1
  private static let usualMegabytes = 20
  /// The number of days with steps in a store that is only shown, which must open at once.
  private static let shownDays = 75

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let years = try call.number("years", in: 1...50)
    if let path = call.value("export-apple-health") {
      try export(to: path, years: years, call, session)
      return .done
    }
    guard !call.has("megabytes") else { throw CommandError.usage("megabytes_of_what") }
    guard StoreLocation.isNamed(call, session.processEnvironment) else {
      throw CommandError.usage("demo_without_store")
    }
    let path = try session.storePath()
    guard try session.existingStore()?.shifts.first() == nil else {
      throw CommandError.refusal("demo_not_empty", ["path": path])
    }
    let length = years ?? usualYears
    let count = try fill(session.store(), years: length, walkedDays: length * 365, session)
    let texts = try session.environment().texts
    if session.options.isJSON {
      try session.console.json(
        .object(["store": .string(path), "shifts": .integer(Int64(count))]))
    } else {
      try session.print([texts("cli.demo.done", ["n": String(count), "path": path])])
    }
    return .done
  }

  /// Fills a store for showing, without undo. Throws `CommandError` and `StoreError`.
  static func fill(_ store: Store, _ session: Session) throws {
    _ = try fill(store, years: usualYears, walkedDays: shownDays, session)
    try store.setUndoBarrier()
  }

  private static func fill(
    _ store: Store, years: Int, walkedDays: Int, _ session: Session
  ) throws -> Int {
    try DemoPerson.fill(
      store, years: years, seed: seed(session), walkedDays: walkedDays, isTraining: true,
      session.environment())
  }

  private static func seed(_ session: Session) throws -> UInt64 {
    UInt64(try session.invocation.number("seed", in: 0...Int.max) ?? usualSeed)
  }

  // MARK: Apple Health

  private static func export(
    to path: String, years: Int?, _ call: Invocation, _ session: Session
  ) throws {
    let environment = try session.environment()
    let megabytes = try call.number("megabytes", in: 1...100_000)
    let export = DemoHealthExport(
      megabytes: megabytes ?? (years == nil ? usualMegabytes : nil), years: years,
      seed: try seed(session), environment)
    let line = ProgressLine(session, file: path)
    defer { line.end() }
    do {
      try OutputFile.replace(path) { file in
        try export.write(
          isArchive: path.lowercased().hasSuffix(".zip"),
          progress: { bytes in
            _ = line.show(ByteProgress(bytes: bytes, total: max(bytes, export.bytes)))
          }, to: file.append)
      }
    } catch let error as SystemError {
      throw CommandError.refusal("cannot_write", ["path": path, "reason": error.reason])
    }
    line.end()
    let bytes = Files.size(path) ?? 0
    if session.options.isJSON {
      try session.console.json(
        .object([
          "file": .string(path), "bytes": .integer(bytes), "days": .integer(Int64(export.days)),
        ]))
    } else {
      let size = environment.format.megabytes(bytes)
      try session.print([
        environment.texts(
          "cli.demo.exported", ["path": path, "size": size, "n": String(export.days)])
      ])
    }
  }
}
