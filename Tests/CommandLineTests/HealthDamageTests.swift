import Domain
import Foundation
import TestSupport
import Testing
import shiftpro

/// Damaged exports through the whole program: what is in the store afterwards is what was there
/// before, or that and what was whole.
@Suite("import, of what is damaged")
struct HealthDamageTests {
  private let shell: Shell
  private let xml: [UInt8]
  private let total: Int
  /// Where the records begin.
  private let start: Int

  init() throws {
    shell = try Shell(now: "2026-11-02T12:00:00Z", zone: "Europe/Berlin")
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    var random = SplitMix64(seed: 5)
    let change = try Date("2026-10-25T01:00:00Z", strategy: .iso8601)
    let moment = Int(change.timeIntervalSince1970)
    let walks = KnownWalks(zone, around: [moment], using: &random)
    let text = walks.export(at: moment + 700_000)
    xml = Array(text.utf8)
    total = walks.samples.count * 2
    let records = try #require(text.range(of: "<HealthData "))
    start = text.utf8.distance(from: text.startIndex, to: records.lowerBound)
    // What is there already must outlive whatever comes.
    shell.must(
      "import", try shell.file("a.csv", "start,end,steps\n2026-01-01T10:00Z,2026-01-01T10:10Z,7\n"))
    shell.must("shoe", "add", "Ghost", "--default")
    shell.must("shoe", "start", "--at", "2026-10-24 08:00")
  }

