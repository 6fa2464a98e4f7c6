import Coach

/// The reason why the endpoint of a language model cannot be set, or not be asked.
package enum EndpointError: Error, Equatable, Sendable {
  /// The text is no address of the web.
  case badAddress(String)
  /// The address of another machine begins with `http`, which others on the way can read.
  case plainHTTP(host: String)
  /// The person has not typed the name of another machine again.
  case unconfirmed(host: String)
  /// The name that was typed again is another one.
  case otherHost(typed: String, host: String)
  /// The name of the model is empty, or has a line break.
  case badModel
  /// The file with the key cannot be read.
  case keyUnreadable(path: String, reason: String)
  /// Others can read the file with the key.
  case keyOpen(path: String)
  /// The file, or the variable, has no key that could be sent.
  case badKey(String)

  /// Whether the command line is wrong, rather than a file.
  package var isMistyped: Bool {
    switch self {
    case .badAddress, .plainHTTP, .unconfirmed, .otherHost, .badModel: true
    case .keyUnreadable, .keyOpen, .badKey: false
    }
  }

  /// The stable name.
  var code: String {
    switch self {
    case .badAddress: "endpoint_address"
    case .plainHTTP: "endpoint_plain_http"
    case .unconfirmed: "endpoint_unconfirmed"
    case .otherHost: "endpoint_other_host"
    case .badModel: "endpoint_model"
    case .keyUnreadable: "endpoint_key_unreadable"
    case .keyOpen: "endpoint_key_open"
    case .badKey: "endpoint_key"
    }
  }
}

extension EndpointError: UserFacing {
  /// Describes why the endpoint was refused.
  package func message(_ environment: Environment) -> UserFacingError {
    let arguments: [String: String] =
      switch self {
      case .badAddress(let text): ["text": text]
      case .plainHTTP(let host), .unconfirmed(let host): ["host": host]
      case .otherHost(let typed, let host): ["typed": typed, "host": host]
      case .badModel: [:]
      case .keyUnreadable(let path, let reason): ["path": path, "reason": reason]
      case .keyOpen(let path): ["path": path]
      case .badKey(let source): ["path": source]
      }
    return UserFacingError(code, environment.texts, arguments)
  }
}
