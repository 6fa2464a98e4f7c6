/// The publication of a fact behind an action.
public struct ActionSource: Hashable, Sendable {
  /// The id by which actions name it.
  public let id: String
  /// The title.
  public let title: String
  /// The address; empty for common practice.
  public let url: String

  /// Creates a source.
  public init(id: String, title: String, url: String = "") {
    self.id = id
    self.title = title
    self.url = url
  }
}
