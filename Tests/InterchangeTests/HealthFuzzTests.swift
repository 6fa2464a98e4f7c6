import Domain
import Foundation
import Interchange
import TestSupport
import Testing

/// An export of a few hundred records, as file and as archive, and what it holds.
private func export() throws -> (xml: [UInt8], zip: [UInt8], truth: [Taken: Int]) {
  var random = SplitMix64(seed: 11)
  let sources = [
    SampleSource(name: "iPhone", model: "iPhone10,4", kind: .phone),
    SampleSource(name: "Health", kind: .manual),
  ]
  var start: Int64 = 1_600_000_000
  let samples = (0..<600).map { index in
    start += Int64.random(in: 1...4000, using: &random)
    let span = Interval(start: Instant(seconds: start), end: Instant(seconds: start + 300))
    return StepSample(
      source: index % 7 == 0 ? 1 : 0, kind: index % 3 == 0 ? .distance : .steps, time: .span(span),
      value: Int64.random(in: 1...2000, using: &random))
  }
  final class Output { var bytes: [UInt8] = [] }
  let (xml, zip) = (Output(), Output())
  let now = Instant(seconds: 1_700_000_000)
  var writer = try AppleHealthWriter(exportedAt: now, offset: 3600) { xml.bytes += $0 }
  try writer.add(samples, sources: sources)
  try writer.finish()
  try AppleHealthWriter.writeArchive(
    samples, sources: sources, exportedAt: now, offset: 3600
  ) { zip.bytes += $0 }
  let truth = samples.reduce(into: [:]) { $0[Taken($1, sources[$1.source]), default: 0] += 1 }
  return (xml.bytes, zip.bytes, truth)
}

/// How many of the samples are not in the export, or more often than there.
private func invented(_ samples: [Taken], beyond truth: [Taken: Int]) -> Int {
  let counts: [Taken: Int] = samples.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  return counts.reduce(0) { $0 + max(0, $1.value - truth[$1.key, default: 0]) }
}

/// A stream that is made up while it is read.
private final class EndlessStream: ByteStream {
  private var parts: [(text: [UInt8], count: Int)]
  private var offset = 0
  private(set) var position: Int64 = 0

  /// Texts, each repeated so many times.
  init(_ parts: [(String, Int)]) { self.parts = parts.map { (Array($0.0.utf8), $0.1) } }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var filled = 0
    while filled < buffer.count, let part = parts.first {
      guard offset < part.text.count * part.count else {
        parts.removeFirst()
        offset = 0
        continue
      }
      let inside = offset % part.text.count
      let count = min(part.text.count - inside, buffer.count - filled)
      part.text.withUnsafeBytes { text in
        UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: text[inside..<inside + count]))
      }
      filled += count
      offset += count
    }
    position += Int64(filled)
    return filled
  }
}

private func scan(_ stream: EndlessStream) throws -> (lines: [String], report: ImportReport) {
  var lines: [String] = []
  let report = try withoutActuallyEscaping({ (sample: StepSample, source: SampleSource) in
    lines.append(Taken(sample, source).description)
  }) { sink in
    let collector = SampleCollector(isStrict: false, sink: sink)
    var scanner = AppleHealthScanner(collector)
    try ChunkReader().read(stream, &scanner, collector)
    return collector.report
  }
  return (lines, report)
}

