import Domain
import Interchange
import Testing

/// The examples of RFC 5545, 3.8.5.3, that repeat by days, each with the days that the RFC names.
@Suite("Rules of repetition") struct RecurrenceRuleTests {
  private static func days(
    _ rule: String, from start: String, in window: ClosedRange<CivilDay>
  ) throws -> [String] {
    let first = try #require(ICalendarTime(start)).clock
    let rule = try #require(RecurrenceRule(rule, start: first))
    var work = 1_000_000
    let last = rule.until.map { time in
      time.clock.secondOfDay < first.secondOfDay ? time.clock.day.adding(days: -1) : time.clock.day
    }
    let found = rule.days(from: first.day, in: window, last: last, work: &work)
    return try #require(found).map { ISOText.format($0) }
  }

  private static func window(_ years: ClosedRange<Int>) -> ClosedRange<CivilDay> {
    let first = CivilDay.clamped(year: years.lowerBound, month: 1, day: 1)
    return first...CivilDay.clamped(year: years.upperBound, month: 12, day: 31)
  }

  @Test(
    "examples of the RFC with all their days",
    arguments: [
      (
        "FREQ=DAILY;COUNT=10", "19970902T090000",
        "1997-09-02 1997-09-03 1997-09-04 1997-09-05 1997-09-06 1997-09-07"
          + " 1997-09-08 1997-09-09 1997-09-10 1997-09-11"
      ),
      (
        "FREQ=DAILY;INTERVAL=10;COUNT=5", "19970902T090000",
        "1997-09-02 1997-09-12 1997-09-22 1997-10-02 1997-10-12"
      ),
      (
        "FREQ=WEEKLY;COUNT=10", "19970902T090000",
        "1997-09-02 1997-09-09 1997-09-16 1997-09-23 1997-09-30 1997-10-07"
          + " 1997-10-14 1997-10-21 1997-10-28 1997-11-04"
      ),
      (
        "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH", "19970902T090000",
        "1997-09-02 1997-09-04 1997-09-09 1997-09-11 1997-09-16 1997-09-18"
          + " 1997-09-23 1997-09-25 1997-09-30 1997-10-02"
      ),
      (
        "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH", "19970902T090000",
        "1997-09-02 1997-09-04 1997-09-16 1997-09-18 1997-09-30 1997-10-02"
          + " 1997-10-14 1997-10-16"
      ),
      (
        "FREQ=MONTHLY;COUNT=10;BYDAY=1FR", "19970905T090000",
        "1997-09-05 1997-10-03 1997-11-07 1997-12-05 1998-01-02 1998-02-06"
          + " 1998-03-06 1998-04-03 1998-05-01 1998-06-05"
      ),
      (
        "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU", "19970907T090000",
        "1997-09-07 1997-09-28 1997-11-02 1997-11-30 1998-01-04 1998-01-25"
          + " 1998-03-01 1998-03-29 1998-05-03 1998-05-31"
      ),
      (
        "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", "19970922T090000",
        "1997-09-22 1997-10-20 1997-11-17 1997-12-22 1998-01-19 1998-02-16"
      ),
      (
        "FREQ=MONTHLY;BYMONTHDAY=-3;COUNT=6", "19970928T090000",
        "1997-09-28 1997-10-29 1997-11-28 1997-12-29 1998-01-29 1998-02-26"
      ),
      (
        "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15", "19970902T090000",
        "1997-09-02 1997-09-15 1997-10-02 1997-10-15 1997-11-02 1997-11-15"
          + " 1997-12-02 1997-12-15 1998-01-02 1998-01-15"
      ),
      (
        "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1", "19970930T090000",
        "1997-09-30 1997-10-01 1997-10-31 1997-11-01 1997-11-30 1997-12-01"
          + " 1997-12-31 1998-01-01 1998-01-31 1998-02-01"
      ),
      (
        "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15", "19970910T090000",
        "1997-09-10 1997-09-11 1997-09-12 1997-09-13 1997-09-14 1997-09-15"
          + " 1999-03-10 1999-03-11 1999-03-12 1999-03-13"
      ),
      (
        "FREQ=YEARLY;COUNT=10;BYMONTH=6,7", "19970610T090000",
        "1997-06-10 1997-07-10 1998-06-10 1998-07-10 1999-06-10 1999-07-10"
          + " 2000-06-10 2000-07-10 2001-06-10 2001-07-10"
      ),
      (
        "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200", "19970101T090000",
        "1997-01-01 1997-04-10 1997-07-19 2000-01-01 2000-04-09 2000-07-18"
          + " 2003-01-01 2003-04-10 2003-07-19 2006-01-01"
      ),
      (
        "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "19970904T090000",
        "1997-09-04 1997-10-07 1997-11-06"
      ),
      (
        "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "19970805T090000",
        "1997-08-05 1997-08-10 1997-08-19 1997-08-24"
      ),
      (
        "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "19970805T090000",
        "1997-08-05 1997-08-17 1997-08-19 1997-08-31"
      ),
      (
        "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", "20070115T090000",
        "2007-01-15 2007-01-30 2007-02-15 2007-03-15 2007-03-30"
      ),
    ])
  func whole(rule: String, start: String, days: String) throws {
    let found = try Self.days(rule, from: start, in: Self.window(1997...2010))
    #expect(found.joined(separator: " ") == days)
  }

