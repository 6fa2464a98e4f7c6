import Domain
import Foundation
import Interchange
import TestSupport
import Testing

struct JSONTests {
  @Test(
    "values",
    arguments: [
      ("null", JSONValue.null), (" true ", .bool(true)), ("[]", .array([])), ("{}", .object([:])),
      ("-0.50e+3", .number("-0.50e+3")),
      ("123456789012345678901", .number("123456789012345678901")),
      (#""a\"\\\/\b\f\n\r\t\u00e4""#, .string("a\"\\/\u{8}\u{c}\n\r\tä")),
      (#""\ud83d\ude00""#, .string("😀")), ("\u{feff}1", .number("1")),
      (
        #"{"b":[1,{"a":false}],"a":""}"#,
        .object(["b": .array([.int(1), .object(["a": .bool(false)])]), "a": .string("")])
      ),
    ])
  func values(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: text) == value)
  }

  @Test(
    "what is not JSON is refused where it goes wrong",
    arguments: [
      ("", JSONSyntaxError.Problem.cutOff, 1, 1), ("[1, 2", .cutOff, 1, 6),
      ("\"abc", .cutOff, 1, 5),
      ("tru", .cutOff, 1, 4), ("True", .unexpected("T"), 1, 1), ("[1,]", .unexpected("]"), 1, 4),
      ("{\"a\" 1}", .unexpected("1"), 1, 6), ("{a: 1}", .unexpected("a"), 1, 2),
      ("[\n  1\n  ä]", .unexpected("ä"), 3, 3), ("1 2", .trailingText, 1, 3),
      ("01", .badNumber, 1, 2), ("1.", .badNumber, 1, 3), ("-", .badNumber, 1, 2),
      ("1e+", .badNumber, 1, 4), (".5", .unexpected("."), 1, 1), ("+1", .unexpected("+"), 1, 1),
      ("\"\t\"", .controlCharacter, 1, 2), (#""\x""#, .badEscape, 1, 3),
      (#""\ud800""#, .badEscape, 1, 8), (#""\udc00""#, .badEscape, 1, 8),
      (#""\u12g4""#, .badEscape, 1, 6), ("'a'", .unexpected("'"), 1, 1),
      ("{\"a\": 1,\n \"a\": 2}", .duplicateName("a"), 2, 2), ("NaN", .unexpected("N"), 1, 1),
    ])
  func refused(
    text: String, problem: JSONSyntaxError.Problem, line: Int, column: Int
  ) throws {
    let error = try failure(JSONSyntaxError.self) { try JSONValue(parsing: text) }
    #expect(error.problem == problem && error.line == line && error.column == column)
  }

  @Test("an error names the value it is in")
  func anErrorNamesTheValueItIsIn() throws {
    let error = try failure(JSONSyntaxError.self) {
      try JSONValue(parsing: #"{"presets": [{"id": "a"}, {"cycle days": [1, x]}]}"#)
    }
    #expect("\(error.path)" == #"$.presets[1]["cycle days"][1]"#)
  }

  @Test("bytes that are not UTF-8 are refused")
  func bytesThatAreNotUTF8AreRefused() throws {
    for bytes: [UInt8] in [
      [0x22, 0xff, 0x22], [0x22, 0xc3, 0x22], [0xff], [0x22, 0xed, 0xa0, 0x80, 0x22],
    ] {
      let error = try failure(JSONSyntaxError.self) { try JSONParser.value(bytes) }
      #expect(error.problem == .notUTF8)
    }
  }

  @Test("depth and size have limits")
  func depthAndSizeHaveLimits() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(try JSONValue(parsing: nested(64)).text() == nested(64))
    for depth in [65, 1_000_000] {
      let error = try failure(JSONSyntaxError.self) {
        try JSONValue(parsing: nested(depth))
      }
      #expect(error.problem == .tooDeep(limit: 64) && error.column == 65)
    }
    let error = try failure(JSONSyntaxError.self) {
      try JSONValue(parsing: "[1]", maximumBytes: 2)
    }
    #expect(error.problem == .tooLarge(limit: 2))
  }

  @Test("what is written is read again, by Foundation too")
  func whatIsWrittenIsReadAgain() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<500 {
      let value = Self.value(depth: 4, using: &random)
      for isIndented in [false, true] {
        let text = value.text(isIndented: isIndented)
        #expect(try JSONValue(parsing: text) == value)
        _ = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      }
    }
    #expect(
      JSONValue.object(["a": .array([.int(1), .null]), "b": .object([:])]).text(isIndented: true)
        == "{\n  \"a\": [\n    1,\n    null\n  ],\n  \"b\": {}\n}\n")
  }

  @Test("a damaged text is refused or is JSON for Foundation as well")
  func aDamagedTextIsRefusedOrIsJSON() {
    var random = SplitMix64(seed: 11)
    let good = Array(#"{"a":[1,-2.5,true,null,"x\u00e4\n"],"b":{"c":"é","d":[[],{}]}}"#.utf8)
    var refused = 0
    for _ in 0..<20_000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes[index] = .random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.insert(bytes[.random(in: bytes.indices, using: &random)], at: index)
        }
      }
      guard (try? JSONParser.value(bytes)) != nil else {
        refused += 1
        continue
      }
      let truth = try? JSONSerialization.jsonObject(
        with: Data(bytes), options: .fragmentsAllowed)
      #expect(truth != nil, "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(refused > 5000 && refused < 19_900)
  }

  @Test("members are asked for by name and kind, and no other may be there")
  func membersAreAskedForByNameAndKind() throws {
    let value = try JSONValue(parsing: #"{"id": "a", "teams": [0, 1.5], "none": null, "idd": 1}"#)
    var fields = try JSONFields(value, at: JSONPath([.name("presets"), .index(2)]))
    #expect(try fields.string("id") == "a")
    func error(_ body: () throws -> Void) throws -> String {
      let error = try failure(JSONShapeError.self) { try body() }
      return "\(error.path) \(error.problem)"
    }
    #expect(try error { _ = try fields.string("none") } == "$.presets[2].none missing")
    #expect(try error { _ = try fields.int("id") }.hasPrefix("$.presets[2].id wrongKind"))
    #expect(
      try error {
        _ = try fields.array("teams") { value, path throws(JSONShapeError) in
          try value.int(at: path)
        }
      }.hasPrefix("$.presets[2].teams[1] wrongKind"))
    #expect(try error { try fields.finish() }.hasPrefix("$.presets[2].idd unknown"))
    #expect(throws: JSONShapeError(JSONPath(), .wrongKind(expected: "object"))) {
      try JSONFields(.array([]))
    }
  }

  static func value(depth: Int, using random: inout SplitMix64) -> JSONValue {
    switch Int.random(in: 0...(depth > 0 ? 5 : 3), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .int(Int32.random(in: .min ... .max, using: &random))
    case 3: return .string(string(using: &random))
    case 4:
      return .array(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          value(depth: depth - 1, using: &random)
        })
    default:
      var object = JSONObject()
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        object[string(using: &random)] = value(depth: depth - 1, using: &random)
      }
      return .object(object)
    }
  }

  static func string(using random: inout SplitMix64) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let limit: UInt32 = Bool.random(using: &random) ? 0x7f : 0x10ffff
      text.append(Unicode.Scalar(UInt32.random(in: 0...limit, using: &random)) ?? "x")
    }
    return String(text)
  }
}
