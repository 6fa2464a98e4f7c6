import Coach
import Domain
import Platform
import Services
import Store

/// A benchmark of training: years of workouts, a suggestion as a whole command and by itself, and
/// the keys that show it.
struct Training {
  private static let commandRounds = 30
  /// The years that bring 1,500 workouts; ten years of most people.
  private static let years = 15

  private let setting: Setting
  private let path: String

  /// Fills a store. Throws `StoreError` and `ZoneError`.
  init(_ setting: Setting) throws {
    self.setting = setting
    path = "\(setting.folder)/training.sqlite"
    _ = try DemoPerson.fill(
      Store(path: path), years: Self.years, seed: 1, isTraining: true,
      try Workload.environment(setting.now)
    )
  }

  /// A line for each measurement. Throws `BenchError` and `StoreError`.
  var report: String {
    get throws {
      let store = try Store(path: path)
      let workouts = try store.workouts.latest(.max)
      let entries = try store.workouts.entries(of: workouts.map(\.id)).values.joined()
      let sets = entries.reduce(0) { $0 + $1.sets.sets.count }
      let lines = try [
        "Training, \(workouts.count) workouts, \(sets) sets",
        Report.line("training suggest, from start to exit", command(), budget: 20),
        Report.line("a suggestion, calculated", suggestion(store), budget: 1),
      ]
      return (lines + (try keys())).joined(separator: "\n") + "\n"
    }
  }

  private func command() throws -> Samples {
    var samples = Samples()
    for _ in 0..<Self.commandRounds {
      let start = nanoseconds()
      let child = try Child(
        [
          setting.program, "training", "suggest", "squat", "--store", path, "--now",
          ISOText.format(setting.now),
        ], environment: setting.environment, stream: "/dev/null")
      guard child.wait() else { throw BenchError("\(setting.program) training suggest failed") }
      samples.add(nanoseconds() - start)
    }
    return samples
  }

  /// Measures the engine alone, with the sessions that it is given.
  private func suggestion(_ store: Store) throws -> Samples {
    let environment = try Workload.environment(setting.now)
    let log = try TrainingLog(store: store, environment: environment)
    var samples = Samples()
    for exercise in try store.exercises.exercises() {
      let lift = try log.engineExercise(exercise), sessions = try log.sessions(of: exercise)
      for _ in 0..<Self.commandRounds {
        let start = nanoseconds()
        _ = TrainingEngine.advice(
          for: lift, after: sessions, now: setting.now, settings: log.settings,
          zone: environment.zone)
        samples.add(nanoseconds() - start)
      }
    }
    return samples
  }

  /// Measures opening the Coach and turning its views.
  private func keys() throws -> [String] {
    try setting.keys(
      [("1", "Dashboard"), ("5", "Coach"), ("o", "Coach, next view")], store: path)
  }
}
