import Network

/// The address of a language model's server that speaks the protocol of OpenAI, such as
/// llama-server and Ollama.
package struct EndpointAddress: Equatable, Sendable {
  private static let chatPath = "/chat/completions"

  /// The address that answers chats: `http://localhost:11434/v1/chat/completions`.
  package let chat: HTTPURL
  /// The address at which llama-server says whether its model is loaded.
  package let health: HTTPURL
  /// The address that lists the models: `http://localhost:11434/v1/models`.
  package let models: HTTPURL

  /// Parses the address of a server, with or without `/v1` and `/v1/chat/completions`. A query is
  /// rejected: it could be a key, which would be stored. Throws `EndpointError.badAddress`.
  package init(_ text: String) throws(EndpointError) {
    do throws(HTTPError) {
      let url = try HTTPURL(text.trimmed)
      guard url.query == nil else { throw HTTPError.badURL(url.origin + url.path + "?…") }
      let path = url.path.removingEnd("/")
      // What precedes `/v1`: empty, or the folder of a proxy.
      let folder = path.removingEnd(Self.chatPath).removingEnd("/v1")
      let chatPath = path.hasSuffix(Self.chatPath) ? path : folder + "/v1" + Self.chatPath
      chat = try HTTPURL(url.origin + chatPath)
      health = try HTTPURL(url.origin + folder + "/health")
      models = try HTTPURL(url.origin + chatPath.removingEnd(Self.chatPath) + "/models")
    } catch {
      guard case .badURL(let redacted) = error else { throw .badAddress(text) }
      throw .badAddress(redacted)
    }
  }

  /// The name or address of the machine.
  package var host: String { chat.host }

  /// Whether the server is this machine.
  package var isLoopback: Bool { chat.isLoopback }

  /// Throws `EndpointError` if the person has not agreed to send to another machine, or the way
  /// there is open to others.
  func check(confirmedHost: String?) throws(EndpointError) {
    guard !isLoopback else { return }
    guard chat.scheme == "https" else { throw .plainHTTP(host: host) }
    guard confirmedHost == host else { throw .unconfirmed(host: host) }
  }
}

extension String {
  /// Returns the text without `end`, if it ends so.
  fileprivate func removingEnd(_ end: String) -> String {
    hasSuffix(end) ? String(dropLast(end.count)) : self
  }
}
