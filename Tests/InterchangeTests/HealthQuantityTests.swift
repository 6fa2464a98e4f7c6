import Domain
import Interchange
import Testing

@Suite("only steps are steps")
struct HealthQuantityTests {
  @Test("a type and a unit decide row by row; distances stay distances")
  func rows() throws {
    let found = try Import(
      text: """
        type,unit,startDate,endDate,value
        HeartRate,count/min,2024-03-01T07:00:00Z,2024-03-01T07:05:00Z,71
        HKQuantityTypeIdentifierStepCount,count,2024-03-01T07:00:00Z,2024-03-01T07:05:00Z,312
        HKQuantityTypeIdentifierDistanceWalkingRunning,km,2024-03-01T07:00:00Z,2024-03-01T07:05:00Z,0.25
        DistanceCycling,km,2024-03-01T07:00:00Z,2024-03-01T07:05:00Z,5
        FlightsClimbed,count,2024-03-01T07:00:00Z,2024-03-01T07:05:00Z,3
        DistanceWalkingRunning,furlong,2024-03-01T07:05:00Z,2024-03-01T07:06:00Z,1
        """, name: "health.csv")
    #expect(
      found.lines == [
        "2024-03-01T07:00:00Z 300s 312 steps CSV", "2024-03-01T07:00:00Z 300s 250000 mm CSV",
      ])
    #expect(found.skips == [.otherQuantity: 3, .unknownUnit: 1])
    #expect(!found.report.skipped.contains { $0.reason == .otherQuantity && $0.reason.isDamage })
  }

  @Test("a unit alone decides too")
  func units() throws {
    let found = try Import(
      text: "date,value,unit\n2024-03-01,900,steps\n2024-03-02,2.5,km\n2024-03-03,80,kcal\n",
      name: "x.csv")
    #expect(found.lines == ["2024-03-01 900 steps CSV", "2024-03-02 2500000 mm CSV"])
    #expect(found.skips == [.otherQuantity: 1])
  }

  @Test(
    "a bare number counts where the file's name or the heading says steps, and nowhere else",
    arguments: [
      ("aggregates_calories_earned.csv", "date,value", nil),
      ("heart.csv", "date,count", nil), ("puls.csv", "datum,wert", nil),
      ("MySteps.csv", "date,value", Int64(80)), ("Schritte 2024.csv", "datum,wert", 80),
      ("pedometer.csv", "date,count", 80), ("x.csv", "date,Step Count (count)", 80),
      ("x.csv", "date,value [steps]", 80), ("x.csv", "date,value [kcal]", nil),
      ("hr.csv", "2024-02-29,70", nil),
    ] as [(String, String, Int64?)])
  func names(name: String, headings: String, value: Int64?) throws {
    let text = headings + "\n2024-03-01,80\n"
    let folder = try ScratchFolder()
    let path = try folder.write(text, to: name)
    guard let value else {
      #expect(throws: HealthImportError.self) { try Import(path) }
      // The person may say what it is.
      var options = HealthImportOptions(zone: .utc)
      options.isSteps = true
      if !headings.contains("kcal") {
        #expect(try HealthImport.read(path, options) { _, _ in }.samples > 0)
      }
      return
    }
    #expect(try Import(path).samples.map(\.value) == [value])
  }

  @Test("a column of steps goes before one of values")
  func strong() throws {
    let found = try Import(
      text: "timestamp,count,steps\n2024-03-01T07:00Z,3,80\n", name: "heart.csv")
    #expect(found.samples.map(\.value) == [80])
  }

  @Test("tables of a folder that are about something else are skipped by name and reported")
  func folder() throws {
    let folder = try ScratchFolder()
    try folder.write("date,steps\n2024-03-01,80\n", to: "a/walk.csv")
    try folder.write("date,value\n2024-03-01,1800\n", to: "a/calories.csv")
    try folder.write("date,value\n2024-03-01,62\n", to: "a/heart_rate.csv")
    let found = try Import(folder.path)
    #expect(found.lines == ["2024-03-01 80 steps CSV"])
    #expect(found.skips == [.otherTable: 2])
    #expect(found.report.skipped.first?.first.file == "a/calories.csv")
  }

  @Test("JSON that looks like Fitbit's or Google's steps is taken by its name or content alone")
  func json() throws {
    let fitbit = #"[{"dateTime":"01/10/26 14:50:00","value":"1.25"}]"#
    #expect(throws: HealthImportError.self) {
      try Import(text: fitbit, name: "calories-2026-01-10.json")
    }
    let google = #"{"Data Source":"derived:com.google.calories.expended:x","Data Points":[]}"#
    #expect(throws: HealthImportError.self) { try Import(text: google, name: "data.json") }
  }

  @Test(
    "ends are called finish and stop, months have names",
    arguments: [
      "Start,Finish,Steps (count)\n23-Oct-2015 18:00,23-Oct-2015 19:00,500\n",
      "start,stop,steps\n2015-10-23 18:00,2015-10-23 19:00,500\n",
      "date,start,stop,steps\n2015-10-23,18:00,19:00,500\n",
      "Start,Ende,Schritte\n23-Okt-2015 18:00,23-Okt-2015 19:00,500\n",
    ])
  func ends(text: String) throws {
    #expect(
      try Import(text: text, name: "x.csv").lines == ["2015-10-23T18:00:00Z 3600s 500 steps CSV"])
  }

  @Test("Zepp's minutes, stretches and days tell the same: the finest counts")
  func zepp() throws {
    let folder = try ScratchFolder()
    try folder.write(
      "\u{feff}date,time,steps\n2024-03-01,08:00,60\n2024-03-01,08:01,40\n",
      to: "ACTIVITY_MINUTE/ACTIVITY_MINUTE_1709300000000.csv")
    try folder.write(
      """
      date,start,stop,distance,calories,steps
      2024-03-01,08:00,08:02,75,4,100
      2024-03-02,09:00,09:10,700,40,1000
      """, to: "ACTIVITY_STAGE/ACTIVITY_STAGE_1709300000001.csv")
    try folder.write(
      """
      date,steps,distance,runDistance,calories
      2024-03-01,100,75,0,4
      2024-03-02,1000,700,0,40
      2024-03-03,7000,5000,0,300
      """, to: "ACTIVITY/ACTIVITY_1709300000002.csv")
    try folder.write(
      "date,time,heartRate\n2024-03-01,08:00,71\n", to: "HEARTRATE/HEARTRATE_1.csv")
    let found = try Import(folder.path)
    #expect(
      found.lines == [
        "2024-03-01T08:00:00Z 60s 60 steps Zepp", "2024-03-01T08:01:00Z 60s 40 steps Zepp",
        "2024-03-01T08:00:00Z 120s 75000 mm Zepp", "2024-03-02T09:00:00Z 600s 1000 steps Zepp",
        "2024-03-02T09:00:00Z 600s 700000 mm Zepp", "2024-03-03 7000 steps Zepp",
        "2024-03-03 5000000 mm Zepp",
      ])
    #expect(found.report.formats == [.zepp])
  }

  @Test("Withings' raw tables have lists of lengths and of steps; days count where there are none")
  func withings() throws {
    let folder = try ScratchFolder()
    try folder.write(
      """
      start,duration,value
      2024-03-01T08:00:00+01:00,"[60,120,60]","[12,0,34]"
      2024-03-01T09:00:00+01:00,[60],[5]
      2024-03-01T10:00:00+01:00,"[60,60]",[5]
      """, to: "raw_tracker_steps.csv")
    try folder.write(
      "start,duration,value\n2024-03-01T08:00:00+01:00,[60],[9.5]\n", to: "raw_tracker_distance.csv"
    )
    try folder.write(
      "start,duration,value\n2024-03-01T08:00:00+01:00,[60],[71]\n", to: "raw_tracker_hr.csv")
    try folder.write("date,value\n2024-03-01,51\n2024-03-02,4000\n", to: "aggregates_steps.csv")
    try folder.write("date,value\n2024-03-01,99\n", to: "aggregates_calories_earned.csv")
    try folder.write(
      "von,bis,Aktivitätstyp\n2024-03-01T08:00:00+01:00,2024-03-01T09:00:00+01:00,Gehen\n",
      to: "activities.csv")
    let found = try Import(folder.path)
    #expect(
      Set(found.lines) == [
        "2024-03-01T07:00:00Z 60s 12 steps Withings", "2024-03-01T07:03:00Z 60s 34 steps Withings",
        "2024-03-01T08:00:00Z 60s 5 steps Withings", "2024-03-01T07:00:00Z 60s 9500 mm Withings",
        "2024-03-02 4000 steps Withings",
      ])
    #expect(found.skips == [.badValue: 1, .duplicate: 1])
  }

  @Test("Polar's days have the steps of minutes by the local clock, or those of the day")
  func polar() throws {
    let folder = try ScratchFolder()
    let name = "-0a1b2c3d-0000-4000-8000-000000000000.json"
    try folder.write(
      """
      {"exportVersion":"1.6","date":"2024-07-01","summary":{"stepCount":52},"samples":{
       "mets":[{"localTime":"00:00:00","value":0.9}],
       "steps":[{"localTime":"08:00:00","value":40},{"localTime":"08:01:00","value":0},
                {"localTime":"08:02:00","value":12}]}}
      """, to: "activity-2024-07-01" + name)
    try folder.write(
      #"{"date":"2024-07-02","summary":{"stepCount":7000},"samples":{}}"#,
      to: "activity-2024-07-02" + name)
    try folder.write(#"{"exercises":[]}"#, to: "training-session-2024-07-02" + name)
    let found = try Import(folder.path, zone: zone("Europe/Berlin"))
    #expect(
      found.lines == [
        "2024-07-01T06:00:00Z 60s 40 steps Polar", "2024-07-01T06:02:00Z 60s 12 steps Polar",
        "2024-07-02 7000 steps Polar",
      ])
    #expect(found.report.formats == [.polar])
  }

  @Test(
    "Oura's days, in the export of today and that of old",
    arguments: [
      #"{"daily_activity":[{"id":"a","day":"2024-03-01","steps":8123,"met":{"items":[1,2]}}],"sleep":[{"day":"2024-03-01","score":80}]}"#,
      #"{"activity":[{"summary_date":"2024-03-01","steps":8123,"timezone":60}]}"#,
    ])
  func oura(text: String) throws {
    let found = try Import(text: text, name: "export.json")
    #expect(found.lines == ["2024-03-01 8123 steps Oura"])
    #expect(found.report.formats == [.oura])
  }

  @Test("Oura's table of days counts by its day, and goes before JSON of the same days")
  func ouraTable() throws {
    let folder = try ScratchFolder()
    try folder.write(
      """
      id;contributors;day;equivalent_walking_distance;low_activity_time;steps;timestamp
      a;"{""stay_active"": 90}";2024-03-01;6100;7200;8123;2024-03-01T04:00:00+09:00
      b;{};2024-03-02;10;60;12;2024-03-02T04:00:00+09:00
      c;{};;10;60;12;2024-03-03T04:00:00+09:00
      """, to: "App Data/dailyactivity.csv")
    try folder.write(
      #"{"daily_activity":[{"day":"2024-03-01","steps":8123},{"day":"2024-02-29","steps":5}]}"#,
      to: "oura.json")
    let found = try Import(folder.path)
    #expect(
      found.lines == [
        "2024-03-01 8123 steps Oura", "2024-03-02 12 steps Oura", "2024-02-29 5 steps Oura",
      ])
    #expect(found.skips == [.badTime: 1, .duplicate: 1])
    #expect(found.report.formats == [.oura])
  }

  @Test("Zepp's sum of a day stays one where its day is written in seconds since 1970")
  func zeppSeconds() throws {
    let folder = try ScratchFolder()
    try folder.write(
      "date,steps,distance,runDistance,calories\n1470009600,7000,5000,0,300\n",
      to: "ACTIVITY/ACTIVITY_1709300000002.csv")
    #expect(
      try Import(folder.path).lines == ["2016-08-01 7000 steps Zepp", "2016-08-01 5000000 mm Zepp"])
  }
}
