import Coach
import Domain
import Platform
import Services
import Store

/// A benchmark of daily actions: suggestions and signals with two years of entries.
struct DailyActions {
  private static let measuredRounds = 30
  private static let days = 730
  /// The entries of a day.
  private static let perDay = 3

  private let setting: Setting
  private let path: String

  /// Fills a store. Throws `StoreError` and `ZoneError`.
  init(_ setting: Setting) throws {
    self.setting = setting
    path = "\(setting.folder)/actions.sqlite"
    let store = try Store(path: path), environment = try Workload.environment(setting.now)
    _ = try DemoPerson.fill(store, years: 2, seed: 1, environment)
    let slugs = ActionLibrary.bundled.actions.map(\.slug)
    let now = setting.now
    try store.write("bench", now: now) { transaction in
      for number in 0..<Self.days * Self.perDay {
        let at = now - Int64(number / Self.perDay + 1) * 86_400 + Int64(number % Self.perDay) * 7200
        try transaction.save(
          LoggedAction(
            ActionEvent(
              id: RecordID("bench \(number)"), slug: slugs[number * 7 % slugs.count],
              length: .five, at: at, day: environment.zone.local(at: at).day, slot: .preShift,
              shiftDay: .work, outcome: ActionOutcome.allCases[number % 5],
              difficulty: 1 + number % 5)))
      }
    }
  }

  /// A line for each measurement. Throws `BenchError` and `StoreError`.
  var report: String {
    get throws {
      let store = try Store(path: path), environment = try Workload.environment(setting.now)
      // The library is read once in a process.
      _ = ActionLibrary.bundled
      let reader = try GuidanceReader(store: store, environment)
      let lines = try [
        "Daily actions, \(Self.days * Self.perDay) entries",
        Report.line(
          "suggestions, from the store to the choice",
          samples { _ = try GuidanceReader(store: store, environment).guidance }, budget: 10),
        Report.line("signals, calculated", samples { _ = reader.signals }, budget: 30),
      ]
      let keys = try setting.keys(
        [("1", "Dashboard"), ("5", "Coach, today"), ("L", "Library"), ("q", "Today again")],
        store: path)
      return (lines + keys).joined(separator: "\n") + "\n"
    }
  }

  private func samples(_ body: () throws -> Void) rethrows -> Samples {
    var samples = Samples()
    for _ in 0..<Self.measuredRounds {
      let start = nanoseconds()
      try body()
      samples.add(nanoseconds() - start)
    }
    return samples
  }
}
