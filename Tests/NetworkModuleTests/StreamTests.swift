import Network
import NetworkTestSupport
import Testing

@Suite("Streams") struct StreamTests {
  private let client = HTTPClient()

  /// Returns the events of a model's server up to its last one.
  private func events(_ response: FaultResponse, stopAfter count: Int = .max) throws -> [String] {
    let server = try FaultServer(response)
    var parser = ServerSentEvents()
    var events: [String] = []
    let response = try client.stream(HTTPRequest(server, method: "POST", body: "{}")) { piece in
      events += (try? parser.receive(piece)) ?? []
      return events.count < count
    }
    #expect(response.status == 200)
    #expect(response.headers["Content-Type"] == "text/event-stream")
    #expect(response.body == [])
    return events
  }

  private func event(_ text: String) -> String {
    "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"\(text)\"}}]}"
  }

  @Test("Texts of a model arrive whole, wherever they are split", arguments: [1, 2, 3, 7, 1000])
  func model(_ size: Int) throws {
    let expected = [event("Früh"), event(" \\\"🙂\\\"\\n\\u0001"), "[DONE]"]
    #expect(try events(.model(["Früh", " \"🙂\"\n\u{1}"], split: size)) == expected)
    #expect(try events(.model(["Früh", " \"🙂\"\n\u{1}"])) == expected)
  }

  @Test("Pieces arrive when they are sent")
  func immediate() throws {
    // The server holds the connection, so only the first piece can end the stream.
    let server = try FaultServer(.stalled(after: "now"))
    var received: [UInt8] = []
    _ = try client.stream(HTTPRequest(server)) { piece in
      received += piece
      return received.count < 3
    }
    #expect(String(decoding: received, as: UTF8.self) == "now")
  }

  @Test("The time that the receiver takes is no idle time")
  func slowReceiver() throws {
    let server = try FaultServer(.chunks([[0x61], [0x62]], pause: 50))
    let other = try FaultServer(
      FaultResponse([.pause(milliseconds: 400)] + FaultResponse.text("c").steps))
    let slow = try HTTPRequest(other)
    var request = try HTTPRequest(server)
    request.limits.idle = .milliseconds(200)
    var received: [UInt8] = []
    _ = try client.stream(request) { piece in
      received += piece
      received += (try? client.send(slow).body) ?? []
      return true
    }
    #expect(String(decoding: received, as: UTF8.self) == "acbc")
  }

  @Test("Broken UTF-8 is repaired, and no words are no events")
  func brokenText() throws {
    #expect(try events(.brokenModel) == [event("left \u{FFFD} right"), "[DONE]"])
    #expect(try events(.wordlessModel) == ["[DONE]"])
  }

  @Test("An endless stream ends when the receiver has enough")
  func endless() throws {
    let found = try events(.endlessModel("again"), stopAfter: 10)
    #expect(found.count >= 10)
    #expect(Set(found) == [event("again")])
  }

  @Test("What was received before an error stays received")
  func truncated() throws {
    let server = try FaultServer(.truncated("half", promised: 8))
    var received: [UInt8] = []
    do {
      _ = try client.stream(HTTPRequest(server)) { piece in
        received += piece
        return true
      }
      Issue.record("no error")
    } catch {
      #expect(isBroken(error as? HTTPError))
    }
    #expect(String(decoding: received, as: UTF8.self) == "half")
  }

  @Test("The body of a failure is in the response, not in the stream")
  func failure() throws {
    let server = try FaultServer(.text("{\"error\":\"no such model\"}", status: 404))
    let response = try client.stream(HTTPRequest(server)) { _ in
      Issue.record("a piece")
      return false
    }
    #expect(response.status == 404)
    #expect(response.text == "{\"error\":\"no such model\"}")
  }

  @Test("A busy server is asked again", arguments: [429, 503])
  func retried(_ status: Int) throws {
    let server = try FaultServer(
      .text("busy", status: status, headers: [("Retry-After", "2")]), .text("done"))
    let request = try HTTPRequest(server)
    var slept: [Duration] = []
    var random = SystemRandomNumberGenerator()
    let response = try RetryPolicy().run(using: &random) { delay in
      slept.append(delay)
      return true
    } attempt: { () throws(HTTPError) in
      try client.send(request)
    }
    #expect(response.text == "done")
    #expect(slept == [.seconds(2)])
    #expect(server.requests.count == 2)
  }
}
