import Domain
import Interchange
import TestSupport
import Testing

/// Writes FIT files as the FIT protocol has them, to read them back.
private struct FIT {
  private var data: [UInt8] = []
  private var isBigEndian = false

  /// A definition: local number, global number, fields as number, size and base type.
  mutating func define(
    _ local: UInt8, _ global: UInt16, _ fields: [(UInt8, UInt8, UInt8)], big: Bool = false
  ) {
    isBigEndian = big
    data += [0x40 | local, 0, big ? 1 : 0]
    data +=
      big
      ? [UInt8(global >> 8), UInt8(global & 0xff)] : [UInt8(global & 0xff), UInt8(global >> 8)]
    data.append(UInt8(fields.count))
    for field in fields { data += [field.0, field.1, field.2] }
  }

  /// A message: its values with their sizes.
  mutating func message(_ local: UInt8, _ values: [(Int64, Int)]) {
    data.append(local)
    for (value, size) in values {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> Int64($0 * 8)) }
      data += isBigEndian ? bytes.reversed() : bytes
    }
  }

  /// The file around the messages.
  var file: [UInt8] {
    let size = data.count
    let header: [UInt8] =
      [14, 0x20, 0x54, 0x08] + (0..<4).map { UInt8(truncatingIfNeeded: size >> ($0 * 8)) }
      + Array(".FIT".utf8) + [0, 0]
    let whole = header + data
    let checksum = crc(whole)
    return whole + [UInt8(checksum & 0xff), UInt8(checksum >> 8)]
  }

  /// CRC-16/ARC bit by bit, which the protocol's nibbles amount to.
  private func crc(_ bytes: [UInt8]) -> UInt16 {
    bytes.reduce(0) { crc, byte in
      (0..<8).reduce(crc ^ UInt16(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xa001 : crc >> 1 }
    }
  }

  /// A monitoring file of a device whose clocks are one hour ahead: what was counted by when, walking.
  static func monitoring(
    serial: Int64 = 3_912_345, type: Int64 = 32, _ counts: [(time: String, steps: Int64)],
    big: Bool = false
  ) throws -> [UInt8] {
    var fit = FIT()
    fit.define(0, 0, [(0, 1, 0x00), (2, 2, 0x84), (3, 4, 0x8c)], big: big)
    fit.message(0, [(type, 1), (2697, 2), (serial, 4)])
    let first = try time(counts[0].time)
    fit.define(1, 103, [(253, 4, 0x86), (0, 4, 0x86), (3, 4, 0x84)], big: big)
    fit.message(1, [(first, 4), (first + 3600, 4), (0x1234_5678, 4)])
    // A full time, then sixteen bits of it; distance in centimetres.
    fit.define(2, 55, [(253, 4, 0x86), (3, 4, 0x86), (2, 4, 0x86), (5, 1, 0x00)], big: big)
    fit.define(3, 55, [(26, 2, 0x84), (3, 4, 0x86), (2, 4, 0x86), (24, 1, 0x0d)], big: big)
    for (index, count) in counts.enumerated() {
      let time = try time(count.time)
      if index == 0 {
        fit.message(2, [(time, 4), (count.steps, 4), (count.steps * 80, 4), (6, 1)])
      } else {
        fit.message(
          3, [(time & 0xffff, 2), (count.steps, 4), (count.steps * 80, 4), (6 | 3 << 5, 1)])
      }
    }
    return fit.file
  }

  static func time(_ text: String) throws -> Int64 {
    try #require(ISOText.instant(text)).seconds - 631_065_600
  }
}

