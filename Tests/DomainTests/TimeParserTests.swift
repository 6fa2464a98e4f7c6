import Domain
import TestSupport
import Testing

struct TimeParserTests {
  /// Sunday 1 March 2026, 12:00:20 in London.
  static func context(
    _ now: String = "2026-03-01T12:00:20Z", zone: String = "Europe/London",
    weekdays: WeekdayMeaning = .coming
  ) throws -> TimeContext {
    TimeContext(now: try instant(now), zone: try zones.zone(zone), weekdays: weekdays)
  }

  @Test(
    "times",
    arguments: [
      ("2026-03-01T19:00", "2026-03-01T19:00:00Z"), ("2026-03-01 19:00", "2026-03-01T19:00:00Z"),
      ("  2026-03-01   19:00 ", "2026-03-01T19:00:00Z"),
      ("2026-03-01T19:00:30", "2026-03-01T19:00:30Z"),
      ("2026-03-01T19:00+01:00", "2026-03-01T18:00:00Z"),
      ("2026-03-01T19:00Z", "2026-03-01T19:00:00Z"),
      ("2026-07-01t19:00z", "2026-07-01T19:00:00Z"),
      ("2026-07-01 19:00 -05:00", "2026-07-02T00:00:00Z"),
      ("2026-07-01 19:00", "2026-07-01T18:00:00Z"), ("2026-07-01 7pm", "2026-07-01T18:00:00Z"),
      ("1.7.2026 19:00", "2026-07-01T18:00:00Z"), ("01.07.2026 7:00", "2026-07-01T06:00:00Z"),
      ("19:00", "2026-03-01T19:00:00Z"), ("7:00", "2026-03-01T07:00:00Z"),
      ("07:00", "2026-03-01T07:00:00Z"), ("00:00", "2026-03-01T00:00:00Z"),
      ("24:00", "2026-03-02T00:00:00Z"), ("2026-02-28 24:00", "2026-03-01T00:00:00Z"),
      ("7pm", "2026-03-01T19:00:00Z"), ("7 PM", "2026-03-01T19:00:00Z"),
      ("7:30am", "2026-03-01T07:30:00Z"), ("12am", "2026-03-01T00:00:00Z"),
      ("12pm", "2026-03-01T12:00:00Z"), ("12:30 am", "2026-03-01T00:30:00Z"),
      ("now", "2026-03-01T12:00:20Z"), ("jetzt", "2026-03-01T12:00:20Z"),
      ("-15m", "2026-03-01T11:45:20Z"), ("-1h", "2026-03-01T11:00:20Z"),
      ("+2h30m", "2026-03-01T14:30:20Z"), ("+1.5h", "2026-03-01T13:30:20Z"),
      ("yesterday 19:00", "2026-02-28T19:00:00Z"), ("tomorrow 7:00", "2026-03-02T07:00:00Z"),
      ("today 7am", "2026-03-01T07:00:00Z"), ("gestern 19:00", "2026-02-28T19:00:00Z"),
      ("morgen 7:00", "2026-03-02T07:00:00Z"), ("heute 7:00", "2026-03-01T07:00:00Z"),
      ("Übermorgen 7:00", "2026-03-03T07:00:00Z"), ("vorgestern 7:00", "2026-02-27T07:00:00Z"),
      ("monday 07:00", "2026-03-02T07:00:00Z"), ("Montag 07:00", "2026-03-02T07:00:00Z"),
      ("sunday 07:00", "2026-03-01T07:00:00Z"), ("sat 07:00", "2026-03-07T07:00:00Z"),
      ("mi 07:00", "2026-03-04T07:00:00Z"), ("Sonnabend 07:00", "2026-03-07T07:00:00Z"),
      ("-3w 7:00", "2026-02-08T07:00:00Z"), ("+2d 7:00", "2026-03-03T07:00:00Z"),
    ])
  func times(text: String, expected: String) throws {
    let time = try TimeParser.time(text, in: Self.context())
    #expect(ISOText.format(time.instant) == expected)
    #expect(try time.local == Self.context().zone.local(at: time.instant))
    #expect(time.other == nil)
  }

