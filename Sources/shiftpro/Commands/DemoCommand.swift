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

  private static let usualMegabytes = 20

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
    let length = years ?? DemoStore.usualYears
    let count = try DemoStore.fill(
      session.store(), years: length, walkedDays: length * 365, session)
    let texts = try session.environment().texts
    if session.options.isJSON {
      try session.console.json(
        .object(["store": .string(path), "shifts": .integer(Int64(count))]))
    } else {
      try session.print([texts("cli.demo.done", ["n": String(count), "path": path])])
    }
    return .done
  }

  // MARK: Apple Health

  private static func export(
    to path: String, years: Int?, _ call: Invocation, _ session: Session
  ) throws {
    let environment = try session.environment()
    let megabytes = try call.number("megabytes", in: 1...100_000)
    let export = DemoHealthExport(
      megabytes: megabytes ?? (years == nil ? usualMegabytes : nil), years: years,
      seed: try DemoStore.seed(session), environment)
    let line = ProgressLine(session, file: path)
    defer { line.end() }
    try ExportTarget.filing(path) {
      try OutputFile.replace(path) { file in
        try export.write(
          isArchive: path.lowercased().hasSuffix(".zip"),
          progress: { bytes in
            _ = line.show(ByteProgress(bytes: bytes, total: max(bytes, export.bytes)))
          }, to: file.append)
      }
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
