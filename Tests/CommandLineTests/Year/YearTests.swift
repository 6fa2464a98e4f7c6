import Domain
import Foundation
import Platform
import TestSupport
import Testing
import shiftpro

/// A year of a nurse against a naive model: duties started, ended late, forgotten, never started and
/// cancelled, growing exports of steps with corrections, and a calendar folder. After each week the
/// commands and the model have to say the same.
///
/// A month around the spring clock change runs always; `SHIFTPRO_YEAR=N` runs whole years with N
/// seeds.
@Suite("A year against a naive model") struct YearTests {
  private static let years = System.variable("SHIFTPRO_YEAR").flatMap { Int($0) } ?? 0

  @Test("a month")
  func month() throws {
    let first = NaiveCalendar.day(2026, 3, 9)
    var year = try Year(days: first..<first + 31, seed: 7)
    try year.run()
  }

  @Test("whole years", .enabled(if: years > 0), arguments: 1...max(1, years))
  func year(seed: Int) throws {
    let first = NaiveCalendar.day(2026, 1, 5)
    var year = try Year(days: first..<first + 364, seed: UInt64(seed))
    try year.run()
  }

  @Test("the model’s own calendar")
  func calendar() {
    #expect(NaiveCalendar.date(NaiveCalendar.day(2026, 3, 29)) == "2026-03-29")
    #expect(NaiveCalendar.date(NaiveCalendar.day(2024, 2, 29) + 1) == "2024-03-01")
    let night = NaiveCalendar.day(2026, 3, 28) * 1440 + 22 * 60
    #expect(NaiveCalendar.text(utc: NaiveCalendar.utc(wall: night)) == "2026-03-28T21:00:00Z")
    #expect(NaiveCalendar.utc(wall: night + 480) - NaiveCalendar.utc(wall: night) == 420)
    let autumn = NaiveCalendar.day(2026, 10, 24) * 1440 + 22 * 60
    #expect(NaiveCalendar.utc(wall: autumn + 480) - NaiveCalendar.utc(wall: autumn) == 540)
  }
}

/// The nurse, her shell and her notes.
private struct Year {
  /// Something she does, in minutes since 1970 in UTC.
  private struct Deed {
    let at: Int
    let perform: (inout Year) throws -> Void
  }

  private let days: Range<Int>
  private var shell: Shell
  private var roster: NaiveRoster
  private var steps = NaiveSteps()
  private var random: SplitMix64
  private let folder: String

  init(days: Range<Int>, seed: UInt64) throws {
    self.days = days
    shell = try Shell(
      now: NaiveCalendar.text(utc: days.lowerBound * 1440 - 600), zone: "Europe/Berlin")
    roster = NaiveRoster(days: days)
    random = SplitMix64(seed: seed)
    folder = shell.folder.folder + "/calendar"
    let first = NaiveCalendar.date(days.lowerBound)
    let kinds = NaiveRoster.kinds.sorted { $0.key < $1.key }.map { code, kind in
      let end = (kind.start + kind.length) % 1440
      let times = [kind.start, end].map { NaiveCalendar.text(wall: $0).suffix(5) }
      return #"{"code": "\#(code)", "name": "\#(code)", "start": "\#(times[0])","#
        + #" "end": "\#(times[1])", "break": \#(NaiveRoster.pause)}"#
    }
    let rotation = try shell.file(
      "ward.json",
      """
      {"name": "Ward", "code": "W", "zone": "Europe/Berlin", "effective_from": "\(first)",
       "cycle": {"start": "\(first)", "days": "\(String(NaiveRoster.cycle))",
         "kinds": [\(kinds.joined(separator: ", "))]}}
      """)
    shell.must(
      "pattern", "apply", rotation, "--start", first, "--until",
      NaiveCalendar.date(days.upperBound))
    shell.must("calendar", "add", folder, "--create", "--direction", "two-way", "--name", "Phone")
  }

  mutating func run() throws {
    var plan = roster.duties.indices.flatMap { deeds(for: $0) }
    for day in days {
      // Late in the evening, before the next day begins.
      plan.append(
        Deed(at: NaiveCalendar.utc(wall: day * 1440 + 1430)) { $0.steps.walk(on: day, &$0.random) })
    }
    // What happens at the same moment keeps its order.
    let ordered = plan.enumerated().sorted {
      ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
    }
    var week = days.lowerBound + 7
    for (_, deed) in ordered {
      at(deed.at)
      try deed.perform(&self)
      guard deed.at >= NaiveCalendar.utc(wall: week * 1440), !roster.isRunning else { continue }
      try compare(at: deed.at)
      week += 7
    }
  }

  private mutating func at(_ now: Int) {
    shell.variables["SHIFTPRO_NOW"] = NaiveCalendar.text(utc: now)
  }

  // MARK: What she does

