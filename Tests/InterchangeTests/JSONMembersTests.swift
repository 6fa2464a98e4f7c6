import Domain
import Interchange
import TestSupport
import Testing

@Suite("Large JSON objects, member by member") struct JSONMembersTests {
  /// Hands bytes over in pieces of a length, as a pipe may.
  private final class Pieces: ByteStream {
    private let file: FileStream
    private let length: Int
    var position: Int64 { file.position }

    init(_ bytes: [UInt8], _ length: Int) {
      file = FileStream(MemoryFile(bytes))
      self.length = length
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
      try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(length)))
    }
  }

  /// The object put together again.
  private static func object(_ bytes: [UInt8], piece: Int = 7) throws -> JSONValue {
    var members = JSONMembers(Pieces(bytes, piece))
    var object = JSONObject()
    var lists: [String: [JSONValue]] = [:]
    while let part = try members.next() {
      switch part {
      case .member(let name, let value): object[name] = value
      case .element(let name, let index, let value):
        #expect(index == lists[name, default: []].count)
        lists[name, default: []].append(value)
        object[name] = .array(lists[name, default: []])
      }
    }
    return .object(object)
  }

  @Test(
    "the parts are what a whole reading finds", arguments: [1, 2, 3, 17, 1 << 16])
  func parts(piece: Int) throws {
    let text = """
      \u{feff} { "a" : 1 , "b\\"]" : [ {"c":"}]\\\\"}, [1,[2]], "x,\\"y" ,null,true,-1.5e3 ] ,
      "d":{"e":[1,2,{}]},"ä":"🌙"}\n
      """
    let whole = try JSONParser.value(Array(text.utf8))
    #expect(try Self.object(Array(text.utf8), piece: piece) == whole)
    #expect(try Self.object(Array("{}".utf8), piece: piece) == .object([:]))
  }

  @Test(
    "what is no JSON is refused with its line",
    arguments: [
      ("", 1), ("[]", 1), ("{\n\"a\" 1}", 2), ("{\"a\":[1,\n2\n", 3), ("{\"a\":[1,]}", 1),
      ("{\"a\":[1 2]}", 1), ("{\"a\":}", 1), ("{\"a\":1,}", 1), ("{\"a\":1}\nx", 2),
      ("{\"a\":1,\"a\":2}", 1), ("{a:1}", 1), ("{\"a\":[\n{\"b\":\n01}]}", 3), ("{\"a\":\"x", 1),
      ("{\"a\":[]]}", 1), ("{\"a\":tru}", 1), ("{\"a\":[}", 1), ("{\"a\":{]}", 1),
    ])
  func refuses(text: String, line: Int) throws {
    let error = try failure(JSONSyntaxError.self) { try Self.object(Array(text.utf8)) }
    #expect(error.line == line, "\(text): \(error)")
  }

  @Test("a spoiled text is taken or refused as a whole reading does", arguments: Seeds.of(0..<20))
  func spoiled(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let text = Array("{\"a\":[{\"b\":\"c\\\\\\\"\"},{\"d\":[1,2.5,null]}],\"e\":true}".utf8)
    let pieces = ["\"", "\\", "{", "}", "[", "]", ",", ":", "1", " ", "\u{0}", "é"].map {
      Array($0.utf8)
    }
    for _ in 0..<500 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        if Bool.random(using: &random) {
          bytes.remove(at: place)
        } else {
          bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
        }
      }
      let whole = try? JSONParser.value(bytes), found = try? Self.object(bytes, piece: 3)
      guard case .object(let object)? = whole else {
        #expect(found == nil, "\(String(decoding: bytes, as: UTF8.self))")
        continue
      }
      // An empty list has no parts.
      var wanted = object
      for member in object.members where member.value == .array([]) { wanted[member.name] = nil }
      #expect(found == .object(wanted), "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test("one value cannot fill the memory")
  func tooLong() throws {
    let long = Array("{\"a\":\"".utf8) + Array(repeating: UInt8(ascii: "x"), count: 5 << 20)
    let error = try failure(JSONSyntaxError.self) { try Self.object(long, piece: 1 << 16) }
    #expect(error.problem == .tooLarge(limit: JSONMembers.longestValue))
  }
}
