import Network
import Platform
import Store

/// The error of keeping a calendar in step.
public enum SyncError: Error, Equatable, Sendable {
  /// Another run on this store is under way.
  case busy
  /// The caller asked for the end.
  case cancelled
  /// The store refuses an operation.
  case store(StoreError)
  /// Something of this program cannot be read or written.
  case file(SystemError)
  /// The calendar is not there any more.
  case collectionGone
  /// The calendar is at another address.
  case collectionMoved
  /// The calendar has another name, and none of the events in it.
  case collectionReplaced
  /// The name or the password is refused.
  case unauthorized
  /// The calendar does not know the sync token.
  case tokenRefused
  /// Another version is there than the one that the write named.
  case preconditionFailed
  /// Nothing is at the address.
  case notFound
  /// The UID is in use, at an address if it is stated, or in a trash bin.
  case uidTaken(href: String?)
  /// The calendar states no tag that a condition can name, so that nothing can be written.
  case noTag
  /// The calendar said that it wrote an event, and did not: a page for logging in may have responded.
  case notWritten
  /// The calendar refuses this event.
  case refused(DAVError)
  /// The exchange with the server failed.
  case server(DAVError)

  /// Whether the error is about one event, so that the run goes on with the others.
  public var isAboutOneEvent: Bool {
    switch self {
    case .preconditionFailed, .notFound, .uidTaken, .noTag, .notWritten, .refused: true
    default: false
    }
  }

  /// Whether a write may have been done all the same.
  var mayBeDone: Bool {
    switch self {
    case .server(.http), .server(.malformed), .server(.unexpected): true
    default: false
    }
  }

  /// Whether the account pauses until the person has looked at it.
  public var pauses: Bool {
    switch self {
    case .collectionGone, .collectionMoved, .collectionReplaced, .unauthorized: true
    default: false
    }
  }

  /// A word for the stored reason.
  public var word: String {
    switch self {
    case .busy: "busy"
    case .cancelled: "cancelled"
    case .store: "store"
    case .file: "file"
    case .collectionGone: "collection_gone"
    case .collectionMoved: "collection_moved"
    case .collectionReplaced: "collection_replaced"
    case .unauthorized: "unauthorized"
    case .tokenRefused: "token_refused"
    case .preconditionFailed: "precondition_failed"
    case .notFound: "not_found"
    case .uidTaken: "uid_taken"
    case .noTag: "no_tag"
    case .notWritten: "not_written"
    case .refused: "refused"
    case .server: "server"
    }
  }

  /// Runs `body`, and turns what the store throws into an error of this type.
  static func storing<Value>(_ body: () throws -> Value) throws(SyncError) -> Value {
    do { return try body() } catch let error as SyncError { throw error } catch let error
      as StoreError
    { throw .store(error) } catch let error as SystemError { throw .file(error) } catch {
      throw .store(.failed(path: "", code: 0, message: "\(error)"))
    }
  }
}

extension SyncError {
  /// Creates the error of an exchange with a server.
  init(_ error: DAVError) {
    self =
      switch error {
      case .unauthorized: .unauthorized
      case .notFound: .notFound
      case .preconditionFailed, .exists: .preconditionFailed
      case .uidConflict(let href): .uidTaken(href: href)
      case .invalidSyncToken: .tokenRefused
      case .http(.cancelled): .cancelled
      case .forbidden, .notAllowed, .conflict, .rejected, .tooLarge, .locked: .refused(error)
      default: .server(error)
      }
  }

  /// Runs `body`, and turns its error into one of this type.
  static func exchanging<Value>(
    _ body: () throws(DAVError) -> Value
  ) throws(SyncError) -> Value {
    do { return try body() } catch { throw SyncError(error) }
  }
}
