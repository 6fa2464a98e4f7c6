import Domain
import Testing

struct PayPeriodTests {
  static func period(_ on: String, _ type: PayPeriodType, anchor: String) throws -> PayPeriod {
    .containing(try day(on), type: type, anchor: try day(anchor))
  }

  @Test(
    "the period that holds a day",
    arguments: [
      // 2026-01-05 is a Monday.
      ("2026-03-01", PayPeriodType.weekly, "2026-01-05", "2026-02-23", "2026-03-01"),
      ("2026-03-02", .weekly, "2026-01-05", "2026-03-02", "2026-03-08"),
      ("2026-01-05", .biweekly, "2026-01-05", "2026-01-05", "2026-01-18"),
      ("2026-01-18", .biweekly, "2026-01-05", "2026-01-05", "2026-01-18"),
      ("2026-01-19", .biweekly, "2026-01-05", "2026-01-19", "2026-02-01"),
      // Before the anchor.
      ("2026-01-04", .biweekly, "2026-01-05", "2025-12-22", "2026-01-04"),
      ("2025-12-21", .biweekly, "2026-01-05", "2025-12-08", "2025-12-21"),
      ("2020-02-29", .weekly, "2026-01-05", "2020-02-24", "2020-03-01"),
      ("2026-03-15", .monthly, "2026-01-01", "2026-03-01", "2026-03-31"),
      ("2026-03-15", .monthly, "2026-01-16", "2026-02-16", "2026-03-15"),
      ("2026-03-16", .monthly, "2026-01-16", "2026-03-16", "2026-04-15"),
      // From the 31st, in months that have none.
      ("2026-02-27", .monthly, "2026-01-31", "2026-01-31", "2026-02-27"),
      ("2026-02-28", .monthly, "2026-01-31", "2026-02-28", "2026-03-30"),
      ("2026-03-31", .monthly, "2026-01-31", "2026-03-31", "2026-04-29"),
      ("2024-02-29", .monthly, "2026-01-31", "2024-02-29", "2024-03-30"),
      ("2026-01-01", .monthly, "2026-01-31", "2025-12-31", "2026-01-30"),
      ("2026-01-05", .fourWeekly, "2026-01-05", "2026-01-05", "2026-02-01"),
      ("2026-01-04", .fourWeekly, "2026-01-05", "2025-12-08", "2026-01-04"),
      ("2026-03-15", .semiMonthly, "2026-01-01", "2026-03-01", "2026-03-15"),
      ("2026-02-16", .semiMonthly, "2026-01-16", "2026-02-16", "2026-02-28"),
      ("2026-03-04", .semiMonthly, "2026-01-05", "2026-02-20", "2026-03-04"),
      ("2026-12-31", .semiMonthly, "2026-01-20", "2026-12-20", "2027-01-04"),
      ("2026-02-28", .semiMonthly, "2026-01-31", "2026-02-28", "2026-03-15"),
    ])
  func thePeriodThatHoldsADay(
    on: String, type: PayPeriodType, anchor: String, first: String, last: String
  ) throws {
    let period = try Self.period(on, type, anchor: anchor)
    #expect(ISOText.format(period.start) == first)
    #expect(ISOText.format(period.lastDay) == last)
  }

  @Test("periods tile decades without gap or overlap", arguments: PayPeriodType.allCases)
  func periodsTileDecadesWithoutGapOrOverlap(type: PayPeriodType) throws {
    for anchorDay in 1...31 {
      let anchor = try #require(CivilDay(year: 2026, month: 1, day: anchorDay))
      let last = try day("2051-01-01")
      var period = PayPeriod.containing(try day("1995-06-15"), type: type, anchor: anchor)
      while period.start < last {
        let next = period.next
        #expect(next.start == period.end && next.previous == period)
        #expect(next.start.number > period.start.number)
        for day in [period.start, period.lastDay, period.start.adding(days: 5)] {
          #expect(PayPeriod.containing(day, type: type, anchor: anchor) == period)
        }
        if type == .monthly {
          let day = period.start.day
          #expect(day == anchorDay || day < anchorDay && period.start.adding(days: 1).day == 1)
        } else {
          let days = [PayPeriodType.weekly: 7...7, .biweekly: 14...14, .fourWeekly: 28...28]
          #expect((days[type] ?? 12...17).contains(period.end - period.start))
        }
        period = next
      }
      #expect(PayPeriod.containing(anchor, type: type, anchor: anchor).start == anchor)
    }
  }

  @Test("a week with a change of the clocks is an hour shorter or longer")
  func aWeekWithAChangeOfTheClocksIsAnHourShorterOrLonger() throws {
    let london = try zones.zone("Europe/London")
    let spring = try Self.period("2026-03-29", .weekly, anchor: "2026-01-05").interval(in: london)
    #expect(spring.seconds == (7 * 24 - 1) * 3600)
    #expect(spring.end == (try instant("2026-03-29T23:00:00Z")))
    let autumn = try Self.period("2026-10-25", .weekly, anchor: "2026-01-05").interval(in: london)
    #expect(autumn.seconds == (7 * 24 + 1) * 3600)
  }
}
