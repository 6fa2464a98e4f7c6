import Domain
import Testing

/// Files that ask for more than their bytes are worth.
enum HugeFile: String, CaseIterable, CustomTestStringConvertible {
  case longName = "name.csv"
  case longNotes = "notes.csv"
  case longLine = "line.csv"
  case manyColumns = "columns.csv"
  case deepJSON = "deep.json"
  case longJSON = "long.json"
  case nestedCalendar = "nested.ics"
  case daysOfCenturies = "centuries.ics"
  case manySeries = "series.ics"
  case manyExceptions = "exceptions.ics"
  case manyEvents = "events.ics"
  case entityBomb = "bomb.xml"
  case costlyHeader = "costly.shiftpro"
  case unreadableRows = "rows.csv"

  var testDescription: String { rawValue }

  /// The commands that take it; its path is the last word.
  var commands: [[String]] {
    switch self {
    case .costlyHeader: return [["restore"], ["import"], ["decrypt"]]
    case .longLine, .manyColumns: return [["import"], ["import", "--dry-run"]]
    default: return [["import"]]
    }
  }

  var bytes: [UInt8] {
    switch self {
    case .longName: shifts(name: String(repeating: "x", count: 20_000_000))
    case .longNotes: shifts(notes: String(repeating: "ä ", count: 5_000_000))
    case .longLine: Array(repeating: UInt8(ascii: "a"), count: 60_000_000)
    case .manyColumns: Array(repeating: UInt8(ascii: ","), count: 2_000_000)
    case .deepJSON: Array(repeating: UInt8(ascii: "["), count: 5_000_000)
    case .longJSON:
      Array("{\"shifts\":[{\"name\":\"".utf8)
        + Array(repeating: UInt8(ascii: "n"), count: 60_000_000)
        + Array("\"}]}".utf8)
    case .nestedCalendar:
      calendar(String(repeating: "BEGIN:VEVENT\r\n", count: 200_000))
    case .daysOfCenturies:
      calendar(event(1, "RRULE:FREQ=DAILY;UNTIL=23260101T000000Z\r\n"))
    case .manySeries:
      calendar((0..<2000).map { event($0, "RRULE:FREQ=DAILY\r\n") }.joined())
    case .manyExceptions:
      calendar(
        event(1, "RRULE:FREQ=DAILY\r\n")
          + (0..<50_000).map { event(1, "RECURRENCE-ID:\(day($0))T080000Z\r\n") }.joined())
    case .manyEvents: calendar((0..<279_000).map { event($0, "") }.joined())
    case .entityBomb: entities
    case .costlyHeader: costlyHeader
    case .unreadableRows:
      Array("start,end,name\n".utf8)
        + Array(String(repeating: "yesterday,sometime,x\n", count: 260_000).utf8)
    }
  }

  private func shifts(name: String = "Early", notes: String = "") -> [UInt8] {
    Array(
      """
      name,scheduled_start,scheduled_end,notes
      \(name),2026-05-02T08:00:00Z,2026-05-02T16:00:00Z,\(notes)

      """.utf8)
  }

  private func calendar(_ events: String) -> [UInt8] {
    Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(events)END:VCALENDAR\r\n".utf8)
  }

  private func event(_ number: Int, _ more: String) -> String {
    "BEGIN:VEVENT\r\nUID:\(number)\r\nSUMMARY:x\r\nDTSTART:20260101T080000Z\r\n"
      + "DTEND:20260101T160000Z\r\n\(more)END:VEVENT\r\n"
  }

  private func day(_ number: Int) -> String {
    ISOText.format(CivilDay(number: 20_500 + number)).filter { $0 != "-" }
  }

  private var entities: [UInt8] {
    let levels = (1...30).map { "<!ENTITY e\($0) \"&e\($0 - 1);&e\($0 - 1);\">" }.joined()
    return Array(
      """
      <?xml version="1.0"?><!DOCTYPE HealthData [<!ENTITY e0 "xxxxxxxxxx">\(levels)]>
      <HealthData><Record type="HKQuantityTypeIdentifierStepCount" sourceName="&e30;"
       unit="count" startDate="2026-01-01 08:00:00 +0100" endDate="2026-01-01 09:00:00 +0100"
       value="10"/></HealthData>
      """.utf8)
  }

  /// The header of an encrypted file (the manual page has its form) that asks for 1 GiB of memory.
  private var costlyHeader: [UInt8] {
    let magic: [UInt8] = [0x89, 0x53, 0x50, 0x45, 0x0D, 0x0A, 0x1A, 0x0A]
    return magic + [1, 20, 8, 1, 0, 1, 0, 0] + Array(repeating: 7, count: 23 + 80)
  }
}
