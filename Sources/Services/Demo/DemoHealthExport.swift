import Domain
import Interchange

/// Writes the demo person's steps as an Apple Health export of any size in constant memory, so that
/// anyone can try an import.
///
/// The steps are those of a demo with the same seed. Heart rates fill the rest, because most
/// records of real exports are not steps.
package struct DemoHealthExport {
  /// The size of a day's data from a watch and a phone in real exports.
  private static let bytesPerDay: Int64 = 320_000
  /// Watches that count steps are hardly older than 20 years.
  private static let mostDays = 365 * 20
  private static let heartRate = "HKQuantityTypeIdentifierHeartRate"
  /// The minimum length of a heart-rate record.
  private static let shortestRecord: Int64 = 300

  /// The minimum size of the XML in bytes.
  package let bytes: Int64
  /// The number of days with steps, including today.
  package let days: Int
  private let walks: DemoWalks
  private let environment: Environment

  /// Creates an export of that many megabytes or years; the one that is nil follows from the other.
  package init(megabytes: Int?, years: Int?, seed: UInt64, _ environment: Environment) {
    let asked = megabytes.map { Int64($0) * 1_000_000 }
    days =
      years.map { $0 * 365 }
      ?? min(Self.mostDays, max(1, Int((asked ?? 0) / Self.bytesPerDay)))
    bytes = asked ?? Int64(days) * Self.bytesPerDay
    walks = DemoWalks(roster: DemoRoster(seed: seed, environment))
    self.environment = environment
  }

  /// Writes the export in chunks, as XML or as an archive. `progress` receives the bytes of XML
  /// written so far. Throws what `write` throws.
  package func write(
    isArchive: Bool, progress: (Int64) -> Void, to write: @escaping ([UInt8]) throws -> Void
  ) throws {
    let now = environment.now
    // Apple formats every date with the current offset.
    let offset = environment.zone.offset(at: now)
    if isArchive {
      try AppleHealthWriter.writeArchive(exportedAt: now, offset: offset, write: write) {
        try add(to: &$0, progress)
      }
    } else {
      var writer = try AppleHealthWriter(exportedAt: now, offset: offset, write: write)
      try add(to: &writer, progress)
      try writer.finish()
    }
  }

  /// Adds the samples by type, source and day.
  private func add(to writer: inout AppleHealthWriter, _ progress: (Int64) -> Void) throws {
    for kind in SampleKind.allCases {
      for device in DemoDevice.allCases {
        for offset in stride(from: 1 - days, through: 0, by: 1) {
          let day = environment.today.adding(days: offset)
          for sample in walks.samples(on: day, of: device) {
            try writer.add(sample.sample(kind, source: device.rawValue), from: device.source)
          }
          progress(writer.length)
        }
      }
    }
    try fill(&writer, progress)
  }

  /// Fills the export with heart rates up to the requested size.
  private func fill(_ writer: inout AppleHealthWriter, _ progress: (Int64) -> Void) throws {
    let start = environment.zone.startOfDay(environment.today.adding(days: 1 - days))
    let time = max(1, environment.now - start)
    let count = max(1, (bytes - writer.length) / Self.shortestRecord)
    var generator = SplitMix64(seed: walks.roster.seed ^ 0x6865_6172_74)
    var rate = 70
    for index in 0..<count where writer.length < bytes {
      let instant = start + time / count * index + time % count * index / count
      rate = min(max(48, rate + generator.number(in: -6...6)), 150)
      try writer.addRecord(
        Self.heartRate, String(rate), "count/min", Interval(start: instant, end: instant),
        DemoDevice.watch.source)
      if index % 1000 == 0 { progress(writer.length) }
    }
  }
}
