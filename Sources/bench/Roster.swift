import App
import Domain
import Platform
import Store

/// The roster of a made-up person, as a store and as calcurse's file.
struct Roster {
  let count: Int
  /// The store's file.
  let store: String
  /// calcurse's data folder.
  let calcurseFolder: String

  /// Where the person lives: a zone with clock changes.
  static let zone = "Europe/London"

  /// Makes both below `folder`. Throws `BenchError`, `StoreError`, `ZoneError` and `SystemError`.
  init(count: Int, now: Instant, in folder: String) throws {
    self.count = count
    store = "\(folder)/\(count).sqlite"
    calcurseFolder = "\(folder)/calcurse-\(count)"
    let zones = ZoneDatabase(load: System.zoneFile)
    let environment = AppEnvironment(
      now: now, zone: try zones.zone(Roster.zone), zones: zones,
      format: Format(texts: Texts(.english), clock: .twentyFourHour))
    let store = try Store(path: store)
    let filled = try DemoPerson.fill(store, years: 10, seed: 1, shifts: count, environment)
    guard filled == count else { throw BenchError("no room for \(count) shifts since 1900") }
    try export(store)
  }

  private func export(_ store: Store) throws {
    var text = ""
    let ever = Interval(start: Instant(seconds: .min), end: Instant(seconds: .max))
    try store.shifts.forEachShift(startingIn: ever) { shift in
      let start = Roster.calcurseText(shift.localStart), end = Roster.calcurseText(shift.localEnd)
      text += "\(start) -> \(end) |\(shift.name)\n"
    }
    try Files.createFolder("\(calcurseFolder)/notes")
    try Files.write(Array(text.utf8), to: "\(calcurseFolder)/apts")
    try Files.write([], to: "\(calcurseFolder)/todo")
    try Files.write(Array(Program.calcurseConfiguration.utf8), to: "\(calcurseFolder)/conf")
  }

  /// `MM/DD/YYYY @ HH:MM`, the wall clock as calcurse writes it.
  private static func calcurseText(_ local: LocalDateTime) -> String {
    let (year, month, day) = local.day.components
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(month))/\(two(day))/\(year) @ \(two(local.hour)):\(two(local.minute))"
  }
}
