/// Why a text is not JSON, or more than is accepted.
public struct JSONSyntaxError: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Problem: Equatable, Sendable {
    /// More than so many bytes.
    case tooLarge(limit: Int)
    /// Arrays and objects nested more than so many times.
    case tooDeep(limit: Int)
    /// The text ends before the value does.
    case cutOff
    /// Something else has to stand here.
    case unexpected(Character)
    /// Bytes that are not UTF-8.
    case notUTF8
    /// A control character inside a string.
    case controlCharacter
    /// An escape that JSON does not have, or half of a surrogate pair.
    case badEscape
    /// Not a number as JSON writes them.
    case badNumber
    /// A second member of the same name.
    case duplicateName(String)
    /// More after the value.
    case trailingText
  }

  /// What is wrong.
  public let problem: Problem
  /// The line, from 1.
  public let line: Int
  /// The character of the line, from 1.
  public let column: Int
  /// The value in which it happened.
  public let path: JSONPath
}

/// Why a JSON value is not of the form that was asked for.
public struct JSONShapeError: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Problem: Equatable, Sendable {
    /// The member has to be there.
    case missing
    /// No member of this name is known; those that are.
    case unknown(known: [String])
    /// Another kind of value has to stand here.
    case wrongKind(expected: String)
    /// The value cannot be, for example a time of day of 25:00.
    case invalid(String)
  }

  /// Where.
  public let path: JSONPath
  /// What is wrong.
  public let problem: Problem

  /// Something wrong somewhere.
  public init(_ path: JSONPath, _ problem: Problem) {
    self.path = path
    self.problem = problem
  }
}
