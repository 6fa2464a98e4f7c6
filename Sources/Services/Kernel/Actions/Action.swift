import Domain
import Interchange
import Store

/// A change to the store that can be requested from the screen or the command line, or a file
/// written from it. Each subject declares its own.
package protocol StoreAction: Equatable, Sendable {
  /// Performs the action, all or nothing. Long-running actions call `progress` and stop when it
  /// returns false. Throws `ActionError`, `HealthImportError` or `StoreError`.
  func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult
  /// The part of closed pay periods that it can affect; nil for an action that changes no shifts,
  /// holidays or money, or that reports its effect itself.
  func closedReach(with services: StoreServices) throws -> ClosedReach?
  /// The file that a long-running action reads or writes; nil for a short one.
  var task: LongRunningTask? { get }
  /// The file that it writes, and the action that replaces an existing one; nil for an action that
  /// writes no file or may replace it already.
  var replacing: (path: String, action: Action)? { get }
  /// The action that makes the same change if it was refused because of a closed pay period, and
  /// pays the difference as arrears; nil for an action that no closed period refuses.
  var payingDifference: Action? { get }
  /// Whether it does nothing but change the store, so that it can be tried on another one.
  var changesOnlyStore: Bool { get }
  /// Whether it waits for a file, another program, a server or the derivation of a key. Such an
  /// action reads and checks what it needs within its own writes; every other one is performed as
  /// the only writer of the store, so that what it checks is still true when it writes.
  var waits: Bool { get }
}

extension StoreAction {
  /// Returns nil by default: closed pay periods are unaffected.
  package func closedReach(with services: StoreServices) throws -> ClosedReach? { nil }
  /// Nil by default: the action is short.
  package var task: LongRunningTask? { nil }
  /// Nil by default: the action replaces no file.
  package var replacing: (path: String, action: Action)? { nil }

  /// Nil by default: closed pay periods do not refuse the action, or for good.
  package var payingDifference: Action? { nil }

  /// False by default: trying the action could have other effects.
  package var changesOnlyStore: Bool { false }

  /// False by default: it only reads and writes the store.
  package var waits: Bool { false }

  fileprivate func equals(_ other: any StoreAction) -> Bool { (other as? Self) == self }
}

/// A type-erased action, compared by value.
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
  /// A type-erased payload, compared by value.
  private struct Payload: Equatable, Sendable {
    let base: any ResultPayload

    static func == (one: Payload, other: Payload) -> Bool { one.base.equals(other.base) }
  }

  /// The message for the user; nil if nothing happened.
  package var message: Message?
  /// The title of `lines`; nil for the default title of an import report.
  package var title: String?
  /// Longer explanations of a sentence or two each; empty if the message suffices.
  package var lines: [String]
  /// Further notes about the change, a sentence each.
  package var notes: [Message] = []
  /// The changes that were undone or redone, in that order.
  package var labels: [WriteLabel]
  /// Whether it can be undone.
  package var canUndo: Bool
  /// Payloads of different types.
  private var contents: [Payload]

  package init(
    _ message: Message?, payload: (any ResultPayload)? = nil, title: String? = nil,
    lines: [String] = [], labels: [WriteLabel] = [], canUndo: Bool = true
  ) {
    self.message = message
    self.title = title
    self.lines = lines
    self.labels = labels
    self.canUndo = canUndo
    contents = payload.map { [Payload(base: $0)] } ?? []
  }

  /// The payload, if it is of that type.
  func payload<Value: ResultPayload>(as type: Value.Type = Value.self) -> Value? {
    for content in contents {
      if let value = content.base as? Value { return value }
    }
    return nil
  }

  /// Replaces the payload of that type; nil for none.
  mutating func set<Value: ResultPayload>(_ payload: Value?) {
    contents.removeAll { $0.base is Value }
    if let payload { contents.append(Payload(base: payload)) }
  }

  /// Returns the same result with a further note, if there is one.
  func noting(_ note: Message?) -> ActionResult {
    var result = self
    if let note { result.notes.append(note) }
    return result
  }

  /// Returns the same result with further notes.
  func noting(_ notes: [Message]) -> ActionResult { notes.reduce(self) { $0.noting($1) } }
}