  @Test(
    "dates",
    arguments: [
      ("2026-03-01", "2026-03-01"), (" 2026-03-01 ", "2026-03-01"), ("1.3.2026", "2026-03-01"),
      ("today", "2026-03-01"), ("yesterday", "2026-02-28"), ("Tomorrow", "2026-03-02"),
      ("heute", "2026-03-01"), ("gestern", "2026-02-28"), ("morgen", "2026-03-02"),
      ("-3w", "2026-02-08"), ("+2d", "2026-03-03"), ("-1m", "2026-02-01"), ("+1y", "2027-03-01"),
      ("monday", "2026-03-02"), ("sunday", "2026-03-01"), ("Samstag", "2026-03-07"),
      ("DO", "2026-03-05"),
    ])
  func dates(text: String, expected: String) throws {
    #expect(try ISOText.format(TimeParser.date(text, in: Self.context())) == expected)
  }

  @Test(
    "a weekday is today, or the next or the last of its name",
    arguments: [
      ("sunday", "2026-03-01", "2026-03-01"), ("monday", "2026-03-02", "2026-02-23"),
      ("saturday", "2026-03-07", "2026-02-28"),
    ])
  func aWeekdayIsTodayOrTheNextOrTheLastOfItsName(
    text: String, coming: String, latest: String
  ) throws {
    #expect(try ISOText.format(TimeParser.date(text, in: Self.context())) == coming)
    let context = try Self.context(weekdays: .latest)
    #expect(try ISOText.format(TimeParser.date(text, in: context)) == latest)
  }

  @Test("today is the place's today")
  func todayIsThePlaceSToday() throws {
    let context = try Self.context("2026-03-01T12:00:00Z", zone: "Pacific/Auckland")
    #expect(try ISOText.format(TimeParser.date("today", in: context)) == "2026-03-02")
    let time = try TimeParser.time("7:00", in: context)
    #expect(ISOText.format(time.instant) == "2026-03-01T18:00:00Z")
  }

