import Interchange
import Network

/// The text of a model while it arrives: a stream of events, or a whole body of JSON from servers
/// that do not stream.
package struct EndpointReception {
  /// The size of a text, in bytes.
  package static let textLimit = 256 << 10

  /// The text so far, without what the model thought.
  package private(set) var text = ""
  /// Why the text is of no use.
  package private(set) var failure: EndpointFailure?
  private var events = ServerSentEvents()
  private var hasEvents = false
  /// The body until the first event.
  private var body: [UInt8] = []

  /// Creates an empty text.
  package init() {}

  /// Adds a piece of the body. Returns whether there may be more.
  package mutating func receive(_ piece: [UInt8]) -> Bool {
    do throws(HTTPError) {
      for event in try events.receive(piece) {
        hasEvents = true
        body = []
        guard receive(event: event) else { return false }
      }
    } catch {
      failure = .tooLong
      return false
    }
    if !hasEvents { body += piece }
    return true
  }

  /// Ends the text.
  package mutating func finish() {
    guard failure == nil else { return }
    // Servers may forget the blank line that ends the last event.
    _ = receive(Array("\n\n".utf8))
    guard !hasEvents, let value = try? JSONParser.value(body) else { return }
    _ = receive(value)
  }

  /// Adds the data of an event. Returns whether there may be more.
  private mutating func receive(event: String) -> Bool {
    if event.trimmed == "[DONE]" { return false }
    guard let value = try? JSONValue(parsing: event) else { return true }
    return receive(value)
  }

  /// Adds the text of a chunk or of a whole answer. Chunks without choices end a stream of
  /// llama-server. Returns whether there may be more.
  private mutating func receive(_ value: JSONValue) -> Bool {
    guard case .object(let object) = value else { return true }
    if let error = object["error"], error != .null {
      failure = .server(words: ServerWords.sentence(in: error))
      return false
    }
    guard case .array(let choices)? = object["choices"], case .object(let choice)? = choices.first
    else { return true }
    for name in ["delta", "message"] {
      guard case .object(let message)? = choice[name], case .string(let piece)? = message["content"]
      else { continue }
      guard text.utf8.count + piece.utf8.count <= Self.textLimit else {
        failure = .tooLong
        return false
      }
      text += piece
    }
    return true
  }
}
