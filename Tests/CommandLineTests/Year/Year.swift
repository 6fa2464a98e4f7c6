import Domain
import Foundation
import Platform
import TestSupport
import Testing
import shiftpro

/// A person, their shell and their notes.
struct Year {
  /// Something they do, in minutes since 1970 in UTC.
  private struct Deed {
    let at: Int
    let perform: (inout Year) throws -> Void
  }

  let person: NaivePerson
  let days: Range<Int>
  /// The days in Tokyo.
  private let abroad: Range<Int>
  /// The day on which the machine learns the rules of 2026.
  private let newTable: Int
  var shell: Shell
  var roster: NaiveRoster
  var steps = NaiveSteps()
  var random: SplitMix64
  /// The folder of the calendar.
  let folder: String
  /// The first day that is in no locked pay period.
  var open: Int
  var hasNewTable = false

  init(
    of person: NaivePerson, days: Range<Int>, abroad: Range<Int> = 0..<0, newTable: Int,
    seed: UInt64
  ) throws {
    self.person = person
    self.days = days
    self.abroad = abroad
    self.newTable = newTable
    open = days.lowerBound
    roster = NaiveRoster(of: person, on: days)
    random = SplitMix64(seed: seed)
    shell = try Shell(
      now: NaiveCalendar.text(utc: days.lowerBound * 1440 - 600), zone: person.zone.rawValue)
    shell.zones = Self.tables.before
    folder = shell.folder.folder + "/calendar"
    try setUp()
  }

  private static let tables = (
    before: ZoneTable.before2026.database(), after: ZoneTable.after2026.database()
  )

  /// The rotation, its pay and the calendar.
  private func setUp() throws {
    let first = NaiveCalendar.date(days.lowerBound)
    let kinds = person.kinds.sorted { $0.key < $1.key }.map { code, kind in
      let start = NaiveCalendar.text(wall: kind.start).suffix(5)
      return #"{"code": "\#(code)", "name": "\#(code)", "start": "\#(start)","#
        + #" "minutes": \#(kind.length), "break": \#(person.pause)}"#
    }
    let rotation = try shell.file(
      "work.json",
      """
      {"name": "Work", "code": "W", "zone": "\(person.zone.rawValue)", "effective_from": "\(first)",
       "cycle": {"start": "\(first)", "days": "\(String(person.cycle))",
         "kinds": [\(kinds.joined(separator: ", "))]}}
      """)
    shell.must(
      "pattern", "apply", rotation, "--start", first, "--until",
      NaiveCalendar.date(days.upperBound))
    try shell.use(
      "Nights",
      rules: """
        {"schemaVersion": 2, "name": "Nights", "currency": "EUR",
         "payPeriod": {"type": "biweekly", "anchor": "\(first)"},
         "rateMultipliers": [{"label": "Plain", "multiplier": 1.0}],
         "breaks": {"placement": "start", "steps": []},
         "premiums": [
           {"label": "Night", "multiplier": 1.25, "from": "22:00", "to": "06:00"}]}
        """)
    // Without a home, the days of the past would be those of where they are.
    shell.must("steps", "zones", "--home", "--in", person.zone.rawValue)
    shell.must("rate", "set", "\(person.rate / 100).\(person.rate % 100)")
    shell.must("calendar", "add", folder, "--create", "--direction", "two-way", "--name", "Phone")
  }

  mutating func run() throws {
    var plan = roster.duties.indices.flatMap { deeds(for: $0) } + journey()
    plan.append(
      Deed(at: newTable * 1440) { year in
        year.hasNewTable = true
        year.shell.zones = Self.tables.after
        // Nothing that was typed is after the change.
        let asked = try year.shell.must("zones", "--json").list("zones")
        #expect(asked.isEmpty)
      })
    for day in days {
      // Late in the evening, before the next day begins; on the days of travel the phone is off.
      guard !isTravel(day) else { continue }
      plan.append(
        Deed(at: zone(on: day).utc(wall: day * 1440 + 1430)) { year in
          year.steps.walk(on: day, in: year.zone(on: day), &year.random)
        })
    }
    // What happens at the same moment keeps its order.
    let ordered = plan.enumerated().sorted {
      ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
    }
    var week = days.lowerBound + 7
    for (_, deed) in ordered {
      at(deed.at)
      try deed.perform(&self)
      guard deed.at >= person.zone.utc(wall: week * 1440), !roster.isRunning else { continue }
      try compare(at: deed.at)
      week += 7
    }
    shell.must("doctor")
  }

