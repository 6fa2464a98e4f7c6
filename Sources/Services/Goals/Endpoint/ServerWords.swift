import Domain
import Interchange
import TerminalText

/// What servers say about errors and models, made fit to be shown: one harmless line of limited
/// length.
enum ServerWords {
  /// The size of a body that is read for its sentence, in bytes.
  private static let bodyBytes = 64 << 10
  /// The length of a sentence, in characters.
  private static let sentenceLength = 200
  /// The length of the name of a model, in characters.
  private static let nameLength = 60
  /// The number of models that are named.
  private static let nameCount = 8

  /// Returns the sentence of an error: OpenAI, vLLM and llama-server say it in `error.message`,
  /// some in `error` or `message`, and those based on FastAPI in `detail`. Nil if there is none.
  static func sentence(in body: [UInt8]) -> String? {
    guard body.count <= bodyBytes, let value = try? JSONParser.value(body),
      case .object(let object) = value
    else { return nil }
    for name in ["error", "message", "detail"] {
      if let words = object[name].flatMap(sentence) { return words }
    }
    return nil
  }

  /// Returns the sentence in the value of `error`.
  static func sentence(in value: JSONValue) -> String? {
    switch value {
    case .string(let text): line(text, sentenceLength)
    case .object(let object): object["message"].flatMap(sentence)
    default: nil
    }
  }

  /// Returns the models that a server lists (`GET /v1/models`); nil if it lists none.
  static func models(in body: [UInt8]) -> [String]? {
    guard let value = try? JSONParser.value(body), case .object(let object) = value,
      case .array(let list)? = object["data"]
    else { return nil }
    return list.compactMap { model in
      guard case .object(let model) = model, case .string(let name)? = model["id"] else {
        return nil
      }
      return name
    }
  }

  /// Returns names in a row, only some of many.
  static func list(_ names: [String]) -> String {
    let shown = names.prefix(nameCount).compactMap { line($0, nameLength) }
    return (shown + (names.count > nameCount ? ["…"] : [])).joined(separator: ", ")
  }

  /// Returns a text in one line without its last full stop; nil if nothing is left.
  private static func line(_ text: String, _ length: Int) -> String? {
    let words = text.withoutEscapeSequences.harmless().split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    let line = words.hasSuffix(".") ? String(words.dropLast()) : words
    if line.isEmpty { return nil }
    return line.count > length ? line.prefix(length - 1) + "…" : line
  }
}
