import Domain
import Interchange
import Store

/// Everything that the program can do with a store, without a screen: one service for each subject.
package struct StoreServices {
  package let store: Store
  package let environment: Environment
  let files: FileOutput

  /// Services that write to `store`, and files to `files`.
  package init(store: Store, environment: Environment, files: FileOutput = .machine) {
    self.store = store
    self.environment = environment
    self.files = files
  }

  /// Carries out `action`, wholly or not at all, as one step that undo takes back. `progress` is
  /// called by what takes long and stops it by answering false. Throws `ActionError`,
  /// `HealthImportError` or `StoreError`.
  package func perform(
    _ action: Action, progress: (ByteProgress) -> Bool = { _ in true }
  ) throws -> ActionResult {
    try closedPeriods.reporting(action) { try action.base.perform(with: self, progress) }
  }

  /// The profile; a fresh one where none is stored. Throws `StoreError`.
  func profile() throws -> UserProfile {
    try store.profiles.profile() ?? Profiles.fresh(zone: environment.zone, now: environment.now)
  }

  /// The shifts, planned ones too. Throws `StoreError`.
  func roster() throws -> Roster { try Roster(store: store, environment) }

  /// The pay of the shifts, by the rules in force. Throws `RulesetFileError` and `StoreError`.
  package func payroll() throws -> Payroll { try payroll(by: store.pay.rulesets()) }

  /// The pay of the shifts, by `rulesets`.
  func payroll(by rulesets: [StoredRuleset]) throws -> Payroll {
    try Payroll(
      store: store, profile: profile(), environment: environment, rulesets: rulesets,
      baseRates: store.pay.baseRates())
  }
}

/// The actions of one subject. Each checks a request, and writes it as one step that undo takes
/// back.
package protocol Service {
  /// The services of all subjects, for what another one has to do with it.
  var services: StoreServices { get }
}

extension Service {
  package var store: Store { services.store }
  package var environment: Environment { services.environment }
  package var files: FileOutput { services.files }
  package var now: Instant { environment.now }
  func roster() throws -> Roster { try services.roster() }
  func payroll() throws -> Payroll { try services.payroll() }
}

extension WriteLabel {
  /// What was done, in words: `Start Night, Sat 21 Nov 19:00`.
  package func text(_ texts: Texts) -> String { texts("label.\(key)", ["shift": detail]) }
}
