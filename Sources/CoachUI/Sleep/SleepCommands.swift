import AppCore
import Services

extension SleepList {
  package static let commands =
    [
      Command("sleep.open", in: .coach, keys: "z") { state, environment, _ in
        state.open(SleepList(at: environment.now))
        return [.readLayer]
      }
    ]
    + editing("sleep", in: .sleep, none: Message("why.no_sleep")) {
      $0.form(for: $1, $3)
    } question: {
      $0.question(removing: $1, $2)
    }
}
