import Domain
import Interchange
import TestSupport
import Testing

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

  /// The steps that a file adds to what earlier imports have.
  private func steps(
    _ counts: [(time: String, steps: Int64)], stored: [(span: Interval, value: Int64)]
  ) throws -> [String] {
    let folder = try ScratchFolder()
    let path = try folder.write(FIT.monitoring(counts), to: "b.fit")
    var taker = SampleTaker()
    taker.stored = { source, kind, interval in
      #expect(source.model == "3912345")
      #expect(ISOText.format(interval.start) == "2024-02-29T23:00:00Z")
      return kind == .steps ? stored : []
    }
    var steps: [String] = []
    _ = try HealthImport.read(path, HealthImportOptions(zone: .utc), taker: taker) { sample, _ in
      guard sample.kind == .steps, case .span(let span) = sample.time else { return }
      steps.append("\(ISOText.format(span.start)) \(span.seconds)s \(sample.value)")
    }
    return steps
  }

  private func span(_ start: String, _ seconds: Int64) throws -> Interval {
    let start = try #require(ISOText.instant(start))
    return Interval(start: start, end: start + seconds)
  }

  @Test("a file that goes on from an earlier import adds what is new alone")
  func chained() throws {
    let stored = [(span: try span("2024-03-01T08:45:00Z", 900), value: Int64(900))]
    #expect(
      try steps([("2024-03-01T09:01:00Z", 900), ("2024-03-01T09:15:00Z", 1000)], stored: stored)
        == ["2024-03-01T09:01:00Z 840s 100"])
  }

  @Test("what a file counted earlier than a stored sample is taken from that, which may not vanish")
  func earlier() throws {
    let stored = [(span: try span("2024-03-01T08:45:00Z", 900), value: Int64(900))]
    #expect(
      try steps([("2024-03-01T07:00:00Z", 100), ("2024-03-01T09:00:00Z", 900)], stored: stored)
        == ["2024-03-01T06:45:00Z 900s 100", "2024-03-01T08:45:00Z 900s 800"])
    // All of it was walked before eight: it stays where it was stored.
    #expect(
      try steps([("2024-03-01T07:00:00Z", 100), ("2024-03-01T08:00:00Z", 900)], stored: stored)
        == ["2024-03-01T06:45:00Z 900s 100", "2024-03-01T08:45:00Z 900s 800"])
    // Within the time of a stored sample nothing is told apart.
    #expect(try steps([("2024-03-01T08:50:00Z", 500)], stored: stored) == [])
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
    #expect(found.skips == [.activity: 1, .duplicate: 2])
  }

  @Test("the distance of a day counts where the watch's files have its steps alone")
  func distanceOfDay() throws {
    let folder = try ScratchFolder()
    try folder.write(mixed([("2024-03-01T16:27:00Z", 6, 2912)]), to: "a.fit")
    try folder.write(
      #"[{"calendarDate":"2024-03-01","totalSteps":3000,"totalDistanceMeters":2000}]"#,
      to: "UDSFile_2024-02-01_2024-05-01.json")
    let found = try Import(folder.path)
    #expect(
      found.lines == [
        "2024-03-01T16:12:00Z 900s 2912 steps Garmin", "2024-03-01 2000000 mm Garmin",
      ])
    #expect(found.skips == [.duplicate: 1])
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
