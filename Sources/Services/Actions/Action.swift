import Domain
import Interchange
import Store

/// A change of the store that a person can ask for, from the screen or the command line, or a file
/// written from it. Each subject declares its own.
public protocol StoreAction: Equatable, Sendable {
  /// Carries it out, wholly or not at all. `progress` is called by what takes long and stops it by
  /// answering false. Throws `ActionError`, `HealthImportError` or `StoreError`.
  func perform(
    on desk: ShiftDesk, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult
  /// The part of closed pay periods that it can affect; nil for an action that changes no shifts,
  /// holidays or money, or that reports its effect itself.
  func closedReach(on desk: ShiftDesk) throws -> ClosedReach?
  /// The file that it reads or writes for long; nil where nothing takes long.
  var work: Work? { get }
  /// The file that it writes, and the action that replaces an existing one; nil for an action that
  /// writes no file or may replace it already.
  var replacing: (path: String, action: Action)? { get }
}

extension StoreAction {
  /// Nothing that is closed is within reach.
  public func closedReach(on desk: ShiftDesk) throws -> ClosedReach? { nil }
  /// Nothing takes long.
  public var work: Work? { nil }
  /// No file is in the way.
  public var replacing: (path: String, action: Action)? { nil }

  fileprivate func equals(_ other: any StoreAction) -> Bool { (other as? Self) == self }
}

/// Any action, compared by value.
public struct Action: Equatable, Sendable {
  /// The action.
  public let base: any StoreAction

  /// Wraps `base`.
  public init(_ base: any StoreAction) { self.base = base }

  /// Whether both are equal actions of the same subject.
  public static func == (one: Action, other: Action) -> Bool { one.base.equals(other.base) }
}

/// The result of a change of the store.
public struct ActionResult: Equatable, Sendable {
  /// The message for the person; nil if nothing happened.
  public var message: Message?
  /// The shift that was changed.
  public var shift: Shift?
  /// The profile that was changed.
  public var profile: UserProfile?
  /// The pattern that was changed.
  public var pattern: ShiftPattern?
  /// The outcome of a change of shoes.
  public var wear: WearOutcome?
  /// Longer explanations, a sentence or two each; empty if the message says it all.
  public var lines: [String]
  /// What `lines` are about; nil for an import.
  public var title: String?
  /// The preview of an import of shifts.
  public var shifts: ShiftImportPreview?
  /// The reminders to show on the screen; nil for any other action.
  public var reminding: Reminding?
  /// The preview of a backup.
  public var preview: RestorePreview?
  /// Further notes about the change, a sentence each.
  public var notes: [Message] = []
  /// The changes that were undone or redone, in that order.
  public var labels: [WriteLabel] = []
  /// The closed pay periods whose figures it would change, and does not.
  public var kept: [ClosedDifference] = []
  /// Whether it can be undone.
  public var canUndo: Bool
  /// Whether the lock is open now.
  package var opensLock = false
  /// The files to delete now.
  package var deletion: Deletion?
  /// A page to read.
  package var page: TextPage?

  package init(
    _ message: Message?, shift: Shift? = nil, profile: UserProfile? = nil,
    pattern: ShiftPattern? = nil, wear: WearOutcome? = nil, lines: [String] = [],
    canUndo: Bool = true
  ) {
    self.message = message
    self.shift = shift
    self.profile = profile
    self.pattern = pattern
    self.wear = wear
    self.lines = lines
    self.canUndo = canUndo
  }

  /// The same with something else to know, if there is anything.
  func noting(_ note: Message?) -> ActionResult {
    var result = self
    if let note { result.notes.append(note) }
    return result
  }
}
