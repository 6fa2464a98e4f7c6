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
  /// How far it may reach into closed pay periods; nil where it changes neither shifts nor holidays
  /// nor money, or reports by itself.
  func closedReach(on desk: ShiftDesk) throws -> ClosedReach?
  /// The file that it reads or writes for long; nil where nothing takes long.
  var work: Work? { get }
  /// The file that it writes, and the same where one that is there gives way; nil where it writes
  /// none, or may replace it already.
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

/// What a change of the store came to.
public struct ActionResult: Equatable, Sendable {
  /// What to tell the person; nil where nothing happened.
  public var message: Message?
  /// The shift that was changed.
  public var shift: Shift?
  /// The profile that was changed.
  public var profile: UserProfile?
  /// The pattern that was changed.
  public var pattern: ShiftPattern?
  /// What became of shoes.
  public var wear: WearOutcome?
  /// What there is to tell at length, a sentence or two each; empty where the message says all.
  public var lines: [String]
  /// What `lines` are about; nil for an import.
  public var title: String?
  /// What an import of shifts would come to.
  var shifts: ShiftImportLayer?
  /// What is to be told on the screen; nil where nobody asked.
  public var reminding: Reminding?
  /// The backup that was looked at.
  public var preview: RestorePreview?
  /// What else there is to know about the change, a sentence each.
  public var notes: [Message] = []
  /// The changes that were undone or redone, in that order.
  public var labels: [WriteLabel] = []
  /// The closed pay periods that would come to something else by it, and do not.
  public var kept: [ClosedDifference] = []
  /// Whether undo would take it back.
  public var canUndo: Bool
  /// Whether the lock is open now.
  var opensLock = false
  /// What is to be deleted now.
  var deletion: Deletion?
  /// What there is to read at length.
  var page: TextPage?

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
