import AppCore
import AppTestSupport
import Domain
import RosterUI
import Services
import ServicesTestSupport
import Terminal
import TestSupport
import Testing

@Suite("The form of a shift") struct ShiftFormTests {
  /// A program with the form for a new shift open.
  func adding(
    day: String, from start: String, to end: String, _ shifts: [Shift] = []
  ) throws -> Robot {
    let robot = try Robot(shifts)
    robot.press("a")
    try robot.fill("day", day)
    try robot.fill("start", start)
    try robot.fill("end", end)
    return robot
  }

  /// Saves the form, and the shift that came of it.
  func saved(_ robot: Robot) throws -> Shift {
    robot.press("Enter")
    try #require(robot.state.layers.isEmpty, "\(robot.screen)")
    return try robot.onlyShift()
  }

  // MARK: New shifts

  @Test("a shift over midnight says so while it is typed, and is stored as moments and wall clock")
  func overMidnight() throws {
    let robot = try adding(day: "2026-11-21", from: "19:00", to: "07:00")
    #expect(robot.screen.contains("next day · 12 h"))
    try robot.fill("name", "Night")
    try robot.fill("notes", "Ward 4 🏥")
    let shift = try saved(robot)
    #expect(try shift.scheduledStart == utc("2026-11-21T19:00:00Z"))
    #expect(try shift.scheduledEnd == utc("2026-11-22T07:00:00Z"))
    #expect(ISOText.format(shift.localStart) == "2026-11-21T19:00")
    #expect(ISOText.format(shift.localEnd) == "2026-11-22T07:00")
    #expect(shift.zone == "Europe/London")
    #expect(shift.status == .scheduled)
    #expect((shift.name, shift.notes) == ("Night", "Ward 4 🏥"))
    #expect(shift.breakMinutes == nil)
    #expect(robot.screen.contains("Added Night, Sat 21 Nov 19:00."))
  }

  @Test(
    "a night over a clock change is as long as it truly is, and the form says why",
    arguments: [
      ("2026-10-24", "19:00", "07:00", 780, "next day · 13 h", "The clocks go back"),
      ("2026-03-28", "19:00", "07:00", 660, "next day · 11 h", "The clocks go forward"),
      ("2026-10-24", "19:00", "12h", 720, "next day · 12 h", "The clocks go back"),
      ("2026-10-25", "00:30", "03:00", 210, "3 h 30 m", "The clocks go back"),
      ("2026-03-29", "00:30", "02:30", 60, "1 h", "The clocks go forward"),
    ])
  func clockChange(
    day: String, start: String, end: String, minutes: Int64, note: String, remark: String
  ) throws {
    let robot = try adding(day: day, from: start, to: end)
    #expect(robot.screen.contains(note))
    #expect(robot.screen.contains("! " + remark))
    let shift = try saved(robot)
    #expect(shift.scheduledEnd - shift.scheduledStart == minutes * 60)
  }

  @Test(
    "times are read as people write them, and shown as they were understood",
    arguments: [
      ("7", "15", "07:00", "15:00 · 8 h"), ("0700", "3pm", "07:00", "15:00 · 8 h"),
      ("7.30", "8h", "07:30", "15:30 · 8 h"),
      ("19.30 Uhr", "7", "19:30", "07:00 · next day · 11 h 30 m"),
    ])
  func casual(from: String, to: String, start: String, end: String) throws {
    let robot = try adding(day: "2026-11-23", from: from, to: to)
    #expect(try robot.field("start").note == start)
    #expect(try robot.field("end").note == end)
  }

  @Test(
    "a range typed as the start fills the end too", arguments: ["7-15", "7+8", "7.00 – 15 Uhr"])
  func range(typed: String) throws {
    let robot = try adding(day: "2026-11-23", from: typed, to: "20:00")
    try robot.fill("start", typed)
    #expect(try robot.field("end").note.hasSuffix("8 h"))
    robot.press("Tab")
    #expect(try robot.field("start").input.text == "07:00")
    #expect(try robot.field("end").note.hasSuffix("8 h"))
    robot.type("16")
    #expect(try robot.field("end").input.text == "16")
    robot.press("C-e C-u")
    robot.type("15")
    let shift = try saved(robot)
    #expect(try shift.scheduledStart == utc("2026-11-23T07:00:00Z"))
    #expect(shift.scheduledEnd - shift.scheduledStart == 8 * 3600)
  }

