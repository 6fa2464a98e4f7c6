import Domain
import Interchange
import Store

/// A change of the contract hours.
package enum TargetAction: StoreAction {
  /// Sets the contract hours from a day on, replacing those from the same day.
  case set(WorkTarget)
  case remove(RecordID)

  /// Performs the action.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    switch self {
    case .set(let target): try services.targets.set(target)
    case .remove(let id): try services.targets.remove(id)
    }
  }

  /// True: contract hours are nowhere else.
  package var changesOnlyStore: Bool { true }
}

extension Action {
  /// Wraps a change of the contract hours.
  package static func target(_ action: TargetAction) -> Action { Action(action) }
}

/// Sets contract hours from a day on. Closed pay periods keep theirs.
package struct TargetService: Service {
  package let services: StoreServices
}

extension StoreServices {
  /// The actions on contract hours.
  package var targets: TargetService { TargetService(services: self) }
}

extension TargetService {
  func set(_ target: WorkTarget) throws -> ActionResult {
    let same = try store.pay.targets().last { $0.from == target.from }
    var saved = target
    if let same { saved.id = same.id }
    let changed = saved
    return try write("target.set", saved) { try $0.save(changed) }
  }

  func remove(_ id: RecordID) throws -> ActionResult {
    guard let target = try store.pay.targets().first(where: { $0.id == id }) else {
      throw AbsenceError.noTarget(id.text)
    }
    return try write("target.remove", target) { try $0.delete(workTarget: id) }
  }

  private func write(
    _ key: String, _ target: WorkTarget, _ body: (WriteTransaction) throws -> Void
  ) throws -> ActionResult {
    try write(key, named: environment.format.target(target), body)
  }
}

extension Format {
  /// Describes contract hours: `160:00 each pay period from Fri 16 Jan 2026`.
  package func target(_ target: WorkTarget) -> String {
    texts(
      "target.\(target.per.rawValue)",
      ["length": hours(minutes: Int64(target.minutes)), "day": dayWithYear(target.from)])
  }
}
