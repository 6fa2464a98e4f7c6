import Domain
import Interchange
import Store

/// A change of the store that a person can ask for, from the screen or the command line, or a file
/// written from it. Each subject declares its own.
package protocol StoreAction: Equatable, Sendable {
  /// Carries it out, wholly or not at all. `progress` is called by what takes long and stops it by
  /// answering false. Throws `ActionError`, `HealthImportError` or `StoreError`.
  func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult
  /// The part of closed pay periods that it can affect; nil for an action that changes no shifts,
  /// holidays or money, or that reports its effect itself.
  func closedReach(with services: StoreServices) throws -> ClosedReach?
  /// The file that it reads or writes for long; nil where nothing takes long.
  var task: LongRunningTask? { get }
  /// The file that it writes, and the action that replaces an existing one; nil for an action that
  /// writes no file or may replace it already.
  var replacing: (path: String, action: Action)? { get }
}

extension StoreAction {
  /// Nothing that is closed is within reach.
  package func closedReach(with services: StoreServices) throws -> ClosedReach? { nil }
  /// Nothing takes long.
  package var task: LongRunningTask? { nil }
  /// No file is in the way.
  package var replacing: (path: String, action: Action)? { nil }

  fileprivate func equals(_ other: any StoreAction) -> Bool { (other as? Self) == self }
}

/// Any action, compared by value.
package struct Action: Equatable, Sendable {
  /// The action.
  package let base: any StoreAction

  /// Wraps `base`.
  package init(_ base: any StoreAction) { self.base = base }

  /// Whether both are equal actions of the same subject.
  package static func == (one: Action, other: Action) -> Bool { one.base.equals(other.base) }
}

/// The data that an action returns besides its message: a type of its subject, such as
/// `WearOutcome`.
package protocol ResultPayload: Equatable, Sendable {}

extension ResultPayload {
  fileprivate func equals(_ other: any ResultPayload) -> Bool { (other as? Self) == self }
}

/// The result of an action.
package struct ActionResult: Equatable, Sendable {
  /// Any payload, compared by value.
  private struct Payload: Equatable, Sendable {
    let base: any ResultPayload

    static func == (one: Payload, other: Payload) -> Bool { one.base.equals(other.base) }
  }

  /// The message for the person; nil if nothing happened.
  package var message: Message?
  /// The title of `lines`; nil for an import.
  package var title: String?
  /// Longer explanations, a sentence or two each; empty if the message says it all.
  package var lines: [String]
  /// Further notes about the change, a sentence each.
  package var notes: [Message] = []
  /// The changes that were undone or redone, in that order.
  package var labels: [WriteLabel]
  /// The closed pay periods whose figures it would change, and does not.
  package var kept: [ClosedDifference] = []
  /// Whether it can be undone.
  package var canUndo: Bool
  private let content: Payload?

  package init(
    _ message: Message?, payload: (any ResultPayload)? = nil, title: String? = nil,
    lines: [String] = [], labels: [WriteLabel] = [], canUndo: Bool = true
  ) {
    self.message = message
    self.title = title
    self.lines = lines
    self.labels = labels
    self.canUndo = canUndo
    content = payload.map { Payload(base: $0) }
  }

  /// The payload, if it is of that type.
  func payload<Value: ResultPayload>(as type: Value.Type = Value.self) -> Value? {
    content?.base as? Value
  }

  /// The same result with a further note, if there is one.
  func noting(_ note: Message?) -> ActionResult {
    var result = self
    if let note { result.notes.append(note) }
    return result
  }
}
