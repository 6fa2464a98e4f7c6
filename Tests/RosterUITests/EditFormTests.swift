import AppCore
import AppTestSupport
import Domain
import RosterUI
import Services
import ServicesTestSupport
import Terminal
import TestSupport
import Testing

@Suite("Editing a shift") struct EditFormTests {
  /// A program on the Schedule with the form of `shift` open.
  private func editing(_ shift: Shift, zone: String = "Europe/London") throws -> Robot {
    let robot = try Robot([shift], zone: zone)
    robot.press("2 g g e")
    return robot
  }

  /// Shifts whose fields cannot say everything that is known of them.
  private static let special: [(String, @Sendable () throws -> Shift)] = [
    ("planned", { try planned("2026-11-21 19:00", "2026-11-22 07:00") }),
    ("cancelled", { try planned("2026-11-21 19:00", "2026-11-22 07:00").cancelled() }),
    (
      "worked, with seconds",
      {
        try planned("2026-11-19 19:00", "2026-11-20 07:00")
          .worked(from: "2026-11-19T18:58:31Z", to: "2026-11-20T07:03:59Z")
      }
    ),
    (
      "running, with seconds",
      { try planned("2026-11-20 19:00", "2026-11-21 07:00").worked(from: "2026-11-20T19:02:07Z") }
    ),
    (
      "unplanned, with seconds in the plan",
      {
        let zone = Zones.named("Europe/London")
        let start = try utc("2026-11-20T10:00:41Z")
        let times = try ShiftTimes(start: start, end: start + 8 * 3600, zone: zone)
        var shift = try planned("2026-11-20 10:00", "2026-11-20 18:00", name: "")
        shift.plan(times)
        shift.breakMinutes = 0
        return try shift.worked(from: "2026-11-20T10:00:41Z", to: "2026-11-20T10:00:59Z")
      }
    ),
    (
      "in another zone",
      { try planned("2026-11-19 19:00", "2026-11-20 07:00", zone: "America/New_York") }
    ),
    ("24 hours", { try planned("2026-11-19 07:00", "2026-11-20 07:00") }),
    ("48 hours", { try planned("2026-11-19 07:00", "2026-11-21 07:00") }),
    ("a day of 23 hours", { try planned("2026-03-28 20:00", "2026-03-29 20:00") }),
    ("a day of 25 hours", { try planned("2026-10-24 20:00", "2026-10-25 20:00") }),
    ("begun in the first pass", { try planned("2026-10-25 01:30", "2026-10-25 09:00") }),
    (
      "begun in the second pass",
      { try planned("2026-10-25 01:30", "2026-10-25 09:00", repeated: .second) }
    ),
    (
      "ended in the second pass",
      { try planned("2026-10-24 19:00", "2026-10-25 01:30", repeated: .second) }
    ),
    (
      "from the first pass into the second",
      {
        var shift = try planned("2026-10-25 01:15", "2026-10-25 01:45")
        shift.scheduledEnd = shift.scheduledEnd + 3600
        return shift
      }
    ),
    (
      "worked within the second pass",
      {
        try planned("2026-10-25 00:00", "2026-10-25 08:00")
          .worked(from: "2026-10-25T01:10:05Z", to: "2026-10-25T01:50:06Z")
      }
    ),
    (
      "with a rate of its own",
      {
        var shift = try planned("2026-11-21 19:00", "2026-11-22 07:00")
        shift.rateLabel = "Sat/night"
        shift.rateMultiplier = Multiplier(tenThousandths: 13_000)
        return shift
      }
    ),
    (
      "with an ordinary rate's name at another multiplier",
      {
        var shift = try planned("2026-11-21 19:00", "2026-11-22 07:00")
        shift.rateLabel = "Extra"
        shift.rateMultiplier = Multiplier(tenThousandths: 17_500)
        return shift
      }
    ),
    (
      "without a rate's name at another multiplier",
      {
        var shift = try planned("2026-11-21 19:00", "2026-11-22 07:00")
        shift.rateMultiplier = Multiplier(tenThousandths: 12_500)
        return shift
      }
    ),
  ]

  @Test("opening the form and saving it changes nothing", arguments: special.map(\.0))
  func untouched(name: String) throws {
    let shift = try #require(try Self.special.first { $0.0 == name }?.1())
    let robot = try editing(shift)
    let before = try robot.store.records()
    robot.press("Enter")
    #expect(robot.state.layers.isEmpty)
    #expect(try robot.store.records() == before)
    #expect(try robot.store.changeCount() == 1)
  }

  @Test("a new note changes the note alone", arguments: special.map(\.0))
  func onlyNote(name: String) throws {
    let shift = try #require(try Self.special.first { $0.0 == name }?.1())
    let robot = try editing(shift)
    try robot.fill("notes", "new")
    robot.press("Enter")
    var after = try robot.onlyShift()
    #expect(after.notes == "new")
    after.notes = shift.notes
    after.updatedAt = shift.updatedAt
    #expect(after == shift)
  }

