/// The condition of a write. There is none for "any version": servers disagree about
/// `If-Match: *`, and it would overwrite what nobody has seen.
public enum DAVCondition: Equatable, Sendable {
  /// Nothing is there yet.
  case isNew
  /// The version is the one that was seen.
  case matches(DAVTag.Strong)

  /// The header (RFC 9110, 13.1).
  var header: (name: String, value: String) {
    switch self {
    case .isNew: ("If-None-Match", "*")
    case .matches(let tag): ("If-Match", tag.text)
    }
  }
}
