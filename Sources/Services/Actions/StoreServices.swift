import Domain
import Interchange
import Store

/// Everything that the program can do with a store without a screen, one service per subject.
package struct StoreServices {
  package let store: Store
  package let environment: Environment
  let files: FileOutput
  /// How a language model is asked.
  let endpoint: EndpointRuntime
  /// How calendars are reached.
  let calendarRuntime: CalendarRuntime
  /// Whether changes of closed pay periods are accepted, because their difference is paid as arrears.
  var paysArrears = false

  /// Creates services that change `store`, write files through `files`, ask a language model
  /// through `endpoint` and reach calendars through `calendars`.
  package init(
    store: Store, environment: Environment, files: FileOutput = .machine,
    endpoint: EndpointRuntime = .machine, calendars: CalendarRuntime = .machine
  ) {
    self.store = store
    self.environment = environment
    self.files = files
    self.endpoint = endpoint
    calendarRuntime = calendars
    store.use(environment.zones, home: environment.zone)
  }

  /// Performs `action`, all or nothing, as one undoable step. No other program can change the store
  /// meanwhile, unless the action waits for something else. Long-running actions call `progress`
  /// and stop when it returns false. Throws `ActionError`, `HealthImportError` or `StoreError`.
  package func perform(
    _ action: Action, progress: (ByteProgress) -> Bool = { _ in true }
  ) throws -> ActionResult {
    func perform() throws -> ActionResult {
      try closedPeriods.reporting(action) { try action.base.perform(with: self, progress) }
    }
    return try action.base.waits ? perform() : store.exclusively(perform)
  }

  /// Returns the stored profile, or a new one. Throws `StoreError`.
  func profile() throws -> UserProfile {
    try store.profiles.profile() ?? Profiles.fresh(zone: environment.zone, now: environment.now)
  }

  /// Returns the roster, including planned shifts. Throws `StoreError`.
  func roster() throws -> Roster { try Roster(store: store, environment) }

  /// Returns the payroll under the rules in force. Throws `RulesetFileError` and `StoreError`.
  package func payroll() throws -> Payroll { try payroll(by: store.pay.rulesets()) }

  /// Returns the payroll under `rulesets`. Throws `RulesetFileError` and `StoreError`.
  func payroll(by rulesets: [StoredRuleset]) throws -> Payroll {
    try Payroll(
      store: store, profile: profile(), environment: environment, rulesets: rulesets,
      baseRates: store.pay.baseRates())
  }
}

/// The actions of one subject. Each validates a request and writes it as one undoable step.
package protocol Service {
  /// The services of all subjects, which an action may need.
  var services: StoreServices { get }
}

extension Service {
  package var store: Store { services.store }
  package var environment: Environment { services.environment }
  package var files: FileOutput { services.files }
  package var now: Instant { environment.now }
  func roster() throws -> Roster { try services.roster() }
  func payroll() throws -> Payroll { try services.payroll() }

  /// Returns the record to save instead of `stored`. Throws the error if another program changed
  /// what the person changed.
  func merged<Record>(
    _ edit: Edited<Record>, into stored: Record?, orThrow refusal: @autoclosure () -> any Error
  ) throws -> Record {
    do throws(ChangedMeanwhile) { return try edit.merged(into: stored) } catch { throw refusal() }
  }

  /// Returns the settings to save instead of `stored`. Throws
  /// `ActionError.settingsChangedMeanwhile`.
  func merged<Settings>(_ edit: Edited<Settings>, intoSettings stored: Settings) throws -> Settings
  {
    do throws(ChangedMeanwhile) {
      return try edit.merged(intoSettings: stored)
    } catch { throw ActionError.settingsChangedMeanwhile }
  }
}

extension WriteLabel {
  /// Describes the change: `Start Night, Sat 21 Nov 19:00`.
  package func text(_ texts: Texts) -> String {
    // The label of an import names the kind of file.
    let key = ShiftFile.Kind(label: key) == nil ? key : ShiftBatch.Kind.bring.rawValue
    return texts("label.\(key)", ["shift": detail])
  }
}