  @Test("an ordinary night has no remark")
  func noRemark() throws {
    #expect(try adding(day: "2026-11-21", from: "19:00", to: "07:00").form().remarks.isEmpty)
  }

  @Test("a time that the clock shows twice is asked about, and only as long as it is there")
  func repeatedHour() throws {
    let robot = try adding(day: "2026-10-25", from: "00:30", to: "09:00")
    #expect(try robot.form().form["repeated"] == nil)
    try robot.fill("start", "01:30")
    #expect(robot.screen.contains("Which one"))
    #expect(robot.screen.contains("first time"))
    try robot.fill("start", "02:30")
    #expect(try robot.form().form["repeated"] == nil)
    try robot.fill("start", "01:30")
    try robot.fill("end", "8h")
    #expect(try robot.form().form["repeated"] != nil)
    let shift = try saved(robot)
    #expect(try shift.scheduledStart == utc("2026-10-25T00:30:00Z"))
  }

  @Test("the second of the two is another moment", arguments: ["Right", "PgUp", "s", "End"])
  func secondPass(key: String) throws {
    let robot = try adding(day: "2026-10-25", from: "01:30", to: "09:00")
    try robot.focus("repeated")
    // A letter chooses the option that begins with it.
    robot.press(key)
    #expect(robot.screen.contains("second time"))
    #expect(try robot.field("end").note == "7 h 30 m")
    let shift = try saved(robot)
    #expect(try shift.scheduledStart == utc("2026-10-25T01:30:00Z"))
    #expect(ISOText.format(shift.localStart) == "2026-10-25T01:30")
  }

  @Test("an end that the clock shows twice is asked about as well")
  func repeatedEnd() throws {
    let robot = try adding(day: "2026-10-24", from: "19:00", to: "01:30")
    #expect(try robot.field("end").note == "next day · 6 h 30 m")
    try robot.focus("repeated")
    robot.press("Right")
    #expect(try robot.field("end").note == "next day · 7 h 30 m")
    #expect(try saved(robot).scheduledEnd == utc("2026-10-25T01:30:00Z"))
  }

  @Test("a time that does not exist is refused, and both of the nearest can be read on the screen")
  func missingHour() throws {
    for (start, end, id) in [("01:30", "09:00", "start"), ("00:30", "01:30", "end")] {
      let robot = try adding(day: "2026-03-29", from: start, to: end)
      let error = try #require(try robot.error(id))
      #expect(error.contains("00:59") && error.contains("02:00"))
      robot.press("Enter")
      #expect(robot.screen.contains("00:59"))
      #expect(robot.screen.contains("02:00"))
      #expect(try robot.shifts().isEmpty)
      #expect(robot.requests.last == .bell)
    }
  }

  @Test(
    "the end may be a time, a length, or a day and a time",
    arguments: [
      ("15:00", 480), ("3pm", 480), ("24h", 1440), ("48h", 2880), ("7h30m", 450),
      ("7.5h", 450), ("7,5h", 450), ("90m", 90), ("12 h", 720), ("12H", 720), ("+12h", 720),
      ("06:59", 1439), ("24:00", 1020), ("2026-11-23 07:00", 2880), ("23.11.2026 07:00", 2880),
      ("sunday 07:00", 1440), ("tomorrow 07:00", 1440), ("heute 15:00", 480),
    ])
  func ends(end: String, minutes: Int64) throws {
    let robot = try adding(day: "2026-11-21", from: "07:00", to: end)
    #expect(try robot.error("end") == nil)
    let shift = try saved(robot)
    #expect(shift.scheduledEnd - shift.scheduledStart == minutes * 60)
  }

  @Test("the day of the end may be a weekday, whatever letters it has")
  func weekdayEnd() throws {
    // Saturday: Thursday lies ahead, which is too long, so the day of the start moves along.
    for (day, end) in [
      ("2026-11-25", "thursday 07:00"), ("2026-11-25", "donnerstag 07:00"),
      ("2026-11-24", "mittwoch 07:00"), ("2026-11-25", "thu 7am"),
    ] {
      let robot = try adding(day: day, from: "19:00", to: end)
      #expect(try robot.error("end") == nil, "\(end)")
      let understood = end.hasSuffix("am") ? "07:00 · " : ""
      #expect(try robot.field("end").note == understood + "next day · 12 h", "\(end)")
    }
  }

