import Domain
import Platform
import TestSupport
import Testing

/// Files that zic never wrote, and files cut short.
struct TZifTests {
  /// One local time type.
  struct Kind {
    var offset: Int32
    var isSummer = false
  }

  /// A data block of RFC 8536, 3.2, with its header.
  static func block(
    version: Character, size: Int, changes: [(Int64, UInt8)], kinds: [Kind], leaps: UInt32 = 0
  ) -> [UInt8] {
    func big(_ value: some FixedWidthInteger, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var bytes = Array("TZif".utf8) + [version == "1" ? 0 : version.asciiValue ?? 0]
    bytes += [UInt8](repeating: 0, count: 15)
    let counts = [0, 0, Int(leaps), changes.count, kinds.count, 4]
    bytes += counts.flatMap { big($0, 4) }
    bytes += changes.flatMap { big($0.0, size) } + changes.map(\.1)
    bytes += kinds.flatMap { big($0.offset, 4) + [$0.isSummer ? 1 : 0, 0] }
    bytes += Array("ABC\0".utf8) + [UInt8](repeating: 0, count: Int(leaps) * (size + 4))
    return bytes
  }

  static func file(
    version: Character = "2", changes: [(Int64, UInt8)] = [], kinds: [Kind] = [Kind(offset: 0)],
    leaps: UInt32 = 0, footer: String
  ) -> [UInt8] {
    block(version: version, size: 4, changes: [], kinds: [Kind(offset: 0)])
      + block(version: version, size: 8, changes: changes, kinds: kinds, leaps: leaps)
      + Array("\n\(footer)\n".utf8)
  }

  static func zone(_ bytes: [UInt8]) throws -> Zone { try Zone(identifier: "X", tzif: bytes) }

  @Test(
    "a file cut at any byte is refused",
    arguments: ["Europe/London", "Asia/Tokyo", "Africa/Casablanca"])
  func aFileCutAtAnyByteIsRefused(name: String) throws {
    let bytes = try #require(ZoneTable.chosen.file(name))
    for count in 0..<bytes.count {
      #expect(throws: ZoneError.malformed(name), "\(count) bytes") {
        try Zone(identifier: name, tzif: Array(bytes.prefix(count)))
      }
    }
    #expect(throws: Never.self) { try Zone(identifier: name, tzif: bytes) }
  }

  @Test("a file with wrong bytes is read or refused, and answers questions")
  func aFileWithWrongBytesIsReadOrRefusedAndAnswersQuestions() throws {
    let bytes = try #require(ZoneTable.chosen.file("Europe/London"))
    var random = SplitMix64(seed: 3)
    var refused = 0
    for _ in 0..<3000 {
      var broken = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        broken[Int.random(in: broken.indices, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      guard let zone = try? Self.zone(broken) else {
        refused += 1
        continue
      }
      let instant = Instant(seconds: .random(in: -9_000_000_000...90_000_000_000, using: &random))
      _ = zone.resolve(zone.local(at: instant))
      _ = zone.startOfDay(zone.local(at: instant).day)
    }
    #expect(refused > 100)
  }

  @Test("every zone of the machine can be read")
  func everyZoneOfTheMachineCanBeRead() throws {
    let table = try #require(System.zoneFile("tzdata.zi"))
    let text = String(decoding: table, as: UTF8.self)
    let zones = ZoneDatabase(load: System.zoneFile)
    var count = 0
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: " ")
      let name = line.hasPrefix("Z ") ? fields[1] : line.hasPrefix("L ") ? fields[2] : ""
      // No place: the zone of a machine that has not been set up.
      guard !name.isEmpty, name != "Factory", System.zoneFile(String(name)) != nil else { continue }
      let zone = try zones.zone(String(name))
      #expect(abs(zone.offset(at: Instant(seconds: 1_770_000_000))) <= 14 * 3600)
      count += 1
    }
    #expect(count > 400)
  }

