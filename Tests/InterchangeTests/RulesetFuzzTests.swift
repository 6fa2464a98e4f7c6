import Bundled
import Domain
import Interchange
import TestSupport
import Testing

/// Rulesets with bytes and values changed at random: read, or refused with places, never a trap.
struct RulesetFuzzTests {
  static func texts() -> [String] {
    [RulesetFileTests.seed, RulesetFileTests.full, RulesetVersion4Tests.document]
      + Bundled.paths.filter { $0.hasPrefix("Rulesets/") }.compactMap { Bundled.text($0) }
  }

  @Test("changed bytes", arguments: Seeds.of(0..<40))
  func changedBytes(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let noise = Array(#"{}[]",:0123456789.eE+-truefalsn \u"#.utf8) + [0, 0x80, 0xc3, 0xff]
    for text in Self.texts() {
      var bytes = Array(text.utf8)
      for _ in 0...Int.random(in: 0...4, using: &random) {
        let position = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[position] = noise.randomElement(using: &random) ?? 0
        case 1: bytes.remove(at: position)
        default: bytes.insert(noise.randomElement(using: &random) ?? 0, at: position)
        }
      }
      Self.check(bytes)
    }
  }

  @Test("changed values", arguments: Seeds.of(0..<40))
  func changedValues(seed: Int) throws {
    var random = SplitMix64(seed: 100 + UInt64(seed))
    for text in Self.texts() {
      let value = try JSONValue(parsing: text)
      for _ in 0..<10 {
        let changed = Self.changed(value, &random)
        Self.check(Array(changed.text().utf8))
      }
    }
  }

  private static func check(_ bytes: [UInt8]) {
    do throws(RulesetFileError) {
      let ruleset = try RulesetFile.ruleset(bytes)
      #expect(ruleset.problems().isEmpty)
      let named = ruleset.name.isEmpty ? nil : ruleset
      if let named {
        #expect(throws: Never.self) { try RulesetFile.ruleset(RulesetFile.text(named)) }
      }
    } catch {
      if case .problems(let problems) = error {
        #expect(!problems.isEmpty && problems.allSatisfy { $0.path.hasPrefix("$") })
      }
    }
  }

  private static func changed(_ value: JSONValue, _ random: inout SplitMix64) -> JSONValue {
    if Int.random(in: 0..<20, using: &random) == 0 {
      let others: [JSONValue] = [
        .null, .bool(true), .number("-1"), .number("0"), .number("1e99"), .number("1e-9"),
        .number("9223372036854775807"), .number("99999999999999999999"), .string(""),
        .string("24:00"), .string("00:00"), .string("2026-01-01"), .array([]), .object([:]), value,
      ]
      return others.randomElement(using: &random) ?? .null
    }
    switch value {
    case .array(let values): return .array(values.map { changed($0, &random) })
    case .object(let object):
      var copy = JSONObject()
      for member in object.members { copy[member.name] = changed(member.value, &random) }
      return .object(copy)
    default: return value
    }
  }
}