  @Test(
    "what does not make a shift is refused beside its field, in words",
    arguments: [
      ("2026-11-21", "07:00", "07:00", "end", "Start and end are both Sat 21 Nov 07:00."),
      ("2026-11-21", "07:00", "48h01m", "end", "48 h 1 m is too long: a shift lasts at most 48 h."),
      (
        "2026-11-21", "07:00", "2026-11-24 07:00", "end",
        "72 h is too long: a shift lasts at most 48 h."
      ),
      (
        "2026-11-21", "07:00", "2026-11-20 07:00", "end",
        "The end Fri 20 Nov 07:00 is before the start Sat 21 Nov 07:00."
      ),
      ("2026-11-21", "07:00", "noon", "end", "Can’t read “noon” as a time; try 7:00."),
      ("2026-11-21", "07:00", "", "end", "Enter a time."),
      ("2026-11-21", "07:00", "0h", "end", "“0h” is zero."),
      ("2026-11-21", "07:00", "25:00", "end", "Can’t read “25:00” as a time; try 7:00."),
      ("2026-11-21", "7 o'clock", "15:00", "start", "Can’t read “7 o'clock” as a time; try 7:00."),
      ("2026-11-21", "", "15:00", "start", "Enter a time."),
      ("30.2.2026", "07:00", "15:00", "day", "“30.2.2026” is not a date."),
      ("2026-11-31", "07:00", "15:00", "day", "“2026-11-31” is not a date."),
      (
        "2301-01-01", "07:00", "15:00", "day",
        "“2301-01-01” is outside the years 1900 to 2200."
      ),
    ])
  func refused(day: String, start: String, end: String, field: String, message: String) throws {
    let robot = try adding(day: day, from: start, to: end)
    #expect(try robot.error(field) == message)
    try robot.focus("notes")
    robot.press("Enter")
    #expect(robot.requests == [.bell])
    let form = try robot.form().form
    #expect(form.fields[form.focus].id == field)
    #expect(try robot.shifts().isEmpty)
    #expect(robot.screen.contains(String(message.prefix(20))))
  }

  @Test("a refused form says the way out once it is asked to save")
  func wayOut() throws {
    let robot = try adding(day: "2026-11-21", from: "07:00", to: "07:00")
    robot.press("Enter")
    #expect(robot.prose.contains("For a whole day, enter the length: 24h"))
    robot.press("C-u")
    robot.type("24h")
    #expect(!robot.screen.contains("For a whole day"))
    #expect(try saved(robot).scheduled.seconds == 86_400)
  }

  @Test("a break may be as long as the shift and no longer")
  func breaks() throws {
    let robot = try adding(day: "2026-11-21", from: "07:00", to: "15:00")
    try robot.fill("break", "8h01m")
    #expect(try robot.error("break") == "The break of 8 h 1 m is longer than the shift.")
    robot.press("Enter")
    #expect(try robot.shifts().isEmpty)
    try robot.fill("break", "8:00")
    #expect(try robot.error("break") == nil)
    try robot.fill("break", "x")
    #expect(try robot.error("break") == "Can’t read “x” as a length of time.")
    try robot.fill("break", "-5")
    #expect(try robot.error("break") == "“-5” is negative.")
    try robot.fill("break", "")
    #expect(try robot.field("break").note == "automatic: 30 m")
    #expect(try saved(robot).breakMinutes == nil)
  }

  @Test("rate and additional are chosen by keys, letters and blank")
  func choices() throws {
    let robot = try adding(day: "2026-11-21", from: "07:00", to: "15:00")
    try robot.focus("rate")
    robot.press("PgUp PgUp PgDn")
    #expect(robot.screen.contains("Overtime (Bracket) × 1.3"))
    try robot.fill("rate", "b")
    try robot.focus("additional")
    #expect(robot.screen.contains("Bank Holiday × 2.0"))
    robot.type(" ")
    #expect(robot.screen.contains("[✓]"))
    let shift = try saved(robot)
    #expect(shift.rateLabel == "Bank Holiday")
    #expect(shift.rateMultiplier == Multiplier(tenThousandths: 20_000))
    #expect(shift.isAdditionalShift)
  }

