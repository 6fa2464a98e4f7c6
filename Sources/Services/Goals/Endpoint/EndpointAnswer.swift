import Coach
import Domain
import Interchange

/// The answer of a model: framings of a goal, in the form that `EndpointPrompt` describes.
package struct EndpointAnswer {
  /// A task as the model words it. What is missing stays as it is, or has its usual value.
  struct Task: Equatable {
    var number: Int?
    var text: String?
    var minutes: Int?, times: Int?, priority: Int?
    var energy: TaskEnergy?
    var due: CivilDay?, window: WallSpan?
  }

  /// A framing as the model words it.
  struct Framing: Equatable {
    let framing: GoalFraming
    var title: String?, detail: String?
    var rationale: String
    var tasks: [Task]
  }

  /// The framings, in the order of the answer.
  let framings: [Framing]

  /// Parses the text of a model: a JSON object, which may have prose, thoughts or a code fence
  /// around it. Framings that nobody asked for are left out. Throws `EndpointAnswerError` if none
  /// can be used.
  package init(_ text: String, wanted: [GoalFraming]) throws(EndpointAnswerError) {
    let text = Self.withoutThoughts(text)
    guard !text.trimmed.isEmpty else { throw .empty }
    let object = try Self.object(in: text)
    guard case .array(let values)? = object["framings"] else { throw .shape("framings", "array") }
    var framings: [Framing] = []
    var problem: EndpointAnswerError?
    for (index, value) in values.enumerated() {
      do throws(EndpointAnswerError) {
        var fields = try AnswerFields(value, at: "framings[\(index)]")
        guard let framing = try Framing(&fields, wanted),
          !framings.contains(where: { $0.framing == framing.framing })
        else { continue }
        framings.append(framing)
      } catch { problem = problem ?? error }
    }
    guard !framings.isEmpty else { throw problem ?? .noFraming(wanted) }
    self.framings = framings
  }

  // MARK: Finding the object

  /// Returns what follows the thoughts of a model; a text without them as it is.
  private static func withoutThoughts(_ text: String) -> String {
    guard let end = text.ranges(of: "</think>").last else { return text }
    return String(text[end.upperBound...])
  }

  /// The number of brackets at which an object is looked for; prose has few.
  private static let mostBrackets = 64

  /// Returns the outermost object with the framings.
  private static func object(in text: String) throws(EndpointAnswerError) -> JSONObject {
    let bytes = Array(text.utf8)
    var start = bytes.firstIndex(of: UInt8(ascii: "{"))
    var problem: EndpointAnswerError?
    var tried = 0
    while let first = start, tried < mostBrackets {
      tried += 1
      var next = first + 1
      if let end = end(of: bytes, from: first) {
        switch Result(catching: { () throws(JSONSyntaxError) in
          try JSONParser.value(Array(bytes[first..<end]))
        }) {
        case .success(.object(let object)) where object["framings"] != nil:
          if text.unicodeScalars.contains("\u{FFFD}") { throw .notUTF8 }
          return object
        case .success: next = end
        case .failure(let error): problem = problem ?? .syntax(error)
        }
      } else {
        problem = problem ?? .cutOff
      }
      start = bytes[next...].firstIndex(of: UInt8(ascii: "{"))
    }
    if text.unicodeScalars.contains("\u{FFFD}") { throw .notUTF8 }
    throw problem ?? (tried == 0 ? .noObject : .shape("framings", "array"))
  }

  /// Returns the end of the object that begins at `start`; nil if it does not end.
  private static func end(of bytes: [UInt8], from start: Int) -> Int? {
    var depth = 0, isInString = false, isEscaped = false
    for index in start..<bytes.count {
      let byte = bytes[index]
      if isInString {
        if byte == UInt8(ascii: "\""), !isEscaped { isInString = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
    }
    return nil
  }
}

// MARK: - Reading

extension EndpointAnswer.Framing {
  /// Reads a framing; nil if nobody asked for it.
  fileprivate init?(
    _ fields: inout AnswerFields, _ wanted: [GoalFraming]
  ) throws(EndpointAnswerError) {
    let framing = try fields.word("framing", GoalFraming.self)
    guard let framing else { throw .shape(fields.path + ".framing", "string") }
    guard wanted.contains(framing) else { return nil }
    self.framing = framing
    title = try fields.line("title")
    detail = try fields.paragraphs("detail")
    rationale = try fields.line("rationale") ?? ""
    tasks = []
    for (index, value) in try fields.array("tasks").enumerated() {
      var fields = try AnswerFields(value, at: "\(fields.path).tasks[\(index)]")
      tasks.append(try EndpointAnswer.Task(&fields))
    }
  }
}

extension EndpointAnswer.Task {
  fileprivate init(_ fields: inout AnswerFields) throws(EndpointAnswerError) {
    number = try fields.integer("n")
    text = try fields.line("text")
    minutes = try fields.integer("minutes")
    times = try fields.integer("times")
    priority = try fields.integer("priority")
    energy = try fields.word("energy", TaskEnergy.self)
    due = try fields.parsed("due", "a date such as 2026-03-06") { ISOText.day($0) }
    window = try fields.parsed("window", "a time such as 16:00-20:00") {
      try? GoalWords.window($0)
    }
  }
}

/// The members of an object in an answer, read with the patience that models need: null is nothing,
/// and a number may be quoted or have the decimals `.0`.
struct AnswerFields {
  private let object: JSONObject
  let path: String

  init(_ value: JSONValue, at path: String) throws(EndpointAnswerError) {
    guard case .object(let object) = value else { throw .shape(path, "object") }
    self.object = object
    self.path = path
  }

  private func string(_ name: String) throws(EndpointAnswerError) -> String? {
    switch object[name] {
    case nil, .null?: return nil
    case .string(let text)?: return text
    default: throw .shape("\(path).\(name)", "string")
    }
  }

  /// Returns a text in one line.
  func line(_ name: String) throws(EndpointAnswerError) -> String? {
    try string(name)?.withoutEscapeSequences.harmless().split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// Returns a text that may have several lines.
  func paragraphs(_ name: String) throws(EndpointAnswerError) -> String? {
    try string(name)?.withoutEscapeSequences
      .split(omittingEmptySubsequences: false) { $0.isNewline }
      .map { String($0).harmless() }.joined(separator: "\n").trimmed
  }

  /// Returns a word of a list.
  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String, _: Word.Type
  ) throws(EndpointAnswerError) -> Word? {
    guard let text = try string(name) else { return nil }
    guard let word = Word(rawValue: text.trimmed.lowercased()) else {
      let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
      throw .shape("\(path).\(name)", "one of \(words)")
    }
    return word
  }

  /// Returns a value that is parsed from a text; an empty one is nothing.
  func parsed<Value>(
    _ name: String, _ form: String, _ parse: (String) -> Value?
  ) throws(EndpointAnswerError) -> Value? {
    guard let text = try string(name)?.trimmed, !text.isEmpty else { return nil }
    guard let value = parse(text) else { throw .shape("\(path).\(name)", form) }
    return value
  }

  /// Returns a whole number.
  func integer(_ name: String) throws(EndpointAnswerError) -> Int? {
    let digits: String
    switch object[name] {
    case nil, .null?: return nil
    case .number(let text)?, .string(let text)?: digits = text.trimmed
    default: throw .shape("\(path).\(name)", "integer")
    }
    if let number = Int(digits) { return number }
    guard let number = Double(digits), number.rounded() == number, abs(number) < 1e9 else {
      throw .shape("\(path).\(name)", "integer")
    }
    return Int(number)
  }

  /// Returns the elements of an array; none if it is missing.
  func array(_ name: String) throws(EndpointAnswerError) -> [JSONValue] {
    switch object[name] {
    case nil, .null?: return []
    case .array(let values)?: return values
    default: throw .shape("\(path).\(name)", "array")
    }
  }
}
