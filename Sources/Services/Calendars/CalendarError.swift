import Domain
import Network
import Platform
import Store
import Sync

/// The reason why a calendar was not added, changed or brought into step.
package enum CalendarError: Error, Equatable, Sendable {
  /// No calendar has that name; the most similar one.
  case unknown(String, nearest: String?)
  /// A calendar with that name is kept in step already.
  case nameTaken(String)
  /// The name is empty, or has characters that a calendar's name cannot have.
  case badName(String)
  /// The text is no address of a server.
  case badAddress(String)
  /// The address has no calendar with that name; the names of those that it has.
  case noSuchCalendar(String, at: String, found: [String])
  /// The server has a calendar with that name already, which need not be created.
  case exists(String)
  /// The folder does not exist.
  case noFolder(String)
  /// The path is a file.
  case notFolder(String)
  /// The calendar holds no events, such as a list of tasks.
  case noEvents(String)
  /// This user may not write to the calendar.
  case readOnly(String)
  /// The same place is kept in step under another name.
  case placeTaken(String)
  /// The title of events is empty or too long.
  case badTitle(String)
  /// A folder needs no user and password.
  case folderNeedsNone
  /// The server wants a name and password, and none is set.
  case passwordMissing(String)
  /// The file of certificate authorities cannot be read.
  case authorityUnreadable(path: String, reason: String)
  /// The password has to be typed, but there is no terminal to ask in.
  case cannotAsk(String)
  /// No conflict has that id.
  case unknownConflict(String)
  /// The event of a conflict with that id would change times in a closed pay period.
  case periodLocked(String)
  /// No replaced version has that id.
  case unknownVersion(String)
  /// The shift is like the replaced version already.
  case alreadyRestored
  /// The replaced version is no single event, or its shift is gone.
  case notRestorable
  /// Bringing a calendar into step failed.
  case sync(SyncError, calendar: String)
}

extension CalendarError: UserFacing {
  /// Describes the reason.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    func error(_ code: String, _ arguments: [String: String] = [:]) -> UserFacingError {
      UserFacingError("calendar_\(code)", texts, arguments)
    }
    switch self {
    case .unknown(let name, let nearest?):
      return error("unknown_near", ["name": name, "nearest": nearest])
    case .unknown(let name, nil): return error("unknown", ["name": name])
    case .nameTaken(let name): return error("name_taken", ["name": name])
    case .badName(let name): return error("bad_name", ["name": name])
    case .badAddress(let text): return error("bad_address", ["text": text])
    case .noSuchCalendar(let name, let place, let found):
      let arguments = ["name": name, "place": place, "known": found.joined(separator: ", ")]
      return error(found.isEmpty ? "none_there" : "not_there", arguments)
    case .exists(let name): return error("exists", ["name": name])
    case .noFolder(let path): return error("no_folder", ["path": path])
    case .notFolder(let path): return error("not_folder", ["path": path])
    case .noEvents(let name): return error("no_events", ["name": name])
    case .readOnly(let name): return error("read_only", ["name": name])
    case .placeTaken(let name): return error("place_taken", ["name": name])
    case .badTitle(let title): return error("bad_title", ["title": title])
    case .folderNeedsNone: return error("folder_needs_none")
    case .passwordMissing(let name): return error("password_missing", ["name": name])
    case .authorityUnreadable(let path, let reason):
      return error("authority_unreadable", ["path": path, "reason": reason])
    case .cannotAsk(let name): return error("cannot_ask", ["name": name])
    case .unknownConflict(let id): return error("unknown_conflict", ["id": id])
    case .periodLocked(let id): return error("period_locked", ["id": id])
    case .unknownVersion(let id): return error("unknown_version", ["id": id])
    case .alreadyRestored: return error("already_restored")
    case .notRestorable: return error("not_restorable")
    case .sync(let failure, let calendar): return failure.message(about: calendar, environment)
    }
  }
}

