/// An incremental reader of a large JSON object: member by member, and element by element for
/// members that are arrays, so that memory does not grow with the file.
public struct JSONMembers {
  /// A part of the object.
  public enum Part: Equatable, Sendable {
    /// A member that is not an array.
    case member(String, JSONValue)
    /// An element of a member that is an array, with its index.
    case element(String, Int, JSONValue)
  }

  /// The maximum size of a member or element in bytes.
  public static let longestValue = 4 << 20
  private static let chunk = 1 << 16

  private let stream: any ByteStream
  private var buffer: [UInt8] = []
  private var position = 0
  private var line = 1
  /// The line at which the last member or element begins, from 1.
  public private(set) var valueLine = 1
  private var isAtEnd = false
  private var state = State.start
  private var names: Set<String> = []

  private enum State: Equatable {
    case start
    /// After the opening bracket of the object, or after a member.
    case member(isFirst: Bool)
    case array(String, Int)
    case end
  }

  /// Creates a reader of a stream of UTF-8.
  public init(_ stream: any ByteStream) { self.stream = stream }

  /// Returns the next member or element; nil at the end. Throws `JSONSyntaxError`, and what the
  /// stream throws.
  public mutating func next() throws -> Part? {
    while true {
      switch state {
      case .start:
        try skipMark()
        try expect("{")
        state = .member(isFirst: true)
      case .member(let isFirst):
        if try consumes("}") {
          try end()
        } else {
          if !isFirst { try expect(",") }
          if let part = try member() { return part }
        }
      case .array(let name, let index):
        if try consumes("]") {
          state = .member(isFirst: false)
        } else {
          if index > 0 { try expect(",") }
          state = .array(name, index + 1)
          return .element(name, index, try value([.name(name), .index(index)]))
        }
      case .end: return nil
      }
    }
  }

  /// Returns whether a member of that name has been read so far.
  public func has(_ name: String) -> Bool { names.contains(name) }

  private mutating func member() throws -> Part? {
    let start = line
    guard case .string(let name) = try value([]) else { throw error(.unexpected("{"), start) }
    guard names.insert(name).inserted else { throw error(.duplicateName(name), start) }
    try expect(":")
    if try consumes("[") {
      state = .array(name, 0)
      return nil
    }
    state = .member(isFirst: false)
    return .member(name, try value([.name(name)]))
  }

  private mutating func end() throws {
    state = .end
    if try peek() != nil { throw error(.trailingText, line) }
  }

  // MARK: Values

  /// Extracts the bytes of the next value and parses them strictly.
  private mutating func value(_ path: [JSONPath.Step]) throws -> JSONValue {
    guard try peek() != nil else { throw error(.cutOff, line, path) }
    let length = try valueLength(path)
    let bytes = Array(buffer[position..<position + length])
    let start = line
    valueLine = line
    advance(length)
    do throws(JSONSyntaxError) {
      return try JSONParser.value(bytes)
    } catch {
      throw JSONSyntaxError(
        problem: error.problem, line: start + error.line - 1, column: error.column,
        path: JSONPath(path + error.path.steps))
    }
  }

  private mutating func valueLength(_ path: [JSONPath.Step]) throws -> Int {
    var depth = 0, length = 0, isInString = false, isEscaped = false
    while length <= Self.longestValue {
      guard let byte = try byte(at: length) else {
        // A number or word may be at the end of the text.
        guard depth == 0, !isInString, length > 0 else { throw error(.cutOff, line, path) }
        return length
      }
      if isInString {
        if byte == UInt8(ascii: "\""), !isEscaped { isInString = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        length += 1
        if !isInString, depth == 0 { return length }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // A closing bracket of the surrounding array or object ends the value, which may be
        // missing.
        if depth == 0 { return max(1, length) }
        depth -= 1
        if depth == 0 { return length + 1 }
      case UInt8(ascii: ","), UInt8(ascii: ":"), 0x09, 0x0a, 0x0d, 0x20:
        if depth == 0 { return max(1, length) }
      default: break
      }
      length += 1
    }
    throw error(.tooLarge(limit: Self.longestValue), line, path)
  }

  // MARK: Bytes

  private mutating func byte(at offset: Int) throws -> UInt8? {
    while position + offset >= buffer.count, !isAtEnd {
      buffer.removeFirst(position)
      position = 0
      let more = try stream.bytes(upTo: Self.chunk)
      isAtEnd = more.isEmpty
      buffer += more
    }
    return position + offset < buffer.count ? buffer[position + offset] : nil
  }

  private mutating func advance(_ count: Int) {
    line += buffer[position..<position + count].reduce(0) { $0 + ($1 == 0x0a ? 1 : 0) }
    position += count
  }

  private mutating func skipMark() throws {
    if try byte(at: 0) == 0xef, try byte(at: 1) == 0xbb, try byte(at: 2) == 0xbf { advance(3) }
  }

  /// Returns the next byte that is not a blank.
  private mutating func peek() throws -> UInt8? {
    while let byte = try byte(at: 0) {
      guard byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 else { return byte }
      advance(1)
    }
    return nil
  }

  private mutating func consumes(_ scalar: Unicode.Scalar) throws -> Bool {
    guard let byte = try peek(), UInt32(byte) == scalar.value else { return false }
    advance(1)
    return true
  }

  private mutating func expect(_ scalar: Unicode.Scalar) throws {
    if try consumes(scalar) { return }
    guard let byte = try peek() else { throw error(.cutOff, line) }
    throw error(byte < 0x80 ? .unexpected(Character(Unicode.Scalar(byte))) : .notUTF8, line)
  }

  private func error(
    _ problem: JSONSyntaxError.Problem, _ line: Int, _ path: [JSONPath.Step] = []
  ) -> JSONSyntaxError {
    JSONSyntaxError(problem: problem, line: line, column: 1, path: JSONPath(path))
  }
}
