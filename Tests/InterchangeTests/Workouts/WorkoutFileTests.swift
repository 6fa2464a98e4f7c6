import Coach
import Domain
import Interchange
import Testing

@Suite("Workouts from other apps") struct WorkoutFileTests {
  private func words(_ file: WorkoutFile) -> [[String]] {
    file.workouts.flatMap { $0.exercises.map { [$0.name] + $0.sets.map(\.description) } }
  }

  private func reasons(_ file: WorkoutFile) -> [Int: SkippedWorkoutRow.Reason] {
    Dictionary(file.skipped.map { ($0.line, $0.reason) }) { first, _ in first }
  }

  // MARK: Strong

  @Test(
    "Strong's sets keep their kinds, weights and exertion; timers, cardio and empty rows do not count"
  )
  func strongClassic() throws {
    let file = try WorkoutSamples.read(WorkoutSamples.strongClassic)
    #expect(file.format == .strong)
    #expect(
      words(file) == [
        ["Pull Up", "x12", "10x6"],
        ["Bench Press (Barbell)", "w40x10", "80x5@8", "82.5x4@9.5", "60x8"], ["Plank", "60s"],
      ])
    #expect(
      reasons(file) == [4: .restTimer, 9: .cardio, 12: .nothingDone])
    #expect(file.workouts.map(\.name) == ["Pull", "Push, heavy"])
    #expect(file.workouts[1].notes == "Slept well")
    #expect(file.workouts[1].exercises[0].notes == "paused, \"2 s\"\nKeep the elbows in")
    #expect(file.setCount == 7)
  }

  @Test("Strong's start and duration give local times") func strongTimes() throws {
    let file = try WorkoutSamples.read(WorkoutSamples.strongClassic)
    #expect(
      file.workouts.map(\.start) == ["2026-11-18T07:15", "2026-11-20T18:30:12"].map(local))
    #expect(file.workouts.map(\.end) == ["2026-11-18T07:53", "2026-11-20T19:35:12"].map(local))
    #expect(file.workouts.map(\.line) == [10, 2])
  }

  @Test("an older export of Strong names no unit, so the given one is assumed, and that is said")
  func assumedUnit() throws {
    let text = WorkoutSamples.strongClassic
    #expect(try WorkoutSamples.read(text).assumedUnit == .kg)
    let pounds = try WorkoutFile(Array(text.utf8), unit: .lb, now: WorkoutSamples.now)
    #expect(pounds.assumedUnit == .lb)
    #expect(pounds.workouts[1].exercises[0].unit == .lb)
    #expect(pounds.workouts[1].exercises[0].sets[2].weight == Weight(thousandths: 82_500, .lb))
    #expect(try WorkoutSamples.read(WorkoutSamples.strongQuoted).assumedUnit == nil)
  }

  @Test("semicolons and a column of units: pounds stay pounds") func strongUnits() throws {
    let file = try WorkoutSamples.read(WorkoutSamples.strongUnits)
    #expect(
      words(file) == [["Squat (Barbell)", "225x5@8.5", "225.5x5"], ["Leg Raise", "x15"]])
    #expect(file.workouts[0].exercises[0].unit == .lb)
    #expect(file.workouts[0].end == local("2026-11-20T18:29"))
    #expect(reasons(file) == [5: .cardio])
    #expect(file.assumedUnit == nil)
  }

  @Test("a loaded row without a unit has the only one of the file") func blankUnit() throws {
    let text = WorkoutSamples.strongUnits.replacing("225.5;lbs", with: "225.5;")
    let file = try WorkoutSamples.read(text)
    #expect(file.workouts[0].exercises[0].sets[1].weight == Weight(thousandths: 225_500, .lb))
    #expect(file.assumedUnit == nil)
  }

  @Test("quoted values with decimal commas, line breaks, CRLF and a byte order mark")
  func strongQuoted() throws {
    let file = try WorkoutSamples.read(WorkoutSamples.strongQuoted)
    #expect(words(file) == [["Squat (Barbell)", "w50x5", "102.5x5@7.5", "1.25x5"]])
    #expect(file.workouts[0].notes == "Erste Zeile\r\nzweite Zeile")
    #expect(file.workouts[0].end == local("2026-11-19T21:59:53"))
  }

  @Test("German column names") func strongGerman() throws {
    let file = try WorkoutSamples.read(WorkoutSamples.strongGerman)
    #expect(words(file) == [["Kniebeuge (Langhantel)", "62.5x8@8.5"]])
    #expect(file.workouts[0].name == "Ganzkörper")
    #expect(file.workouts[0].exercises[0].notes == "tief")
    #expect(file.workouts[0].end == local("2026-11-17T07:18"))
  }

  @Test("an unknown word as the order of a set is no set") func unknownKind() throws {
    let text = WorkoutSamples.strongUnits.replacing("\"Leg Raise\";1", with: "\"Leg Raise\";Pause")
    #expect(reasons(try WorkoutSamples.read(text))[4] == .unknownKind("Pause"))
  }

  @Test(
    "durations",
    arguments: [
      ("45m", "18:15"), ("1h", "18:30"), ("2h 10m", "19:40"), ("38min", "18:08"),
      ("1:05:00", "18:35"), ("0m", nil), ("264h 1m", nil), ("soon", nil), ("", nil),
    ])
  func durations(text: String, end: String?) throws {
    let file = try WorkoutSamples.read(
      WorkoutSamples.strongUnits.replacing("59m", with: text))
    #expect(file.workouts[0].end == end.map { local("2026-11-20T\($0)") })
  }

  // MARK: Hevy

  @Test("Hevy's sets, notes and times") func hevy() throws {
    let file = try WorkoutSamples.read(WorkoutSamples.hevyMetric)
    #expect(file.format == .hevy)
    #expect(
      words(file) == [
        ["Squat (Barbell)", "100x5"],
        ["Bench Press (Barbell)", "w40x10", "82.5x5@8.5", "82.5x4@10", "60x9"], ["Plank", "90s"],
      ])
    #expect(file.workouts[1].name == "Push 💪")
    #expect(file.workouts[1].notes == "Felt\nstrong")
    #expect(file.workouts[1].exercises[0].notes == "Seat 4")
    #expect(file.workouts[1].start == local("2026-11-21T18:30"))
    #expect(file.workouts[1].end == local("2026-11-21T19:25"))
    #expect(reasons(file) == [12: .cardio])
    #expect(file.assumedUnit == nil)
  }

  @Test("pounds from the name of the column, rounded to thousandths") func imperial() throws {
    let file = try WorkoutSamples.read(WorkoutSamples.hevyImperial)
    #expect(
      file.workouts[0].exercises.map { $0.sets[0].weight } == [
        Weight(thousandths: 88_180, .lb), Weight(thousandths: 45_359, .lb),
      ])
    let half = try WorkoutSamples.read(
      WorkoutSamples.hevyImperial.replacing("88.18", with: "88.1805"))
    #expect(half.workouts[0].exercises[0].sets[0].weight == Weight(thousandths: 88_181, .lb))
    #expect(file.workouts[0].start == local("2026-05-15T19:26"))
    #expect(file.workouts[0].end == local("2026-05-15T20:42"))
  }

  @Test(
    "dates in the languages of phones",
    arguments: [
      "5 Mar 2026, 18:30", "05 Mar 2026, 18:30", "5 März 2026, 18:30", "5. März 2026, 18:30",
      "5 Mrz. 2026, 18:30", "5 mars 2026, 18:30", "5 de mar. de 2026, 18:30", "5 mrt. 2026, 18:30",
      "5 mar 2026, 18:30", "Mar 5, 2026, 6:30 PM", "Mar 5, 2026, 6:30\u{202f}p. m.",
      "05.03.2026, 18:30", "2026-03-05 18:30:00", "2026-03-05T18:30", "5/3/2026, 18:30",
      "5 Mar 2026 18:30", "5 Mart 2026, 18:30", "5 marca 2026, 18:30", "5 мар. 2026 г., 18:30",
      "5 марта 2026 г., 18:30", "2026年3月5日 18:30",
    ])
  func dates(text: String) throws {
    #expect(try start(text) == local("2026-03-05T18:30"))
  }

  @Test(
    "months",
    arguments: zip(
      [
        "Jan", "févr.", "März", "avr.", "Mai", "juin", "juil.", "août", "Sept.", "Okt.", "nov.",
        "Dez.", "ene", "gen", "abr", "mag", "giu", "lug", "ago", "set", "ott", "out", "dic", "mei",
        "Ağu", "Ağustos", "Oca", "Şub", "Eki", "Ara", "sie", "sierpnia", "paź", "października",
        "gru", "lut", "мая", "май", "авг.", "августа", "сент.", "нояб.", "янв.",
      ],
      Array(1...12) + [1, 1, 4, 5, 6, 7, 8, 9, 10, 10, 12, 5]
        + [8, 8, 1, 2, 10, 12, 8, 8, 10, 10, 12, 2, 5, 5, 8, 8, 9, 11, 1]))
  func months(name: String, month: Int) throws {
    #expect(try start("7 \(name) 2025, 00:05").day == CivilDay(year: 2025, month: month, day: 7))
  }

  @Test(
    "what is no date is refused with its line",
    arguments: [
      "yesterday", "32 Mar 2026, 10:00", "30 Feb 2026, 10:00", "5 Foo 2026, 10:00",
      "5 Mar 2026, 24:00", "5 Mar 2026, 13:00 PM", "2026-03-05T18:30:00 +00:60",
      "2026-03-05T18:30:00Zulu", "5 Mar 26, 18:30", "2026-13-05 18:30", "5 Mar 2026, 18:3", ":",
    ])
  func badDates(text: String) throws {
    let error = try failure(WorkoutFileError.self) { try start(text) }
    guard case .unreadable(let row) = error else { return #expect(Bool(false), "\(error)") }
    #expect(row.line == 2 && row.reason == .badDate(text))
  }

  @Test("12 AM is midnight, 12 PM noon") func noon() throws {
    #expect(try start("Mar 5, 2026, 12:10 AM").hour == 0)
    #expect(try start("Mar 5, 2026, 12:10 PM").hour == 12)
  }

  private func start(_ text: String) throws -> LocalDateTime {
    let file = try WorkoutSamples.read(
      """
      title,start_time,exercise_title,set_index,set_type,weight_kg,reps
      A,"\(text)",Squat,0,normal,100,5
      """)
    return try #require(file.workouts.first).start
  }

  // MARK: FitNotes

  @Test("FitNotes has days only: workouts start at noon, and names are empty") func fitNotes()
    throws
  {
    let file = try WorkoutSamples.read(WorkoutSamples.fitNotes)
    #expect(file.format == .fitNotes)
    #expect(file.workouts.map(\.start) == ["2026-11-12T12:00", "2026-11-14T12:00"].map(local))
    #expect(file.workouts.allSatisfy { !$0.hasTime && $0.end == nil && $0.name.isEmpty })
    #expect(
      words(file) == [
        ["Deadlift", "140x5"], ["Flat Barbell Bench Press", "60x10", "60x10"], ["Plank", "90s"],
      ])
    #expect(file.workouts[1].exercises[0].notes == "Dropset incomplete")
    #expect(reasons(file) == [6: .cardio, 7: .cardio])
  }

  @Test("a workout of today is not in the future, though noon is to come") func today() throws {
    let file = try WorkoutSamples.read(WorkoutSamples.fitNotesPounds)
    #expect(file.workouts[0].exercises[0].sets[0].weight == Weight(thousandths: 315_000, .lb))
    #expect(file.workouts[0].start == local("2026-11-23T12:00"))
  }

  @Test("a time that another program added to a day of FitNotes does not split the day")
  func fitNotesWithTimes() throws {
    let text = WorkoutSamples.fitNotes.replacing(
      "2026-11-14,Plank", with: "2026-11-14 18:00,Plank")
    #expect(
      try WorkoutSamples.read(text).workouts.map(\.identity)
        == WorkoutSamples.read(WorkoutSamples.fitNotes).workouts.map(\.identity))
  }

  @Test("both units as columns, one of them filled") func fitNotesForIOS() throws {
    let file = try WorkoutSamples.read(
      """
      Date,Exercise,Category,Weight (kg),Weight (lbs),Reps,Distance,Distance Unit,Time,Notes,Kind
      2026-01-15,Squat,Legs,100,,5,,,,,wr
      2026-01-15,Curl,Arms,,45,8,,,,,wr
      2026-01-15,Row,Back,0,95,8,,,,,wr
      """)
    #expect(file.workouts[0].exercises.map(\.unit) == [.kg, .lb, .lb])
  }

  @Test("the whole file decides between day and month first") func dateOrder() throws {
    func days(_ dates: String...) throws -> (days: [Int], isAssumed: Bool) {
      let rows = dates.map { "\($0),Squat,Legs,60,kgs,5" }.joined(separator: "\n")
      let file = try WorkoutSamples.read(
        "Date,Exercise,Category,Weight,Weight Unit,Reps\n" + rows)
      return (file.workouts.map(\.start.day.day), file.assumedOrder != nil)
    }
    #expect(try days("3/4/2026", "23/4/2026") == ([3, 23], false))
    #expect(try days("3/4/2026", "4/23/2026") == ([4, 23], false))
    #expect(try days("3/4/2026") == ([3], true))
    #expect(try days("4/4/2026") == ([4], false))
    #expect(try days("2026-04-03", "05.04.2026") == ([3, 5], false))
  }

  // MARK: Units

  private static let unitHead = "Date,Exercise,Category,Weight,Weight Unit,Reps\n"

  @Test("of kilograms and pounds in one exercise of one workout, the fewer are converted")
  func mixedUnits() throws {
    let file = try WorkoutSamples.read(
      Self.unitHead + """
        2025-04-01,Lat Pulldown,Back,100,lbs,8
        2025-04-01,Lat Pulldown,Back,50,kgs,8
        2025-04-01,Lat Pulldown,Back,52.5,kgs,8
        2025-04-01,Curl,Arms,45,lbs,8
        2025-04-02,Lat Pulldown,Back,100,lbs,8
        """)
    #expect(
      words(file) == [
        ["Lat Pulldown", "45.359x8", "50x8", "52.5x8"], ["Curl", "45x8"],
        ["Lat Pulldown", "100x8"],
      ])
    #expect(file.workouts.map { $0.exercises.map(\.unit) } == [[.kg, .lb], [.lb]])
    #expect(
      file.converted == [
        ConvertedWeight(
          line: 2, exercise: "Lat Pulldown", written: Weight(thousandths: 100_000, .lb),
          stored: Weight(thousandths: 45_359, .kg))
      ])
    #expect(file.skipped.isEmpty)
  }

  @Test("of as many kilograms as pounds, the unit of the first is kept, unless it has no room")
  func halfUnits() throws {
    let even = try WorkoutSamples.read(
      Self.unitHead + "2025-04-01,Row,Back,100,lbs,8\n2025-04-01,Row,Back,50,kgs,8")
    #expect(words(even) == [["Row", "100x8", "110.231x8"]])
    let heavy = try WorkoutSamples.read(
      Self.unitHead + "2025-04-01,Sled,Legs,100,lbs,8\n2025-04-01,Sled,Legs,5000,kgs,8")
    #expect(words(heavy) == [["Sled", "45.359x8", "5000x8"]])
  }

  // MARK: Any app

  @Test(
    "columns may stand in any order, and unknown ones do not matter",
    arguments: WorkoutSamples.all.indices)
  func anyOrder(sample: Int) throws {
    let text = WorkoutSamples.all[sample]
    let separator = text.contains(";") ? ";" : ","
    let table = try CSVTable(Array(text.utf8))
    let writer = CSVText(separator: UInt8(ascii: separator == ";" ? ";" : ","))
    var bytes = ByteBuffer()
    for record in table.records {
      // Missing values at the end must not shift the reversed ones.
      let missing = table.records[0].values.count - record.values.count
      let values = record.values + Array(repeating: "", count: missing)
      for (place, value) in (["Mood"] + values.reversed()).enumerated() {
        if place > 0 { bytes.append(writer.separator) }
        writer.append(value, to: &bytes)
      }
      bytes.append(CSVText.lineEnd)
    }
    let found = try WorkoutFile(Array(bytes.text.utf8), now: WorkoutSamples.now)
    let expected = try WorkoutSamples.read(text)
    #expect(found.workouts.map(\.identity) == expected.workouts.map(\.identity))
    #expect(words(found) == words(expected))
    #expect(found.skipped.map(\.reason) == expected.skipped.map(\.reason))
    #expect(!found.workouts.isEmpty)
  }

  @Test("a workout is identified by app, start and name, and two imports give the same ids")
  func identity() throws {
    let first = try WorkoutSamples.read(WorkoutSamples.hevyMetric)
    let second = try WorkoutSamples.read(WorkoutSamples.hevyMetric.replacing("82.5", with: "85"))
    #expect(first.workouts.map(\.recordID) == second.workouts.map(\.recordID))
    #expect(first.workouts[0].identity == "workout hevy 2026-10-01T07:05 Legs")
    let all = try WorkoutSamples.all.flatMap { try WorkoutSamples.read($0).workouts }
    #expect(Set(all.map(\.recordID)).count == all.count)
  }

  @Test("two workouts at one time stay apart by name; rows of one that are apart are joined")
  func grouping() throws {
    let file = try WorkoutSamples.read(
      """
      Date,Workout Name,Exercise Name,Set Order,Weight,Reps
      2026-07-05 07:30:00,A,Squat,1,100,5
      2026-07-05 07:30:00,B,Squat,1,60,5
      2026-07-05 07:30:00,A,Row,1,50,5
      2026-07-05 07:30:00,A,Squat,2,100,4
      """)
    #expect(file.workouts.map(\.name) == ["A", "B"])
    #expect(words(file) == [["Squat", "100x5", "100x4"], ["Row", "50x5"], ["Squat", "60x5"]])
  }

  @Test("names are one line of limited length") func limits() throws {
    let long = String(repeating: "x", count: 500)
    let file = try WorkoutSamples.read(
      """
      title,start_time,exercise_title,set_index,set_type,weight_kg,reps,rpe
      "A
       \(long)",2026-03-05 10:00,\(long),0,normal,100,5.0,
      ,2026-03-05 10:00,,0,normal,100,5,
      """)
    #expect(file.workouts[0].name.hasPrefix("A xxx"))
    #expect(file.workouts[0].name.count == TextLimit.name)
    #expect(file.workouts[0].exercises[0].name.count == TextLimit.name)
    #expect(file.workouts[0].exercises[0].sets.map(\.description) == ["100x5"])
    #expect(file.skipped.map(\.reason) == [.noExercise])
  }

  private func local(_ text: String) -> LocalDateTime { WorkoutSamples.local(text) }
}
