import Domain
import Interchange
import Store
import Sync

/// The place where machines share a store, and the part of this one.
package struct MachineChoice: Equatable, Sendable {
  /// The path of the folder or the address of the database, as typed.
  package var place: String
  /// The source of the password of the database.
  package var secret = PasswordSource.none
  /// The file of certificate authorities of the database; nil for the system's.
  package var caFile: String?
  /// Whether the connection to the database may be one that others can read.
  package var allowsPlain = false
  /// The passphrase; nil to join with the key that is on this machine already.
  package var passphrase: Passphrase?
  /// The name of this machine; nil for that of the host.
  package var name: String?
  /// Whether nothing is changed on either side.
  package var isDryRun = false

  /// Creates a choice.
  package init(_ place: String, _ passphrase: Passphrase?, name: String? = nil) {
    self.place = place
    self.passphrase = passphrase
    self.name = name
  }
}

/// A change of the machines that share the store, or an exchange with them.
package enum MachineAction: StoreAction {
  /// Begins to share the store in a folder or a database.
  case create(MachineChoice)
  /// Joins the store in a folder or a database.
  case join(MachineChoice)
  /// Exchanges changes. `isAutomatic` leaves a paused link alone.
  case exchange(isAutomatic: Bool)
  /// Names a machine, given by the beginning of its id.
  case rename(String, to: String)
  /// Hides a machine that is not used any more.
  case retire(String)
  /// Brings back a change that another machine replaced, given by the beginning of its id.
  case restore(String)
  /// Leaves what replaced a change, given by the beginning of its id.
  case dismiss(String)
  /// Reverts an entry of the history with the changes of another machine.
  case revert(HistoryEntry.ID)
  /// Exchanges nothing until it is resumed.
  case pause
  /// Exchanges again.
  case resume
  /// Stops sharing, and keeps everything here.
  case leave

  /// Whether it reads or writes the folder, or derives a key.
  package var waits: Bool {
    switch self {
    case .create, .join, .exchange: true
    case .rename, .retire, .restore, .dismiss, .revert, .pause, .resume, .leave: false
    }
  }

  /// Returns the reach of records that are as they were once.
  package func closedReach(with services: StoreServices) throws -> ClosedReach? {
    switch self {
    case .restore, .revert: .everything
    default: nil
    }
  }

  /// Performs the action.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    let machines = services.machines
    switch self {
    case .create(let choice): return try machines.create(choice)
    case .join(let choice): return try machines.join(choice)
    case .exchange(let isAutomatic): return try machines.exchange(isAutomatic: isAutomatic)
    case .rename(let id, let name): return try machines.rename(id, to: name)
    case .retire(let id): return try machines.retire(id)
    case .restore(let id): return try machines.restore(id)
    case .dismiss(let id): return try machines.dismiss(id)
    case .revert(let entry): return try machines.revert(entry)
    case .pause: return try machines.pause(true)
    case .resume: return try machines.pause(false)
    case .leave: return try machines.leave()
    }
  }
}

extension Action {
  /// Wraps an action on the machines that share the store.
  package static func machines(_ action: MachineAction) -> Action { Action(action) }
}
