/// The error for a text that is not JSON, or exceeds a limit.
public struct JSONSyntaxError: Error, Equatable, Sendable {
  /// The kind of problem.
  public enum Problem: Equatable, Sendable {
    /// The text exceeds the limit in bytes.
    case tooLarge(limit: Int)
    /// Arrays and objects are nested too deeply.
    case tooDeep(limit: Int)
    /// The text ends before the value does.
    case cutOff
    /// The character is not allowed here.
    case unexpected(Character)
    /// The text is not valid UTF-8.
    case notUTF8
    /// There is a control character in a string.
    case controlCharacter
    /// An escape is unknown, or half of a surrogate pair.
    case badEscape
    /// A number is invalid.
    case badNumber
    /// Two members have the same name.
    case duplicateName(String)
    /// There is text after the value.
    case trailingText
  }

  /// The kind of problem.
  public let problem: Problem
  /// The line, from 1.
  public let line: Int
  /// The character in the line, from 1.
  public let column: Int
  /// The path of the value with the error.
  public let path: JSONPath
}

/// The error for a JSON value of an unexpected form.
public struct JSONShapeError: Error, Equatable, Sendable {
  /// The kind of problem.
  public enum Problem: Equatable, Sendable {
    /// A required member is missing.
    case missing
    /// The member is unknown; `known` are the possible ones.
    case unknown(known: [String])
    /// The value must be of another kind.
    case wrongKind(expected: String)
    /// The value is invalid, for example a time of day of 25:00.
    case invalid(String)
  }

  /// The path of the value.
  public let path: JSONPath
  /// The kind of problem.
  public let problem: Problem

  /// Creates an error.
  public init(_ path: JSONPath, _ problem: Problem) {
    self.path = path
    self.problem = problem
  }
}
