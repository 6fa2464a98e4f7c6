import NetworkTestSupport
import Services
import Testing

@Suite("The text of a model") struct EndpointReceptionTests {
  private func receive(_ body: String, by size: Int = 7) -> EndpointReception {
    var reception = EndpointReception()
    let bytes = Array(body.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      guard reception.receive(Array(bytes[start..<min(start + size, bytes.count)])) else { break }
    }
    reception.finish()
    return reception
  }

  private static func event(_ text: String) -> String {
    String(decoding: FaultResponse.modelEvent(text), as: UTF8.self)
  }

  @Test(
    "only what the model says counts, wherever the stream is split", arguments: [1, 2, 3, 7, 999])
  func stream(_ size: Int) {
    let body = [
      ": comment\n\n", "data: {\"choices\":[]}\n\n",
      "data: {\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":null}}]}\n\n",
      "data: {\"choices\":[{\"delta\":{\"reasoning_content\":\"hidden\"}}]}\n\n",
      Self.event("Grüß"), "event: x\r\nid: 1\r\n" + Self.event(" dich 🙂\n"),
      "data: no json\n\n", "data: []\n\n", "data: {\"choices\":[7]}\n\n",
      "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n",
      "data: {\"choices\":[],\"timings\":{\"predicted_n\":3}}\n\n", "data: [DONE]\n\n",
      Self.event("after the end"),
    ].joined()
    let reception = receive(body, by: size)
    #expect(reception.text == "Grüß dich 🙂\n" && reception.failure == nil)
  }

  @Test(
    "a body that is not a stream is read whole",
    arguments: [
      (wholeBody("{\"a\":1}"), "{\"a\":1}"), (" " + wholeBody("x") + "\n", "x"),
      (
        Self.event("ends without a blank line").replacing("\n\n", with: ""),
        "ends without a blank line"
      ),
      ("{\"choices\":[]}", ""), ("{}", ""), ("null", ""), ("<html>", ""), ("", ""),
      ("data: [DONE]\n\n", ""),
    ])
  func whole(_ body: String, _ text: String) {
    let reception = receive(body)
    #expect(reception.text == text && reception.failure == nil)
  }

  @Test("an error of the server is one, in a stream or alone")
  func errors() {
    #expect(
      receive("data: {\"error\":{\"message\":\"no memory\"}}\n\n").failure
        == .server(words: "no memory"))
    #expect(receive("{\"error\":\"no memory\"}").failure == .server(words: "no memory"))
    #expect(receive("{\"error\":null,\"choices\":[]}").failure == nil)
  }

  @Test("a text has a limit, whether in pieces, in one, or without an end")
  func limit() {
    let piece = String(repeating: "x", count: 64 << 10)
    #expect(receive(String(repeating: Self.event(piece), count: 4), by: 99_999).failure == nil)
    #expect(receive(String(repeating: Self.event(piece), count: 5), by: 99_999).failure == .tooLong)
    #expect(
      receive(wholeBody(String(repeating: "x", count: 300_000)), by: 99_999).failure == .tooLong)
    #expect(
      receive("data: " + String(repeating: "x", count: 2 << 20), by: 99_999).failure == .tooLong)
  }
}