  @Test(
    "what is no time is unreadable",
    arguments: [
      "", " ", "2026-03-01", "today", "monday", "-3w", "25:00", "24:01",
      "7:5", "7:60", "7:00:60", "13pm", "0am", "7:00 Z", "7:00+01:00", "today 7:00Z", "noon",
      "2026-02-29 7:00", "2026-13-01 7:00", "26-03-01 7:00", "2026-3-1 7:00", "31.4.2026 7:00",
      "1 9:00", "7:00 today", "today today 7:00", "today 7:00 8:00", "-", "+", "-15", "+h", "--1h",
      "-1h-1m", "-15s", "-1d", "2026-03-01T", "T7:00", "7:00pmx", "7:00 pm am", "now 7:00",
      "2026-03-01T7:00 x", "yesterday19:00", "７:00", "7：00", "\u{0}7:00", "7:00\u{0}",
      "tomorrow\u{301} 7:00", String(repeating: " ", count: 100) + "7:00",
    ])
  func whatIsNoTimeIsUnreadable(text: String) throws {
    #expect(throws: TimeTextError.unreadable(text)) {
      try TimeParser.time(text, in: Self.context())
    }
  }

  @Test(
    "what is no date is unreadable",
    arguments: [
      "", "19:00", "now", "2026-02-29", "2026-03-01T19:00", "-3", "3w", "-w", "-3h", "-3w2d",
      "tomorow", "2026-03", "today tomorrow", "0.3.2026", "1.13.2026",
    ])
  func whatIsNoDateIsUnreadable(text: String) throws {
    #expect(throws: TimeTextError.unreadableDay(text)) {
      try TimeParser.date(text, in: Self.context())
    }
  }

  @Test(
    "times outside of 1900 to 2200 are out of range",
    arguments: [
      "1899-12-31 23:59", "2201-01-01 0:00", "0000-01-01 0:00", "9999-12-31 24:00",
      "2200-12-31 24:00", "+99999999999999999999999h", "-99999999999999999999999999999999m",
      "+9999999h59m", "-2000y 7:00", "+99999999999999999999y 7:00", "-99999999999999999w 7:00",
      "2200-12-31T23:59-01:00",
    ])
  func timesOutsideOf1900To2200AreOutOfRange(text: String) throws {
    #expect(throws: TimeTextError.outOfRange(text)) {
      try TimeParser.time(text, in: Self.context())
    }
  }

  @Test(
    "dates outside of 1900 to 2200 are out of range",
    arguments: ["1899-12-31", "2201-01-01", "-127y", "+99999999999999999999d", "-3000000w"])
  func datesOutsideOf1900To2200AreOutOfRange(text: String) throws {
    #expect(throws: TimeTextError.outOfRange(text)) {
      try TimeParser.date(text, in: Self.context())
    }
  }

  @Test("the first and the last moments are in range")
  func theFirstAndTheLastMomentsAreInRange()
    throws
  {
    for text in ["1900-01-01 0:00", "2200-12-31 23:59"] {
      #expect(try TimeParser.time(text, in: Self.context()).local.day.year % 100 == 0)
    }
  }

  @Test(
    "a repeated time is asked about, or the first or second is taken",
    arguments: ["2026-10-25 01:30", "2026-10-25T01:30", "25.10.2026 1:30am"])
  func aRepeatedTimeIsAskedAboutOrTheFirstOrSecondIsTaken(text: String) throws {
    let context = try Self.context()
    let first = try instant("2026-10-25T00:30:00Z")
    let second = try instant("2026-10-25T01:30:00Z")
    #expect(throws: TimeTextError.ambiguous(text, first: first, second: second)) {
      try TimeParser.time(text, in: context)
    }
    let early = try TimeParser.time(text, in: context, repeated: .first)
    #expect(early.instant == first && early.other == second)
    let late = try TimeParser.time(text, in: context, repeated: .second)
    #expect(late.instant == second && late.other == first)
    #expect(early.local == late.local)
    // With an offset there is no question.
    let said = try TimeParser.time("2026-10-25T01:30+01:00", in: context)
    #expect(said.instant == first && said.other == nil)
  }

  @Test(
    "a missing time is refused with its neighbours",
    arguments: [RepeatedHour.refuse, .first, .second])
  func aMissingTimeIsRefusedWithItsNeighbours(repeated: RepeatedHour) throws {
    let text = "2026-03-29 01:30"
    let error = TimeTextError.missing(
      text, before: try local("2026-03-29T00:59"), after: try local("2026-03-29T02:00"))
    #expect(throws: error) {
      try TimeParser.time(text, in: Self.context(), repeated: repeated)
    }
    #expect(throws: error) {
      try TimeParser.time(
        local("2026-03-29T01:30"), text, in: zones.zone("Europe/London"), repeated: repeated)
    }
  }

  @Test("elapsed time passes a change of the clocks")
  func elapsedTimePassesAChangeOfTheClocks()
    throws
  {
    let context = try Self.context("2026-03-29T00:30:00Z")
    let time = try TimeParser.time("+1h", in: context)
    #expect(try time.local == local("2026-03-29T02:30"))
  }

  @Test("no text of any kind traps")
  func noTextOfAnyKindTraps() throws {
    let contexts = [
      try Self.context(), try Self.context("2026-10-25T00:30:00Z", weekdays: .latest),
      try Self.context(zone: "Pacific/Apia"),
      TimeContext(now: Instant(seconds: 1 << 50), zone: .utc),
      TimeContext(now: Instant(seconds: -1 << 50), zone: .utc),
    ]
    let pieces = [
      "2026", "-", "03", "01", "T", " ", "19", ":", "00", "+", "Z", "pm", "am", "h", "m", "d", "w",
      "y", "today", "monday", "now", "99999999999999999999", "0", ".", ",", "ü", "👩‍🚒", "\u{0}", "1",
      "2026-03-01", "9223372036854775807", "\u{301}", "24:00", "1.3.2026", "-1m", "+9999999h",
    ]
    var random = SplitMix64(seed: 5)
    var understood = 0
    for round in 0..<60_000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...7, using: &random) {
        text += pieces[Int.random(in: pieces.indices, using: &random)]
      }
      let context = contexts[round % contexts.count]
      if let time = try? TimeParser.time(text, in: context, repeated: .first) {
        understood += 1
        #expect(TimeParser.years.contains(time.local.day.year))
        #expect(context.zone.local(at: time.instant) == time.local)
      }
      if let day = try? TimeParser.date(text, in: context) {
        understood += 1
        #expect(TimeParser.years.contains(day.year))
      }
      if let minutes = try? DurationText.minutes(text, allowsZero: true) {
        understood += 1
        #expect((0...DurationText.longestMinutes).contains(minutes))
      }
      _ = try? ShiftTimes(start: "7:00", end: text, in: context)
      _ = try? ShiftTimes(start: text, duration: text, in: context, repeated: .first)
    }
    #expect(understood > 1000)
  }

  @Test("every written time reads back")
  func everyWrittenTimeReadsBack() throws {
    let context = try Self.context()
    var random = SplitMix64(seed: 6)
    for _ in 0..<2000 {
      let moment = Instant(
        seconds: Int64.random(in: -2_200_000_000...7_200_000_000, using: &random))
      let text = ISOText.format(context.zone.local(at: moment))
      let time = try TimeParser.time(text, in: context, repeated: .first)
      #expect([time.instant, time.other].contains(moment))
      #expect(try TimeParser.time(ISOText.format(moment), in: context).instant == moment)
    }
  }
}