extension SyncError {
  /// Describes the error of bringing a calendar into step.
  package func message(about calendar: String, _ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .store(let error): return UserFacingError(error, environment)
    case .file(let error):
      return UserFacingError(
        "calendar_file", texts,
        ["name": calendar, "path": error.path, "reason": error.reason])
    case .refused(let error), .server(let error):
      return error.message(about: calendar, environment)
    case .uidTaken(let href?):
      let place = "/" + href.split(separator: "/").dropLast().map { $0 + "/" }.joined()
      return UserFacingError("calendar_uid_taken_at", texts, ["name": calendar, "place": place])
    default: return UserFacingError("calendar_\(word)", texts, ["name": calendar])
    }
  }
}

extension DAVError {
  /// Describes the error of an exchange about a calendar.
  func message(about calendar: String, _ environment: Environment) -> UserFacingError {
    var arguments = ["name": calendar]
    switch self {
    case .http(let error): return error.message(about: calendar, environment)
    case .forbidden(let condition), .conflict(let condition), .rejected(let condition):
      arguments["reason"] = condition ?? environment.texts("calendar.no_reason")
    case .tooManyRequests(let delay?), .unavailable(let delay?):
      let seconds = delay.components.seconds
      if seconds > 86_400 {
        return UserFacingError("calendar_dav_unavailable", environment.texts, arguments)
      }
      arguments["time"] =
        seconds < 60
        ? "\(environment.format.number(seconds)) s" : environment.format.duration(seconds: seconds)
    case .malformed(let reason): arguments["reason"] = reason
    case .unexpected(let status): arguments["status"] = String(status)
    default: break
    }
    return UserFacingError("calendar_dav_\(word)", environment.texts, arguments)
  }

  private var word: String {
    switch self {
    case .unauthorized: "unauthorized"
    case .forbidden: "forbidden"
    case .notFound: "not_found"
    case .notAllowed: "not_allowed"
    case .uidConflict: "uid_conflict"
    case .exists: "exists"
    case .conflict: "conflict"
    case .preconditionFailed: "precondition"
    case .rejected: "rejected"
    case .tooLarge: "too_large"
    case .locked: "locked"
    case .invalidSyncToken: "token"
    case .tooManyRequests(let delay), .unavailable(let delay):
      delay == nil ? "unavailable" : "unavailable_until"
    case .insufficientStorage: "storage"
    case .malformed: "malformed"
    case .http: "http"
    case .unexpected: "unexpected"
    }
  }
}

extension HTTPError {
  fileprivate func message(
    about calendar: String, _ environment: Environment
  ) -> UserFacingError {
    func error(_ code: String, _ arguments: [String: String] = [:]) -> UserFacingError {
      UserFacingError(
        "calendar_http_\(code)", environment.texts,
        arguments.merging(["name": calendar]) { own, _ in own })
    }
    switch self {
    case .libraryMissing(let package): return error("library", ["package": package])
    case .badURL(let text):
      return UserFacingError("calendar_bad_address", environment.texts, ["text": text])
    case .plainHTTP(let host): return error("plain", ["host": host])
    case .cannotResolve(let host): return error("resolve", ["host": host])
    case .refused(let host, let port): return error("refused", ["host": "\(host):\(port)"])
    case .timedOut: return error("timeout")
    case .tls(let reason):
      // OpenSSL's words for its errors 9 and 10, and for a response without TLS.
      let isOfTime = reason.contains("expired") || reason.contains("not yet valid")
      if reason.contains("wrong version number") { return error("no_tls") }
      if reason.contains("no alternative certificate subject name") { return error("tls_host") }
      if reason.contains("error setting certificate") { return error("tls_authority") }
      return error(isOfTime ? "tls_time" : "tls", ["reason": reason])
    case .otherOrigin(_, let to): return error("elsewhere", ["host": to])
    case .tooManyRedirects: return error("redirects")
    case .tooLarge: return error("too_large")
    case .cancelled: return UserFacingError("calendar_cancelled", environment.texts)
    case .badHeader: return error("header")
    case .badMethod(let reason), .broken(let reason): return error("broken", ["reason": reason])
    }
  }
}
