import Network
import Testing

@Suite("Server-sent events") struct ServerSentEventsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let stream: [UInt8]
    let events: [String]
    let testDescription: String

    init(_ description: String, _ stream: String, _ events: [String]) {
      self.init(description, Array(stream.utf8), events)
    }

    init(_ description: String, _ stream: [UInt8], _ events: [String]) {
      testDescription = description
      self.stream = stream
      self.events = events
    }
  }

  static let cases = [
    Case("nothing", "", []),
    Case("an event", "data: a\n\n", ["a"]),
    Case("CR LF", "data: a\r\n\r\ndata: b\r\n\r\n", ["a", "b"]),
    Case("CR", "data: a\r\rdata: b\r\r", ["a", "b"]),
    Case("mixed ends of lines", "data: a\r\ndata: b\rdata: c\n\r\ndata: d\n\r", ["a\nb\nc", "d"]),
    Case("several lines", "data: a\ndata: b\ndata\ndata:\n\n", ["a\nb\n\n"]),
    Case("one blank is no part", "data:a\n\ndata:  b\n\ndata: c \n\n", ["a", " b", "c "]),
    Case("colons", "data: a:b: c\n\n", ["a:b: c"]),
    Case("comments", ": ping\n\n:\ndata: a\n: more\ndata: b\n\n", ["a\nb"]),
    Case(
      "other fields", "event: x\nid: 1\nretry: 10\nDATA: no\ndatas: no\n data: no\ndata: a\n\n",
      ["a"]),
    Case("no data, no event", "event: x\n\nid: 2\n\n\n\n", []),
    Case("empty data", "data\n\ndata:\n\n", ["", ""]),
    Case("an incomplete event", "data: a\n\ndata: b\n", ["a"]),
    Case("an incomplete line", "data: a\n\ndata: b", ["a"]),
    Case("a byte order mark", "\u{FEFF}data: a\n\n", ["a"]),
    Case("a second mark is text", "\u{FEFF}\u{FEFF}data: a\n\ndata: \u{FEFF}b\n\n", ["\u{FEFF}b"]),
    Case("a mark on the second line is text", "\n\u{FEFF}data: a\n\n", []),
    Case("characters of several bytes", "data: é€🙂\n\n", ["é€🙂"]),
    Case("a zero", "data: a\0b\n\n", ["a\0b"]),
    Case(
      "a character that is cut",
      Array("data: a".utf8) + [0xE2, 0x82] + Array("\ndata: b\n\n".utf8),
      ["a\u{FFFD}\nb"]),
    Case(
      "no character", Array("data: ".utf8) + [0xFF, 0xC0, 0x41] + Array("\n\n".utf8),
      ["\u{FFFD}\u{FFFD}A"]),
  ]

  @Test("Each stream gives the same events wherever it is split", arguments: cases)
  func splits(_ sample: Case) throws {
    for first in 0...sample.stream.count {
      for second in first...sample.stream.count {
        var parser = ServerSentEvents()
        var events = try parser.receive(sample.stream[..<first])
        events += try parser.receive(sample.stream[first..<second])
        events += try parser.receive(sample.stream[second...])
        #expect(events == sample.events, "split at \(first) and \(second)")
      }
    }
    var parser = ServerSentEvents()
    let single = try sample.stream.flatMap { try parser.receive([$0]) }
    #expect(single == sample.events, "byte by byte")
  }

  @Test(
    "An event may be as large as the limit, and no larger",
    arguments: [
      "data: 1234\n\n", "data: 12\ndata: 34\n\n", ": comments count too\n\n", "unended line",
    ])
  func limit(_ stream: String) throws {
    var wide = ServerSentEvents(limit: 20)
    _ = try wide.receive(stream.utf8)
    var narrow = ServerSentEvents(limit: 9)
    #expect(throws: HTTPError.tooLarge(limit: 9)) { try narrow.receive(stream.utf8) }
  }

  @Test("The limit is for an event, not for the stream")
  func limitOfAnEvent() throws {
    var parser = ServerSentEvents(limit: 12)
    for _ in 0..<100 { #expect(try parser.receive("data: 12345\n\n".utf8) == ["12345"]) }
  }
}
