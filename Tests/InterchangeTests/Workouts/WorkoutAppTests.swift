import Coach
import Domain
import Interchange
import Testing

@Suite("Workouts from StrongLifts, LiftLog and Flexify") struct WorkoutAppTests {
  private func words(_ file: WorkoutFile) -> [[String]] {
    file.workouts.flatMap { $0.exercises.map { [$0.name] + $0.sets.map(\.description) } }
  }

  private func reasons(_ file: WorkoutFile) -> [Int: SkippedWorkoutRow.Reason] {
    Dictionary(file.skipped.map { ($0.line, $0.reason) }) { first, _ in first }
  }

  private func local(_ text: String) -> LocalDateTime { WorkoutSamples.local(text) }

  @Test("StrongLifts' sets come from the columns of a row; failed ones do not count")
  func strongLifts() throws {
    let file = try WorkoutSamples.read(WorkoutSamples.strongLifts)
    #expect(file.format == .strongLifts)
    #expect(
      words(file) == [
        ["Squat", "55x5", "57.5x5"], ["Plank", "60s", "60s"], ["Deadlift", "85x4"],
      ])
    #expect(file.workouts.map(\.name) == ["Workout A", "Workout B"])
    #expect(file.workouts.map(\.start) == ["2026-09-11T23:30", "2026-09-13T18:00"].map(local))
    // The first one ends after midnight.
    #expect(file.workouts.map(\.end) == ["2026-09-12T00:18", "2026-09-13T18:12"].map(local))
    #expect(file.workouts[0].exercises[0].notes == "deep")
    #expect(reasons(file) == [4: .nothingDone])
    let pounds = try WorkoutSamples.read(
      WorkoutSamples.strongLifts.replacing("(KG)", with: "(LB)").replacing("×KG", with: "×LB"))
    #expect(pounds.workouts[0].exercises[0].unit == .lb)
  }

  @Test("an unreadable set of StrongLifts costs only itself") func strongLiftsDamage() throws {
    let text = WorkoutSamples.strongLifts.replacing("5,57.5,0", with: "5,x,0")
    let file = try WorkoutSamples.read(text)
    #expect(words(file).first == ["Squat", "55x5"])
    #expect(file.skipped.map(\.reason) == [.badWeight("x"), .nothingDone])
  }

  @Test("LiftLog's sets are put together by session, from the first to the last set")
  func liftLog() throws {
    let file = try WorkoutSamples.read(WorkoutSamples.liftLog)
    #expect(file.format == .liftLog)
    #expect(words(file) == [["Pull-ups", "x8", "10x7"], ["Bench Press", "67.5x10", "67.5x12"]])
    #expect(
      file.workouts.map(\.start) == ["2024-10-16T10:43:50", "2026-10-16T10:41:38"].map(local))
    #expect(file.workouts.map(\.end) == ["2024-10-16T10:46:50", "2026-10-16T10:44:39"].map(local))
    #expect(file.workouts[0].interval == nil)
    #expect(
      file.workouts[1].interval
        == Interval(
          start: try #require(ISOText.instant("2026-10-16T08:41:38Z")),
          end: try #require(ISOText.instant("2026-10-16T08:44:39Z"))))
    #expect(file.workouts[1].recordID.text == "8b929966-2426-4cbf-b678-ac8e811c8b2b")
    #expect(file.workouts[1].exercises[0].notes == "slow")
  }

  @Test("Flexify's sets without a long pause are a workout, also over midnight")
  func flexify() throws {
    let file = try WorkoutSamples.read(WorkoutSamples.flexify)
    #expect(file.format == .flexify)
    #expect(
      words(file) == [
        ["Squat", "100x5", "102.5x5"], ["Curl", "30x8"], ["Squat", "105x5"], ["Plank", "90s"],
      ])
    #expect(file.workouts.map(\.start) == ["2026-10-05T23:50", "2026-10-08T18:00"].map(local))
    #expect(file.workouts.map(\.end) == ["2026-10-06T00:20", "2026-10-08T18:05"].map(local))
    #expect(file.workouts[0].exercises[1].unit == .lb)
    #expect(reasons(file) == [6: .cardio])
    let records = try WorkoutSamples.read(WorkoutSamples.flexifyRecords)
    #expect(records.format == .flexify)
    #expect(words(records) == [["Squat", "102.058x5"], ["Plank", "60s"]])
    #expect(records.workouts.map(\.start) == ["2026-10-15T23:50"].map(local))
    #expect(records.workouts[0].exercises[0].notes == "deep")
    #expect(reasons(records) == [8: .cardio])
    let massive = try WorkoutSamples.read(WorkoutSamples.massive)
    #expect(massive.format == .flexify)
    #expect(words(massive) == [["Bench press", "40x10", "45x8"]])
  }

  @Test(
    "times with an offset are exact",
    arguments: [
      "2026-03-05T18:30:00Z", "2026-03-05 18:30:00 +0000", "2026-03-05T19:30:00.250+01:00",
    ])
  func offsets(text: String) throws {
    let file = try WorkoutSamples.read(
      """
      title,start_time,exercise_title,set_index,set_type,weight_kg,reps
      A,"\(text)",Squat,0,normal,100,5
      """)
    let instant = try #require(ISOText.instant("2026-03-05T18:30Z"))
    #expect(file.workouts.map(\.interval) == [Interval(start: instant, end: instant)])
  }
}
