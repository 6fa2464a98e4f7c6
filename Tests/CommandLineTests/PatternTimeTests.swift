import App
import AppCore
import Domain
import Foundation
import Services
import Testing
import shiftpro

/// Presets and planned nights against the calendar of Foundation.
@Suite("patterns and clock changes")
struct PatternTimeTests {
  /// The seconds since 1970 of `2026-01-05T06:00:00Z`, as the C library counts them.
  private static func seconds(_ text: String?) -> Int? {
    let parts = (text ?? "").split { "-T:Z".contains($0) }.compactMap { Int32($0) }
    guard parts.count == 6 else { return nil }
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (parts[0] - 1900, parts[1] - 1, parts[2])
    (time.tm_hour, time.tm_min, time.tm_sec) = (parts[3], parts[4], parts[5])
    return timegm(&time)
  }

  private static func offset(_ zone: TimeZone, at seconds: Int) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds)))
  }

  @Test(
    "a year of every preset: exact moments, in zones of both halves of the earth and of half hours",
    arguments: ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"])
  func year(name: String) throws {
    let shell = try Shell(zone: "UTC")
    let zone = try #require(TimeZone(identifier: name))
    let presets = try Rotations.presets()
    #expect(presets.count >= 40)
    var changed = 0
    var problems: [String] = []
    for preset in presets {
      let outcome = shell(
        "pattern", "preview", preset.id, "--start", "2026-01-05", "--days", "365", "--zone", name,
        "--json")
      let days = try outcome.list("days")
      #expect(days.count == 365 && days.first?.text("date") == "2026-01-05")
      var lastEnd = Int.min
      for (index, day) in days.enumerated() {
        let date = try #require(day.text("date"))
        // 5 January 2026 is a Monday, on which every cycle begins that knows weekdays.
        let letter = preset.cycle[(index + Self.ahead(preset)) % preset.cycle.count]
        let shifts = try #require(day["shifts"] as? [[String: Any]])
        if shifts.map({ $0.text("code") }) != (letter == "-" ? [] : [String(letter)]) {
          problems.append("\(preset.id) \(date): not \(letter)")
        }
        for shift in shifts {
          let kind = try #require(preset.kinds.first { $0.code == letter })
          let start = try #require(Self.seconds(shift.text("start")))
          let end = try #require(Self.seconds(shift.text("end")))
          let offsets = (Self.offset(zone, at: start), Self.offset(zone, at: end))
          let midnight = try #require(Self.seconds("\(date)T00:00:00Z"))
          // No preset starts or ends while clocks are changed here: the wall tells the times.
          let wallStart = midnight + kind.startMinuteOfDay * 60
          let wallEnd = wallStart + kind.durationMinutes * 60
          let local = ["local_start", "local_end"].map {
            Self.seconds((shift.text($0) ?? "") + ":00Z")
          }
          if local != [wallStart, wallEnd] { problems.append("\(preset.id) \(date): local") }
          if (start + offsets.0, end + offsets.1) != (wallStart, wallEnd) {
            problems.append("\(preset.id) \(date): moments")
          }
          if shift.number("minutes") != (end - start) / 60 {
            problems.append("\(preset.id) \(date): minutes")
          }
          if start < lastEnd { problems.append("\(preset.id) \(date): overlap") }
          if offsets.0 != offsets.1 { changed += 1 }
          lastEnd = end
        }
      }
    }
    #expect(problems == [])
    #expect((changed > 0) == (name != "Asia/Kolkata"))
  }

  /// How far into the cycle a Monday is.
  private static func ahead(_ preset: RotationPreset) -> Int {
    preset.firstWeekday.map { (2 - $0.rawValue + 7) % 7 } ?? 0
  }

  @Test(
    "a night over a month's end, a pay period's and a clock change is in both months, 13 h long")
  func night() throws {
    var shell = try Shell(now: "2026-10-20T12:00:00Z", zone: "America/New_York")
    var profile = UserProfile(
      id: .new(), payPeriodType: .monthly, timeZoneIdentifier: "America/New_York",
      createdAt: Instant(seconds: 0), updatedAt: Instant(seconds: 0))
    profile.payPeriodAnchor = CivilDay(year: 2026, month: 1, day: 1) ?? profile.payPeriodAnchor
    let saved = profile
    try shell.folder.open().write("profile.save", now: Instant(seconds: 0)) { try $0.save(saved) }
    // The clocks go back on Sunday 1 November 2026 at 2:00.
    shell.must("pattern", "apply", "4-on-4-off-nights", "--start", "2026-10-28")
    let id = try shell.id(on: "2026-10-31")
    func check(_ status: String) throws {
      for (from, to) in [("2026-10-01", "2026-10-31"), ("2026-11-01", "2026-11-30")] {
        let shifts = try shell("list", "--from", from, "--to", to, "--json").list("shifts")
        let night = try #require(shifts.first { $0.text("id") == id })
        #expect(night.number("elapsed_minutes") == 13 * 60 && night.text("status") == status)
        #expect(night.text("scheduled_start") == "2026-10-31T23:00:00Z")
        #expect(night.text("scheduled_end") == "2026-11-01T12:00:00Z")
      }
    }
    try check("scheduled")
    shell.variables["SHIFTPRO_NOW"] = "2026-11-02T12:00:00Z"
    shell.must("edit", id, "--worked")
    try check("completed")
    let paid = try shell("hours", "--from", "2026-10-01", "--to", "2026-11-30", "--json")
      .list("periods").map { "\($0.text("start") ?? "") \($0.number("worked_minutes") ?? -1)" }
    #expect(paid.first { $0.hasPrefix("2026-10-01") } == "2026-10-01 780")
    #expect(!paid.contains { $0.hasPrefix("2026-11-01") && !$0.hasSuffix(" 0") })
  }

  @Test("shifts that touch do not overlap, whatever the rules")
  func adjacent() throws {
    let shell = try Shell()
    let path = try shell.file(
      "day.json",
      """
      {"name": "Day and night", "cycle": {"start": "2026-10-24", "days": [["A", "B"], ["X"]],
        "kinds": [{"code": "A", "start": "08:00", "end": "20:00"},
                  {"code": "B", "start": "20:00", "end": "08:00"},
                  {"code": "X", "start": "08:00", "minutes": 1440}]}}
      """)
    shell.must("rules", "use", "off")
    #expect(shell.must("pattern", "add", path).output.contains("No conflicts or rule violations"))
    let shifts = try shell("list", "--from", "2026-10-24", "--to", "2026-10-27", "--json")
      .list("shifts")
    #expect(shifts.map { $0.text("code") } == ["A", "B", "X", "A", "B", "X"])
    #expect(shifts.map { $0.number("elapsed_minutes") } == [720, 780, 1440, 720, 720, 1440])
    #expect(
      zip(shifts, shifts.dropFirst()).allSatisfy {
        $0.text("scheduled_end") == $1.text("scheduled_start")
      })
    #expect(shifts.allSatisfy { ($0["warnings"] as? [Any])?.isEmpty == true })
    shell.must("rules", "use", "rest")
    let codes = try shell("list", "--from", "2026-10-26", "--to", "2026-10-26", "--json")
      .list("shifts").flatMap { $0["warnings"] as? [[String: Any]] ?? [] }.map { $0.text("code") }
    #expect(!codes.isEmpty && Set(codes) == ["short_rest"])
  }
}