  @Test("version 1 has 32 bits and no rule")
  func version1Has32BitsAndNoRule() throws {
    let kinds = [Kind(offset: 0), Kind(offset: 3600, isSummer: true)]
    let zone = try Self.zone(
      Self.block(version: "1", size: 4, changes: [(-100, 1), (100, 0)], kinds: kinds))
    #expect(zone.offset(at: Instant(seconds: -101)) == 0)
    #expect(zone.offset(at: Instant(seconds: -100)) == 3600)
    #expect(zone.offset(at: Instant(seconds: 100)) == 0)
    #expect(zone.offset(at: Instant(seconds: 1 << 40)) == 0)
  }

  @Test(
    "rules alone",
    arguments: [
      ("<+03>-3", "2026-07-01T00:00:00Z", 10_800),
      ("<-0330>3:30<-0230>,M3.2.0,M11.1.0", "2026-07-01T00:00:00Z", -9000),
      ("ABC-1:02:03", "2026-07-01T00:00:00Z", 3723),
      // Summer all year, as RFC 8536, 3.3.1, writes it.
      ("XXX3EDT4,0/0,J365/23", "2026-01-01T02:59:59Z", -14_400),
      ("XXX3EDT4,0/0,J365/23", "2026-01-01T03:00:00Z", -14_400),
      ("XXX3EDT4,0/0,J365/23", "2026-07-01T00:00:00Z", -14_400),
      // Day 60 without the leap day is 1 March; day 59 counted from 0 is 29 February 2028.
      ("STD0SUM,J60/0,J300/0", "2028-02-29T23:59:59Z", 0),
      ("STD0SUM,J60/0,J300/0", "2028-03-01T00:00:00Z", 3600),
      ("STD0SUM,59/0,300/0", "2028-02-28T23:59:59Z", 0),
      ("STD0SUM,59/0,300/0", "2028-02-29T00:00:00Z", 3600),
      ("STD0SUM,59/0,300/0", "2027-02-28T23:59:59Z", 0),
      ("STD0SUM,59/0,300/0", "2027-03-01T00:00:00Z", 3600),
      // Godthab's former rule: the Saturday before the last Sunday, 22:00.
      ("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "2026-03-29T00:59:59Z", -10_800),
      ("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "2026-03-29T01:00:00Z", -7200),
      // Gaza's: 50 hours after the fourth Thursday.
      ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-27T23:59:59Z", 7200),
      ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-28T00:00:00Z", 10_800),
      // The southern summer holds the turn of the year.
      ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-01-01T00:00:00Z", 39_600),
      ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-04-04T16:00:00Z", 36_000),
    ])
  func rulesAlone(footer: String, at text: String, offset: Int) throws {
    let zone = try Self.zone(Self.file(footer: footer))
    #expect(try zone.offset(at: instant(text)) == offset)
    // The calendar repeats every 400 years.
    let later = try instant(text) + 146_097 * 86_400 * 5
    #expect(zone.offset(at: later) == offset)
  }

  @Test("a rule holds from the last change on, and not before")
  func aRuleHoldsFromTheLastChangeOnAndNotBefore() throws {
    let kinds = [Kind(offset: 0), Kind(offset: 7200)]
    let change = try instant("2020-06-01T00:00:00Z")
    let zone = try Self.zone(
      Self.file(
        changes: [(change.seconds, 1)], kinds: kinds, footer: "EET-2EEST,M3.5.0/3,M10.5.0/4"))
    #expect(try zone.offset(at: instant("2019-07-01T00:00:00Z")) == 0)
    #expect(try zone.offset(at: instant("2020-07-01T00:00:00Z")) == 7200)
    #expect(try zone.offset(at: instant("2021-07-01T00:00:00Z")) == 10_800)
    #expect(try zone.offset(at: instant("2420-07-01T00:00:00Z")) == 10_800)
    #expect(try zone.offset(at: instant("2421-01-01T00:00:00Z")) == 7200)
  }

  @Test("two changes within an hour")
  func twoChangesWithinAnHour() throws {
    let kinds = [Kind(offset: 0), Kind(offset: 3600), Kind(offset: 7200)]
    // 10:00 → 11:00, and 20 minutes later 11:20 → 12:20, and a day later back to 10:20 at once.
    let zone = try Self.zone(
      Self.file(changes: [(36_000, 1), (37_200, 2), (122_400, 0)], kinds: kinds, footer: ""))
    func at(_ hour: Int, _ minute: Int, day: Int = 0) -> String {
      line(
        zone.resolve(LocalDateTime(day: CivilDay(number: day), hour: hour, minute: minute)))
    }
    #expect(at(10, 30) == "between 1970-01-01T09:59 and 1970-01-01T11:00")
    #expect(at(11, 10) == "1970-01-01T10:10:00Z")
    #expect(at(12, 0) == "between 1970-01-01T11:19 and 1970-01-01T12:20")
    #expect(at(12, 20) == "1970-01-01T10:20:00Z")
    #expect(at(11, 0, day: 1) == "1970-01-02T09:00:00Z or 1970-01-02T11:00:00Z")
  }

  @Test("a gap that is filled by a later change is no gap")
  func aGapThatIsFilledByALaterChangeIsNoGap() throws {
    let kinds = [Kind(offset: 0), Kind(offset: 7200), Kind(offset: 3600)]
    // 10:00 → 12:00, and at 12:10 back to 11:10.
    let zone = try Self.zone(
      Self.file(changes: [(36_000, 1), (36_600, 2)], kinds: kinds, footer: ""))
    func at(_ hour: Int, _ minute: Int) -> String {
      line(zone.resolve(LocalDateTime(day: CivilDay(number: 0), hour: hour, minute: minute)))
    }
    #expect(at(11, 30) == "1970-01-01T10:30:00Z")
    #expect(at(12, 5) == "1970-01-01T10:05:00Z or 1970-01-01T11:05:00Z")
    #expect(at(10, 30) == "between 1970-01-01T09:59 and 1970-01-01T12:00")
  }

  @Test(
    "rules that are none",
    arguments: [
      "AB0", "<>0", "<+03-3", "ABC", "ABC25", "ABC0DEF", "ABC0DEF,M3.5.0",
      "ABC0DEF,M13.5.0,M10.5.0",
      "ABC0DEF,M3.6.0,M10.5.0", "ABC0DEF,M3.5.7,M10.5.0", "ABC0DEF,J0,J300", "ABC0DEF,J366,J1",
      "ABC0DEF,366,1", "ABC0DEF,M3.5.0/168,M10.5.0", "ABC0DEF,M3.5.0,M10.5.0,", "ABC0:60", "ABC0:5",
      "ABC0DEF,M3.5.0/1:00:60,M10.5.0", "ABC+", "ABC99999999999999999999", "0ABC",
    ])
  func rulesThatAreNone(footer: String) {
    #expect(PosixRule(footer.utf8) == nil)
    #expect(throws: ZoneError.malformed("X")) { try Self.zone(Self.file(footer: footer)) }
  }

  @Test("files that contradict themselves are refused")
  func filesThatContradictThemselvesAreRefused() {
    let bad: [[UInt8]] = [
      // Changes out of order, or of a type that is not there.
      Self.file(changes: [(5, 0), (5, 0)], footer: ""),
      Self.file(changes: [(5, 0), (4, 0)], footer: ""),
      Self.file(changes: [(5, 1)], footer: ""),
      // No type at all; an offset of more than a day and an hour; leap seconds.
      Self.file(kinds: [], footer: ""),
      Self.file(kinds: [Kind(offset: 26 * 3600)], footer: ""),
      Self.file(kinds: [Kind(offset: .min)], footer: ""),
      Self.file(leaps: 1, footer: ""),
      // A moment before the beginning of time, and a rule after its end.
      Self.file(changes: [(.min, 0)], footer: ""),
      Self.file(changes: [(1 << 50, 0)], footer: "EET-2EEST,M3.5.0/3,M10.5.0/4"),
      Array("TZif2".utf8), [],
    ]
    for (index, bytes) in bad.enumerated() {
      #expect(throws: ZoneError.malformed("X"), "case \(index)") { try Self.zone(bytes) }
    }
  }
}
