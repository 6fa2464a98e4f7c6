import Domain
import Foundation
import TestSupport
import Testing
import shiftpro

/// Tables of the same shifts as different programs, spreadsheets and countries write them.
@Suite("dialects of tables")
struct TableDialectTests {
  struct Sample {
    let start: LocalDateTime, end: LocalDateTime
    let rest: Int
    let name: String
    var minutes: Int {
      (end.day.number - start.day.number) * 1440 + (end.secondOfDay - start.secondOfDay) / 60
    }
  }

  struct Dialect: Sendable, CustomStringConvertible {
    let description: String
    let heading: String
    let separator: String
    let row: @Sendable (Sample) -> [String]
  }

  private static func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func clock(_ time: LocalDateTime, _ sign: String = ":") -> String {
    pad(time.secondOfDay / 3600) + sign + pad(time.secondOfDay / 60 % 60)
  }

  private static func half(_ time: LocalDateTime) -> String {
    let hour = time.secondOfDay / 3600
    return
      "\((hour + 11) % 12 + 1):\(pad(time.secondOfDay / 60 % 60)):00 \(hour < 12 ? "AM" : "PM")"
  }

  /// The day in an order, joined by a sign.
  private static func date(_ time: LocalDateTime, _ order: String, _ sign: String) -> String {
    let day = time.day
    return order.map { part in
      switch part {
      case "d": pad(day.day)
      case "m": pad(day.month)
      case "y": pad(day.year % 100)
      default: "\(day.year)"
      }
    }.joined(separator: sign)
  }

  private static func serial(_ time: LocalDateTime) -> String {
    let part = String(format: "%.10f", Double(time.secondOfDay) / 86_400).dropFirst()
    return "\(time.day.number + 25_569)\(part)"
  }

  private static func decimal(_ minutes: Int, _ sign: String) -> String {
    String(format: "%.4f", Double(minutes) / 60).replacingOccurrences(of: ".", with: sign)
  }

  private static func length(_ minutes: Int) -> String { "\(minutes / 60):\(pad(minutes % 60))" }

