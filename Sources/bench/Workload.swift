import Domain
import Platform
import Services
import Store

/// The roster of a fictional user, as a store and as calcurse's file.
struct Workload {
  let count: Int
  /// The number of patterns that plan shifts from tomorrow on.
  let patterns: Int
  /// The path of the store.
  let store: String
  /// The path of calcurse's data folder.
  let calcurseFolder: String

  /// The days with steps: twenty years.
  private static let walkedDays = 7305

  /// The days in one pair of shoes: ten years.
  private static let wornDays = 3652

  /// The home zone, which has clock changes.
  static let zone = "Europe/London"

  /// The environment in which stores are filled and read. Throws `ZoneError`.
  static func environment(_ now: Instant) throws -> Environment {
    let zones = ZoneDatabase(load: System.zoneFile)
    return Environment(
      now: now, zone: try zones.zone(Workload.zone), zones: zones,
      format: Format(texts: Texts(.english), clock: .twentyFourHour))
  }

  /// Creates both in `folder`. Throws `BenchError`, `StoreError`, `ZoneError` and `SystemError`.
  init(count: Int, patterns: Int = 1, now: Instant, in folder: String) throws {
    self.count = count
    self.patterns = patterns
    store = "\(folder)/\(count)-\(patterns).sqlite"
    calcurseFolder = "\(folder)/calcurse-\(count)-\(patterns)"
    let environment = try Workload.environment(now)
    let store = try Store(path: store)
    let filled = try DemoPerson.fill(
      store, years: 10, seed: 1, shifts: count, walkedDays: Workload.walkedDays, environment)
    guard filled == count else { throw BenchError("no room for \(count) shifts since 1900") }
    try addPatterns(to: store, environment)
    try wearDaily(in: store, environment)
    try export(store, environment)
  }

  /// Adds patterns from presets, in addition to that of the demo.
  private func addPatterns(to store: Store, _ environment: Environment) throws {
    let services = StoreServices(store: store, environment: environment)
    for preset in try Rotations.presets().prefix(patterns - 1) {
      let pattern = try preset.pattern(
        RotationChoice(start: environment.today.adding(days: 1)), id: .new(),
        zone: environment.zone.identifier, at: environment.now, names: environment.format.kind)
      _ = try services.perform(.pattern(.save(pattern)))
    }
  }

  /// Adds a pair with a limit, worn daily for ten years before the demo's own pairs.
  private func wearDaily(in store: Store, _ environment: Environment) throws {
    let last = try store.wear.sessions().map(\.start).min() ?? environment.now
    let end = environment.zone.local(at: last).day
    let shoe = Shoe(
      id: .new(), emoji: "👟", brand: "", model: "Daily", color: .series(1),
      stepLimit: 1_000_000_000, createdAt: environment.now, updatedAt: environment.now)
    try store.write("shoe.add", now: environment.now) { transaction in
      try transaction.save(shoe)
      for back in 1...Self.wornDays {
        let start = environment.zone.startOfDay(end.adding(days: -back)) + 7 * 3600
        try transaction.save(
          ShoeSession(
            id: .new(), shoe: shoe.id, start: start, end: start + 14 * 3600, createdAt: start,
            updatedAt: start))
      }
    }
  }

  /// Exports the same shifts as appointments, including a year of planned ones.
  private func export(_ store: Store, _ environment: Environment) throws {
    var text = ""
    let ever = Interval(start: Instant(seconds: .min >> 8), end: Instant(seconds: .max >> 8))
    try Roster(store: store, environment).forEachShift(startingIn: ever) { shift in
      let start = Workload.calcurseText(shift.localStart),
        end = Workload.calcurseText(shift.localEnd)
      text += "\(start) -> \(end) |\(shift.name)\n"
    }
    try Files.createFolder("\(calcurseFolder)/notes")
    try Files.write(Array(text.utf8), to: "\(calcurseFolder)/apts")
    try Files.write([], to: "\(calcurseFolder)/todo")
    try Files.write(Array(Program.calcurseConfiguration.utf8), to: "\(calcurseFolder)/conf")
  }

  /// Formats a local time as calcurse does: `MM/DD/YYYY @ HH:MM`.
  private static func calcurseText(_ local: LocalDateTime) -> String {
    let (year, month, day) = local.day.components
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(month))/\(two(day))/\(year) @ \(two(local.hour)):\(two(local.minute))"
  }
}
