import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// What becomes of shifts that are edited on the calendar.
@Suite("Editing shifts") struct ShiftEditingTests {
  private func planner(_ patterns: ShiftPattern..., zone: String = "Europe/London") throws
    -> Planner
  {
    let planner = try Planner(zone: zone)
    for pattern in patterns { try planner.perform(.pattern(.save(pattern))) }
    return planner
  }

  /// `2026-06-01 19:00 – 2026-06-02 07:00, 12 h`
  private func line(_ shift: Shift) -> String {
    let hours = Double(shift.scheduledEnd - shift.scheduledStart) / 3600
    return "\(text(shift.localStart)) – \(text(shift.localEnd)), \(hours) h"
  }

  private func text(_ local: LocalDateTime) -> String {
    ISOText.format(local).replacing("T", with: " ")
  }

  // MARK: Moving

  @Test(
    "a shift keeps its length on the wall clock wherever it is moved",
    arguments: [
      ("2026-06-01 19:00", "2026-06-02 07:00", 3, 0, "2026-06-04 19:00 – 2026-06-05 07:00, 12.0 h"),
      (
        "2026-06-01 19:00", "2026-06-02 07:00", -1, -75,
        "2026-05-31 17:45 – 2026-06-01 05:45, 12.0 h"
      ),
      (
        "2026-06-01 19:00", "2026-06-02 07:00", 0, 300,
        "2026-06-02 00:00 – 2026-06-02 12:00, 12.0 h"
      ),
      // Clocks go back on 25 October, and forward on 28 March.
      ("2026-10-23 19:00", "2026-10-24 07:00", 1, 0, "2026-10-24 19:00 – 2026-10-25 07:00, 13.0 h"),
      ("2026-10-24 19:00", "2026-10-25 07:00", 1, 0, "2026-10-25 19:00 – 2026-10-26 07:00, 12.0 h"),
      ("2027-03-26 19:00", "2027-03-27 07:00", 1, 0, "2027-03-27 19:00 – 2027-03-28 07:00, 11.0 h"),
      // 01:30 does not come that day.
      ("2027-03-27 01:30", "2027-03-27 09:30", 1, 0, "2027-03-28 02:30 – 2027-03-28 10:30, 8.0 h"),
      ("2027-03-26 18:00", "2027-03-27 01:30", 1, 0, "2027-03-27 18:00 – 2027-03-28 02:30, 7.5 h"),
      // 01:30 comes twice that day: the first is meant.
      ("2026-10-24 01:30", "2026-10-24 09:30", 1, 0, "2026-10-25 01:30 – 2026-10-25 09:30, 9.0 h"),
      (
        "2026-12-31 19:00", "2027-01-01 07:00", 60, 0, "2027-03-01 19:00 – 2027-03-02 07:00, 12.0 h"
      ),
    ])
  func moving(start: String, end: String, days: Int, minutes: Int, result: String) throws {
    let planner = try planner()
    let shift = try planned(start, end)
    try planner.perform(.shift(.add(shift)))
    let ghost = try planner.editing.moved(shift, days: days, minutes: minutes)
    #expect(line(ghost) == result)
    let action = try planner.editing.move(shift, days: days, minutes: minutes)
    let moved = try #require(try planner.perform(action).shift)
    #expect(line(moved) == result)
    #expect(moved.id == shift.id && moved.status == .scheduled && moved.notes == shift.notes)
  }

