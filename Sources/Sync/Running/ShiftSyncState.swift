import Domain
import Store

/// How a shift and its event in a calendar relate.
public enum ShiftSyncState: Equatable, Sendable {
  /// There is no event.
  case localOnly
  /// The event is as it should be.
  case synced
  /// The next run sends it.
  case needsUpdate
  /// The person has to decide.
  case undecided
  /// The event is missing, and the deletion of the shift is held.
  case held
  /// The last write failed, for a reason of `SyncError.word`.
  case failed(String)

  /// Creates the state of a shift with its item; nil for none. `isAsked` is whether the person is
  /// asked about it.
  public init(_ shift: Shift, _ item: CalendarItem?, _ style: EventStyle, isAsked: Bool = true) {
    guard let item else {
      self = .localOnly
      return
    }
    if let failure = item.failure {
      self = .failed(failure)
    } else if item.state == .conflict || item.state == .missing {
      self = isAsked ? .undecided : .held
    } else {
      let isSame = EventVersion(item.base)?.fields == style.fields(of: shift)
      self = isSame && item.state == .clean ? .synced : .needsUpdate
    }
  }
}
