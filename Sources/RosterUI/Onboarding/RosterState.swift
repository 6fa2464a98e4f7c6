import AppCore
import Services
import Store

/// The background work of the roster: offers the setup of an empty store, and previews an import of
/// shifts.
struct RosterState: FeatureState {
  /// The timer for reminders while the program is closed.
  var timer: ReminderTimer?

  package init() {}

  package mutating func begin(
    _ options: App.Options, from store: Store, _ state: inout AppState,
    _ environment: AppEnvironment
  ) throws {
    timer = options.timer
    if let id = options.shift,
      let shift = try Roster(store: store, environment.base).shift(id)
    {
      state.schedule.expect(shift, environment)
    }
    if options.offersSetup { try state.offerSetup(from: store, environment) }
  }

  package mutating func receive(
    _ result: ActionResult, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]? {
    if let shifts = result.shifts { state.open(ShiftImportLayer(shifts)) }
    return nil
  }
}
