import Domain
import Interchange
import Testing

/// A folder of files, as text, and what an import of it gives.
private func take(
  _ files: [String: String], as format: HealthFormat? = nil, zone: Zone = .utc
) throws -> Import {
  let folder = try ScratchFolder()
  for (name, text) in files { _ = try folder.write(text, to: name) }
  return try Import(folder.path, as: format, zone: zone)
}

struct HealthFitbitTests {
  private let json = """
    [{
      "dateTime" : "01/10/26 14:50:00",
      "value" : "100"
    },{
      "dateTime" : "01/10/26 14:51:00",
      "value" : "0"
    },{
      "dateTime" : "01/11/26 00:00:00",
      "value" : "7"
    }]
    """

  @Test(
    "older files are minutes at UTC, wherever they lie and wherever one is",
    arguments: [
      "Takeout/Fitbit/Global Export Data/steps-2026-01-10.json",
      "Takeout/Google Health/Global Export Data/steps-2026-01-10.json",
      "Physical Activity/steps-2026-01-10.json", "user-site-export/steps-2026-01-10.json",
    ])
  func olderFilesAreMinutesAtUTCWherever(name: String) throws {
    let found = try take([name: json], zone: zone("America/New_York"))
    #expect(
      found.lines == [
        "2026-01-10T14:50:00Z 60s 100 steps Fitbit", "2026-01-11T00:00:00Z 60s 7 steps Fitbit",
      ])
    #expect(found.report.formats == [.fitbit])
    #expect(found.report.notes.isEmpty)
    #expect(found.samples.allSatisfy { $0.sourceKind == .watch })
  }

  @Test("distances of older files are centimetres") func distancesOfOlderFilesAreCentimetres()
    throws
  {
    let text = #"[{"dateTime":"01/10/26 14:50:00","value":"76.5"}]"#
    let found = try take(["distance-2026-01-10.json": text])
    #expect(found.lines == ["2026-01-10T14:50:00Z 60s 765 mm Fitbit"])
  }

  @Test("newer files tell the tracker from the phone") func newerFilesTellTheTrackerFromThe() throws
  {
    let csv = """
      timestamp,steps,data source\r
      2026-10-01T06:00:00Z,"1,000",Charge 6 Tracker\r
      2026-10-01T06:00:00Z,80,Anna's Phone\r
      2026-10-01T06:01:00Z,50,Versa 3\r

      """
    let found = try take([
      "Takeout/Google Health/Physical Activity_GoogleData/steps_2026-10-01.csv": csv
    ])
    #expect(
      found.lines == [
        "2026-10-01T06:00:00Z 60s 1000 steps Charge 6 Tracker",
        "2026-10-01T06:00:00Z 60s 80 steps Anna's Phone",
        "2026-10-01T06:01:00Z 60s 50 steps Versa 3",
      ])
    #expect(found.samples.map(\.sourceKind) == [.watch, .phone, .watch])
  }

  @Test("of two generations the newer wins the days it has") func ofTwoGenerationsTheNewerWinsThe()
    throws
  {
    let csv = "timestamp,steps,data source\n2026-01-10T14:50:00Z,99,Tracker\n"
    let found = try take([
      "Fitbit/Global Export Data/steps-2026-01-10.json": json,
      "Fitbit/Physical Activity_GoogleData/steps_2026-01-10.csv": csv,
      "Fitbit/Global Export Data/distance-2026-01-10.json":
        #"[{"dateTime":"01/10/26 14:50:00","value":"80"}]"#,
    ])
    #expect(
      Set(found.lines) == [
        "2026-01-10T14:50:00Z 60s 99 steps Tracker", "2026-01-11T00:00:00Z 60s 7 steps Fitbit",
        "2026-01-10T14:50:00Z 60s 800 mm Fitbit",
      ])
    #expect(found.report.notes == [.newerGeneration(days: 1)])
    #expect(found.skips[.duplicate] == 2)
    #expect(!found.report.isDamaged)
  }

  @Test(
    "damaged files give what is whole",
    arguments: [
      (
        #"[{"dateTime":"01/10/26 14:50:00","value":"1"},{"dateTime":"01/1"#, [Int64(1)],
        SkipReason.truncated
      ),
      (
        #"[{"dateTime":"13/40/26 14:50:00","value":"1"},{"dateTime":"01/10/26 14:50:00","value":"2"}]"#,
        [2], .badTime
      ),
      (
        #"[{"dateTime":"01/10/26 14:50:00","value":"x"},{"dateTime":"01/10/26 14:50:00","value":"2"}]"#,
        [2], .badValue
      ),
      (
        "[{\"dateTime\":\"01/10/26 14:50:00,\"value\":\"1\n\"},\n{\"dateTime\":\"01/10/26 14:50:00\",\"value\":\"2\"}]",
        [2], .malformed
      ),
    ])
  func damagedFilesGiveWhatIsWhole(text: String, values: [Int64], reason: SkipReason) throws {
    let found = try take(["steps-2026-01-10.json": text])
    #expect(found.samples.map(\.value) == values)
    #expect(found.skips == [reason: 1])
  }
}

