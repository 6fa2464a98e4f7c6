import AppCore
import Domain
import Services
import Store
import Sync
import Terminal

/// The state of the exchange with the person's other machines, and the exchanges that happen by
/// themselves: at the start, after a change, and while the program is open.
struct MachineState: FeatureState {
  /// The time between a change and the exchange that sends it, in seconds; further changes join it.
  private static let delay: Int64 = 2
  /// The time between two exchanges without a change, in seconds.
  private static let interval: Int64 = 30
  /// The pauses after which input means that the person has come back, in seconds: usually, and while
  /// the place is out of reach.
  private static let pauses: (usual: Int64, offline: Int64) = (5, 60)
  /// The longest time between two attempts while the place is out of reach, in seconds.
  private static let longestRetry: Int64 = 600

  /// The state as it was last read.
  private(set) var status = MachineStatus()
  /// Whether an exchange is in progress.
  private(set) var isRunning = false
  /// Whether exchanges happen by themselves.
  private var isAutomatic = false
  /// The moment of the next automatic exchange; nil for none.
  private var due: Instant?
  /// The number of failures in a row.
  private var failures = 0
  /// The moment of the last input.
  private var lastSeen = Instant(seconds: 0)

  package init() {}

  package mutating func begin(
    _ options: App.Options, from store: Store, _ state: inout AppState,
    _ environment: AppEnvironment
  ) {
    isAutomatic = options.reminds
    lastSeen = environment.now
    if status.link != nil { due = environment.now }
  }

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let before = status
    status = try StoreServices(store: store, environment: environment.base).machines.status()
    guard status.link != nil else {
      due = nil
      return
    }
    if before.link == nil { due = due ?? environment.now }
    if status.waiting > before.waiting {
      due = min(due ?? .init(seconds: .max), environment.now + Self.delay)
    }
  }

  /// Exchanges changes when the person comes back, who may have made some on another machine.
  package mutating func notice(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    let now = environment.now, pause = failures == 0 ? Self.pauses.usual : Self.pauses.offline
    if let due, now - lastSeen >= pause { self.due = min(due, now) }
    lastSeen = now
    return []
  }

  /// Starts an exchange that is due.
  package mutating func tick(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    guard isAutomatic, !isRunning, state.pending == 0, let due, due <= environment.now,
      let link = status.link, !link.isPaused
    else { return [] }
    return exchange(isAutomatic: true)
  }

  /// Starts an exchange; nothing happens while one is in progress.
  mutating func exchange(isAutomatic: Bool) -> [Effect] {
    guard !isRunning else { return [] }
    isRunning = true
    due = nil
    return [.performAside(.machines(.exchange(isAutomatic: isAutomatic)))]
  }

  package mutating func receiveAside(
    _ action: Action, _ result: ActionResult, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect]? {
    guard case .exchange(let isAutomatic)? = action.base as? MachineAction else { return nil }
    isRunning = false
    failures = 0
    due = environment.now + Self.interval
    if let status = result.machineStatus { self.status = status }
    let received = result.machineStatus?.result?.received.changed ?? 0
    let texts = environment.texts
    let replaced = result.machineStatus?.result?.received.replaced ?? 0
    if replaced > 0 {
      state.show(
        texts(
          "machines.told.replaced",
          ["n": String(replaced), "key": environment.key("machines.conflicts")]), .info)
    } else if let note = result.notes.first {
      state.show(note.text(texts), .info)
    } else if received > 0 {
      let names = status.machines.filter { $0.lastSeen == environment.now }.map(\.name)
      state.show(
        texts(
          names.isEmpty ? "machines.told.received" : "machines.told.received_from",
          ["n": String(received), "name": names.joined(separator: ", ")]), .good)
    } else if !isAutomatic, let message = result.message {
      state.show(message.text(texts), .good)
    }
    return [.readChanges]
  }

  package mutating func finishAside(
    _ action: Action, _ complaint: UserFacingError?, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect]? {
    guard case .exchange(let isAutomatic)? = action.base as? MachineAction else { return nil }
    isRunning = false
    guard let complaint else { return [] }
    failures += 1
    due = environment.now + min(Self.interval << Int64(min(failures, 8)), Self.longestRetry)
    // To be out of reach is no error, and what needs the person is on the Dashboard.
    guard !isAutomatic else { return [.readChanges] }
    state.show(complaint.text, .bad)
    return [.readChanges, .bell]
  }

  // MARK: Display

  package func status(_ state: AppState, _ environment: AppEnvironment) -> String? {
    let texts = environment.texts
    if isRunning { return texts.sign("⟳") }
    switch status.state {
    case .offline: return texts("machines.status.offline")
    case .attention: return texts("machines.status.attention")
    default: return nil
    }
  }

  package func homeLine(_ state: AppState, _ environment: AppEnvironment) -> HomeLine? {
    guard status.state == .attention, let text = status.need(environment) else { return nil }
    return HomeLine(
      [Span(environment.texts.sign("  ⚠ "), Style(.warning)), Span(text)],
      command: "machines.open")
  }
}

extension MachineStatus {
  /// Returns what needs the person, in a sentence; nil for nothing.
  func need(_ environment: AppEnvironment) -> String? {
    error(environment.texts)?.text ?? problems(environment.texts).first
  }
}

extension AppState {
  /// The state of the person's other machines.
  var machines: MachineState {
    get { self[MachineState.self] }
    set { self[MachineState.self] = newValue }
  }
}
