import Domain
import Interchange

/// Writes what the made-up person walked as an export of Apple Health, of any size and in little
/// memory, so that anybody can try an import.
///
/// The days of steps are those of a demo of the same seed. As in real exports most records are
/// something else: heart rates fill it up.
package struct DemoHealthExport {
  /// A day with a watch and a phone comes to so many bytes, in real exports and here.
  private static let bytesPerDay: Int64 = 320_000
  /// Watches that count steps are hardly older.
  private static let mostDays = 365 * 20
  private static let heartRate = "HKQuantityTypeIdentifierHeartRate"
  /// No record of a heart rate is shorter.
  private static let shortestRecord: Int64 = 300

  /// How many bytes the XML is to have, at least.
  package let bytes: Int64
  /// How many days have steps, today included.
  package let days: Int
  private let walks: DemoWalks
  private let environment: Environment

  /// An export of so many megabytes, or as many as `years` come to; of so many years, or as many as
  /// come to the megabytes.
  package init(megabytes: Int?, years: Int?, seed: UInt64, _ environment: Environment) {
    let asked = megabytes.map { Int64($0) * 1_000_000 }
    days =
      years.map { $0 * 365 }
      ?? min(Self.mostDays, max(1, Int((asked ?? 0) / Self.bytesPerDay)))
    bytes = asked ?? Int64(days) * Self.bytesPerDay
    walks = DemoWalks(roster: DemoRoster(seed: seed, environment))
    self.environment = environment
  }

  /// Writes the export piece by piece, as XML or as the archive with it. `progress` receives the
  /// bytes of XML so far. Throws what `write` throws.
  package func write(
    isArchive: Bool, progress: (Int64) -> Void, to write: @escaping ([UInt8]) throws -> Void
  ) throws {
    let now = environment.now
    // Every date gets the offset that is in force now: so does Apple.
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

  /// By type, then by source, then by day.
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

  /// Heart rates all over the time, as many as there is room for.
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
