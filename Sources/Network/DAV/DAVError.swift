/// The error of an exchange with a WebDAV server.
public enum DAVError: Error, Equatable, Sendable {
  /// The server refuses the name or the password (401), or has refused them too often to ask again.
  case unauthorized
  /// The server forbids it (403). `condition` is the name of the condition that it states.
  case forbidden(condition: String?)
  /// Nothing is there (404, 410).
  case notFound
  /// The resource does not know the method (405, 501).
  case notAllowed
  /// Another event has the same UID, in the calendar (`no-uid-conflict`) or in another one of the
  /// user (`unique-scheduling-object-resource`); its address, if stated.
  case uidConflict(href: String?)
  /// Something is there already (`resource-must-be-null`).
  case exists
  /// The server states a conflict of another kind (409), such as a missing parent.
  case conflict(condition: String?)
  /// The condition of the write is not met (412): another version is there.
  case preconditionFailed
  /// The server does not accept the content. `condition` is the one that it states, such as
  /// `valid-calendar-data`.
  case rejected(condition: String?)
  /// The content is larger than the server accepts (413, `max-resource-size`).
  case tooLarge
  /// Another client has locked the resource (423).
  case locked
  /// The server does not know the sync token (`valid-sync-token`), and has to be asked without.
  case invalidSyncToken
  /// There were too many requests (429). The delay that the server demands, if it states one.
  case tooManyRequests(retryAfter: Duration?)
  /// The server is not available (503). The delay that it demands, if it states one.
  case unavailable(retryAfter: Duration?)
  /// The server has no room left (507, `quota-not-exceeded`).
  case insufficientStorage
  /// The response is not what the protocol requires. The reason is in English.
  case malformed(reason: String)
  /// There is no usable response.
  case http(HTTPError)
  /// The server responded with another status.
  case unexpected(status: Int)

  /// Creates the error of a response. What the body states comes before the status: 412 alone has
  /// four meanings on one server.
  init(_ response: HTTPResponse) {
    let stated = DAVPreconditions(response)
    self = Self(stated) ?? Self(response, stated.names.first)
  }

  private init?(_ stated: DAVPreconditions) {
    if stated.has("valid-sync-token") {
      self = .invalidSyncToken
    } else if DAVPreconditions.uidConflicts.contains(where: stated.has) {
      self = .uidConflict(href: stated.conflictingHref)
    } else if stated.has("resource-must-be-null") {
      self = .exists
    } else if stated.has("quota-not-exceeded") || stated.has("sufficient-disk-space") {
      self = .insufficientStorage
    } else if stated.has("max-resource-size") {
      self = .tooLarge
    } else if let name = stated.names.first(where: { Self.contentConditions.contains($0) }) {
      self = .rejected(condition: name)
    } else {
      return nil
    }
  }

  private init(_ response: HTTPResponse, _ condition: String?) {
    switch response.status {
    case 400, 415, 422: self = .rejected(condition: condition)
    case 401: self = .unauthorized
    case 403: self = .forbidden(condition: condition)
    case 404, 410: self = .notFound
    case 405, 501: self = .notAllowed
    case 409: self = .conflict(condition: condition)
    case 412: self = .preconditionFailed
    case 413: self = .tooLarge
    case 423: self = .locked
    case 429: self = .tooManyRequests(retryAfter: response.retryAfter)
    case 503: self = .unavailable(retryAfter: response.retryAfter)
    case 507: self = .insufficientStorage
    default: self = .unexpected(status: response.status)
    }
  }

  /// The conditions about content (RFC 4791, 5.3.2.1).
  private static let contentConditions: Set<String> = [
    "supported-calendar-data", "valid-calendar-data", "valid-calendar-object-resource",
    "supported-calendar-component", "calendar-collection-location-ok", "min-date-time",
    "max-date-time", "max-instances", "max-attendees-per-instance",
  ]
}
