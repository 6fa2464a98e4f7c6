/// The error for an action that a library cannot contain, with its slug and the field at fault.
public struct ActionLibraryError: Error, Equatable, Sendable {
  /// The kind of problem.
  public enum Problem: Equatable, Sendable {
    /// The field is missing, or empty where it may not be.
    case missing
    /// The value is unknown or has another form.
    case invalid(String)
    /// The slug occurs twice.
    case duplicate
  }

  /// The slug of the action; the place in the file if the slug itself is missing.
  public let slug: String
  /// The field, as the file names it.
  public let field: String
  /// The kind of problem.
  public let problem: Problem

  /// Creates an error.
  public init(slug: String, field: String, _ problem: Problem) {
    self.slug = slug
    self.field = field
    self.problem = problem
  }
}
