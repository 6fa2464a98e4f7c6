import Domain
import Store
import Sync

/// How far the store is in step with the person's other machines.
package struct MachineStatus: ResultPayload {
  /// The state in a word.
  package enum State: String, CaseIterable, Sendable {
    /// The store is on one machine only.
    case off
    /// Everything that could be exchanged was.
    case current
    /// Changes wait to be sent.
    case sending
    /// The place is out of reach.
    case offline
    /// A segment of another machine is missing, or not whole.
    case waiting
    /// Something needs the person.
    case attention
    /// The person has paused it.
    case paused
  }

  /// A segment that is not there yet.
  package struct Missing: Equatable, Sendable {
    /// The name of its machine.
    package var machine: String
    /// Its number.
    package var segment: Int
    /// The code of why it waits although it is there; nil if it is not.
    package var problem: String?
  }

  /// The link; nil if the store is on one machine only.
  package var link: MachineLink?
  /// The other machines.
  package var machines: [Machine] = []
  /// The number of records that wait to be sent.
  package var waiting = 0
  /// What the exchange did, if there was one.
  package var result: MachineResult?

  /// Creates the status of a store on one machine only, by default.
  package init(link: MachineLink? = nil, machines: [Machine] = [], waiting: Int = 0) {
    self.link = link
    self.machines = machines
    self.waiting = waiting
  }

  /// The segments that are not there yet.
  package var missing: [Missing] {
    machines.filter { !$0.isRetired }.compactMap { machine in
      machine.waitsFor.map {
        Missing(machine: machine.name, segment: $0, problem: machine.problem)
      }
    }
  }

  /// The state.
  package var state: State {
    guard let link else { return .off }
    if link.isPaused { return .paused }
    if link.problem == Self.offline { return .offline }
    if link.problem != nil || missing.contains(where: { $0.problem != nil }) { return .attention }
    if !missing.isEmpty { return .waiting }
    return waiting > 0 || link.acknowledged < link.sealed ? .sending : .current
  }

  /// The code of a link whose place is out of reach.
  package static let offline = "offline"
}

extension ActionResult {
  /// How far the store is in step with other machines.
  package var machineStatus: MachineStatus? { payload() }
}
