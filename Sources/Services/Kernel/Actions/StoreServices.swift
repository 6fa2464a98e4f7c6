import Domain
import Interchange
import Store

/// Everything that the program can do with a store without a screen, one service per subject.
package struct StoreServices {
  package let store: Store
  package internal(set) var environment: Environment
  let files: FileOutput
  /// The means of the machine that subjects need, by type.
  private let runtimes: [ObjectIdentifier: any ServiceRuntime]
  /// Watches all actions.
  private let observer: any ActionObserver
  /// Whether changes of closed pay periods are accepted, because their difference is paid as arrears.
  var paysArrears = false

  /// Creates services that change `store`, write files through `files` and reach anything else
  /// through `runtimes`, by default the machine's own. `observer` watches all actions.
  init(
    store: Store, environment: Environment, files: FileOutput, runtimes: [any ServiceRuntime],
    observer: any ActionObserver
  ) {
    self.store = store
    self.environment = environment
    self.files = files
    self.runtimes = Dictionary(
      runtimes.map { (ObjectIdentifier(type(of: $0)), $0) }, uniquingKeysWith: { $1 })
    self.observer = observer
    store.use(environment.zones, home: environment.zone)
  }

  /// Returns what a subject needs of the machine.
  subscript<Runtime: ServiceRuntime>(_ type: Runtime.Type) -> Runtime {
    runtimes[ObjectIdentifier(type)] as? Runtime ?? .machine
  }

  /// Performs `action`, all or nothing, as one undoable step. No other program can change the store
  /// meanwhile, unless the action waits for something else. Long-running actions call `progress`
  /// and stop when it returns false. Throws `ActionError`, `HealthImportError` or `StoreError`.
  package func perform(
    _ action: Action, progress: (ByteProgress) -> Bool = { _ in true }
  ) throws -> ActionResult {
    func perform() throws -> ActionResult {
      try observer.observing(action, with: self) {
        try action.base.perform(with: self, progress)
      }
    }
    let result = try action.base.waits ? perform() : store.exclusively(perform)
    return result.noting(
      store.futureChange.map {
        Message(
          "note.future_change",
          ["day": environment.format.dayWithYear(environment.zone.local(at: $0).day)])
      })
  }

  /// Returns the stored profile, or a new one. Throws `StoreError`.
  func profile() throws -> UserProfile {
    try store.profiles.profile() ?? Profiles.fresh(zone: environment.zone, now: environment.now)
  }
}

/// A means of the machine that a subject needs, such as a connection to servers; tests replace it.
package protocol ServiceRuntime: Sendable {
  /// The machine's own.
  static var machine: Self { get }
}

/// Watches actions and adds to their results.
protocol ActionObserver: Sendable {
  /// Performs `change`, which is that of `action`, and returns its result with what there is to say
  /// about it. Throws what `change` throws, and `StoreError`.
  func observing(
    _ action: Action, with services: StoreServices, _ change: () throws -> ActionResult
  ) throws -> ActionResult
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

  /// Writes a change of the record called `name` as one undoable step and says so. `key` is that of
  /// its texts. Throws `StoreError` and what `body` throws.
  func write(
    _ key: String, named name: String, _ body: (WriteTransaction) throws -> Void
  ) throws -> ActionResult {
    try store.write(WriteLabel(key, detail: name), now: now, body)
    return ActionResult(Message("done.\(key)", ["shift": name]))
  }

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
    // The label of an import names the kind of file after a mark: `shifts.import_toggl`.
    let isKnown = texts.has("label.\(key)")
    return texts("label.\(isKnown ? key : String(key.prefix { $0 != "_" }))", ["shift": detail])
  }
}
