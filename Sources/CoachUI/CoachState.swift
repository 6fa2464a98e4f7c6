import AppCore
import Coach
import Domain
import Services
import Store
import Terminal

/// The rest between sets, and what the Coach announces wherever the person is.
struct CoachState: FeatureState {
  /// The rest between two sets; nil while there is none.
  var rest: Rest?
  /// The length of a rest in seconds, by the person's goal.
  private(set) var restSeconds = 60
  /// Whether the bell rings at the end of a rest.
  private var ringsAfterRest = true
  /// The routine in use; nil without one.
  private(set) var routine: RecordID?

  package init() {}

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let settings = try store.trainingSettings()
    restSeconds = settings.goal.restSeconds.lowerBound
    ringsAfterRest = settings.ringsAfterRest
    routine = try store.routines.active()?.id
    if rest != nil, try store.workouts.running() == nil { rest = nil }
  }

  package mutating func tick(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    guard let rest, !rest.hasRung, rest.remaining(at: environment.now) <= 0 else { return [] }
    self.rest?.hasRung = true
    state.show(environment.texts("workout.rest_over"), .info)
    return ringsAfterRest ? [.bell] : []
  }
}
