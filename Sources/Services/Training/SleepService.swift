import Coach
import Domain
import Interchange
import Store

/// A change of logged sleep.
package enum SleepAction: StoreAction {
  /// Logs sleep, or replaces the entry with its id.
  case save(SleepEntry)
  /// Deletes logged sleep.
  case delete(RecordID)

  /// True: sleep is nowhere else.
  package var changesOnlyStore: Bool { true }

  /// Performs the action.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    switch self {
    case .save(let sleep): try services.sleep.save(sleep)
    case .delete(let id): try services.sleep.delete(id)
    }
  }
}

extension Action {
  /// Wraps an action of sleep.
  package static func sleep(_ action: SleepAction) -> Action { Action(action) }
}

/// The sleep that an action changed.
package struct SleepOutcome: ResultPayload {
  /// The entry.
  package let sleep: SleepEntry
}

extension ActionResult {
  /// The sleep that an action changed.
  package var sleep: SleepEntry? { payload(as: SleepOutcome.self)?.sleep }
}

/// Manages logged sleep.
package struct SleepService: Service {
  package let services: StoreServices

  /// The longest sleep that can be logged, in seconds.
  package static let longestSeconds: Int64 = 24 * 3600
}

extension StoreServices {
  /// The actions on sleep.
  package var sleep: SleepService { SleepService(services: self) }
}

extension SleepService {
  func save(_ sleep: SleepEntry) throws -> ActionResult {
    let interval = sleep.interval
    guard interval.end > interval.start else {
      throw TrainingError.sleepEndsBeforeStart(interval.start, interval.end)
    }
    guard interval.end <= now else { throw TrainingError.inFuture(interval.end) }
    guard interval.seconds <= Self.longestSeconds else {
      throw TrainingError.sleepTooLong(seconds: interval.seconds)
    }
    let others = try store.sleep.entries(reaching: interval)
    if let other = others.first(where: { $0.id != sleep.id }) {
      throw TrainingError.sleepOverlaps(other)
    }
    let isNew = try store.sleep.entries(idPrefix: sleep.id.text).isEmpty
    return try write(isNew ? "sleep.add" : "sleep.edit", sleep) { try $0.save(sleep) }
  }

  func delete(_ id: RecordID) throws -> ActionResult {
    guard let sleep = try store.sleep.entries(idPrefix: id.text).first else {
      throw TrainingError.unknownSleep(id.short)
    }
    return try write("sleep.delete", sleep) { try $0.delete(sleep: sleep.id) }
  }

  private func write(
    _ key: String, _ sleep: SleepEntry, _ body: (WriteTransaction) throws -> Void
  ) throws -> ActionResult {
    let times = environment.format.shortTimes(of: sleep.interval, environment)
    try store.write(WriteLabel(key, detail: times), now: now, body)
    return ActionResult(
      Message("done.\(key)", ["shift": times]), payload: SleepOutcome(sleep: sleep))
  }
}