  /// What she does about a duty: most are started and ended, some otherwise.
  private mutating func deeds(for index: Int) -> [Deed] {
    let duty = roster[index], day = NaiveCalendar.date(duty.wallStart / 1440)
    let start = duty.planned.lowerBound + random.number(in: -10...5)
    let end = duty.planned.upperBound + random.number(in: -5...40)
    switch random.number(in: 1...20) {
    case 1...2:
      return [
        Deed(at: duty.planned.lowerBound - 600) { year in
          year.shell.must("cancel", try year.shell.id(on: day))
          year.roster[index].state = .cancelled
        }
      ]
    case 3...4:
      // She forgot to start it, and says so afterwards.
      return [
        Deed(at: duty.planned.upperBound + 60) { year in
          year.shell.must("edit", try year.shell.id(on: day), "--worked")
          year.roster[index].end(from: duty.planned.lowerBound, to: duty.planned.upperBound)
        }
      ]
    case 5...6:
      // She forgot to end it.
      let at = NaiveCalendar.text(wall: NaiveCalendar.wall(utc: end))
      return [
        started(index, at: start),
        Deed(at: end + 150) { year in
          year.shell.must("stop", "--at", at)
          year.roster[index].end(from: start, to: end)
        },
      ]
    case 7 where duty.wallStart / 1440 > days.lowerBound + 4:
      // Moved on the phone three days before.
      let later = 30
      return [
        Deed(at: duty.planned.lowerBound - 3 * 1440) { year in
          try year.changeOnPhone(index) { text in
            for wall in [duty.wallStart, duty.wallEnd] {
              text = text.replacingOccurrences(of: Self.stamp(wall), with: Self.stamp(wall + later))
            }
          }
          year.roster[index].move(by: later)
        }
      ] + worked(index, start + later, end + later)
    case 8 where duty.wallStart / 1440 > days.lowerBound + 4:
      return [
        Deed(at: duty.planned.lowerBound - 3 * 1440) { year in
          try year.changeOnPhone(index) { $0 = "" }
          year.roster[index].state = .deleted
        }
      ]
    default: return worked(index, start, end)
    }
  }

  private func worked(_ index: Int, _ start: Int, _ end: Int) -> [Deed] {
    [
      started(index, at: start),
      Deed(at: end) { year in
        year.shell.must("stop")
        year.roster[index].end(from: start, to: end)
      },
    ]
  }

  /// Changes the text of a duty's event in the calendar folder, or deletes it if nothing is left.
  private func changeOnPhone(_ index: Int, _ change: (inout String) -> Void) throws {
    shell.must("calendar", "sync")
    let start = "DTSTART;TZID=Europe/Berlin:" + Self.stamp(roster[index].wallStart)
    let event = try events().first { $0.text.contains(start) }
    let (path, before) = try #require(event, "\(start)")
    var text = before
    change(&text)
    if text.isEmpty {
      try FileManager.default.removeItem(atPath: path)
    } else {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
    shell.must("calendar", "sync")
  }

  /// The events in the calendar folder.
  private func events() throws -> [(path: String, text: String)] {
    try TemporaryStore.names(in: folder).filter { $0.hasSuffix(".ics") }.map { name in
      let path = folder + "/" + name
      return (path, String(decoding: try Files.read(path), as: UTF8.self))
    }
  }

  /// A time on the wall clock as iCalendar writes it: `20260328T220000`.
  private static func stamp(_ wall: Int) -> String {
    NaiveCalendar.text(wall: wall).filter { $0 != "-" && $0 != ":" } + "00"
  }

  private func started(_ index: Int, at start: Int) -> Deed {
    Deed(at: start) { year in
      year.shell.must("start")
      year.roster[index].state = .running
      year.roster[index].start = start
    }
  }

  // MARK: What has to be the same

  private mutating func compare(at now: Int) throws {
    let today = NaiveCalendar.wall(utc: now) / 1440
    let window = max(days.lowerBound, today - 8)..<today + 8
    let from = NaiveCalendar.date(window.lowerBound), to = NaiveCalendar.date(window.upperBound - 1)
    let listed = try shell.must("list", "--from", from, "--to", to, "--json").list("shifts")
    // A night of the day before touches the first day.
    let lines = listed.filter { ($0.text("local_start") ?? "") >= from }.map(Self.line)
    #expect(lines == roster.lines(window), "\(from) to \(to)")

    let status = try shell.must("status", "--json").json()
    let next = (status["next"] as? [String: Any])?.text("local_start")
    #expect(next == roster.next(after: now).map { NaiveCalendar.text(wall: $0.wallStart) })
    #expect(status.text("state") == "off")

    let hours = shell.must(
      "hours", "--from", NaiveCalendar.date(days.lowerBound), "--to",
      NaiveCalendar.date(today), "--json")
    let total = try #require(try hours.json()["total"] as? [String: Any])
    #expect(total.number("worked_minutes") == roster.sums.worked)
    #expect(total.number("paid_minutes") == roster.sums.paid)

    try compareSteps(at: now)
    try compareCalendar(after: today)
    let before = try shell.state()
    shell.must("undo")
    shell.must("redo")
    #expect(try shell.state() == before)
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
    let minutes =
      shift.text("status") == "completed" ? [String(shift.number("elapsed_minutes") ?? -1)] : []
    return (words + minutes).joined(separator: " ")
  }
}

extension NaiveRoster.Duty {
  /// Ends the duty.
  fileprivate mutating func end(from start: Int, to end: Int) {
    state = .worked
    self.start = start
    self.end = end
  }
}