  static let all: [Dialect] = [
    Dialect(description: "ISO", heading: "start,end,break,name", separator: ",") {
      [
        "\(date($0.start, "Ymd", "-"))T\(clock($0.start))",
        "\(date($0.end, "Ymd", "-"))T\(clock($0.end))", "\($0.rest)", $0.name,
      ]
    },
    Dialect(description: "German", heading: "Datum;Beginn;Ende;Pause;Dienst", separator: ";") {
      [date($0.start, "dmY", "."), clock($0.start), clock($0.end), "\($0.rest)", $0.name]
    },
    Dialect(
      description: "German decimals", heading: "Datum;Beginn;Stunden;Pause (min);Dienst",
      separator: ";"
    ) {
      [
        date($0.start, "dmy", "."), clock($0.start, "."), decimal($0.minutes, ","), "\($0.rest)",
        $0.name,
      ]
    },
    Dialect(description: "US", heading: "Date,Clock In,Clock Out,Break (min),Shift", separator: ",")
    {
      [date($0.start, "mdY", "/"), half($0.start), half($0.end), "\($0.rest)", $0.name]
    },
    Dialect(
      description: "web tracker",
      heading: "Project,Start Date,Start Time,End Date,End Time,Break,Duration (h)", separator: ","
    ) {
      [
        $0.name, date($0.start, "Ymd", "-"), "\(clock($0.start)):00", date($0.end, "Ymd", "-"),
        "\(clock($0.end)):00", "\(length($0.rest)):00", "\(length($0.minutes)):00",
      ]
    },
    Dialect(description: "British", heading: "Date\tStart\tFinish\tBreak\tShift", separator: "\t") {
      [date($0.start, "dmY", "/"), clock($0.start), clock($0.end), length($0.rest), $0.name]
    },
    Dialect(
      description: "years first",
      heading: "Date (yyyy/mm/dd)|Scheduled IN|Scheduled OUT|Break|Name",
      separator: "|"
    ) {
      [date($0.start, "Ymd", "/"), clock($0.start, ""), clock($0.end, ""), "\($0.rest)m", $0.name]
    },
    Dialect(description: "serial numbers", heading: "Start,End,Break,Name", separator: ",") {
      [serial($0.start), serial($0.end), length($0.rest), $0.name]
    },
    Dialect(description: "Spanish", heading: "Fecha;Entrada;Salida;Break;Name", separator: ";") {
      [date($0.start, "dmy", "/"), clock($0.start), clock($0.end), "\($0.rest) min", $0.name]
    },
    Dialect(description: "names of months", heading: "Date,Start,End,Break,Name", separator: ",") {
      let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
      ]
      return [
        "\($0.start.day.day)-\(months[$0.start.day.month - 1])-\($0.start.day.year)",
        clock($0.start), clock($0.end), "\($0.rest)", $0.name,
      ]
    },
    Dialect(description: "instants", heading: "start,end,break,name", separator: ",") {
      [
        "\(date($0.start, "Ymd", "-"))T\(clock($0.start)):00.000Z",
        "\(date($0.end, "Ymd", "-"))T\(clock($0.end)):00.000Z", "\($0.rest)", $0.name,
      ]
    },
    Dialect(
      description: "hours in decimals", heading: "Date,Start,Hours,Break,Name", separator: ","
    ) {
      [
        date($0.start, "Ymd", "-"), clock($0.start), decimal($0.minutes, "."),
        decimal($0.rest, "."), $0.name,
      ]
    },
  ]

  private static func samples(_ seed: UInt64) -> [Sample] {
    var random = SplitMix64(seed: seed)
    var day = CivilDay(year: 2025, month: 1, day: 1)?.number ?? 0
    return (0..<12).map { number in
      day += Int.random(in: 2...40, using: &random)
      let start = Int.random(in: 0..<96, using: &random) * 15
      let minutes = Int.random(in: 4...64, using: &random) * 15
      let end = start + minutes
      func time(_ minute: Int) -> LocalDateTime {
        LocalDateTime(
          day: CivilDay(number: day + minute / 1440), secondOfDay: minute % 1440 * 60)
      }
      return Sample(
        start: time(start), end: time(end),
        rest: [0, 15, 30, 45].filter { $0 < minutes }.randomElement(using: &random) ?? 0,
        name: "Shift \(number)")
    }
  }

  @Test(
    "the same shifts come back from every dialect, or the reader says what it assumed",
    arguments: all)
  func dialect(_ dialect: Dialect) throws {
    for seed: UInt64 in 1...4 {
      let shell = try Shell(now: "2027-05-20T12:00:00Z", zone: "Etc/UTC")
      let samples = Self.samples(seed)
      let rows = samples.map { dialect.row($0).joined(separator: dialect.separator) }
      let text = ([dialect.heading] + rows).joined(separator: "\n")
      let outcome = shell("import", try shell.file("t.csv", text))
      let found = try shell.shifts().map { shift in
        [
          shift.text("local_start") ?? "", shift.text("local_end") ?? "",
          "\(shift.number("break_minutes") ?? 0)", shift.text("name") ?? "",
        ].joined(separator: " ")
      }
      let meant = samples.map { sample in
        let start = "\(Self.date(sample.start, "Ymd", "-"))T\(Self.clock(sample.start))"
        let end = "\(Self.date(sample.end, "Ymd", "-"))T\(Self.clock(sample.end))"
        return "\(start) \(end) \(sample.rest) \(sample.name)"
      }
      // Only an order of dates that no row decides may be taken another way, and that is said.
      guard !outcome.errors.contains("the file does not say") else { continue }
      #expect(found == meant, "\(seed): \(text)\n\(outcome)")
    }
  }
}
