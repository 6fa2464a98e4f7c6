/// Where in a JSON text something is, such as `$.presets[3].names[0]` (RFC 9535).
public struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  /// One step down.
  public enum Step: Hashable, Sendable {
    case name(String)
    case index(Int)
  }

  /// The steps from the top.
  public var steps: [Step]

  /// The top, or what lies some steps below.
  public init(_ steps: [Step] = []) { self.steps = steps }

  /// The member `name` of what is here.
  public func appending(_ name: String) -> JSONPath { JSONPath(steps + [.name(name)]) }
  /// The element `index` of what is here.
  public func appending(_ index: Int) -> JSONPath { JSONPath(steps + [.index(index)]) }

  /// `$` and the steps; names that are no plain words stand in brackets and quotes.
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
