import Domain
import Testing

/// What of a planned shift still is work.
@Suite("The work that absences leave") struct AbsenceWorkTests {
  private static let day = CivilDay(number: 20_000)
  private static let kinds = [
    AbsenceKind(key: "leave", letter: "L"), AbsenceKind(key: "sick", letter: "S", outranks: true),
    AbsenceKind(key: "training", letter: "T", isWork: true),
  ]

  private func hours(_ start: Int64, _ end: Int64) -> Interval {
    Interval(start: Instant(seconds: start * 3600), end: Instant(seconds: end * 3600))
  }

  /// An absence of the day: `leave`, `leave first`, `leave 10-14`.
  private func absence(_ text: String, _ number: Int) -> Absence {
    let words = text.split(separator: " ").map(String.init)
    var absence = Absence(
      id: RecordID("a\(number)"), kind: words[0], from: Self.day, to: Self.day, zone: "UTC")
    guard words.count > 1 else { return absence }
    if words[1].contains("-") {
      let times = words[1].split(separator: "-").compactMap { Int64($0) }
      absence.start = hours(times[0], times[1]).start
      absence.end = hours(times[0], times[1]).end
    } else {
      absence.half = words[1] == "first" ? .first : .second
    }
    return absence
  }

  @Test("a half that sickness has taken is not made up for by minutes of the other half")
  func takenHalf() {
    var kinds = Self.kinds
    kinds[0].givesBack = .always
    let coverage = AbsenceCoverage(
      ["leave second", "sick 8-19"].enumerated().map { absence($1, $0) }, kinds: kinds)
    let shift = CoverableShift(
      id: RecordID("s"), day: Self.day, lastDay: Self.day, interval: hours(7, 19),
      paidMinutes: 690)
    #expect(coverage.parts(of: shift).map(\.extent) == [.interval(hours(8, 19))])
    #expect(coverage.work(of: shift) == [hours(7, 8)])
    #expect(coverage.absence(of: shift) == nil)
  }

  @Test(
    "a half is half of what is paid, keeps it beside sickness, and leaves the break to the work",
    arguments: [
      (["leave first"], 30, "12:45-19:00", [345]), (["leave second"], 30, "07:00-13:15", [345]),
      (["leave first"], 0, "13:15-19:00", [345]),
      (["leave first", "sick second"], 30, "", [345, 345]),
      // Sickness leaves the half that it does not touch.
      (["leave first", "sick 13-19"], 30, "", [345, 345]),
      (["leave first", "sick 8-19"], 30, "", [630, 60]),
      (["leave second", "sick 7-10"], 30, "10:00-13:15", [180, 345]),
      (["leave first", "sick 10-12"], 30, "12:45-19:00", [120, 225]),
    ] as [([String], Int, String, [Int])])
  func half(absences: [String], pause: Int, left: String, minutes: [Int]) {
    var kinds = Self.kinds
    kinds[0].givesBack = .always
    let coverage = AbsenceCoverage(
      absences.enumerated().map { absence($1, $0) }, kinds: kinds)
    var shift = CoverableShift(
      id: RecordID("s"), day: Self.day, lastDay: Self.day, interval: hours(7, 19),
      paidMinutes: 690)
    shift.halfBreakMinutes = pause
    func clock(_ instant: Instant) -> String {
      let minutes = instant.seconds / 60
      return [minutes / 60, minutes % 60].map { ($0 < 10 ? "0" : "") + String($0) }
        .joined(separator: ":")
    }
    let work = coverage.left(of: shift).map { "\(clock($0.start))-\(clock($0.end))" }
    #expect(work.joined(separator: " ") == left)
    #expect(coverage.parts(of: shift).map(\.minutes) == minutes)
    let isHalf = coverage.parts(of: shift).contains {
      $0.share == AbsenceAmount(tenThousandths: 5000)
    }
    #expect(isHalf == minutes.contains(345))
  }

  @Test("a half of an odd number of minutes is one beside sickness that does not touch it")
  func oddHalf() throws {
    var kinds = Self.kinds
    kinds[0].givesBack = .always
    let coverage = AbsenceCoverage(
      ["leave first", "sick 17-19"].enumerated().map { absence($1, $0) }, kinds: kinds)
    let shift = CoverableShift(
      id: RecordID("s"), day: Self.day, lastDay: Self.day, interval: hours(7, 19),
      paidMinutes: 691)
    let leave = try #require(coverage.parts(of: shift).last)
    #expect(leave.minutes == 346 && leave.extent == .half(.first))
    #expect(leave.share == AbsenceAmount(tenThousandths: 5000))
  }

  @Test("no absence covers the times that were worked")
  func workedTimes() {
    let coverage = AbsenceCoverage([absence("sick 13-17", 0)], kinds: Self.kinds)
    var shift = CoverableShift(
      id: RecordID("s"), day: Self.day, lastDay: Self.day, interval: hours(7, 19),
      paidMinutes: 720, workedMinutes: 480)
    shift.worked = [hours(7, 15)]
    #expect(coverage.parts(of: shift).map(\.minutes) == [120])
  }

  @Test(
    "a shift from 06:00 to 14:00",
    arguments: [
      ([], "6-14"), (["leave"], ""), (["sick"], ""), (["training"], "6-14"),
      (["leave 10-14"], "6-10"), (["leave 6-10"], "10-14"), (["leave 9-11"], "6-9 11-14"),
      (["leave 6-14"], ""), (["leave first"], "10-14"), (["leave second"], "6-10"),
      (["leave first", "sick second"], ""), (["training first"], "6-14"),
      (["training", "sick"], ""), (["leave first", "training second"], "10-14"),
      (["leave 0-9", "sick 12-20"], "9-12"),
    ] as [([String], String)])
  func work(absences: [String], left: String) {
    let coverage = AbsenceCoverage(
      absences.enumerated().map { absence($1, $0) }, kinds: Self.kinds)
    let shift = CoverableShift(
      id: RecordID("s"), day: Self.day, lastDay: Self.day, interval: hours(6, 14),
      paidMinutes: 480)
    let work = coverage.work(of: shift).map {
      "\($0.start.seconds / 3600)-\($0.end.seconds / 3600)"
    }.joined(separator: " ")
    #expect(work == left)
    // In progress, an absence of whole days covers nothing, and one with times still ends it.
    var running = shift
    running.workedMinutes = 0
    if absences == ["leave 10-14"] { #expect(coverage.work(of: running) == [hours(6, 10)]) }
    if absences == ["leave"] { #expect(coverage.work(of: running) == [hours(6, 14)]) }
  }

  @Test(
    "half a day costs half a day, however many minutes longer the other half was worked",
    arguments: [(345, 345), (350, 340), (600, 90)])
  func halfOfWorked(worked: Int, minutes: Int) {
    let coverage = AbsenceCoverage([absence("leave second", 0)], kinds: Self.kinds)
    let shift = CoverableShift(
      id: RecordID("s"), day: Self.day, lastDay: Self.day, interval: hours(7, 19),
      paidMinutes: 690, workedMinutes: worked)
    #expect(coverage.parts(of: shift).map(\.minutes) == [minutes])
    #expect(coverage.parts(of: shift).map(\.share.tenThousandths) == [5000])
  }
}
