import Domain
import Foundation
import TestSupport
import Testing
import shiftpro

extension Year {
  // MARK: What has to be the same

  /// Compares what the commands say with the notes.
  mutating func compare(at now: Int) throws {
    let today = zone(on: person.zone.wall(utc: now) / 1440).wall(utc: now) / 1440
    let window = max(days.lowerBound, today - 8)..<today + 8
    let from = NaiveCalendar.date(window.lowerBound), to = NaiveCalendar.date(window.upperBound - 1)
    let listed = try shell.must("list", "--from", from, "--to", to, "--json").list("shifts")
    // A night of the day before touches the first day.
    let lines = listed.filter { ($0.text("local_start") ?? "") >= from }.map(Self.line)
    #expect(lines == roster.lines(window, isOld: !hasNewTable), "\(from) to \(to)")

    let status = try shell.must("status", "--json").json()
    let next = (status["next"] as? [String: Any])?.text("local_start")
    #expect(next == roster.next(from: now).map { NaiveCalendar.text(wall: $0.wallStart) })
    #expect(status.text("state") == "off")

    try comparePay(until: today)
    try compareSteps(at: now)
    try compareCalendar(after: today)
    let before = try shell.state()
    shell.must("undo")
    shell.must("redo")
    #expect(try shell.state() == before)
  }

  /// Compares the pay periods, and locks those that ended a week ago.
  private mutating func comparePay(until today: Int) throws {
    let hours = shell.must(
      "hours", "--from", NaiveCalendar.date(days.lowerBound), "--to", NaiveCalendar.date(today),
      "--json")
    let periods = try hours.list("periods").map { period in
      let figures = ["worked_minutes", "paid_minutes", "estimated_pay_cents"].map {
        String(period.number($0) ?? -1)
      }
      return "\(period.text("start") ?? "?") worked \(figures[0]) paid \(figures[1])"
        + " cents \(figures[2])"
    }
    #expect(periods == roster.pay(until: today), "\(NaiveCalendar.date(today))")
    while open + 21 <= today {
      shell.must("period", "lock", NaiveCalendar.date(open))
      open += 14
    }
  }

  /// Imports an export of everything so far, of which some was corrected. A value that comes again
  /// is the current one.
  private mutating func compareSteps(at now: Int) throws {
    steps.correct(5, &random)
    let path = try shell.file("export.xml", steps.export(at: now))
    shell.must("import", path)
    let walked = try shell.must(
      "steps", "--by", "day", "--from", NaiveCalendar.date(days.lowerBound), "--to",
      NaiveCalendar.date(days.upperBound), "--json"
    ).list("days").filter { $0.number("steps") != 0 }
    let lines = walked.map { "\($0.text("date") ?? "?") \($0.number("steps") ?? -1)" }
    #expect(lines == steps.byDay)
  }

  /// Sends what changed to the calendar folder, and reads its events.
  private func compareCalendar(after today: Int) throws {
    shell.must("calendar", "sync")
    let starts = try events().compactMap { event in
      event.text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("DTSTART;TZID=") }?
        .split(separator: ":").last.map(String.init)
    }
    let coming = roster.duties.filter {
      (today + 1..<today + 20).contains($0.wallStart / 1440) && $0.state == .scheduled
    }
    let expected = coming.map { Self.stamp($0.wallStart) }
    #expect(Set(expected).isSubset(of: Set(starts)), "\(NaiveCalendar.date(today))")
    #expect(Set(starts).count == starts.count)
  }

  private static func line(_ shift: [String: Any]) -> String {
    let words = ["local_start", "local_end", "code", "status"].map { shift.text($0) ?? "?" }
    let more =
      shift.text("status") == "completed"
      ? String(shift.number("elapsed_minutes") ?? -1) : shift.text("scheduled_start") ?? "?"
    return (words + [more]).joined(separator: " ")
  }
}
