import CSQLite
import Domain
import Foundation
import Store
import Testing

/// A database created by a script, and removed with the last reference.
private final class ForeignFile {
  let path: String

  init(_ sql: String, name: String = "Gadget bridge?.db") throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("foreign-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appendingPathComponent(name).path
    var handle: OpaquePointer?
    #expect(sqlite3_open(path, &handle) == SQLITE_OK)
    #expect(
      sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK,
      "\(String(cString: sqlite3_errmsg(handle)))")
    sqlite3_close(handle)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent)
  }

  /// `2024-03-01T07:00:00Z 60s 12 steps Mi Band`, and the report.
  func read(_ zone: Zone = .utc) throws -> (lines: [String], report: ForeignReport) {
    var lines: [String] = []
    let report = try ForeignDatabase.read(path, zone: zone) { sample, source in
      let amount = "\(sample.value) \(sample.kind == .steps ? "steps" : "mm") \(source.name)"
      switch sample.time {
      case .span(let span):
        lines.append("\(ISOText.format(span.start)) \(span.seconds)s \(amount)")
      case .day(let day): lines.append("\(ISOText.format(day)) \(amount)")
      }
    }
    return (lines, report)
  }
}

/// Gadgetbridge's tables of devices and of one kind of band; 1709276400 is 2024-03-01T07:00:00Z.
private func gadgetbridge(_ tables: String) -> String {
  """
  CREATE TABLE DEVICE (_id INTEGER PRIMARY KEY, NAME TEXT NOT NULL, MANUFACTURER TEXT NOT NULL,
    IDENTIFIER TEXT NOT NULL UNIQUE, TYPE INTEGER NOT NULL, MODEL TEXT, ALIAS TEXT);
  INSERT INTO DEVICE VALUES (1, 'Mi Band 3', 'Huami', 'AA:BB', 14, NULL, NULL);
  INSERT INTO DEVICE VALUES (2, 'vívomove', 'Garmin', 'CC:DD', 15, 'X', 'My Garmin');
  PRAGMA user_version = 92;
  """ + tables
}

private func table(_ name: String, _ columns: String, _ rows: String) -> String {
  """
  CREATE TABLE \(name) (TIMESTAMP INTEGER NOT NULL, DEVICE_ID INTEGER NOT NULL, USER_ID INTEGER NOT NULL,
    \(columns), PRIMARY KEY (TIMESTAMP, DEVICE_ID)) WITHOUT ROWID;
  INSERT INTO \(name) VALUES \(rows);
  """
}

