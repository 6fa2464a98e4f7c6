import Coach
import Domain
import Interchange
import Store

/// A change of logged sleep.
package enum SleepAction: StoreAction {
  /// Logs sleep, or saves what a person changed in an entry, which is given as it was before.
  case save(SleepEntry, from: SleepEntry? = nil)
  /// Deletes logged sleep.
  case delete(RecordID)

  /// True: sleep is nowhere else.
  package var changesOnlyStore: Bool { true }

  /// Performs the action.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    switch self {
    case .save(let sleep, let original):
      try services.sleep.save(Edited(sleep, from: original))
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
  func save(_ edit: Edited<SleepEntry>) throws -> ActionResult {
    let stored = try store.sleep.entries(idPrefix: edit.record.id.text).first
    let times = environment.format.shortTimes(
      of: (edit.original ?? edit.record).interval, environment)
    let sleep = try merged(edit, into: stored, orThrow: ActionError.recordChangedMeanwhile(times))
    try Self.check(sleep, among: store.sleep.entries(reaching: sleep.interval), now: now)
    return try write(stored == nil ? "sleep.add" : "sleep.edit", sleep) { try $0.save(sleep) }
  }

  /// Rejects sleep that ends before it starts, is not over, is too long, or overlaps another entry.
  package static func check(
    _ sleep: SleepEntry, among others: [SleepEntry], now: Instant
  ) throws(TrainingError) {
    let interval = sleep.interval
    guard interval.end > interval.start else {
      throw .sleepEndsBeforeStart(interval.start, interval.end)
    }
    guard interval.end <= now else { throw .inFuture(interval.end) }
    guard interval.seconds <= longestSeconds else {
      throw .sleepTooLong(seconds: interval.seconds)
    }
    let other = others.first { $0.id != sleep.id && $0.interval.overlaps(interval) }
    if let other { throw .sleepOverlaps(other) }
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