  @Test("a shift elsewhere is edited by the clock at its place")
  func elsewhere() throws {
    let robot = try editing(
      planned("2026-11-19 19:00", "2026-11-20 07:00", zone: "America/New_York"))
    #expect(try robot.field("start").input.text == "19:00")
    try robot.fill("start", "20:00")
    robot.press("Enter")
    let shift = try robot.onlyShift()
    #expect(try shift.scheduledStart == utc("2026-11-20T01:00:00Z"))
    #expect(shift.zone == "America/New_York")
  }

  @Test("the worked times are edited by the minute; the other one keeps its seconds")
  func worked() throws {
    let robot = try editing(
      planned("2026-11-19 19:00", "2026-11-20 07:00")
        .worked(from: "2026-11-19T18:58:31Z", to: "2026-11-20T07:03:59Z"))
    #expect(try robot.field("worked_from").input.text == "2026-11-19 18:58")
    try robot.fill("worked_to", "2026-11-20 07:30")
    robot.press("Enter")
    let shift = try robot.onlyShift()
    #expect(try shift.actualStart == utc("2026-11-19T18:58:31Z"))
    #expect(try shift.actualEnd == utc("2026-11-20T07:30:00Z"))
  }

  @Test(
    "worked times that cannot be are refused beside their field",
    arguments: [
      ("worked_to", "2026-11-19 18:00", "is before the start"),
      ("worked_to", "2026-11-22 07:00", "is in the future"), ("worked_to", "soon", "as a time"),
      ("worked_from", "2026-11-17 07:00", "is too long"), ("worked_from", "", "Enter a time"),
      ("worked_from", "2026-11-21 02:42", "is in the future"),
    ])
  func impossible(field: String, text: String, error: String) throws {
    let robot = try editing(
      planned("2026-11-19 19:00", "2026-11-20 07:00")
        .worked(from: "2026-11-19T18:58:31Z", to: "2026-11-20T07:03:59Z"))
    let before = try robot.store.records()
    try robot.fill(field, text)
    let errors = try robot.form().form.fields.compactMap(\.error)
    #expect(errors.count == 1)
    #expect(errors[0].contains(error))
    robot.press("Enter")
    #expect(robot.state.layers.count == 1)
    #expect(try robot.store.records() == before)
  }

  @Test("which of two equal times is meant can be changed, in both directions")
  func otherPass() throws {
    let second = try planned("2026-10-25 01:30", "2026-10-25 09:00", repeated: .second)
    let robot = try editing(second)
    #expect(robot.screen.contains("second time"))
    try robot.focus("repeated")
    robot.press("Left Enter")
    #expect(try robot.onlyShift().scheduledStart == utc("2026-10-25T00:30:00Z"))
    robot.press("e")
    #expect(robot.screen.contains("first time"))
    try robot.focus("repeated")
    robot.press("Right Enter")
    #expect(try robot.onlyShift().scheduledStart == utc("2026-10-25T01:30:00Z"))
  }

  @Test("moving a long shift to another day needs the day of its end as well, and says so")
  func longShift() throws {
    let robot = try editing(planned("2026-11-19 07:00", "2026-11-20 07:00"))
    #expect(try robot.field("end").input.text == "2026-11-20 07:00")
    try robot.fill("day", "2026-11-21")
    #expect(try robot.error("end")?.contains("is before the start") == true)
    try robot.fill("end", "24h")
    robot.press("Enter")
    #expect(try robot.onlyShift().scheduledEnd == utc("2026-11-22T07:00:00Z"))
  }

  @Test("a shift that was changed elsewhere meanwhile is not overwritten")
  func changedMeanwhile() throws {
    let running = try planned("2026-11-20 19:00", "2026-11-21 07:00")
      .worked(from: "2026-11-20T19:00:00Z")
    let robot = try editing(running)
    let other = try Robot(beside: robot)
    other.wait(seconds: 60)
    other.press("s")
    try #require(other.screen.contains("Ended Night"))
    let ended = try robot.store.records()
    // The planned end and the end of the work are one thing, the note is another.
    try robot.fill("end", "08:00")
    try robot.fill("notes", "typed in vain?")
    robot.press("Enter")
    #expect(try robot.store.records() == ended)
    #expect(robot.prose.contains("was changed in the meantime; nothing was saved. Check its"))
    #expect(try robot.form().form.value("notes") == "typed in vain?")
    try robot.fill("end", "07:00")
    robot.press("Enter")
    let shift = try robot.onlyShift()
    #expect(shift.status == .completed && shift.notes == "typed in vain?")
  }

  @Test("a shift that was deleted elsewhere meanwhile stays deleted")
  func deletedMeanwhile() throws {
    let robot = try editing(planned("2026-11-21 19:00", "2026-11-22 07:00"))
    let other = try Robot(beside: robot)
    other.press("d y")
    robot.press("Enter")
    #expect(try robot.store.shifts.count() == 0)
    #expect(robot.prose.contains("not found"))
  }
}