struct HealthFuzzTests {
  @Test("a file that ends anywhere gives what is whole, and strict reading nothing")
  func aFileThatEndsAnywhereGivesWhat() throws {
    let (xml, _, truth) = try export()
    let folder = try ScratchFolder()
    // The document type takes the first two thousand bytes.
    let header = try #require(
      xml.indices.first { xml[$0...].starts(with: Array("<HealthData ".utf8)) })
    for length in stride(from: header + 20, to: xml.count - 14, by: 997) {
      let path = try folder.write(xml[..<length], to: "export.xml")
      let found = try Import(path)
      #expect(found.skips == [.truncated: 1])
      #expect(invented(found.samples, beyond: truth) == 0)
      // Every whole element before the cut is there.
      let text = String(decoding: xml[..<length], as: UTF8.self)
      let whole =
        text.components(separatedBy: "\"/>\n <").count
        + text.components(separatedBy: "</Record>\n").count
      #expect(found.samples.count >= text.components(separatedBy: "\n </Record>").count - 1)
      #expect(found.samples.count <= whole)
      #expect(throws: HealthImportError.self) { try Import(path, isStrict: true) }
    }
  }

  @Test("an archive that ends anywhere gives what is whole, and strict reading nothing")
  func anArchiveThatEndsAnywhereGivesWhat() throws {
    let (_, zip, truth) = try export()
    let folder = try ScratchFolder()
    var counts: [Int] = []
    for length in stride(from: 100, to: zip.count - 200, by: 499) {
      let path = try folder.write(zip[..<length], to: "export.zip")
      do {
        let found = try Import(path)
        #expect(found.report.isDamaged)
        #expect(found.report.notes == [.recoveredArchive])
        #expect(invented(found.samples, beyond: truth) == 0)
        counts.append(found.samples.count)
      } catch let error as HealthImportError {
        // Too short even for the beginning of the file in it.
        #expect(length < 2500, "\(error)")
      }
      #expect(throws: HealthImportError.self) { try Import(path, isStrict: true) }
    }
    #expect(counts == counts.sorted())
    #expect((counts.last ?? 0) > 500)
  }

  @Test(
    "flipped bits never do more harm than they must",
    arguments: Seeds.of(1...3 as ClosedRange<UInt64>))
  func flippedBitsNeverDoMoreHarmThan(seed: UInt64) throws {
    let (xml, zip, truth) = try export()
    let total = truth.values.reduce(0, +)
    var random = SplitMix64(seed: seed)
    let folder = try ScratchFolder()
    for _ in 0..<60 {
      var damaged = xml
      for _ in 0..<5 {
        let place = Int.random(in: 2500..<xml.count, using: &random)
        damaged[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
      }
      let path = try folder.write(damaged, to: "export.xml")
      let found = try Import(path)
      #expect(invented(found.samples, beyond: truth) <= 5)
      #expect(found.samples.count >= total - 10)
    }
    for _ in 0..<60 {
      var damaged = zip
      damaged[Int.random(in: 0..<zip.count, using: &random)] ^=
        1 << UInt8.random(in: 0...7, using: &random)
      let path = try folder.write(damaged, to: "export.zip")
      do {
        let found = try Import(path)
        #expect(invented(found.samples, beyond: truth) == 0)
      } catch is HealthImportError {}
    }
  }

  @Test("a line of a hundred million bytes takes no memory and costs one record")
  func aLineOfAHundredMillionBytes() throws {
    let line = appleSteps("99", source: "SPLIT")
    let halves = line.components(separatedBy: "SPLIT")
    let stream = EndlessStream([
      (appleXML(appleSteps("12"), footer: "") + halves[0], 1),
      (String(repeating: "0123456789", count: 1000), 10_000),
      (halves[1] + appleSteps("13") + "</HealthData>", 1),
    ])
    let found = try scan(stream)
    #expect(
      found.lines == [
        "2019-06-18T01:00:00Z 300s 12 steps iPhone", "2019-06-18T01:00:00Z 300s 13 steps iPhone",
      ])
    #expect(found.report.skipped.map(\.reason) == [.tooLong])
    #expect(
      found.report.skipped.first?.first.position
        == .byte(Int64(appleXML(appleSteps("12"), footer: "").utf8.count + 1)))
  }

  @Test("twenty million bytes of records on one line are read like any others")
  func twentyMillionBytesOfRecordsOn() throws {
    let hundred = (1...100).map { appleSteps("\($0)") }.joined()
    let count = 20_000_000 / hundred.utf8.count
    let stream = EndlessStream([
      (appleXML("", footer: ""), 1), (hundred, count), ("</HealthData>", 1),
    ])
    var sum: Int64 = 0
    var skipped: [ImportSkip] = []
    try withoutActuallyEscaping({ (sample: StepSample, _: SampleSource) in sum += sample.value }) {
      sink in
      let collector = SampleCollector(isStrict: true, sink: sink)
      var scanner = AppleHealthScanner(collector)
      try ChunkReader().read(stream, &scanner, collector)
      skipped = collector.report.skipped
    }
    #expect(sum == 5050)
    #expect(skipped.map(\.reason) == [.repeated] && skipped.first?.count == (count - 1) * 100)
  }

  @Test("more sources than a person can have do not fill the memory")
  func moreSourcesThanAPersonCanHave() throws {
    let records = (0..<6000).map { appleSteps("1", source: "app \($0)", device: nil) }
    let found = try Import(text: appleXML(records.joined(separator: "\n")))
    #expect(found.report.sources.count == 4096)
    #expect(found.skips == [.tooManySources: 6000 - 4096])
  }

  @Test("a bomb is refused with nothing taken") func aBombIsRefusedWithNothingTaken() throws {
    let xml = Array(appleXML(appleSteps("12")).utf8)
    let bomb = try archive([("export.xml", xml + [UInt8](repeating: 0x20, count: 30 << 20))])
    let folder = try ScratchFolder()
    let path = try folder.write(bomb, to: "export.zip")
    #expect(throws: HealthImportError.archive(file: path, .bomb(entry: "export.xml", limit: 200))) {
      try Import(path)
    }
  }

  @Test("a path that climbs out is only a name") func aPathThatClimbsOutIsOnly() throws {
    let xml = Array(appleXML(appleSteps("12")).utf8)
    let packed = try archive([("../../climbed/export.xml", xml), ("/climbed.xml", [1])])
    let folder = try ScratchFolder()
    let path = try folder.write(packed, to: "a/b/export.zip")
    let found = try Import(path)
    #expect(found.lines == ["2019-06-18T01:00:00Z 300s 12 steps iPhone"])
    let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    #expect(left == ["a", "a/b", "a/b/export.zip"])
  }

  @Test("an archive with a password says so") func anArchiveWithAPasswordSaysSo() throws {
    var packed = try archive([("export.xml", Array(appleXML("").utf8))])
    // The flag in the header and in the directory.
    packed[6] |= 1
    let directory = try #require(
      packed.indices.first { packed[$0...].starts(with: [0x50, 0x4b, 1, 2]) })
    packed[directory + 8] |= 1
    let folder = try ScratchFolder()
    let path = try folder.write(packed, to: "export.zip")
    #expect(throws: HealthImportError.archive(file: path, .encrypted(entry: "export.xml"))) {
      try Import(path)
    }
  }
}
