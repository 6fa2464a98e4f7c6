/// The path of a value in a JSON text, such as `$.presets[3].names[0]` (RFC 9535).
public struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  /// One step of the path.
  public enum Step: Hashable, Sendable {
    case name(String)
    case index(Int)
  }

  /// The steps from the root.
  public var steps: [Step]

  /// Creates the path of the root, or of a value below it.
  public init(_ steps: [Step] = []) { self.steps = steps }

  /// Returns the path of the member `name`.
  public func appending(_ name: String) -> JSONPath { JSONPath(steps + [.name(name)]) }
  /// Returns the path of the element `index`.
  public func appending(_ index: Int) -> JSONPath { JSONPath(steps + [.index(index)]) }

  /// The path in text form; names that are not plain words are in brackets and quotes.
  public var description: String {
    steps.reduce("$") { text, step in
      switch step {
      case .index(let index): text + "[\(index)]"
      case .name(let name):
        Self.isPlain(name) ? text + "." + name : text + "[" + JSONValue.string(name).text() + "]"
      }
    }
  }

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte)
          || (0x61...0x7a).contains(byte | 0x20)
      }
  }
}
