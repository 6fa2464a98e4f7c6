/// The path of a value in a JSON text, such as `$.presets[3].names[0]` (RFC 9535).
public struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  /// One step of the path.
  public enum Step: Hashable, Sendable {
    case name(String)
    case index(Int)
  }

  /// A step and those before it: a path is made for each value that is read, and shown for few.
  private final class Link: Sendable {
    let step: Step
    let before: Link?

    init(_ step: Step, after before: Link?) {
      self.step = step
      self.before = before
    }
  }

  private var last: Link?

  /// Creates the path of the root, or of a value below it.
  public init(_ steps: [Step] = []) {
    last = steps.reduce(nil) { Link($1, after: $0) }
  }

  /// The steps from the root.
  public var steps: [Step] {
    var steps: [Step] = [], link = last
    while let this = link {
      steps.append(this.step)
      link = this.before
    }
    return steps.reversed()
  }

  private func appending(_ step: Step) -> JSONPath {
    var path = self
    path.last = Link(step, after: last)
    return path
  }

  /// Returns the path of the member `name`.
  public func appending(_ name: String) -> JSONPath { appending(.name(name)) }
  /// Returns the path of the element `index`.
  public func appending(_ index: Int) -> JSONPath { appending(.index(index)) }

  /// Returns whether two paths have the same steps.
  public static func == (a: JSONPath, b: JSONPath) -> Bool { a.steps == b.steps }

  /// Hashes the steps.
  public func hash(into hasher: inout Hasher) { hasher.combine(steps) }

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
