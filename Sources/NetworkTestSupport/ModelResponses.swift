/// Responses of a language model's server that streams as OpenAI's `chat/completions` does.
extension FaultResponse {
  private static let eventStream = [("Content-Type", "text/event-stream")]

  /// Returns a stream of texts, each in an event of its own, ended as the protocol requires.
  package static func model(_ texts: [String], pause: Int = 0) -> FaultResponse {
    chunks(
      texts.map(modelEvent) + [Array("data: [DONE]\n\n".utf8)], pause: pause, headers: eventStream)
  }

  /// Returns a stream whose pieces of `size` bytes split events, line ends and characters.
  package static func model(_ texts: [String], split size: Int) -> FaultResponse {
    let bytes = texts.flatMap(modelEvent) + Array("data: [DONE]\n\n".utf8)
    let pieces = stride(from: 0, to: bytes.count, by: max(1, size)).map {
      Array(bytes[$0..<min(bytes.count, $0 + max(1, size))])
    }
    return chunks(pieces, headers: eventStream)
  }

  /// A stream whose text is not UTF-8 in its middle.
  package static var brokenModel: FaultResponse {
    let event = modelEvent("left MARK right")
    let bytes = event.split(separator: Array("MARK".utf8)).joined(separator: [0xE2, 0x82])
    return chunks([Array(bytes), Array("data: [DONE]\n\n".utf8)], headers: eventStream)
  }

  /// A stream that ends without a word.
  package static var wordlessModel: FaultResponse { model([]) }

  /// Returns a stream that repeats a text until the client leaves.
  package static func endlessModel(_ text: String, milliseconds: Int = 1) -> FaultResponse {
    endless(modelEvent(text), milliseconds: milliseconds, headers: eventStream)
  }

  /// Returns the event that carries a text.
  package static func modelEvent(_ text: String) -> [UInt8] {
    Array("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\(quoted(text))}}]}\n\n".utf8)
  }

  /// Returns a string of JSON (RFC 8259, 7).
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
