import App
import Store

/// Fills a fresh store with a believable person.
enum DemoCommand {
  static let spec = CommandSpec(
    name: "demo", group: .upkeep,
    options: [OptionSpec("years", "N", .text), OptionSpec("seed", "S", .text)],
    examples: ["demo --store demo.sqlite", "demo --years 10 --seed 7 --store demo.sqlite"],
    run: run)

  /// How many years unless told.
  static let usualYears = 2
  private static let usualSeed = 1

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    guard StoreLocation.isNamed(call, session.surroundings) else {
      throw CommandError.usage("demo_without_store")
    }
    let years = try call.number("years", in: 1...50) ?? usualYears
    let path = try session.storePath()
    guard try session.existingStore()?.shifts.first() == nil else {
      throw CommandError.refusal("demo_not_empty", ["path": path])
    }
    let count = try fill(session.store(), years: years, session)
    let texts = try session.environment().texts
    if session.options.isJSON {
      try session.console.json(
        .object(["store": .string(path), "shifts": .integer(Int64(count))]))
    } else {
      try session.tell([texts("cli.demo.done", ["n": String(count), "path": path])])
    }
    return .done
  }

  /// Fills `store` and returns how many shifts it has then. Throws `CommandError` and `StoreError`.
  @discardableResult
  static func fill(_ store: Store, years: Int, _ session: Session) throws -> Int {
    let seed = try session.invocation.number("seed", in: 0...Int.max) ?? usualSeed
    return try DemoPerson.fill(
      store, years: years, seed: UInt64(seed), session.environment())
  }
}
