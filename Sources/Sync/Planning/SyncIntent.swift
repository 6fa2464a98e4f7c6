/// What a run was about to do with an item. It is stored before and removed after, so that the next
/// run knows what an interrupted one may have done.
public enum SyncIntent: Equatable, Sendable {
  /// To write the shift as these fields.
  case send(EventFields)
  /// To delete the event.
  case delete
  /// To make a shift of the event.
  case take

  /// Reads a stored intent; nil if it is damaged.
  public init?(_ text: String?) {
    switch text {
    case "delete": self = .delete
    case "take": self = .take
    default:
      guard let version = EventVersion(text) else { return nil }
      self = .send(version.fields)
    }
  }

  /// The stored text.
  public var text: String {
    switch self {
    case .send(let fields): EventVersion(fields).text
    case .delete: "delete"
    case .take: "take"
    }
  }

  /// The fields that may have been written.
  var sent: EventFields? {
    if case .send(let fields) = self { return fields }
    return nil
  }
}
