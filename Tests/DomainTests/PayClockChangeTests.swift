import Domain
import Foundation
import Testing

/// Nights in which clocks are changed, counted minute by minute with Foundation's zones.
struct PayClockChangeTests {
  static let zones = [
    "Europe/London", "Europe/Berlin", "America/New_York", "America/St_Johns", "America/Havana",
    "Australia/Sydney", "Australia/Lord_Howe", "Africa/Cairo",
  ]

  /// The changes of 2016–2025, on which Foundation's table and those of the tests agree.
  static func changes(_ truth: TimeZone) -> [Date] {
    var found: [Date] = []
    var date = Date(timeIntervalSince1970: 1_451_606_400)
    while let next = truth.nextDaylightSavingTimeTransition(after: date),
      next.timeIntervalSince1970 < 1_767_225_600
    {
      found.append(next)
      date = next
    }
    return found
  }

  /// The moment at which clocks show an hour on the day of a moment, or so many days from it.
  static func moment(_ truth: TimeZone, near date: Date, days: Int, hour: Int) throws -> Instant {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = truth
    let day = try #require(calendar.date(byAdding: .day, value: days, to: date))
    var parts = calendar.dateComponents([.year, .month, .day], from: day)
    parts.hour = hour
    return Instant(seconds: Int64(try #require(calendar.date(from: parts)).timeIntervalSince1970))
  }

  /// Minutes of an interval by what clocks and calendar show: nights 22:30–05:45, Sundays.
  static func count(_ interval: Interval, _ truth: TimeZone) -> (night: Int64, sunday: Int64) {
    var night: Int64 = 0
    var sunday: Int64 = 0
    for second in stride(from: interval.start.seconds, to: interval.end.seconds, by: 60) {
      let date = Date(timeIntervalSince1970: Double(second))
      let local = second + Int64(truth.secondsFromGMT(for: date))
      let minute = local / 60 % 1440
      if minute >= 22 * 60 + 30 || minute < 5 * 60 + 45 { night += 60 }
      // 1970-01-01 was a Thursday.
      if (local / 86_400 + 4) % 7 == 0 { sunday += 60 }
    }
    return (night, sunday)
  }

  @Test(
    "every night of a clock change is as long as it was, and its premiums follow the clock",
    arguments: zones)
  func everyNightOfAClockChange(name: String) throws {
    let truth = try #require(TimeZone(identifier: name))
    let ruleset = PayRuleset(
      premiums: [
        PremiumWindow(
          label: "Night", pay: .amountPerHour(1),
          clock: PremiumWindow.Clock(from: 22 * 60 + 30, to: 5 * 60 + 45)),
        PremiumWindow(label: "Sunday", pay: .amountPerHour(2), weekdays: [.sunday]),
      ], stacking: .sumOfPremiums)
    let engine = try Pay.engine(ruleset)
    let changes = Self.changes(truth)
    #expect(changes.count == (name == "Africa/Cairo" ? 6 : 20))
    for change in changes {
      // The night that ends on the day of the change, and the one that begins on it.
      for days in [-1, 0] {
        let interval = Interval(
          start: try Self.moment(truth, near: change, days: days, hour: 19),
          end: try Self.moment(truth, near: change, days: days + 1, hour: 7))
        let expected = Self.count(interval, truth)
        let shift = PayShift(id: RecordID("n"), interval: interval, zone: name)
        let report = engine.report(on: [shift])
        func seconds(_ label: String) -> Int64 {
          report.lines.filter { report.rate(of: $0).label.contains(label) }
            .reduce(0) { $0 + $1.seconds }
        }
        #expect(report.summary().workedSeconds == interval.seconds)
        #expect(seconds("Night") == expected.night, "\(name) \(change)")
        #expect(seconds("Sunday") == expected.sunday, "\(name) \(change)")
      }
    }
  }

  @Test("a night as planned lasts 11 or 13 hours when clocks change in it", arguments: zones)
  func aNightAsPlanned(name: String) throws {
    let truth = try #require(TimeZone(identifier: name))
    let place = try DomainTests.zones.zone(name)
    let engine = try Pay.engine(PayRuleset())
    for change in Self.changes(truth) {
      let before = truth.secondsFromGMT(for: change.addingTimeInterval(-1))
      let after = truth.secondsFromGMT(for: change)
      let eve = Instant(seconds: Int64(change.timeIntervalSince1970) - 8 * 3600)
      let times = ShiftTimes(
        wallStart: LocalDateTime(day: place.local(at: eve).day, hour: 19, minute: 0),
        wallMinutes: 12 * 60, zone: place)
      let shift = PayShift(
        id: RecordID("n"),
        interval: Interval(start: times.scheduledStart, end: times.scheduledEnd), zone: name)
      let summary = engine.report(on: [shift]).summary()
      #expect(summary.paidSeconds == Int64(12 * 3600 - (after - before)), "\(name) \(change)")
    }
  }
}
