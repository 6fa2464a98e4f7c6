import Foundation
import TestSupport
import Testing
import shiftpro

@Suite("events that are no shifts")
struct CalendarTimeOffTests {
  private func shell() throws -> Shell {
    try Shell(now: "2026-03-30T12:00:00Z", zone: "Europe/Berlin")
  }

  /// Days off, a duty of 24 hours, and what is marked as free, as rosters write them.
  private static let daysOff =
    "BEGIN:VCALENDAR\nVERSION:2.0\n"
    + [
      ("LEAVE", "20260302T000000", "20260303T000000", ""),
      ("LEAVE", "20260303T000000", "20260304T000000", ""),
      ("24h duty", "20260305T000000", "20260306T000000", "TRANSP:OPAQUE\n"),
      ("DAY OFF", "20260307T000000", "20260308T060000", ""),
      ("Dentist", "20260309T100000", "20260309T110000", "TRANSP:TRANSPARENT\n"),
      ("Early", "20260310T060000", "20260310T140000", "DESCRIPTION:Break: 0:15:00\n"),
    ].enumerated().map { place, event in
      "BEGIN:VEVENT\nUID:\(place)\nSUMMARY:\(event.0)\nDTSTART:\(event.1)\nDTEND:\(event.2)\n"
        + "\(event.3)END:VEVENT\n"
    }
    .joined()
    + "BEGIN:VEVENT\nUID:ld\nSUMMARY:LD 07:00-19:30\nDTSTART;VALUE=DATE:20260312\nEND:VEVENT\n"
    + "END:VCALENDAR\n"

  @Test("what is no shift is named once by its title, and a duty of 24 hours stays one")
  func noShift() throws {
    let shell = try shell()
    let path = try shell.file("r.ics", Self.daysOff)
    let told = shell.must("import", path)
    #expect(told.errors.contains("“LEAVE” (2 entries) is time off"), "\(told)")
    #expect(told.errors.contains("“DAY OFF” (1 entry) is time off"), "\(told)")
    #expect(told.errors.contains("“Dentist” (1 shift) is marked as free"), "\(told)")
    #expect(told.errors.contains("--times “LD 07:00-19:30=07:00-19:30”"), "\(told)")
    #expect(told.errors.contains("1 break was read"), "\(told)")
    let listed = shell.must("list", "--from", "2026-03-01", "--to", "2026-03-31").output
    #expect(!listed.contains("LEAVE") && listed.contains("24h duty"), "\(listed)")
    let work = shell.must("import", path, "--map", "LEAVE=Relief")
    #expect(!work.errors.contains("LEAVE"), "\(work)")
    #expect(shell.listed("2026-03-02", "2026-03-03").contains("Relief"))
  }
}