struct HealthGoogleFitTests {
  private let day = """
    Start time,End time,Move Minutes count,Calories (kcal),Distance (m),Heart Points,Step count,Walking duration (ms)
    07:15:00.000+05:30,07:30:00.000+05:30,5,20.5,310.25,,412,300000
    07:30:00.000+05:30,07:45:00.000+05:30,,17.1,,,,
    23:45:00.000+05:30,00:00:00.000+05:30,1,,,,31,
    """
  private let summary = """
    Date,Move Minutes count,Distance (m),Step count
    2024-03-01,6,310.25,443
    2024-03-02,90,7100.5,9000
    """

  @Test("quarter hours take their day from the name of the file")
  func quarterHoursTakeTheirDayFromThe() throws {
    let found = try take(["Takeout/Fit/Daily activity metrics/2024-03-01.csv": day])
    #expect(
      found.lines == [
        "2024-03-01T01:45:00Z 900s 412 steps Google Fit",
        "2024-03-01T01:45:00Z 900s 310250 mm Google Fit",
        "2024-03-01T18:15:00Z 900s 31 steps Google Fit",
      ])
    #expect(found.report.formats == [.googleFit])
  }

  @Test("German headings, with other columns") func germanHeadingsWithOtherColumns() throws {
    let text = """
      Beginn,Ende,Kalorien (kcal),Schrittanzahl,Distanz (m)
      07:15:00.000+01:00,07:30:00.000+01:00,20.5,412,310.25
      """
    let found = try take(["Takeout/Fit/Tägliche Aktivitätswerte/2024-03-01.csv": text])
    #expect(
      found.lines == [
        "2024-03-01T06:15:00Z 900s 412 steps Google Fit",
        "2024-03-01T06:15:00Z 900s 310250 mm Google Fit",
      ])
  }

  @Test("sums of days count only where there are no quarter hours")
  func sumsOfDaysCountOnlyWhereThere() throws {
    let found = try take([
      "Fit/Daily activity metrics/2024-03-01.csv": day,
      "Fit/Daily activity metrics/Daily activity metrics.csv": summary,
    ])
    #expect(found.samples.filter { $0.kind == .steps }.map(\.value) == [412, 31, 9000])
    #expect(found.lines.last == "2024-03-02 7100500 mm Google Fit")
    #expect(found.skips == [.duplicate: 2])
  }

  @Test("of the files of all data the merged one is taken, and not on days already known")
  func ofTheFilesOfAllDataThe() throws {
    func data(_ value: Int, at start: String, origin: String) -> String {
      """
      {"Data Source":"derived:com.google.step_count.delta:com.google.android.gms:merge_step_deltas",
       "Data Points":[
        {"fitValue":[{"value":{"intVal":\(value)}}],"originDataSourceId":"\(origin)",
         "endTimeNanos":"1709449260000000000","dataTypeName":"com.google.step_count.delta",
         "startTimeNanos":"\(start)000000000"},
        {"fitValue":[{"value":{"intVal":1}}],"originDataSourceId":"\(origin)",
         "endTimeNanos":"1709276460000000000","startTimeNanos":"1709276400000000000"}
       ]}
      """
    }
    let pixel = "raw:com.google.step_count.cumulative:Google:Pixel Watch:8a2f:"
    let merged = data(70, at: "1709449200", origin: pixel)
    let raw = data(71, at: "1709449200", origin: pixel)
    let folder = "Takeout/Fit/All Data/derived_com.google.step_count.delta_com.google.android.gms"
    let found = try take([
      "\(folder)_merge_step_deltas.json": merged, "\(folder)_from_phone.json": raw,
      "Takeout/Fit/Daily activity metrics/2024-03-01.csv": day,
    ])
    #expect(found.lines.contains("2024-03-03T07:00:00Z 60s 70 steps Google Fit"))
    #expect(found.samples.filter { $0.kind == .steps }.map(\.value) == [412, 31, 70])
    #expect(found.samples.last?.model == "Google Pixel Watch")
    #expect(found.samples.last?.sourceKind == .watch)
    #expect(found.skips == [.duplicate: 2])
  }
}