  @Test("a shift that is moved nowhere stays to the second, whichever of two times it is")
  func nowhere() throws {
    let planner = try planner()
    let shift = try planned("2026-10-25 01:30", "2026-10-25 09:30", repeated: .second)
    #expect(try planner.editing.moved(shift) == shift)
    #expect(
      try planner.editing.moved(planner.editing.moved(shift, days: 1), days: -1).localStart
        == shift.localStart)
  }

  @Test("what was worked moves along, and has not been worked ahead of now")
  func worked() throws {
    let planner = try planner()
    let shift = try planned("2026-05-10 07:00", "2026-05-10 15:00")
      .worked(from: "2026-05-10T05:50:10Z", to: "2026-05-10T14:20:00Z")
    let moved = try planner.editing.moved(shift, days: -2, minutes: 30)
    #expect(moved.status == .completed)
    #expect(try moved.actualStart == utc("2026-05-08T06:20:10Z"))
    #expect(try moved.actualEnd == utc("2026-05-08T14:50:00Z"))
    let ahead = try planner.editing.moved(shift, days: 20)
    #expect(ahead.status == .scheduled && ahead.actual == nil && ahead.actualStart == nil)
    #expect(line(ahead) == "2026-05-30 07:00 – 2026-05-30 15:00, 8.0 h")
    try planner.perform(.shift(.add(shift)))
    // What was worked otherwise than planned is not lost that way.
    #expect(throws: ActionError.self) {
      try planner.perform(planner.editing.move(shift, days: 20))
    }
    #expect(try planner.perform(planner.editing.move(shift, days: -2)).shift?.actual != nil)
    // Worked as planned stays worked as planned, be it an hour longer.
    var exact = try planned("2026-03-27 22:00", "2026-03-28 06:00")
    exact.markWorked()
    let night = try planner.editing.moved(exact, days: 1)
    #expect(night.actual == night.scheduled && night.scheduled.seconds == 7 * 3600)
  }

  @Test(
    "what runs or is called off is not moved, nor anything beyond 48 hours or the years there are")
  func refusedMoves() throws {
    let planner = try planner()
    let running = try planned("2026-05-20 07:00", "2026-05-20 15:00").worked(
      from: "2026-05-20T06:00:00Z")
    for shift in [running, try planned("2026-06-20 07:00", "2026-06-20 15:00").cancelled()] {
      #expect(throws: ActionError.notPlanned(shift)) { try planner.editing.moved(shift, days: 1) }
      #expect(throws: ActionError.notPlanned(shift)) {
        try planner.editing.lengthened(shift, minutes: 15)
      }
    }
    let long = try planned("2026-10-22 08:00", "2026-10-24 08:00")
    #expect(throws: ShiftTimesError.tooLong(seconds: 49 * 3600)) {
      try planner.editing.moved(long, days: 2)
    }
    #expect(throws: TimeTextError.outOfRange("2201-01-01T08:00")) {
      try planner.editing.moved(long, days: day("2201-01-01") - day("2026-10-22"))
    }
  }

  // MARK: Lengthening

  @Test(
    "either end is put further out or in, by true minutes",
    arguments: [
      (15, false, "2026-10-24 19:00 – 2026-10-25 07:15, 13.25 h"),
      (-45, false, "2026-10-24 19:00 – 2026-10-25 06:15, 12.25 h"),
      (15, true, "2026-10-24 18:45 – 2026-10-25 07:00, 13.25 h"),
      (-360, true, "2026-10-25 01:00 – 2026-10-25 07:00, 7.0 h"),
      (-420, true, "2026-10-25 01:00 – 2026-10-25 07:00, 6.0 h"),
      (35 * 60, false, "2026-10-24 19:00 – 2026-10-26 18:00, 48.0 h"),
    ])
  func lengthening(minutes: Int, atStart: Bool, result: String) throws {
    let shift = try planned("2026-10-24 19:00", "2026-10-25 07:00")
    let changed = try planner().editing.lengthened(shift, minutes: minutes, atStart: atStart)
    #expect(line(changed) == result && changed.status == .scheduled)
  }

  @Test(
    "worked times are what is seen, and so they change; those worked as planned take the plan along"
  )
  func lengtheningWorked() throws {
    let planner = try planner()
    let shift = try planned("2026-05-10 07:00", "2026-05-10 15:00")
      .worked(from: "2026-05-10T05:50:10Z", to: "2026-05-10T14:20:00Z")
    let longer = try planner.editing.lengthened(shift, minutes: 15)
    #expect(try longer.actualEnd == utc("2026-05-10T14:35:00Z"))
    #expect(longer.scheduled == shift.scheduled && longer.actualStart == shift.actualStart)
    let later = try planner.editing.lengthened(shift, minutes: -10, atStart: true)
    #expect(try later.actualStart == utc("2026-05-10T06:00:10Z"))
    var exact = try planned("2026-05-20 00:00", "2026-05-20 08:00")
    exact.markWorked()
    let both = try planner.editing.lengthened(exact, minutes: 30)
    #expect(both.actual == both.scheduled && both.scheduled.seconds == 30_600)
    #expect(throws: ActionError.inFuture(try utc("2026-05-20T08:15:00Z"))) {
      try planner.editing.lengthened(exact, minutes: 75)
    }
  }

  @Test("a shift is never shorter than its break, or nothing, or longer than 48 hours")
  func refusedLengths() throws {
    let editing = try planner().editing
    let shift = try planned("2026-06-01 07:00", "2026-06-01 09:00")
    #expect(throws: ActionError.breakTooLong(minutes: 30)) {
      try editing.lengthened(shift, minutes: -91)
    }
    #expect(throws: ShiftTimesError.equalTimes(shift.localStart)) {
      try editing.lengthened(shift, minutes: -120)
    }
    #expect(
      throws: ShiftTimesError.endBeforeStart(
        start: LocalDateTime(day: shift.localStart.day, hour: 9, minute: 1), end: shift.localEnd)
    ) {
      try editing.lengthened(shift, minutes: -121, atStart: true)
    }
    #expect(throws: ShiftTimesError.tooLong(seconds: 48 * 3600 + 60)) {
      try editing.lengthened(shift, minutes: 46 * 60 + 1)
    }
    let worked = try planned("2026-05-10 07:00", "2026-05-10 15:00")
      .worked(from: "2026-05-10T06:00:00Z", to: "2026-05-10T06:30:00Z")
    #expect(throws: ActionError.endsBeforeStart(worked, at: try utc("2026-05-10T06:00:00Z"))) {
      try editing.lengthened(worked, minutes: -30)
    }
    #expect(throws: ActionError.tooLong(worked, at: try utc("2026-05-10T06:30:00Z"))) {
      try editing.lengthened(worked, minutes: 48 * 60, atStart: true)
    }
  }

  // MARK: Duplicating

  @Test("a copy is a shift of its own, planned at the same time of day; in the past it is worked")
  func duplicating() throws {
    let planner = try planner(rota("N"))
    var shift = try planner.shift("2026-05-19")
    shift.markWorked()
    shift.isAdditionalShift = true
    shift.rateLabel = "Overtime"
    let copy = try planner.editing.duplicated(shift, to: day("2026-06-03"))
    #expect(line(copy) == "2026-06-03 19:00 – 2026-06-04 07:00, 12.0 h")
    #expect(
      copy.id != shift.id && copy.origin == nil && copy.status == .scheduled && copy.actual == nil)
    #expect((copy.code, copy.name, copy.rateLabel) == ("N", "Kind N", "Overtime"))
    #expect(copy.isAdditionalShift && copy.createdAt == planner.environment.now)
    let past = try planner.editing.duplicated(shift.cancelled(), to: day("2026-05-03"))
    #expect(past.status == .completed && past.actual == past.scheduled)
    let before = try planner.shifts("2026-06-03", "2026-06-04")
    try planner.perform(.shift(.batch(ShiftBatch(.duplicate, saved: [copy]))))
    let after = try planner.shifts("2026-06-03", "2026-06-04")
    #expect(after.count == 2 && before.count == 1 && after.contains(before[0]))
  }

  // MARK: Several at once

  @Test("marking is taken back where all are marked")
  func additional() throws {
    let planner = try planner(rota("D"))
    let shifts = try planner.shifts("2026-06-01", "2026-06-04")
    func marks() throws -> [Bool] {
      try planner.shifts("2026-06-01", "2026-06-04").map(\.isAdditionalShift)
    }
    try planner.perform(.shift(.batch(planner.editing.markAdditional([shifts[1]]))))
    #expect(try marks() == [false, true, false])
    let mixed = try planner.editing.markAdditional(planner.shifts("2026-06-01", "2026-06-04"))
    #expect(mixed.saved.map(\.id) == [shifts[0].id, shifts[2].id])
    try planner.perform(.shift(.batch(mixed)))
    #expect(try marks() == [true, true, true])
    try planner.perform(
      .shift(.batch(planner.editing.markAdditional(planner.shifts("2026-06-01", "2026-06-04"))))
    )
    #expect(try marks() == [false, false, false])
  }

  @Test("only what is planned and over is taken as worked")
  func asPlanned() throws {
    let planner = try planner(rota("D"))
    try planner.perform(.shift(.setCancelled(planner.shift("2026-05-18").id, true)))
    let shifts = try planner.shifts("2026-05-17", "2026-05-22")
    let change = try planner.editing.takeAsWorked(shifts)
    #expect(change.saved.map(\.localStart.day) == [try day("2026-05-17"), try day("2026-05-19")])
    try planner.perform(.shift(.batch(change)))
    let after = try planner.shifts("2026-05-17", "2026-05-22")
    #expect(after.map(\.status) == [.completed, .cancelled, .completed, .scheduled, .scheduled])
    #expect(after.allSatisfy { $0.actual == nil || $0.actual == $0.scheduled })
    #expect(throws: ShiftEditingError.noneIsOver) { try planner.editing.takeAsWorked(after) }
  }

  @Test("several are called off together, and planned again with what was worked")
  func cancelling() throws {
    let planner = try planner(rota("D"))
    try planner.perform(
      .shift(.batch(planner.editing.takeAsWorked(planner.shifts("2026-05-18", "2026-05-19")))))
    let before = try planner.shifts("2026-05-18", "2026-05-22")
    try planner.perform(.shift(.setCancelled(before[2].id, true)))
    func cancel() throws {
      try planner.perform(
        .shift(.batch(planner.editing.cancel(planner.shifts("2026-05-18", "2026-05-22")))))
    }
    try cancel()
    #expect(try planner.letters("2026-05-18", "2026-05-22") == "dddd")
    try cancel()
    #expect(try planner.shifts("2026-05-18", "2026-05-22").map(\.status) == before.map(\.status))
    #expect(try planner.shifts("2026-05-18", "2026-05-22").map(\.actual) == before.map(\.actual))
  }

  @Test("two days change places: times of day stay, planned shifts are fixed there")
  func swapping() throws {
    let planner = try planner(rota("DN-T", start: "2026-06-01", from: "2026-01-05"))
    try planner.perform(
      .shift(.add(planned("2026-06-04 01:00", "2026-06-04 02:00", name: "Extra"))))
    func swap(_ a: String, _ b: String) throws {
      let shifts = try planner.shifts("2026-05-30", "2026-06-09")
      try planner.perform(.shift(.batch(planner.editing.swap(day(a), day(b), among: shifts))))
    }
    #expect(try planner.letters("2026-06-01", "2026-06-06") == "DN-ABD")
    try swap("2026-06-01", "2026-06-04")
    #expect(try planner.letters("2026-06-01", "2026-06-06") == "ABN-DD")
    #expect(
      try planner.shifts("2026-06-01", "2026-06-02").map(line) == [
        "2026-06-01 01:00 – 2026-06-01 02:00, 1.0 h", "2026-06-01 06:00 – 2026-06-01 10:00, 4.0 h",
        "2026-06-01 18:00 – 2026-06-01 22:00, 4.0 h",
      ])
    try swap("2026-06-03", "2026-06-02")
    #expect(try planner.letters("2026-06-01", "2026-06-06") == "AB-NDD")
    let pattern = try #require(try planner.roster().patterns.first)
    try planner.perform(
      .pattern(.change(series: pattern.seriesID, from: day("2026-05-30"), to: rota("X"))))
    #expect(try planner.letters("2026-06-01", "2026-06-06") == "AB-XNDX")
  }

  @Test("a shift that runs keeps several from being changed, and none are none")
  func refused() throws {
    let planner = try planner(rota("D"))
    try planner.perform(.shift(.start(at: planner.environment.now, shift: nil, note: nil)))
    let shifts = try planner.shifts("2026-05-20", "2026-05-22")
    let running = shifts[0], editing = planner.editing, environment = planner.environment
    #expect(running.status == .inProgress)
    let days = try day("2026-05-20")...day("2026-05-21")
    let error = ActionError.notPlanned(running)
    #expect(throws: error) { try editing.cancel(shifts) }
    #expect(throws: error) { try editing.delete(shifts) }
    #expect(throws: error) { try editing.swap(days.lowerBound, days.upperBound, among: shifts) }
    #expect(throws: error) { try ShiftClipboard.cut(shifts, on: days, environment) }
    #expect(try editing.markAdditional(shifts).saved.count == 2)
    #expect(try ShiftClipboard(copying: shifts, on: days, environment).count == 2)
    let none = ShiftEditingError.noShifts
    #expect(throws: none) { try editing.cancel([]) }
    #expect(throws: none) { try editing.delete([]) }
    #expect(throws: none) { try editing.markAdditional([]) }
    #expect(throws: none) { try editing.takeAsWorked([]) }
    let far = try day("2027-01-01")
    #expect(throws: none) { try editing.swap(far, far.adding(days: 1), among: shifts) }
    #expect(throws: none) { try editing.swap(days.upperBound, days.upperBound, among: shifts) }
    #expect(throws: none) { try ShiftClipboard(copying: shifts, on: far...far, environment) }
  }

  // MARK: Clipboard

  @Test(
    "copied days are put where the cursor is, at the same times, and leave out what was called off")
  func copying() throws {
    let planner = try planner(
      rota("DTN--X--", start: "2026-06-01", from: "2026-01-05", until: "2026-06-10"))
    try planner.perform(.shift(.setCancelled(planner.shift("2026-06-02").id, true)))
    #expect(try planner.letters("2026-06-01", "2026-06-09") == "DaBN--X--")
    let shifts = try planner.shifts("2026-05-25", "2026-06-15")
    var clipboard = try ShiftClipboard(
      copying: shifts, on: day("2026-06-01")...day("2026-06-03"), planner.environment)
    #expect((clipboard.days, clipboard.count, clipboard.isCut) == (3, 3, false))
    try planner.perform(
      .shift(
        .batch(clipboard.paste(on: day("2026-06-04")...day("2026-06-04"), planner.environment)))
    )
    #expect(try planner.letters("2026-06-01", "2026-06-09") == "DaBNDBXN--")
    let pasted = try planner.shifts("2026-06-04", "2026-06-06")
    #expect(
      pasted.map(line) == [
        "2026-06-04 07:00 – 2026-06-04 19:00, 12.0 h", "2026-06-05 18:00 – 2026-06-05 22:00, 4.0 h",
      ])
    #expect(pasted.allSatisfy { $0.origin == nil && $0.status == .scheduled })
  }

  @Test(
    "pasted on a choice of days, what was copied is repeated until they are full",
    arguments: [
      ("2026-07-01", "DN-------"), ("2026-07-05", "DN-DN----"), ("2026-07-07", "DN-DN-D--"),
    ])
  func filling(last: String, result: String) throws {
    let planner = try planner(rota("DN-", start: "2026-06-01", until: "2026-06-04"))
    let days = try day("2026-06-01")...day("2026-06-03")
    var clipboard = try ShiftClipboard(
      copying: planner.shifts("2026-06-01", "2026-06-09"), on: days, planner.environment)
    try planner.perform(
      .shift(.batch(clipboard.paste(on: day("2026-07-01")...day(last), planner.environment))))
    #expect(try planner.letters("2026-07-01", "2026-07-10") == result)
  }

  @Test("what was cut comes back once with all that was worked, after that as copies")
  func cutting() throws {
    let planner = try planner(
      rota("DN-", start: "2026-05-10", from: "2026-05-10", until: "2026-05-13"))
    let plan = try planner.shift("2026-05-10")
    var worked = try plan.worked(from: "2026-05-10T06:10:00Z", to: "2026-05-10T17:00:00Z")
    worked.notes = "Busy"
    try planner.perform(.shift(.save(worked, from: plan)))
    let stored = try planner.shift("2026-05-10")
    try planner.perform(.shift(.setCancelled(planner.shift("2026-05-11").id, true)))
    #expect(try planner.letters("2026-05-10", "2026-05-13") == "Dn-")
    var (clipboard, cut) = try ShiftClipboard.cut(
      planner.shifts("2026-05-01", "2026-05-20"), on: day("2026-05-10")...day("2026-05-12"),
      planner.environment)
    try planner.perform(.shift(.batch(cut)))
    #expect(cut.kind == .cut && clipboard.isCut)
    #expect(try planner.letters("2026-05-10", "2026-05-13") == "---")
    try planner.perform(
      .shift(
        .batch(clipboard.paste(on: day("2026-05-13")...day("2026-05-18"), planner.environment))))
    #expect(try planner.letters("2026-05-10", "2026-05-20") == "---Dn-DN--")
    let back = try planner.shift("2026-05-13"), copy = try planner.shift("2026-05-16")
    #expect(try back.actualStart == utc("2026-05-13T06:10:00Z"))
    #expect(back.notes == "Busy" && back.origin == nil && back.id != worked.id)
    #expect(copy.actual == copy.scheduled && copy.status == .completed)
    #expect(!clipboard.isCut)
    try planner.perform(.history(.undo(2)))
    #expect(try planner.letters("2026-05-10", "2026-05-20") == "Dn--------")
    #expect(try planner.shift("2026-05-10").says(stored) && stored.actual == worked.actual)
  }

  @Test("a shift that was begun before the midnight of its plan is copied to the day of its plan")
  func begunEarly() throws {
    let planner = try planner()
    let shift = try planned("2026-05-11 00:00", "2026-05-11 08:00")
      .worked(from: "2026-05-10T22:50:00Z", to: "2026-05-11T07:00:00Z")
    var clipboard = try ShiftClipboard(
      copying: [shift], on: day("2026-05-10")...day("2026-05-10"), planner.environment)
    let copy = try clipboard.paste(on: day("2026-06-10")...day("2026-06-10"), planner.environment)
    #expect(copy.saved.map(line) == ["2026-06-11 00:00 – 2026-06-11 08:00, 8.0 h"])
  }
}
