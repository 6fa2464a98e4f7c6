import AppCore
import Services
import Store

/// What the roster does without being asked: it offers the setup of an empty store, and shows what
/// an import of shifts would bring.
struct RosterState: FeatureState {
  package init() {}

  package mutating func begin(
    _ options: App.Options, from store: Store, _ state: inout AppState,
    _ environment: AppEnvironment
  ) throws {
    if options.offersSetup { try state.offerSetup(from: store, environment) }
  }

  package mutating func receive(
    _ result: ActionResult, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]? {
    if let shifts = result.shifts { state.open(ShiftImportLayer(shifts)) }
    return nil
  }
}