  @Test("a shift that is over is recorded as worked, unless told otherwise")
  func recorded() throws {
    let robot = try adding(day: "2026-11-19", from: "07:00", to: "15:00")
    #expect(robot.screen.contains("[✓]   as planned"))
    let shift = try saved(robot)
    #expect(shift.status == .completed)
    #expect(shift.actual == shift.scheduled)
    #expect(robot.screen.contains("7 h 30 m of 75 h"))
    robot.press("u")
    let other = try adding(day: "2026-11-19", from: "07:00", to: "15:00")
    try other.focus("worked")
    other.type(" ")
    #expect(try saved(other).status == .scheduled)
    // What lies ahead, or has only begun, is not asked about.
    for (day, end) in [("2026-11-21", "15:00"), ("2026-11-20", "24h")] {
      #expect(try adding(day: day, from: "07:00", to: end).form().form["worked"] == nil)
    }
  }

  @Test("a planned shift that is over can be said to have been worked")
  func recordedLater() throws {
    let robot = try Robot([try planned("2026-11-19 19:00", "2026-11-20 07:00")])
    robot.press("2 N e")
    #expect(robot.screen.contains("[ ]   as planned"))
    try robot.focus("worked")
    robot.type(" ")
    let shift = try saved(robot)
    #expect(shift.status == .completed)
    #expect(shift.actual == shift.scheduled)
  }

  // MARK: Steps

  @Test(
    "PgUp and PgDn step a date by a day, a time by a quarter of an hour, a length by five minutes",
    arguments: [
      ("day", "2026-12-31", "PgUp", "2027-01-01"), ("day", "2026-03-01", "PgDn", "2026-02-28"),
      ("day", "tomorrow", "PgUp", "2026-11-23"), ("day", "never", "PgUp", "never"),
      ("start", "23:50", "PgUp", "00:05"), ("start", "00:05", "PgDn", "23:50"),
      ("start", "07:00", "PgUp PgUp", "07:30"), ("start", "7pm", "PgUp", "7pm"),
      ("start", "24:00", "PgUp", "24:00"), ("end", "12h", "PgUp", "12h"),
      ("break", "30", "PgUp", "35"), ("break", "3", "PgDn", "0"), ("break", "1h", "PgDn", "55"),
      ("break", "x", "PgUp", "x"), ("name", "Early", "PgUp", "Early"),
    ])
  func steps(field: String, text: String, keys: String, after: String) throws {
    let robot = try Robot()
    robot.press("a")
    try robot.fill(field, text)
    robot.press(keys)
    #expect(try robot.field(field).input.text == after)
  }

  // MARK: What the form begins with

  @Test("a new shift takes the day under the cursor and the times of the shift there")
  func template() throws {
    let robot = try Robot([try planned("2026-11-23 19:00", "2026-11-24 07:00")])
    robot.press("j j a")
    #expect(try robot.field("day").input.text == "2026-11-23")
    #expect(try robot.field("start").input.text == "19:00")
    #expect(try robot.field("end").input.text == "07:00")
    #expect(try robot.field("name").input.text == "Night")
    robot.press("Esc j a")
    #expect(try robot.field("day").input.text == "2026-11-24")
    #expect(try robot.field("start").input.text == "19:00")
  }

  @Test(
    "a template of a day or more gives its length, so that the form is right as it opens",
    arguments: [
      ("2026-11-23 07:00", "2026-11-24 07:00", "24h"),
      ("2026-11-23 07:00", "2026-11-24 19:30", "36h30m"),
      ("2026-11-23 07:00", "2026-11-25 07:00", "48h"),
    ])
  func longTemplate(start: String, end: String, length: String) throws {
    let robot = try Robot([try planned(start, end, name: "Fire")])
    robot.press("j j a")
    #expect(try robot.field("end").input.text == length)
    #expect(try robot.form().action != nil)
    robot.press("Enter")
    let shifts = try robot.shifts()
    #expect(shifts.count == 2)
    #expect(Set(shifts.map(\.scheduled.seconds)).count == 1)
  }

  @Test("Esc leaves everything as it was")
  func escape() throws {
    let robot = try adding(day: "2026-11-21", from: "07:00", to: "15:00")
    robot.press("Esc")
    #expect(robot.state.layers.isEmpty)
    #expect(try robot.shifts().isEmpty)
    #expect(robot.requests.isEmpty)
  }
}
