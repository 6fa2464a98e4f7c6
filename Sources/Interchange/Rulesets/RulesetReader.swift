import Domain

/// A reader of rulesets that collects all problems.
struct RulesetReader {
  /// An object and its path.
  struct Node {
    let object: JSONObject
    let path: JSONPath
  }

  private(set) var problems: [RulesetProblem] = []
  /// The version of the document.
  var version = 1

  mutating func complain(_ path: JSONPath, _ reason: RulesetProblem.Reason) {
    problems.append(RulesetProblem(path.description, reason))
  }

  mutating func complain(_ node: Node, _ name: String, _ reason: RulesetProblem.Reason) {
    complain(node.path.appending(name), reason)
  }

  /// Reports unknown members.
  mutating func checkNames(_ node: Node, _ known: [String]) {
    for member in node.object.members where !known.contains(member.name) {
      complain(node, member.name, .unknown(known: known))
    }
  }

  /// Reports a member that requires a later version.
  mutating func check(_ name: String, _ node: Node, needsVersion version: Int) {
    guard self.version < version, value(name, node) != nil else { return }
    complain(node, name, .needs("schemaVersion: \(version)"))
  }

  // MARK: - Structure

  mutating func node(_ value: JSONValue, _ path: JSONPath) -> Node? {
    guard case .object(let object) = value else {
      complain(path, .wrongKind(.object))
      return nil
    }
    return Node(object: object, path: path)
  }

  /// Returns the object of a member; nil if there is none.
  mutating func child(_ name: String, _ node: Node, _ known: [String]) -> Node? {
    guard let value = value(name, node) else { return nil }
    guard let child = self.node(value, node.path.appending(name)) else { return nil }
    checkNames(child, known)
    return child
  }

  /// Reads the elements of a member; nil if there is none.
  mutating func list<Element>(
    _ name: String, _ node: Node,
    _ read: (inout RulesetReader, JSONValue, JSONPath) -> Element?
  ) -> [Element]? {
    guard let value = value(name, node) else { return nil }
    let path = node.path.appending(name)
    guard case .array(let values) = value else {
      complain(path, .wrongKind(.array))
      return nil
    }
    var elements: [Element] = []
    for (index, value) in values.enumerated() {
      if let element = read(&self, value, path.appending(index)) { elements.append(element) }
    }
    return elements
  }

  /// Reads a required member with `read`.
  mutating func required<Value>(
    _ name: String, _ node: Node, _ read: (inout RulesetReader, String, Node) -> Value?
  ) -> Value? {
    if value(name, node) == nil { complain(node, name, .missing) }
    return read(&self, name, node)
  }

  func value(_ name: String, _ node: Node) -> JSONValue? {
    let value = node.object[name]
    return value == .null ? nil : value
  }

  // MARK: - Values, nil where there is none

  mutating func text(_ name: String, _ node: Node) -> String? {
    guard let value = value(name, node) else { return nil }
    return text(value, node.path.appending(name))
  }

  mutating func text(_ value: JSONValue, _ path: JSONPath) -> String? {
    guard case .string(let text) = value else {
      complain(path, .wrongKind(.text))
      return nil
    }
    return text
  }

  mutating func flag(_ name: String, _ node: Node) -> Bool? {
    guard let value = value(name, node) else { return nil }
    guard case .bool(let flag) = value else {
      complain(node, name, .wrongKind(.trueOrFalse))
      return nil
    }
    return flag
  }

  /// Reads an integer.
  mutating func number(_ name: String, _ node: Node) -> Int? {
    guard let value = value(name, node) else { return nil }
    guard case .number(let text) = value, let number = Int(text) else {
      complain(node, name, .wrongKind(.wholeNumber))
      return nil
    }
    return number
  }

  /// Reads a number times a power of ten.
  mutating func decimal(_ name: String, _ node: Node, decimals: Int) -> Int64? {
    guard let value = value(name, node) else { return nil }
    guard case .number(let text) = value else {
      complain(node, name, .wrongKind(.number))
      return nil
    }
    guard let number = DecimalNumber.fixedPoint(text, decimals: decimals) else {
      complain(node, name, .tooManyDecimals(limit: decimals))
      return nil
    }
    return number
  }

  mutating func multiplier(_ name: String, _ node: Node) -> Multiplier? {
    decimal(name, node, decimals: 4).map { Multiplier(tenThousandths: Int($0)) }
  }

  /// Reads one of several words.
  mutating func word<Value>(
    _ name: String, _ node: Node, _ values: [Value], _ word: (Value) -> String
  ) -> Value? {
    guard let value = value(name, node) else { return nil }
    return self.word(value, node.path.appending(name), values, word)
  }

  mutating func word<Value>(
    _ value: JSONValue, _ path: JSONPath, _ values: [Value], _ word: (Value) -> String
  ) -> Value? {
    guard let text = text(value, path) else { return nil }
    guard let found = values.first(where: { word($0) == text }) else {
      complain(path, .notOneOf(values.map(word)))
      return nil
    }
    return found
  }

  /// Reads one of the words of an enumeration.
  mutating func word<Value: CaseIterable & RawRepresentable<String>>(
    _ name: String, _ node: Node, _ type: Value.Type = Value.self
  ) -> Value? {
    word(name, node, Array(Value.allCases), \.rawValue)
  }

  // MARK: - Times and days

  /// Parses a time such as `20:00` to the minute of the day; 1440 for `24:00`.
  mutating func timeOfDay(_ name: String, _ node: Node) -> Int? {
    guard let text = text(name, node) else { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }),
      let hour = UInt(parts[0]), let minute = UInt(parts[1]), minute < 60,
      hour * 60 + minute <= 1440
    else {
      complain(node, name, .unreadable(.timeOfDay))
      return nil
    }
    return Int(hour * 60 + minute)
  }

  mutating func day(_ name: String, _ node: Node) -> CivilDay? {
    guard let text = text(name, node) else { return nil }
    guard let day = ISOText.day(text) else {
      complain(node, name, .unreadable(.day))
      return nil
    }
    return day
  }

  /// Parses `2026-12-24`, or `12-24` for every year.
  mutating func date(_ value: JSONValue, _ path: JSONPath) -> CalendarDate? {
    guard let text = text(value, path) else { return nil }
    if let day = ISOText.day(text) { return .once(day) }
    // A leap year has all days that exist in any year.
    if text.utf8.count == 5, let day = ISOText.day("2024-\(text)") {
      return .yearly(month: day.month, day: day.day)
    }
    complain(path, .unreadable(.dayOrYearlyDay))
    return nil
  }

  mutating func weekday(_ name: String, _ node: Node) -> Weekday? {
    word(name, node, Weekday.allCases) { "\($0)" }
  }
}
