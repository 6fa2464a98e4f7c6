import Domain

/// An event in the life of a goal. Events are only added, never changed; those that change the
/// content are its revisions.
public struct GoalEvent: Equatable, Sendable, Identifiable {
  /// The kind of event. The raw values are stored.
  public enum Operation: String, CaseIterable, Hashable, Sendable {
    case create, edit
    case taskAdd = "task_add"
    case taskEdit = "task_edit"
    case taskDone = "task_done"
    case taskDrop = "task_drop"
    /// A framing was accepted, whole or in part.
    case accept
    /// The content of an earlier revision returned.
    case rollback
    /// A framing was rejected.
    case reject
    case lock, unlock
    case taskLock = "task_lock"
    case taskUnlock = "task_unlock"
    case activate, deactivate
    /// Time blocks were planned again.
    case replan
    case complete, archive

    /// Whether it changes the content, and so is a revision.
    public var isRevision: Bool {
      switch self {
      case .create, .edit, .taskAdd, .taskEdit, .taskDone, .taskDrop, .accept, .rollback: true
      case .reject, .lock, .unlock, .taskLock, .taskUnlock, .activate, .deactivate, .replan,
        .complete, .archive:
        false
      }
    }
  }

  /// The id of the record.
  public var id: RecordID
  /// The goal.
  public var goal: RecordID
  /// The revision of the content after it.
  public var revision: Int
  /// The kind of event.
  public var operation: Operation
  /// Who did it: `user`, `built-in`, or `endpoint:` with the name of a model.
  public var actor: String
  /// The changes of the content; empty for none.
  public var patch: GoalPatch
  /// The whole content after it, which some revisions keep.
  public var snapshot: GoalContent?
  /// The task or the framing that it is about, or the number of blocks; empty for none.
  public var subject: String
  /// When it happened.
  public var at: Instant

  /// Every how many revisions the whole content is kept, so that an earlier one is found quickly.
  public static let snapshotInterval = 20
  /// The actor for a person.
  public static let person = "user"
  /// The actor for the built-in engine.
  public static let builtIn = "built-in"
  /// What precedes the name of a model as an actor.
  public static let endpointPrefix = "endpoint:"

  /// Creates an event.
  public init(
    id: RecordID, goal: RecordID, revision: Int, _ operation: Operation,
    actor: String = GoalEvent.person, patch: GoalPatch = GoalPatch(),
    snapshot: GoalContent? = nil, subject: String = "", at: Instant
  ) {
    self.id = id
    self.goal = goal
    self.revision = revision
    self.operation = operation
    self.actor = actor
    self.patch = patch
    self.snapshot = snapshot
    self.subject = subject
    self.at = at
  }

  /// Returns the content at a revision, from the revisions up to it in any order; nil if they do
  /// not lead there, as after a merge of two histories.
  public static func content(at revision: Int, from events: [GoalEvent]) -> GoalContent? {
    let revisions = events.filter { $0.operation.isRevision && $0.revision <= revision }
      .sorted { ($0.revision, $0.at, $0.id) < ($1.revision, $1.at, $1.id) }
    guard let base = revisions.last(where: { $0.snapshot != nil }), var content = base.snapshot
    else { return nil }
    var reached = base.revision
    for event in revisions where event.revision > base.revision {
      // Two computers may have made the same revision, each with a patch of its own.
      guard [reached, reached + 1].contains(event.revision),
        let next = try? event.patch.applied(to: content, byPerson: true)
      else { return nil }
      content = next
      reached = event.revision
    }
    return reached == revision ? content : nil
  }
}
