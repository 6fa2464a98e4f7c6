import Domain
import Interchange
import TestSupport
import Testing

/// Samples of a phone and a watch that overlap, of an app, and of the person's own hand.
private func believable(_ count: Int, seed: UInt64) -> (
  samples: [StepSample], sources: [SampleSource]
) {
  var random = SplitMix64(seed: seed)
  let sources = [
    SampleSource(name: "Anna’s iPhone", model: "iPhone14,2", kind: .phone),
    SampleSource(name: "Anna’s Apple\u{a0}Watch <&\">", model: "Watch6,1", kind: .watch),
    SampleSource(name: "Connect", kind: .thirdParty),
    SampleSource(name: "Health", kind: .manual),
  ]
  var clocks = [Int64](repeating: 1_580_000_000, count: sources.count)
  let samples = (0..<count).map { _ in
    let source = Int.random(in: 0..<sources.count, using: &random)
    let start = clocks[source] + Int64.random(in: 0...9000, using: &random)
    let end = start + Int64.random(in: 0...900, using: &random)
    clocks[source] = end
    let kind: SampleKind = Bool.random(using: &random) ? .steps : .distance
    return StepSample(
      source: source, kind: kind,
      time: .span(Interval(start: Instant(seconds: start), end: Instant(seconds: end))),
      value: Int64.random(in: 1...(kind == .steps ? 1500 : 1_200_000), using: &random))
  }
  return (samples, sources)
}

struct HealthRoundTripTests {
  @Test(
    "an export gives exactly what went into it, from XML, folder and archive",
    arguments: [
      ("Europe/Berlin", 3600), ("America/New_York", -14_400), ("Asia/Kolkata", 19_800),
      ("Australia/Lord_Howe", 37_800),
    ])
  func anExportGivesExactlyWhatWentInto(
    zoneName: String, offset: Int
  ) throws {
    let (samples, sources) = believable(6000, seed: UInt64(offset + 100_000))
    let truth = samples.map { Taken($0, sources[$0.source]) }
    final class Output { var bytes: [UInt8] = [] }
    let (xml, zip) = (Output(), Output())
    let now = Instant(seconds: 1_700_000_000)
    var writer = try AppleHealthWriter(exportedAt: now, offset: offset) { xml.bytes += $0 }
    try writer.add(samples, sources: sources)
    try writer.finish()
    try AppleHealthWriter.writeArchive(
      samples, sources: sources, exportedAt: now, offset: offset
    ) { zip.bytes += $0 }
    let folder = try ScratchFolder()
    let xmlPath = try folder.write(xml.bytes, to: "apple_health_export/export.xml")
    let zipPath = try folder.write(zip.bytes, to: "export.zip")
    for path in [xmlPath, "\(folder.path)/apple_health_export", zipPath] {
      let found = try Import(path, isStrict: true, zone: zone(zoneName))
      #expect(counted(found.samples) == counted(truth))
      #expect(found.report.samples == truth.count)
      #expect(Set(found.report.sources) == Set(sources))
      #expect(found.report.from == samples.compactMap(\.start).min())
      #expect(found.report.to == samples.compactMap(\.end).max())
    }
  }

  @Test("dates carry one offset throughout, and types and sources come in blocks")
  func datesCarryOneOffsetThroughoutAndTypes() throws {
    let (samples, sources) = believable(400, seed: 3)
    final class Output { var text = "" }
    let output = Output()
    var writer = try AppleHealthWriter(
      exportedAt: Instant(seconds: 1_700_000_000), offset: -12_600
    ) { output.text += String(decoding: $0, as: UTF8.self) }
    try writer.add(samples, sources: sources)
    try writer.finish()
    let lines = output.text.split(separator: "\n")
    let records = lines.filter { $0.hasPrefix(" <Record ") }
    #expect(records.count == 400)
    #expect(records.allSatisfy { $0.components(of: " -0330\"") == 3 })
    let blocks = records.map { record in
      let parts = record.split(separator: "\"")
      return "\(parts[1]) \(parts[3])"
    }
    var seen: [String] = []
    for block in blocks where block != seen.last {
      #expect(!seen.contains(block))
      seen.append(block)
    }
    #expect(seen.count == 8)
    #expect(output.text.contains("<ExportDate value=\"2023-11-14 18:43:20 -0330\"/>"))
  }

  @Test("a sum of a day is a moment at its end, as Garmin Connect writes it") func aSumOfADayIsA()
    throws
  {
    let day = try #require(CivilDay(year: 2024, month: 3, day: 31))
    final class Output { var bytes: [UInt8] = [] }
    let output = Output()
    var writer = try AppleHealthWriter(exportedAt: Instant(seconds: 0), offset: 7200) {
      output.bytes += $0
    }
    let sample = StepSample(source: 0, kind: .distance, time: .day(day), value: 13_373_600)
    try writer.add(sample, from: SampleSource(name: "Connect", kind: .thirdParty))
    try writer.finish()
    let text = String(decoding: output.bytes, as: UTF8.self)
    #expect(
      text.contains("startDate=\"2024-03-31 23:59:59 +0200\" endDate=\"2024-03-31 23:59:59 +0200\"")
    )
    #expect(text.contains("value=\"13.3736\""))
    let found = try Import(text: text)
    #expect(found.lines == ["2024-03-31T21:59:59Z 0s 13373600 mm Connect"])
  }

  private func counted(_ samples: [Taken]) -> [Taken: Int] {
    samples.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}

extension StepSample {
  fileprivate var start: Instant? { span?.start }
  fileprivate var end: Instant? { span?.end }
  private var span: Interval? {
    if case .span(let span) = time { return span }
    return nil
  }
}

extension Substring {
  /// How often a text occurs.
  fileprivate func components(of text: String) -> Int {
    var count = 0
    var rest = self
    while let range = rest.firstRange(of: text) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
