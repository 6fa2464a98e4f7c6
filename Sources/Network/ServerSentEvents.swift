/// An incremental parser of a stream of server-sent events (WHATWG HTML, 9.2.6).
///
/// Only their data is of interest: names, identifiers and retry times are ignored.
public struct ServerSentEvents: Sendable {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let limit: Int
  /// The line so far.
  private var line: [UInt8] = []
  /// The lines of data of the event so far, each with a line feed.
  private var data: [UInt8] = []
  /// Whether the last byte was a carriage return, of whose line end a line feed is part.
  private var endedByReturn = false
  /// Whether the first line, which may begin with a byte order mark, has not ended.
  private var isFirstLine = true

  /// Creates a parser. `limit` is the size of an event, in bytes.
  public init(limit: Int = 1 << 20) { self.limit = limit }

  /// Adds bytes, split anywhere. Returns the data of the events that they complete; what is not
  /// UTF-8 becomes U+FFFD. An event that the stream does not complete is lost, as the standard
  /// requires. Throws `HTTPError.tooLarge`; the parser cannot be used afterwards.
  public mutating func receive(_ bytes: some Sequence<UInt8>) throws(HTTPError) -> [String] {
    var events: [String] = []
    for byte in bytes {
      let followsReturn = endedByReturn
      endedByReturn = byte == 0x0D
      switch byte {
      case 0x0A where followsReturn: continue
      case 0x0A, 0x0D: if let event = endLine() { events.append(event) }
      default:
        guard line.count + data.count < limit else { throw .tooLarge(limit: limit) }
        line.append(byte)
      }
    }
    return events
  }

  /// Processes the line. Returns the event if it is blank and there is one.
  private mutating func endLine() -> String? {
    defer {
      line.removeAll(keepingCapacity: true)
      isFirstLine = false
    }
    if isFirstLine, line.starts(with: Self.mark) { line.removeFirst(Self.mark.count) }
    guard !line.isEmpty else { return endEvent() }
    let name = line.prefix { $0 != UInt8(ascii: ":") }
    guard name.elementsEqual("data".utf8) else { return nil }
    var value = line[name.endIndex...].dropFirst()
    if value.first == UInt8(ascii: " ") { value.removeFirst() }
    data += value
    data.append(0x0A)
    return nil
  }

  private mutating func endEvent() -> String? {
    guard !data.isEmpty else { return nil }
    defer { data.removeAll(keepingCapacity: true) }
    return String(decoding: data.dropLast(), as: UTF8.self)
  }
}