  private func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    let path = "\(shell.folder.folder)/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func state() -> String {
    shell("steps", "--by", "hour", "--json").output + shell("shoe", "list", "--json").output
      + shell("steps", "sources", "--json").output
  }

  /// Imports a damaged file; how many samples it gave that the whole file has, and how many others.
  /// Everything is taken back afterwards.
  private func take(_ path: String, whole: String, before: String) throws -> (
    known: Int, invented: Int, reasons: [String]
  ) {
    let strict = shell("import", path, "--strict", "--json")
    let outcome = shell("import", path, "--json")
    #expect([0, 1].contains(strict.status) && [0, 1].contains(outcome.status), "\(outcome)")
    guard outcome.status == 0 else {
      // Where even the first bytes are hit it may be taken for a table.
      let code = try #require(try outcome.errorCode())
      #expect(code.hasPrefix("health_") || code == "table_not_text", "\(outcome)")
      #expect(state() == before)
      return (0, 0, [])
    }
    let found = try outcome.json()
    let taken = try #require(found.number("added"))
    let isStrictDone = strict.status == 0
    let strictly = isStrictDone ? try #require(try strict.json().number("added")) : 0
    let rest = try shell("import", whole, "--json").json()
    let known = try #require(rest.number("unchanged"))
    #expect(try #require(rest.number("added")) + known == total)
    for change in [strictly, taken, total - known] where change > 0 { shell.must("undo") }
    #expect(state() == before)
    let skipped = try #require(found["skipped"] as? [[String: Any]])
    return (known, taken + strictly - known, skipped.compactMap { $0.text("reason") })
  }

  @Test("cut off at every thousandth byte: every sample before the cut, and none else")
  func truncatedXML() throws {
    let whole = try file("export.xml", xml), before = state()
    var counts: [Int] = []
    for length in stride(from: 1000, to: xml.count - 20, by: 1000) {
      let path = try file("cut.xml", xml[..<length])
      let found = try take(path, whole: whole, before: before)
      #expect(found.invented == 0, "\(length)")
      if length > start + 20 { #expect(found.reasons == ["truncated"], "\(length)") }
      counts.append(found.known)
    }
    #expect(counts == counts.sorted())
    #expect((counts.last ?? 0) > total - 8)
  }

  @Test("an archive cut off anywhere gives what is whole")
  func truncatedArchive() throws {
    let whole = try file("export.xml", xml), before = state()
    let archive = try packed([("apple_health_export/export.xml", xml)])
    for length in stride(from: 10, to: archive.count - 30, by: archive.count / 40) {
      let found = try take(
        file("cut.zip", archive[..<length]), whole: whole, before: before)
      #expect(found.invented == 0, "\(length)")
    }
  }

  @Test(
    "flipped bits cost or change the samples they hit",
    arguments: Seeds.of(1...2 as ClosedRange<UInt64>))
  func flipped(seed: UInt64) throws {
    let whole = try file("export.xml", xml), before = state()
    let archive = Array(try packed([("apple_health_export/export.xml", xml)]))
    var random = SplitMix64(seed: seed)
    for _ in 0..<12 {
      var damaged = xml
      for _ in 0..<4 {
        damaged[Int.random(in: start + 20..<xml.count, using: &random)] ^=
          1 << UInt8.random(in: 0...7, using: &random)
      }
      let found = try take(file("flip.xml", damaged), whole: whole, before: before)
      #expect(found.invented <= 4)
      #expect(found.known >= total - 8)
      var packed = archive
      packed[Int.random(in: 0..<packed.count, using: &random)] ^=
        1 << UInt8.random(in: 0...7, using: &random)
      let other = try take(file("flip.zip", packed), whole: whole, before: before)
      #expect(other.invented == 0)
    }
  }

  @Test("a broken document type and control characters in a text cost nothing")
  func malformed() throws {
    var text = String(decoding: xml, as: UTF8.self)
    // As iOS 16 writes it: a list that is never closed, and a bracket too many.
    let broken =
      "<!ATTLIST VisionPrescription\n  type CDATA #REQUIRED\n<!ELEMENT RightEye EMPTY>\n>\n]>"
    text = text.replacingOccurrences(of: "]>\n<HealthData", with: broken + "\n<HealthData")
    text = text.replacingOccurrences(of: "Anna’s iPhone", with: "Anna’s\u{b}iPhone")
    let path = try shell.file("export.xml", text)
    #expect(try shell("import", path, "--strict", "--json").json().number("added") == total)
  }

  @Test("a bomb of a thousand to one is refused and changes nothing")
  func bomb() throws {
    let before = state()
    let blanks = [UInt8](repeating: 0x20, count: 24_000_000)
    let archive = try packed([("apple_health_export/export.xml", xml + blanks)])
    #expect(archive.count < blanks.count / 400)
    let outcome = shell("import", try file("bomb.zip", archive), "--json")
    #expect(outcome.status == 1)
    #expect(try outcome.errorCode() == "health_archive")
    #expect(state() == before)
  }

  @Test("a name that climbs out of the archive writes nothing anywhere")
  func climbing() throws {
    let archive = try packed([("../../../climbed/export.xml", xml), ("/tmp/climbed.xml", [60])])
    let path = try file("climb.zip", archive)
    let files = shell.files
    #expect(try shell("import", path, "--json").json().number("added") == total)
    #expect(shell.files == files)
    #expect(!FileManager.default.fileExists(atPath: "/tmp/climbed.xml"))
  }

  @Test("a line of a hundred million bytes costs its own record")
  func longLine() throws {
    let text = String(decoding: xml, as: UTF8.self)
    let place = try #require(text.range(of: "sourceName=\"Anna’s Watch"))
    let path = try file("long.xml", text[..<place.upperBound].utf8)
    // A hole in the file: it has the length, and takes no room on the disk.
    let handle = try #require(FileHandle(forWritingAtPath: path))
    let length = try handle.seekToEnd()
    try handle.seek(toOffset: length + 100_000_000)
    try handle.write(contentsOf: Data(text[place.upperBound...].utf8))
    try handle.close()
    let found = try shell("import", path, "--json").json()
    #expect(found.number("added") == total - 1)
    let skipped = try #require(found["skipped"] as? [[String: Any]])
    #expect(skipped.map { $0.text("reason") } == ["too_long"])
  }
}
