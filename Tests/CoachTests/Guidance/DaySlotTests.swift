import Coach
import Domain
import Testing

/// The slots of coach.md § 7, the rules of CONTENT and § 3.2, and the free time.
@Suite("the moments of a roster") struct DaySlotTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let roster: [String]
    let now: String
    let slot: DaySlot?
    let free: Int
    let source: String
    var zone = "Europe/Berlin"

    var testDescription: String { "\(now): \(source)" }

    init(
      _ roster: [String], _ now: String, _ slot: DaySlot?, _ free: Int, _ source: String,
      zone: String = "Europe/Berlin"
    ) {
      self.roster = roster
      self.now = now
      self.slot = slot
      self.free = free
      self.source = source
      self.zone = zone
    }
  }

  static let late = ["2026-03-04 14:00-22:00"]
  static let day = ["2026-03-04 09:00-17:00"]
  static let early = ["2026-03-04 06:00-14:00"]
  static let night = ["2026-03-04 22:00-06:00"]

  static let cases: [Case] = [
    // Days off: main sleep is from 23:00 to 07:00.
    Case([], "2026-03-04 03:00", nil, 0, "§ 7 none during planned sleep"),
    Case([], "2026-03-04 06:59", nil, 0, "§ 7 until its end"),
    Case([], "2026-03-04 07:00", .wake, 960, "§ 7 wake, 1 h after sleep"),
    Case([], "2026-03-04 07:59", .wake, 901, "§ 7 wake ends"),
    Case([], "2026-03-04 08:00", .dayOffMorning, 900, "§ 7 day_off_morning"),
    Case([], "2026-03-04 11:59", .dayOffMorning, 661, "§ 7 before 12:00"),
    Case([], "2026-03-04 12:00", .dayOffAfternoon, 660, "§ 7 day_off_afternoon"),
    Case([], "2026-03-04 16:59", .dayOffAfternoon, 361, "§ 7 before 17:00"),
    Case([], "2026-03-04 17:00", .dayOffEvening, 360, "§ 7 day_off_evening"),
    Case([], "2026-03-04 20:59", .dayOffEvening, 121, "§ 7 more than 2 h before sleep"),
    Case([], "2026-03-04 21:00", .preSleep, 120, "§ 7 pre_sleep, 2 h before sleep"),
    Case([], "2026-03-04 22:59", .preSleep, 1, "§ 7 pre_sleep ends"),
    Case([], "2026-03-04 23:00", nil, 0, "§ 7 planned sleep begins"),
    // A day shift.
    Case(day, "2026-03-04 07:30", .wake, 30, "§ 7 wake before pre_shift; leaving at 08:00"),
    Case(day, "2026-03-04 08:00", .preShift, 0, "§ 7 pre_shift; on the way"),
    Case(day, "2026-03-04 09:00", .break, 30, "§ 7 break in a shift; ArbZG § 4"),
    Case(day, "2026-03-04 16:50", .break, 10, "§ 7 break; no longer than the shift"),
    Case(day, "2026-03-04 17:00", .postShift, 360, "§ 7 post_shift, 3 h after a shift"),
    Case(day, "2026-03-04 19:59", .postShift, 181, "§ 7 post_shift ends"),
    Case(day, "2026-03-04 20:00", .dayOffEvening, 180, "§ 7 else day_off"),
    Case(day, "2026-03-03 22:00", .preSleep, 60, "§ 7 pre_sleep the evening before"),
    // A late shift.
    Case(late, "2026-03-04 08:00", .preShift, 300, "§ 7 pre_shift, 8 h before"),
    Case(late, "2026-03-04 12:30", .preShift, 30, "§ 2.3: the way takes 60 min"),
    Case(late, "2026-03-04 21:30", .break, 30, "§ 7 break before pre_sleep"),
    Case(late, "2026-03-04 22:00", .preSleep, 60, "§ 7 pre_sleep before post_shift"),
    // An early shift: sleep is from 20:45 to 04:45.
    Case(early, "2026-03-03 18:44", .dayOffEvening, 121, "§ 2.3 sleep before early"),
    Case(early, "2026-03-03 18:45", .preSleep, 120, "§ 7 pre_sleep"),
    Case(early, "2026-03-03 20:45", nil, 0, "§ 7 planned sleep"),
    Case(early, "2026-03-04 04:50", .wake, 10, "§ 7 wake; leaving at 05:00"),
    Case(early, "2026-03-04 13:45", .break, 15, "§ 7 break"),
    Case(early, "2026-03-04 14:00", .postShift, 540, "§ 7 post_shift"),
    Case(early, "2026-03-04 17:00", .dayOffEvening, 360, "§ 7 else"),
    // A single night: the nap is from 15:30 to 17:00.
    Case(night, "2026-03-04 13:59", .dayOffAfternoon, 91, "§ 7 more than 8 h before"),
    Case(night, "2026-03-04 14:00", .preShift, 90, "§ 7 pre_shift"),
    Case(night, "2026-03-04 14:29", .preShift, 61, "§ 7 pre_shift until pre_nap"),
    Case(night, "2026-03-04 14:30", .preNap, 60, "§ 7 pre_nap, 60 min before a nap"),
    Case(night, "2026-03-04 16:00", nil, 0, "§ 7 naps are planned sleep"),
    Case(night, "2026-03-04 17:00", .preShift, 240, "§ 7 a nap is followed by no wake"),
    Case(night, "2026-03-04 21:00", .preShift, 0, "§ 2.3 the way to work"),
    Case(night, "2026-03-05 02:00", .break, 30, "§ 7 break"),
    Case(night, "2026-03-05 05:45", .break, 15, "§ 7 break"),
    Case(night, "2026-03-05 06:00", .preSleep, 45, "§ 3.2 worked example; home at 06:45"),
    Case(night, "2026-03-05 06:10", .preSleep, 35, "§ 3.2 worked example: 35 min free"),
    Case(night, "2026-03-05 06:45", nil, 0, "§ 2.3 recovery sleep"),
    Case(night, "2026-03-05 11:45", .wake, 585, "§ 2.3 5 h after the last night"),
    Case(night, "2026-03-05 12:45", .dayOffAfternoon, 525, "§ 7 else"),
    Case(night, "2026-03-05 19:30", .preSleep, 120, "§ 2.3 early bed at 21:30"),
    // A short rest leaves time for small things.
    Case(
      ["2026-03-04 13:00-21:00", "2026-03-05 07:00-15:00"], "2026-03-04 21:10", .preSleep, 35,
      "§ 2.3 the rest of 10 h is closed to plans only"),
    // Clock changes: the night of 28 March has an hour less, that of 24 October one more.
    Case([], "2026-03-29 06:30", nil, 0, "§ 2.3 clock change"),
    Case([], "2026-10-25 07:00", .wake, 960, "§ 2.3 clock change"),
    Case(
      [], "2026-03-08 07:00", .wake, 960, "§ 2.3 clock change", zone: "America/New_York"),
    Case(
      ["2026-04-04 22:00-06:00"], "2026-04-05 06:10", .preSleep, 35, "§ 2.3 half an hour more",
      zone: "Australia/Lord_Howe"),
  ]

  @Test("slot and free time", arguments: cases)
  func slots(row: Case) throws {
    let log = try GuidanceNotation(row.now, row.roster, zone: BlockPlannerZones.named(row.zone))
    let moment = try log.moment()
    #expect(moment.slot == row.slot)
    #expect(moment.freeMinutes == row.free)
    #expect(try DaySlot.at(log.now, log.context()) == row.slot)
    #expect(moment.slots.contains(.postShift) || row.slot.map { [$0] } ?? [] == moment.slots)
  }

  @Test(
    "on the way home, what follows a shift makes sense too",
    arguments: [
      (night, "2026-03-05 06:44", [.preSleep, .postShift]),
      (late, "2026-03-04 22:44", [.preSleep, .postShift]), (late, "2026-03-04 22:45", [.preSleep]),
      (day, "2026-03-04 17:10", [.postShift]), (day, "2026-03-04 16:59", [.break]),
      (night, "2026-03-05 07:00", []),
    ] as [([String], String, Set<DaySlot>)])
  func wayHome(roster: [String], now: String, slots: Set<DaySlot>) throws {
    #expect(try GuidanceNotation(now, roster).moment().slots == slots)
  }

  @Test("other appointments end the free time, actions and shoes do not")
  func items() throws {
    var log = try GuidanceNotation("2026-03-04 10:00")
    func item(_ kind: TimelineItem.Kind, _ time: String) throws {
      log.items.append(
        TimelineItem(kind, try log.zone.interval(time), id: RecordID("i\(log.items.count)")))
    }
    try item(.action, "2026-03-04 10:02-10:10")
    try item(.gear, "2026-03-04 09:00-12:00")
    #expect(try log.moment().freeMinutes == 780)
    try item(.workout, "2026-03-04 10:15-11:00")
    #expect(try log.moment().freeMinutes == 15)
    try item(.block, "2026-03-04 09:45-10:05")
    #expect(try log.moment().freeMinutes == 0)
  }

  @Test(
    "the shift of the moment, and the next sleep (command-line.md, context of `today`)",
    arguments: [
      ("2026-03-04 12:00", "04 22:00-06:00", "04 15:30-17:00"),
      ("2026-03-05 02:00", "04 22:00-06:00", "05 06:45-11:45"),
      ("2026-03-05 08:00", nil, "05 06:45-11:45"), ("2026-03-03 21:59", nil, "03 23:00-07:00"),
      ("2026-03-03 22:00", "04 22:00-06:00", "03 23:00-07:00"),
    ] as [(String, String?, String)])
  func context(now: String, shift: String?, sleep: String) throws {
    let log = try GuidanceNotation(now, Self.night)
    let moment = try log.moment()
    #expect(moment.shift.map(log.zone.text) == shift)
    #expect(moment.nextSleep.map(log.zone.text) == sleep)
  }

  @Test(
    "what a word of the library means",
    arguments: [
      ("wake", [.wake]), ("day_off", DaySlot.dayOff), ("any", Set(DaySlot.allCases)),
      ("pre_nap", [.preNap]), ("night", nil), ("", nil),
    ] as [(String, Set<DaySlot>?)])
  func words(word: String, slots: Set<DaySlot>?) { #expect(DaySlot.named(word) == slots) }
}