  @Test(
    "examples of the RFC without an end, as far as the RFC lists them",
    arguments: [
      ("FREQ=YEARLY;BYDAY=20MO", "19970519T090000", "1997-05-19 1998-05-18 1999-05-17"),
      (
        "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "19970512T090000",
        "1997-05-12 1998-05-11 1999-05-17"
      ),
      (
        "FREQ=YEARLY;BYMONTH=3;BYDAY=TH", "19970313T090000",
        "1997-03-13 1997-03-20 1997-03-27 1998-03-05 1998-03-12 1998-03-19"
          + " 1998-03-26 1999-03-04 1999-03-11 1999-03-18 1999-03-25"
      ),
      // With the first start, which the RFC takes out by an EXDATE.
      (
        "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "19970902T090000",
        "1997-09-02 1998-02-13 1998-03-13 1998-11-13 1999-08-13"
      ),
      (
        "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13;COUNT=10", "19970913T090000",
        "1997-09-13 1997-10-11 1997-11-08 1997-12-13 1998-01-10 1998-02-07"
          + " 1998-03-07 1998-04-11 1998-05-09 1998-06-13"
      ),
      (
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;UNTIL=19980401", "19970929T090000",
        "1997-09-29 1997-10-30 1997-11-27 1997-12-30 1998-01-29 1998-02-26 1998-03-30"
      ),
    ])
  func openEnded(rule: String, start: String, days: String) throws {
    let found = try Self.days(rule, from: start, in: Self.window(1997...1999))
    #expect(found.joined(separator: " ") == days)
  }

  @Test("presidential elections: every four years the first Tuesday after a Monday in November")
  func elections() throws {
    let found = try Self.days(
      "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
      from: "19961105T090000", in: Self.window(1996...2004))
    #expect(found == ["1996-11-05", "2000-11-07", "2004-11-02"])
  }

  @Test("what lies long before the window is passed over, and stays in step")
  func longAgo() throws {
    let window = Self.window(2026...2026)
    #expect(
      try Self.days("FREQ=WEEKLY;INTERVAL=26", from: "19000101T090000", in: window)
        == ["2026-01-26", "2026-07-27"])
    #expect(
      try Self.days("FREQ=YEARLY", from: "19040229T090000", in: Self.window(2024...2028))
        == ["2024-02-29", "2028-02-29"])
    #expect(
      try Self.days("FREQ=MONTHLY;INTERVAL=7;BYMONTHDAY=31", from: "19000131T090000", in: window)
        .allSatisfy { $0.hasSuffix("-31") })
  }

  @Test(
    "rules that are not understood are none",
    arguments: [
      "FREQ=HOURLY", "FREQ=SECONDLY;COUNT=9", "FREQ=DAILY;BYHOUR=9,10", "FREQ=DAILY;BYMINUTE=1",
      "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;COUNT=0", "FREQ=DAILY;COUNT=2;UNTIL=20260101",
      "FREQ=WEEKLY;BYDAY=1MO", "FREQ=WEEKLY;BYMONTHDAY=1", "FREQ=MONTHLY;BYWEEKNO=1",
      "FREQ=MONTHLY;BYYEARDAY=1", "FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO", "FREQ=DAILY;BYDAY=XX",
      "FREQ=DAILY;BYDAY=", "FREQ=DAILY;BYMONTH=13", "FREQ=DAILY;FREQ=DAILY", "FREQ=DAILY;X=1",
      "COUNT=1", "", "FREQ=MONTHLY;BYMONTHDAY=32", "FREQ=MONTHLY;BYDAY=99999999999999999999MO",
      "FREQ=DAILY;WKST=MONDAY", "FREQ=DAILY;UNTIL=never",
    ])
  func unknown(rule: String) throws {
    #expect(
      RecurrenceRule(rule, start: try #require(ICalendarTime("20260101T090000")).clock) == nil)
  }

  @Test("the time of the event itself may be said again, and no rule takes longer than it may")
  func limits() throws {
    let start = try #require(ICalendarTime("20260101T090000")).clock
    #expect(RecurrenceRule("FREQ=DAILY;BYHOUR=9;BYMINUTE=0;BYSECOND=0", start: start) != nil)
    let rule = try #require(RecurrenceRule("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", start: start))
    var work = 1000
    let far = Self.window(2026...2200)
    #expect(rule.days(from: start.day, in: far, last: nil, work: &work) == nil)
    work = 100_000
    #expect(rule.days(from: start.day, in: far, last: nil, work: &work) == [start.day])
  }
}