struct HealthGarminTests {
  @Test("counters since midnight become steps between them", arguments: [false, true])
  func countersSinceMidnightBecomeStepsBetweenThem(big: Bool) throws {
    let folder = try ScratchFolder()
    let file = try FIT.monitoring(
      [
        ("2024-03-01T07:00:00Z", 100), ("2024-03-01T07:10:00Z", 350), ("2024-03-01T12:00:00Z", 600),
        // The sum of the day, at local midnight, and the counter that begins anew.
        ("2024-03-01T23:00:00Z", 600), ("2024-03-01T23:15:00Z", 20),
      ], big: big)
    let found = try Import(folder.write(file, to: "GARMIN/Monitor/A1.FIT"))
    #expect(
      found.lines.filter { $0.contains("steps") } == [
        "2024-03-01T06:45:00Z 900s 100 steps Garmin", "2024-03-01T07:00:00Z 600s 250 steps Garmin",
        "2024-03-01T11:45:00Z 900s 250 steps Garmin", "2024-03-01T23:00:00Z 900s 20 steps Garmin",
      ])
    #expect(found.samples.first { $0.kind == .distance }?.value == 80_000)
    #expect(found.samples.allSatisfy { $0.model == "3912345" && $0.sourceKind == .watch })
    #expect(found.skips.isEmpty)
  }

  @Test("the files of a day in any order repeat one another and add nothing")
  func theFilesOfADayInAny() throws {
    let folder = try ScratchFolder()
    try folder.write(
      FIT.monitoring([("2024-03-01T09:00:00Z", 900), ("2024-03-01T09:15:00Z", 1000)]), to: "a.fit")
    try folder.write(
      FIT.monitoring([("2024-03-01T07:00:00Z", 100), ("2024-03-01T09:00:00Z", 900)]), to: "b.fit")
    try folder.write(
      FIT.monitoring(serial: 77, [("2024-03-01T07:00:00Z", 5)]), to: "other.fit")
    let found = try Import(folder.path)
    let steps = found.samples.filter { $0.kind == .steps }
    #expect(steps.filter { $0.model == "3912345" }.map(\.value) == [100, 800, 100])
    #expect(steps.filter { $0.model == "77" }.map(\.value) == [5])
  }

  /// A file in which walking (6) and running (1) have counters of their own.
  private func mixed(_ counts: [(time: String, activity: Int64, steps: Int64)]) throws -> [UInt8] {
    var fit = FIT()
    fit.define(0, 0, [(0, 1, 0x00), (3, 4, 0x8c)])
    fit.message(0, [(32, 1), (77, 4)])
    fit.define(1, 103, [(253, 4, 0x86), (0, 4, 0x86)])
    let first = try FIT.time(counts[0].time)
    fit.message(1, [(first, 4), (first, 4)])
    fit.define(2, 55, [(253, 4, 0x86), (3, 4, 0x86), (5, 1, 0x00)])
    for count in counts {
      fit.message(2, [(try FIT.time(count.time), 4), (count.steps, 4), (count.activity, 1)])
    }
    return fit.file
  }

  @Test("walking and running make one counter: samples do not overlap, and nothing is lost")
  func walkingAndRunning() throws {
    let folder = try ScratchFolder()
    let file = try mixed([
      ("2024-03-01T16:27:00Z", 6, 2912), ("2024-03-01T16:37:00Z", 1, 31),
      ("2024-03-01T16:42:00Z", 6, 3142), ("2024-03-01T16:42:30Z", 1, 350),
      ("2024-03-01T23:59:00Z", 6, 3142), ("2024-03-01T23:59:00Z", 1, 350),
    ])
    let found = try Import(folder.write(file, to: "a.fit"))
    #expect(
      found.lines == [
        "2024-03-01T16:12:00Z 900s 2912 steps Garmin", "2024-03-01T16:27:00Z 600s 31 steps Garmin",
        // 319 steps in half a minute were walked before as well.
        "2024-03-01T16:37:00Z 330s 549 steps Garmin",
      ])
    #expect(found.samples.reduce(0) { $0 + $1.value } == 3492)
  }

  @Test("the first count of a day takes the time that its steps take")
  func firstCount() throws {
    let folder = try ScratchFolder()
    let file = try FIT.monitoring([("2024-03-01T12:00:00Z", 12_000)])
    #expect(
      try Import(folder.write(file, to: "a.fit")).lines.first
        == "2024-03-01T11:00:00Z 3600s 12000 steps Garmin")
  }

  @Test("a file that goes on from an earlier import adds what is new alone")
  func chained() throws {
    let folder = try ScratchFolder()
    let path = try folder.write(
      FIT.monitoring([("2024-03-01T09:01:00Z", 900), ("2024-03-01T09:15:00Z", 1000)]), to: "b.fit")
    var taker = SampleTaker()
    taker.counted = { source, kind, interval, _ in
      #expect(source.model == "3912345")
      #expect(ISOText.format(interval.start) == "2024-02-29T23:00:00Z")
      return kind == .steps ? 900 : 0
    }
    var steps: [Int64] = []
    _ = try HealthImport.read(path, HealthImportOptions(zone: .utc), taker: taker) { sample, _ in
      if sample.kind == .steps { steps.append(sample.value) }
    }
    #expect(steps == [100])
  }

  @Test("an activity is contained in the day and left out") func anActivityIsContainedInTheDay()
    throws
  {
    let folder = try ScratchFolder()
    try folder.write(FIT.monitoring([("2024-03-01T09:00:00Z", 900)]), to: "a.fit")
    try folder.write(FIT.monitoring(type: 4, [("2024-03-01T09:00:00Z", 400)]), to: "run.fit")
    let found = try Import(folder.path)
    #expect(found.samples.filter { $0.kind == .steps }.map(\.value) == [900])
    #expect(found.skips == [.activity: 1])
    #expect(!found.report.isDamaged)
  }

  @Test("an archive of one's own data has archives in it, and sums of days")
  func anArchiveOfOnesOwnDataHas() throws {
    let inner = try archive([
      ("anna_1.fit", FIT.monitoring([("2024-03-01T09:00:00Z", 900)])),
      ("anna_2.fit", FIT.monitoring(type: 4, [("2024-03-01T09:00:00Z", 400)])),
    ])
    let days = """
      [{"calendarDate":"2024-03-01","totalSteps":950,"totalDistanceMeters":700},
       {"calendarDate":"2024-02-28","totalSteps":8000,"totalDistanceMeters":6400.5,"nested":{"a":[1,{"b":2}]}}]
      """
    let outer = try archive([
      ("DI_CONNECT/DI-Connect-Uploaded-Files/UploadedFiles_0-_Part1.zip", inner),
      ("DI_CONNECT/DI-Connect-Aggregator/UDSFile_2024-02-01_2024-05-01.json", Array(days.utf8)),
      ("DI_CONNECT/DI-Connect-User/user.json", Array("{}".utf8)),
    ])
    let folder = try ScratchFolder()
    let found = try Import(folder.write(outer, to: "garmin.zip"))
    #expect(
      found.lines == [
        "2024-03-01T08:45:00Z 900s 900 steps Garmin", "2024-03-01T08:45:00Z 900s 720000 mm Garmin",
        "2024-02-28 8000 steps Garmin", "2024-02-28 6400500 mm Garmin",
      ])
    #expect(found.skips == [.activity: 1, .duplicate: 1])
  }

  @Test("no damage to a file stops the program, and it shows") func noDamageToAFileStopsThe() throws
  {
    let sound = try FIT.monitoring([("2024-03-01T07:00:00Z", 100), ("2024-03-01T09:00:00Z", 900)])
    for place in sound.indices {
      #expect(FITFile(Array(sound.prefix(place))).damage != nil || place == 0)
      for mask in [UInt8(1), 0x80, 0xff] {
        var damaged = sound
        damaged[place] ^= mask
        // Neither the version of the protocol nor the header's own checksum matters.
        let isIdle = [1, 2, 3, 12, 13].contains(place)
        #expect(FITFile(damaged).damage != nil || isIdle, "byte \(place)")
      }
    }
    var random = SplitMix64(seed: 5)
    for _ in 0..<300 {
      let noise = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
      _ = FITFile(Array(sound.prefix(14)) + noise)
    }
  }
}