struct HealthSamsungTests {
  private func rows(_ times: [(String, Int)], offset: String = "UTC-0500") -> String {
    let heading = """
      com.samsung.shealth.tracker.pedometer_step_count,6312106,3
      duration,run_step,walk_step,com.samsung.health.step_count.start_time,com.samsung.health.step_count.end_time,\
      com.samsung.health.step_count.count,com.samsung.health.step_count.distance,\
      com.samsung.health.step_count.time_offset,com.samsung.health.step_count.deviceuuid
      """
    let lines = times.map { time, count in
      "60000,0,\(count),\(time):00.000,\(time):59.999,\(count),12.5,\(offset),abc,"
    }
    return "\u{feff}" + ([heading] + lines).joined(separator: "\r\n") + "\r\n"
  }

  private let name =
    "samsunghealth_anna_20240301/com.samsung.shealth.tracker.pedometer_step_count.202403.csv"

  @Test("two headings, a comma too many, and times at UTC") func twoHeadingsACommaTooManyAnd()
    throws
  {
    // Read as local these would be steps at four in the night.
    let text = rows([("2024-03-01 04:10", 50), ("2024-03-01 13:00", 60)])
    let found = try take([name: text], zone: zone("America/New_York"))
    #expect(
      found.lines == [
        "2024-03-01T04:10:00Z 59s 50 steps Samsung Health",
        "2024-03-01T04:10:00Z 59s 12500 mm Samsung Health",
        "2024-03-01T13:00:00Z 59s 60 steps Samsung Health",
        "2024-03-01T13:00:00Z 59s 12500 mm Samsung Health",
      ])
    #expect(found.samples.allSatisfy { $0.model == "abc" })
    #expect(
      found.report.notes == [.samsungTimes(areLocal: false, nightPercent: 0, otherNightPercent: 45)]
    )
  }

  @Test("times that are local go through their own offset") func timesThatAreLocalGoThroughTheir()
    throws
  {
    // Read as UTC these would be steps at three in the night.
    let text = rows([("2024-03-01 08:00", 50), ("2024-03-01 13:00", 60)])
    let found = try take([name: text], zone: zone("America/New_York"))
    #expect(found.lines.first == "2024-03-01T13:00:00Z 59s 50 steps Samsung Health")
    #expect(
      found.report.notes == [.samsungTimes(areLocal: true, nightPercent: 0, otherNightPercent: 45)])
  }

  @Test("of the sums of days the one of all devices counts, where there are no minutes")
  func ofTheSumsOfDaysTheOne() throws {
    let daily = """
      com.samsung.shealth.step_daily_trend,6312106,3
      source_type,count,speed,day_time,distance,deviceuuid
      -2,9000,1.2,1709164800000,7000,x,
      0,5000,1.2,1709164800000,4000,y,
      -2,110,1.2,1709251200000,20,x,
      """
    let found = try take(
      [
        name: rows([("2024-03-01 13:00", 60)]),
        "samsunghealth_anna_20240301/com.samsung.shealth.step_daily_trend.202403.csv": daily,
      ], zone: zone("America/New_York"))
    #expect(found.samples.filter { $0.kind == .steps }.map(\.value) == [60, 9000])
    #expect(found.lines.contains("2024-02-29 9000 steps Samsung Health"))
    #expect(found.skips == [.duplicate: 2])
  }
}
