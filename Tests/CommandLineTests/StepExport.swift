import Domain
import Foundation
import Store
import TestSupport

/// Exports of steps as their programs write them, with some counts of 3 March 2026 from 07:00 UTC
/// on, one a quarter of an hour, or of the days from then on.
enum StepExport: String, CaseIterable, Sendable {
  case apple, fitbit, fitbitTable, googleDays, googleData, samsung, garmin, zepp, zeppDays
  case withings, withingsDays, polar, oura, ouraTable, gadgetbridge, healthConnect, table, days

  /// Writes the counts into the person's home, and returns the path of the export.
  func write(_ counts: [Int], _ shell: Shell) throws -> String {
    switch self {
    case .garmin: return try written("watch.fit", garmin(counts), shell)
    case .gadgetbridge: return try database("Gadgetbridge.db", gadgetbridge(counts), shell)
    case .healthConnect: return try database("connect.db", healthConnect(counts), shell)
    default:
      let (name, text) = file(counts)
      return try written(name, Array(text.utf8), shell)
    }
  }

  /// The export as text, and its name.
  private func file(_ counts: [Int]) -> (name: String, text: String) {
    switch self {
    case .apple: return ("export.xml", apple(counts))
    case .fitbit: return ("steps-2026-03-03.json", fitbit(counts))
    case .fitbitTable:
      return (
        "Physical Activity_GoogleData/steps_2026-03-03.csv",
        rows("timestamp,steps,data source", counts) { "\(Self.utc($0)),\($1),Charge 6" }
      )
    case .googleDays: return ("Takeout/Fit/Daily activity metrics/2026-03-03.csv", google(counts))
    case .googleData: return ("Takeout/Fit/All Data/\(Self.merged).json", googleData(counts))
    case .samsung:
      return ("com.samsung.shealth.tracker.pedometer_step_count.202603.csv", samsung(counts))
    case .zepp:
      return (
        "ACTIVITY_MINUTE/ACTIVITY_MINUTE_1.csv",
        rows("date,time,steps", counts) { "2026-03-03,\(Self.clock($0)),\($1)" }
      )
    case .zeppDays:
      return (
        "ACTIVITY/ACTIVITY_1.csv",
        rows("date,steps,distance,runDistance,calories", counts) { "\(Self.day($0)),\($1),7,0,4" }
      )
    case .withings:
      return (
        "raw_tracker_steps.csv",
        rows("start,duration,value", counts) { "\(Self.utc($0)),[900],[\($1)]" }
      )
    case .withingsDays:
      return ("aggregates_steps.csv", rows("date,value", counts) { "\(Self.day($0)),\($1)" })
    case .polar: return ("activity-2026-03-03-0a1b2c3d.json", polar(counts))
    case .oura:
      let days = Self.list(counts) { #"{"day":"\#(Self.day($0))","steps":\#($1)}"# }
      return ("oura.json", #"{"daily_activity":["# + days + "]}")
    case .ouraTable:
      return (
        "App Data/dailyactivity.csv",
        rows("id;day;steps", counts) { "\($0);\(Self.day($0));\($1)" }
      )
    case .days: return ("days.csv", rows("date,steps", counts) { "\(Self.day($0)),\($1)" })
    default:
      return (
        "table.csv",
        rows("start,end,steps", counts) { "\(Self.utc($0)),\(Self.utc($0 + 1)),\($1)" }
      )
    }
  }

  // MARK: Times

  private static let start = Int64(1_772_521_200)

  private static func seconds(_ number: Int) -> Int64 { start + Int64(number) * 900 }

  /// `2026-03-03T07:15:00Z`.
  private static func utc(_ number: Int) -> String {
    ISOText.format(Instant(seconds: seconds(number)))
  }

  /// `07:15`, on a clock that shows UTC.
  private static func clock(_ number: Int) -> String { String(utc(number).dropFirst(11).prefix(5)) }

  private static func day(_ number: Int) -> String {
    "2026-03-\(number < 7 ? "0" : "")\(number + 3)"
  }

  private func rows(_ head: String, _ counts: [Int], _ row: (Int, Int) -> String) -> String {
    ([head] + counts.enumerated().map { row($0.offset, $0.element) }).joined(separator: "\n") + "\n"
  }

  private static func list(_ counts: [Int], _ item: (Int, Int) -> String) -> String {
    counts.enumerated().map { item($0.offset, $0.element) }.joined(separator: ",")
  }

  // MARK: Formats

  private func apple(_ counts: [Int]) -> String {
    func stamp(_ number: Int) -> String {
      String(Self.utc(number).prefix(10)) + " \(Self.clock(number)):00 +0000"
    }
    let records = counts.enumerated().map { number, count in
      #"<Record type="HKQuantityTypeIdentifierStepCount" sourceName="iPhone" unit="count""#
        + #" creationDate="\#(stamp(number + 1))" startDate="\#(stamp(number))""#
        + #" endDate="\#(stamp(number + 1))" value="\#(count)"/>"#
    }
    return #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n<HealthData locale=\"en_US\">\n"
      + records.joined(separator: "\n") + "\n</HealthData>\n"
  }

  private func fitbit(_ counts: [Int]) -> String {
    let items = Self.list(counts) {
      #"{"dateTime":"03/03/26 \#(Self.clock($0)):00","value":"\#($1)"}"#
    }
    return "[\(items)]"
  }

  private func google(_ counts: [Int]) -> String {
    rows("Start time,End time,Distance (m),Step count", counts) {
      "\(Self.clock($0)):00.000+00:00,\(Self.clock($0 + 1)):00.000+00:00,,\($1)"
    }
  }

  private static let merged =
    "derived_com.google.step_count.delta_com.google.android.gms_merge_step_deltas"

  private func googleData(_ counts: [Int]) -> String {
    let points = Self.list(counts) {
      #"{"fitValue":[{"value":{"intVal":\#($1)}}],"#
        + #""originDataSourceId":"raw:com.google.step_count.cumulative:Google:Pixel Watch:8a2f:","#
        + #""endTimeNanos":"\#(Self.seconds($0 + 1))000000000","#
        + #""dataTypeName":"com.google.step_count.delta","#
        + #""startTimeNanos":"\#(Self.seconds($0))000000000"}"#
    }
    return #"{"Data Source":"derived:com.google.step_count.delta:com.google.android.gms:"#
      + #"merge_step_deltas","Data Points":[\#(points)]}"#
  }

  private func samsung(_ counts: [Int]) -> String {
    let prefix = "com.samsung.health.step_count."
    let head = ["start_time", "end_time", "count", "time_offset", "deviceuuid"].map { prefix + $0 }
    let table = rows(head.joined(separator: ","), counts) {
      "2026-03-03 \(Self.clock($0)):00.000,2026-03-03 \(Self.clock($0)):59.999,\($1),UTC+0100,abc,"
    }
    return "com.samsung.shealth.tracker.pedometer_step_count,6312106,3\n" + table
  }

  private func polar(_ counts: [Int]) -> String {
    let steps = Self.list(counts) { #"{"localTime":"\#(Self.clock($0)):00","value":\#($1)}"# }
    return #"{"exportVersion":"1.6","date":"2026-03-03","samples":{"steps":[\#(steps)]}}"#
  }

  /// The watch counts from midnight on.
  private func garmin(_ counts: [Int]) throws -> [UInt8] {
    var sum = Int64(0)
    return try FIT.monitoring(
      counts.enumerated().map { number, count in
        sum += Int64(count)
        return (time: Self.utc(number + 1), steps: sum)
      })
  }

  private func gadgetbridge(_ counts: [Int]) -> String {
    """
    CREATE TABLE DEVICE (_id INTEGER PRIMARY KEY, NAME TEXT NOT NULL, MANUFACTURER TEXT NOT NULL,
      IDENTIFIER TEXT NOT NULL UNIQUE, TYPE INTEGER NOT NULL, MODEL TEXT, ALIAS TEXT);
    INSERT INTO DEVICE VALUES (1, 'Mi Band 3', 'Huami', 'AA:BB', 14, NULL, NULL);
    PRAGMA user_version = 92;
    CREATE TABLE MI_BAND_ACTIVITY_SAMPLE (TIMESTAMP INTEGER NOT NULL, DEVICE_ID INTEGER NOT NULL,
      USER_ID INTEGER NOT NULL, STEPS INTEGER, PRIMARY KEY (TIMESTAMP, DEVICE_ID)) WITHOUT ROWID;
    INSERT INTO MI_BAND_ACTIVITY_SAMPLE VALUES
      \(Self.list(counts) { "(\(Self.seconds($0)),1,1,\($1))" });
    """
  }

  private func healthConnect(_ counts: [Int]) -> String {
    """
    CREATE TABLE application_info_table (row_id INTEGER PRIMARY KEY, package_name TEXT,
      app_name TEXT);
    INSERT INTO application_info_table VALUES (1, 'com.fitbit.FitbitMobile', NULL);
    CREATE TABLE device_info_table (row_id INTEGER PRIMARY KEY, manufacturer TEXT, model TEXT,
      device_type INTEGER);
    CREATE TABLE steps_record_table (row_id INTEGER PRIMARY KEY, uuid BLOB, app_info_id INTEGER,
      device_info_id INTEGER, start_time INTEGER, start_zone_offset INTEGER, end_time INTEGER,
      end_zone_offset INTEGER, local_date INTEGER, count INTEGER);
    CREATE TABLE distance_record_table (row_id INTEGER PRIMARY KEY, app_info_id INTEGER,
      device_info_id INTEGER, start_time INTEGER, end_time INTEGER, local_date INTEGER,
      distance REAL);
    INSERT INTO steps_record_table VALUES \(Self.list(counts) {
      "(\($0), x'0\(String($0, radix: 16))', 1, NULL, \(Self.seconds($0))000, 3600,"
        + " \(Self.seconds($0 + 1))000, 3600, 20515, \($1))"
    });
    """
  }

  // MARK: Files

  private func written(_ name: String, _ bytes: [UInt8], _ shell: Shell) throws -> String {
    let folder = shell.folder.folder + "/export"
    let url = URL(fileURLWithPath: "\(folder)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return name.contains("/") ? folder : url.path
  }

  private func database(_ name: String, _ script: String, _ shell: Shell) throws -> String {
    let path = try written(name, [], shell)
    try Connection(path: path, busyTimeout: 0).execute("BEGIN;\(script)COMMIT;")
    return path
  }
}
