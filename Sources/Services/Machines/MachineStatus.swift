import Domain
import Interchange
import Store
import Sync

/// The state of the exchange with the person's other machines.
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
  /// The number of changes made here that another machine replaced without knowing them.
  package var conflicts = 0
  /// The records that a locked pay period keeps as they were paid.
  package var leftOut: [RecordChange] = []
  /// The result of the exchange, if there was one.
  package var result: MachineResult?

  /// Creates the status of a store on one machine only, by default.
  package init(
    link: MachineLink? = nil, machines: [Machine] = [], waiting: Int = 0, conflicts: Int = 0
  ) {
    self.link = link
    self.machines = machines
    self.waiting = waiting
    self.conflicts = conflicts
  }

  /// This machine and the others.
  package var all: [Machine] {
    guard let link else { return [] }
    var own = Machine(id: link.replica, name: link.name)
    own.applied = link.sealed
    own.lastSeen = link.lastSync
    return [own] + machines
  }

  /// Whether a machine is this one.
  package func isOwn(_ machine: Machine) -> Bool { machine.id == link?.replica }

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

  /// Returns the error of the last exchange that needs the person; nil for none.
  package func error(_ texts: Texts) -> UserFacingError? {
    guard let link, let code = link.problem, code != Self.offline else { return nil }
    let words = link.problemWords.flatMap { try? JSONValue(parsing: $0) }
    var arguments = ["path": link.place]
    if case .object(let object)? = words {
      for member in object.members {
        if case .string(let word) = member.value { arguments[member.name] = word }
      }
    }
    return UserFacingError(code, texts, arguments)
  }

  /// Returns the words of a sentence as they are kept.
  static func words(_ arguments: [String: String]) -> String? {
    guard !arguments.isEmpty else { return nil }
    var object = JSONObject()
    for (name, word) in arguments.sorted(by: { $0.key < $1.key }) { object[name] = .string(word) }
    return JSONValue.object(object).text()
  }

  /// Returns a sentence for each machine whose changes are there, but cannot be read.
  package func problems(_ texts: Texts) -> [String] {
    missing.compactMap { missing in
      missing.problem.map { texts("sync.problem.\($0)", ["name": missing.machine]) }
    }
  }

  /// Returns a sentence about what a locked pay period keeps; nil if nothing.
  package func leftOut(in words: AuditWords) -> String? {
    guard !leftOut.isEmpty else { return nil }
    return words.environment.texts(
      "sync.left_out", ["n": String(leftOut.count), "what": words.titles(of: leftOut)])
  }

  /// The code of a link whose place is out of reach.
  package static let offline = "offline"
}

extension ActionResult {
  /// The state of the exchange with other machines.
  package var machineStatus: MachineStatus? { payload() }
}