struct ForeignDatabaseTests {
  @Test(
    "increments of every kind of band are found, what was not measured and sums of days are not")
  func increments() throws {
    let file = try ForeignFile(
      gadgetbridge(
        table(
          "MI_BAND_ACTIVITY_SAMPLE",
          "RAW_INTENSITY INTEGER, STEPS INTEGER, RAW_KIND INTEGER, HEART_RATE INTEGER",
          "(1709276400,1,1,20,12,1,255), (1709276460,1,1,0,-1,3,-1), (1709276520,1,1,0,0,0,60), (1709276580,9,1,1,5,3,0)"
        )
          + table("X_WATCH_ACTIVITY_SAMPLE", "STEPS INTEGER", "(1709276400,2,1,30)")
          + table("XIAOMI_DAILY_SUMMARY_SAMPLE", "STEPS INTEGER", "(1709276400000,1,1,9999)")
          + table("PINE_TIME_HEART_SAMPLE", "HEART_RATE INTEGER", "(1709276400,1,1,60)")))
    let (lines, report) = try file.read()
    #expect(
      lines == [
        "2024-03-01T07:00:00Z 60s 12 steps Mi Band 3",
        "2024-03-01T07:03:00Z 60s 5 steps Gadgetbridge",
        "2024-03-01T07:00:00Z 60s 30 steps My Garmin",
      ])
    #expect(report.program == .gadgetbridge)
    #expect(report.samples == 3)
    #expect(report.sources.map(\.model) == ["AA:BB", "9", "CC:DD"])
    #expect(report.from == Instant(seconds: 1_709_276_400))
    #expect(report.to == Instant(seconds: 1_709_276_640))
  }

  @Test("counters of Garmin and CMF restart at local midnight", arguments: ["GARMIN", "CMF"])
  func counters(brand: String) throws {
    // 2024-03-01T22:58Z is 23:58 in Berlin.
    let rows = """
      (1709333880,2,1,3000,240000), (1709333940,2,1,-1,0), (1709334000,2,1,40,3200), (1709334060,2,1,40,3200),
      (1709334120,2,1,173,13840), (1709334120,1,1,7,560)
      """
    let file = try ForeignFile(
      gadgetbridge(table("\(brand)_ACTIVITY_SAMPLE", "STEPS INTEGER, DISTANCE_CM INTEGER", rows)))
    let (lines, _) = try file.read(berlin())
    #expect(
      lines.filter { $0.contains("steps") } == [
        "2024-03-01T23:02:00Z 60s 7 steps Mi Band 3",
        "2024-03-01T22:58:00Z 60s 3000 steps My Garmin",
        "2024-03-01T23:00:00Z 60s 40 steps My Garmin",
        "2024-03-01T23:02:00Z 60s 133 steps My Garmin",
      ])
    #expect(lines.last == "2024-03-01T23:02:00Z 60s 106400 mm My Garmin")
    // As one day, the counter would decrease.
    #expect(try file.read(.utc).lines.count < lines.count)
  }

  @Test("the row of midnight has the sum of the day that ends, which counts once")
  func midnight() throws {
    let rows = """
      (1709333940,2,1,400), (1709334000,2,1,410), (1709334060,2,1,20), (1709334120,2,1,70)
      """
    let file = try ForeignFile(
      gadgetbridge(table("GARMIN_ACTIVITY_SAMPLE", "STEPS INTEGER", rows)))
    #expect(
      try file.read(berlin()).lines == [
        "2024-03-01T22:59:00Z 60s 400 steps My Garmin",
        "2024-03-01T22:59:00Z 60s 10 steps My Garmin",
        "2024-03-01T23:01:00Z 60s 20 steps My Garmin",
        "2024-03-01T23:02:00Z 60s 50 steps My Garmin",
      ])
  }

  @Test("Huawei stores the end of a span as a row of its own, and metres")
  func huawei() throws {
    let file = try ForeignFile(
      gadgetbridge(
        """
        CREATE TABLE HUAWEI_ACTIVITY_SAMPLE (TIMESTAMP INTEGER NOT NULL, DEVICE_ID INTEGER NOT NULL,
          USER_ID INTEGER NOT NULL, OTHER_TIMESTAMP INTEGER NOT NULL, SOURCE INTEGER NOT NULL,
          STEPS INTEGER NOT NULL, DISTANCE INTEGER NOT NULL,
          PRIMARY KEY (TIMESTAMP, DEVICE_ID, OTHER_TIMESTAMP, SOURCE)) WITHOUT ROWID;
        INSERT INTO HUAWEI_ACTIVITY_SAMPLE VALUES (1709276400,1,1,1709276700,10,250,190),
          (1709276700,1,1,1709276400,12,-1,-1);
        """))
    #expect(
      try file.read().lines == [
        "2024-03-01T07:00:00Z 300s 250 steps Mi Band 3",
        "2024-03-01T07:00:00Z 300s 190000 mm Mi Band 3",
      ])
  }

  @Test("Health Connect: milliseconds, metres, whole days, apps and devices")
  func healthConnect() throws {
    let file = try ForeignFile(
      """
      CREATE TABLE application_info_table (row_id INTEGER PRIMARY KEY, package_name TEXT, app_name TEXT);
      INSERT INTO application_info_table VALUES (1, 'com.sec.android.app.shealth', 'Samsung Health'),
        (2, 'com.fitbit.FitbitMobile', NULL);
      CREATE TABLE device_info_table (row_id INTEGER PRIMARY KEY, manufacturer TEXT, model TEXT, device_type INTEGER);
      INSERT INTO device_info_table VALUES (5, 'Google', 'Pixel Watch', 1);
      CREATE TABLE steps_record_table (row_id INTEGER PRIMARY KEY, uuid BLOB, app_info_id INTEGER,
        device_info_id INTEGER, start_time INTEGER, start_zone_offset INTEGER, end_time INTEGER,
        end_zone_offset INTEGER, local_date INTEGER, count INTEGER);
      INSERT INTO steps_record_table VALUES (1, x'00', 2, 5, 1709276400000, 3600, 1709276700999, 3600, 19783, 412);
      INSERT INTO steps_record_table VALUES (2, x'01', 1, NULL, 1709247600000, 3600, 1709333940000, 3600, 19783, 8899);
      INSERT INTO steps_record_table VALUES (3, x'02', 1, NULL, -5, 0, 99999999999999999, 0, 19783, 8899);
      CREATE TABLE distance_record_table (row_id INTEGER PRIMARY KEY, app_info_id INTEGER, device_info_id INTEGER,
        start_time INTEGER, end_time INTEGER, local_date INTEGER, distance REAL);
      INSERT INTO distance_record_table VALUES (1, 2, 5, 1709276400000, 1709276700000, 19783, 310.2504);
      INSERT INTO distance_record_table VALUES (2, 2, 5, 1709276400000, 1709276700000, 19783, 5e-324);
      """, name: "health_connect_export.db")
    let (lines, report) = try file.read()
    #expect(
      lines == [
        "2024-03-01T07:00:00Z 300s 412 steps com.fitbit.FitbitMobile",
        "2024-03-01 8899 steps Samsung Health",
        "2024-03-01T07:00:00Z 300s 310250 mm com.fitbit.FitbitMobile",
      ])
    #expect(report.program == .healthConnect)
    #expect(
      report.sources == [
        SampleSource(name: "com.fitbit.FitbitMobile", model: "Google Pixel Watch", kind: .watch),
        SampleSource(name: "Samsung Health", kind: .thirdParty),
      ])
    #expect(report.skipped == 1)
    #expect(report.days == CivilDay(number: 19_783)...CivilDay(number: 19_783))
  }

  @Test("another program's database, and a file that is none, are refused and not changed")
  func others() throws {
    let file = try ForeignFile(
      "CREATE TABLE bookmarks (url TEXT); INSERT INTO bookmarks VALUES ('x');")
    let before = try Data(contentsOf: URL(fileURLWithPath: file.path))
    #expect(throws: ForeignDatabaseError.unknown(path: file.path)) { try file.read() }
    #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == before)
    try Data(before.prefix(3000)).write(to: URL(fileURLWithPath: file.path))
    #expect(throws: StoreError.self) { try file.read() }
    try Data("nothing of the kind, but long enough".utf8).write(to: URL(fileURLWithPath: file.path))
    #expect(throws: StoreError.notAStore(path: file.path)) { try file.read() }
    #expect(throws: StoreError.self) {
      try ForeignDatabase.read(file.path + ".none", zone: .utc) { _, _ in }
    }
  }

  @Test(
    "a database that says it uses a log is read without one, in a folder that cannot be written")
  func writeAheadLog() throws {
    let file = try ForeignFile(
      "PRAGMA journal_mode = WAL;"
        + gadgetbridge(table("MI_BAND_ACTIVITY_SAMPLE", "STEPS INTEGER", "(1709276400,1,1,12)")))
    let folder = (file.path as NSString).deletingLastPathComponent
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
    }
    #expect(try file.read().lines == ["2024-03-01T07:00:00Z 60s 12 steps Mi Band 3"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
  }

  @Test("a person who stops the reading is obeyed")
  func cancelled() throws {
    let rows = (0..<9000).map { "(\(1_709_276_400 + $0 * 60),1,1,1)" }.joined(separator: ",")
    let file = try ForeignFile(
      gadgetbridge(table("MI_BAND_ACTIVITY_SAMPLE", "STEPS INTEGER", rows)))
    var parts: [Int] = []
    #expect(throws: CancellationError.self) {
      try ForeignDatabase.read(
        file.path, zone: .utc,
        progress: { part in
          parts.append(part)
          return parts.count < 2
        }, sink: { _, _ in })
    }
    #expect(parts == [455, 910])
  }

  @Test("Hamster's facts come with their categories and tags; a running one has no end")
  func hamster() throws {
    let file = try ForeignFile(
      """
      CREATE TABLE activities(id integer primary key, name varchar2(500), category_id integer);
      CREATE TABLE categories(id integer primary key, name varchar2(500));
      CREATE TABLE tags(id integer primary key, name text);
      CREATE TABLE fact_tags(fact_id integer, tag_id integer);
      CREATE TABLE facts(id integer primary key, activity_id integer, start_time timestamp,
        end_time timestamp, description varchar2);
      INSERT INTO categories VALUES (1, 'Work');
      INSERT INTO activities VALUES (1, 'ward', 1), (2, 'other', NULL);
      INSERT INTO tags VALUES (1, 'night'), (2, 'b');
      INSERT INTO facts VALUES (1, 1, '2025-11-03 22:00:00', '2025-11-04 06:00:00', 'a note'),
        (2, 2, '2025-11-01 07:00:00', NULL, NULL);
      INSERT INTO fact_tags VALUES (1, 1), (1, 2);
      """, name: "hamster.db")
    #expect(HamsterDatabase.recognises(file.path))
    #expect(
      try HamsterDatabase.facts(file.path) == [
        ["other", "2025-11-01 07:00:00", "", "0", "", "", ""],
        [
          "ward", "2025-11-03 22:00:00", "2025-11-04 06:00:00", "0", "Work", "a note", "b, night",
        ],
      ])
    let other = try ForeignFile("CREATE TABLE facts(id)")
    withExtendedLifetime(other) { #expect(!HamsterDatabase.recognises(other.path)) }
    #expect(!HamsterDatabase.recognises(file.path + ".none"))
  }

  private func berlin() throws -> Zone {
    let data = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Europe/Berlin"))
    return try Zone(identifier: "Europe/Berlin", tzif: Array(data))
  }
}
