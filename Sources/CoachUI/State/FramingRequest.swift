import AppCore
import Domain
import Services
import TerminalText

/// A request for framings that a language model is answering.
package struct FramingRequest: Equatable, Sendable {
  /// The card.
  let goal: RecordID
  /// The name of the model.
  let model: String
  /// Whether it is about a new card, so that the person has not asked for it.
  let isUnasked: Bool
  /// The text so far.
  package var text = ""
  /// Why nothing comes at the moment; empty otherwise.
  var notice = ""

  /// Creates a request of which nothing has come yet.
  package init(goal: RecordID, model: String, isUnasked: Bool = false) {
    self.goal = goal
    self.model = model
    self.isUnasked = isUnasked
  }

  /// The last title, detail, reason or task that can be read in the text so far, which is JSON;
  /// empty before there is one. What a model writes before its JSON is readable as it is.
  package var words: String {
    guard text.contains("{") else {
      return text.trimmed.hasPrefix("`") ? "" : text.withoutEscapeSequences.harmless()
    }
    var reader = ModelText()
    for scalar in text.unicodeScalars { reader.receive(scalar) }
    return reader.words.withoutEscapeSequences.harmless()
  }

  /// Returns what the model is doing.
  func state(_ texts: Texts) -> String {
    notice.isEmpty
      ? texts(text.isEmpty ? "framing.asking" : "framing.writing", ["model": model]) : notice
  }
}

/// Finds what is meant for people in JSON that has not ended.
private struct ModelText {
  private static let names: Set = ["title", "detail", "rationale", "text"]

  /// The last value that a person can read, as far as it is there.
  private(set) var words = ""
  private var string = String.UnicodeScalarView()
  private var name = ""
  private var isInside = false
  private var isValue = false
  private var isEscaped = false
  /// The digits of `\u001b` so far; nil outside.
  private var digits: String?

  mutating func receive(_ scalar: Unicode.Scalar) {
    guard isInside else { return receive(sign: scalar) }
    if let digits {
      self.digits = digits + String(scalar)
      guard digits.count == 3 else { return }
      self.digits = nil
      let code = UInt32(digits + String(scalar), radix: 16)
      return append(code.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}")
    }
    if isEscaped {
      isEscaped = false
      if scalar == "u" { return digits = "" }
      return append("bfnrt".unicodeScalars.contains(scalar) ? " " : scalar)
    }
    switch scalar {
    case "\\": isEscaped = true
    case "\"":
      isInside = false
      if !isValue { name = String(string) }
    default: append(scalar)
    }
  }

  /// Receives a scalar between strings.
  private mutating func receive(sign: Unicode.Scalar) {
    switch sign {
    case "\"":
      isInside = true
      string = String.UnicodeScalarView()
    case ":": isValue = true
    case ",", "{", "}", "[", "]": isValue = false
    default: break
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    string.append(scalar)
    if isValue, Self.names.contains(name) { words = String(string) }
  }
}

extension Action {
  /// The card for which it asks a language model; nil for other actions.
  var enrichedGoal: RecordID? {
    guard case .enrich(let goal)? = base as? GoalAction else { return nil }
    return goal
  }
}
