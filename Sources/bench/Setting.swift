import Domain
import Store

/// The program, the moment and the terminal of a benchmark that has a store of its own.
struct Setting {
  /// The path of the program.
  let program: String
  /// The variables of the program, each as `NAME=value`.
  let environment: [String]
  /// The current moment.
  let now: Instant
  /// The size of the terminal.
  let size: TerminalSize
  /// The number of rounds of keys.
  let rounds: Int
  /// The folder of the store.
  let folder: String

  /// Presses keys in the program on a store, and returns a line for each after the first, with the
  /// budget of a view. Throws `BenchError`.
  func keys(_ steps: [(keys: String, screen: String)], store: String) throws -> [String] {
    let shown = Program(
      name: "shiftpro",
      arguments: [program, "--store", store, "--now", ISOText.format(now)],
      environment: environment, landmark: "Dashboard",
      steps: steps.map { Step(screen: $0.screen, label: $0.keys, keys: $0.keys) }, quit: "q")
    var measurement = Measurement(shown)
    try measurement.measureKeys(rounds: rounds, size)
    return zip(steps, measurement.steps).dropFirst().map { step, samples in
      Report.line("key \(step.keys): \(step.screen)", samples, budget: 10)
    }
  }
}