  private mutating func at(_ now: Int) {
    shell.variables["SHIFTPRO_NOW"] = NaiveCalendar.text(utc: now)
    let day = person.zone.wall(utc: now) / 1440
    shell.variables["TZ"] = zone(on: day).rawValue
  }

  // MARK: Abroad

  /// Where they are on a day.
  func zone(on day: Int) -> NaiveZone { abroad.contains(day) ? .tokyo : person.zone }

  private func isTravel(_ day: Int) -> Bool {
    !abroad.isEmpty
      && [abroad.lowerBound - 1, abroad.lowerBound, abroad.upperBound - 1, abroad.upperBound]
        .contains(day)
  }

  /// Whether the plan of a day is cancelled for the journey.
  private func isAway(_ day: Int) -> Bool {
    !abroad.isEmpty && (abroad.lowerBound - 1...abroad.upperBound).contains(day)
  }

  /// The steps belong to the days there, and one evening they help out in a ward there.
  private func journey() -> [Deed] {
    guard let first = abroad.first, let last = abroad.last else { return [] }
    let start = (first + 2) * 1440 + 1080, end = start + 330
    return [
      Deed(at: (first - 2) * 1440 + 720) { year in
        for (day, zone) in [(first, NaiveZone.tokyo), (last + 1, year.person.zone)] {
          year.shell.must(
            "steps", "zones", "--from", NaiveCalendar.date(day), "--in", zone.rawValue)
        }
      },
      Deed(at: NaiveZone.tokyo.utc(wall: end) + 60) { year in
        year.shell.must(
          "add", NaiveCalendar.text(wall: start), NaiveCalendar.text(wall: end), "--break",
          "\(year.person.pause)", "--zone", NaiveZone.tokyo.rawValue)
        year.roster.add(in: .tokyo, from: start, to: end)
      },
    ]
  }

  // MARK: What they do

  /// What they do about a duty: most are started and ended, some otherwise.
  private mutating func deeds(for index: Int) -> [Deed] {
    let duty = roster[index], day = NaiveCalendar.date(duty.wallStart / 1440)
    let start = duty.planned.lowerBound + random.number(in: -10...5)
    let end = duty.planned.upperBound + random.number(in: -5...40)
    if isAway(duty.wallStart / 1440) {
      return [
        Deed(at: (abroad.lowerBound - 2) * 1440 + 720) { year in
          year.shell.must("cancel", try year.shell.id(on: day))
          year.roster[index].state = .cancelled
        }
      ]
    }
    switch random.number(in: 1...20) {
    case 1...2:
      return [
        Deed(at: duty.planned.lowerBound - 600) { year in
          year.shell.must("cancel", try year.shell.id(on: day))
          year.roster[index].state = .cancelled
        }
      ]
    case 3...4:
      // Nobody started it, and it is said afterwards.
      return [
        Deed(at: duty.planned.upperBound + 60) { year in
          year.shell.must("edit", try year.shell.id(on: day), "--worked")
          year.roster[index].end(from: duty.planned.lowerBound, to: duty.planned.upperBound)
        }
      ]
    case 5...6:
      // Nobody ended it.
      let at = NaiveCalendar.text(wall: duty.zone.wall(utc: end))
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
    let start = "DTSTART;TZID=\(person.zone.rawValue):" + Self.stamp(roster[index].wallStart)
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
  func events() throws -> [(path: String, text: String)] {
    try TemporaryStore.names(in: folder).filter { $0.hasSuffix(".ics") }.map { name in
      let path = folder + "/" + name
      return (path, String(decoding: try Files.read(path), as: UTF8.self))
    }
  }

  /// A time on the wall clock as iCalendar writes it: `20260328T220000`.
  static func stamp(_ wall: Int) -> String {
    NaiveCalendar.text(wall: wall).filter { $0 != "-" && $0 != ":" } + "00"
  }

  private func started(_ index: Int, at start: Int) -> Deed {
    Deed(at: start) { year in
      year.shell.must("start")
      year.roster[index].start(at: start)
    }
  }
}
