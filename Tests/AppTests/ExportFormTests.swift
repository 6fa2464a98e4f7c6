import App
import AppCore
import AppTestSupport
import Domain
import PayUI
import Platform
import RosterUI
import Services
import ServicesTestSupport
import Store
import SystemUI
import Terminal
import TerminalText
import TestSupport
import Testing
import WearUI

@Suite("Writing a file from the Hours") struct ExportFormTests {
  private func nurse(_ language: Texts.Language = .english) throws -> Robot {
    try Robot(nurse: ["2026-11-14 20:00 - 2026-11-15 08:00"], language: language)
  }

  private func text(_ name: String, _ robot: Robot) throws -> String {
    String(decoding: try Files.read("\(robot.folder.folder)/\(name)"), as: UTF8.self)
  }

  private func files(_ robot: Robot) -> [String] {
    TemporaryStore.names(in: robot.folder.folder).filter { !$0.hasPrefix("shiftpro.sqlite") }
  }

  @Test("the period's hours as a table, line by line, for the owner alone")
  func table() throws {
    let robot = try nurse()
    robot.press("E")
    #expect(try robot.form().form.value("file") == "~/shiftpro-hours-2026-11-01.csv")
    robot.press("Enter")
    #expect(robot.state.layers.isEmpty)
    #expect(
      robot.screen.contains("Saved ~/shiftpro-hours-2026-11-01.csv: Hours and pay, 1–30 Nov 2026."))
    #expect(files(robot) == ["shiftpro-hours-2026-11-01.csv"])
    let lines = try text("shiftpro-hours-2026-11-01.csv", robot).split(separator: "\r\n")
    #expect(lines.count == 3)
    #expect(lines[1].contains(",240,Night,1.3,0,10400,GBP,Night 20:00–06:00"))
    #expect(lines[2].contains(",480,Sunday or public holiday,1.6,0,25600,GBP,"))
    var info = stat()
    #expect(stat("\(robot.folder.folder)/shiftpro-hours-2026-11-01.csv", &info) == 0)
    #expect(info.st_mode & 0o777 == 0o600)
  }

  @Test("the name follows what and form, until it is one's own")
  func names() throws {
    let robot = try nurse()
    robot.press("E Tab Right Right")
    #expect(try robot.form().form.value("file") == "~/shiftpro-hours-2026-11-01.txt")
    robot.press("S-Tab Right")
    #expect(try robot.form().form.value("file") == "~/shiftpro-shifts-2026-11-01.txt")
    try robot.fill("file", "~/mine.txt")
    try robot.focus("form")
    robot.press("Left")
    #expect(try robot.form().form.value("file") == "~/mine.txt")
    robot.press("Enter")
    #expect(try text("mine.txt", robot).hasPrefix("{\"shifts\":["))
  }

  @Test("a file that is there gives way only where that is said; another name brings the form back")
  func replacing() throws {
    let robot = try nurse()
    try Files.write(Array("old".utf8), to: "\(robot.folder.folder)/a.csv")
    robot.press("E")
    try robot.fill("file", "~/a.csv")
    robot.press("Enter")
    #expect(robot.screen.contains("~/a.csv already exists"))
    #expect(try text("a.csv", robot) == "old")
    robot.press("Enter")
    #expect(try robot.form().form.value("file") == "~/a.csv")
    #expect(try text("a.csv", robot) == "old")
    robot.press("Enter 2")
    #expect(robot.state.layers.isEmpty)
    #expect(try text("a.csv", robot).hasPrefix("period_start,"))
  }

  @Test("the store itself never gives way")
  func store() throws {
    let robot = try nurse()
    robot.press("E")
    try robot.fill("file", "~/shiftpro.sqlite")
    robot.press("Enter 2")
    #expect(robot.prose.contains("shiftpro.sqlite is a database; it was not overwritten."))
    #expect(try robot.form().form.value("file") == "~/shiftpro.sqlite")
    #expect(try robot.shifts().count == 1)
    #expect(try robot.folder.open().shifts.count() == 1)
  }

  @Test("where it cannot be written the form comes back with the reason")
  func refused() throws {
    let robot = try nurse()
    robot.press("E")
    try robot.fill("file", "~/no/such/folder.csv")
    robot.press("Enter")
    #expect(robot.prose.contains("Can’t write ~/no/such/folder.csv: No such file"))
    #expect(try robot.form().form.value("file") == "~/no/such/folder.csv")
    try robot.fill("file", " ")
    robot.press("Enter")
    #expect(try robot.error("file") == "Enter a file name.")
    #expect(files(robot) == [])
  }

  @Test("a page to print: who, what, every stretch with its reason, the sums, no line too long")
  func page() throws {
    let robot = try nurse()
    robot.press("E Tab Right Right Enter")
    let page = try text("shiftpro-hours-2026-11-01.txt", robot)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.allSatisfy { DisplayText.width($0) <= 80 }, "\(page)")
    for text in [
      "Hours and pay", "1–30 Nov 2026 · monthly", "Rules: NHS Agenda for Change, bands 4–9",
      "Base rate: £20.00/h", "Sat 14 Nov  20:00–08:00  Night",
      "20:00–00:00     4:00  × 1.3   Night 20:00–06:00", "00:00–08:00     8:00  × 1.6",
      "£360.00", "weighted hours 18:00", "pay is rounded once",
      "Created by ShiftPro on Mon 30 Nov 2026, 12:00.",
    ] { #expect(page.contains(text), "\(text)\n\(page)") }
  }

  @Test("a PDF, named so, with the days of the period")
  func pdf() throws {
    let robot = try nurse()
    robot.press("E Tab Right Right Right")
    #expect(try robot.form().form.value("file") == "~/shiftpro-hours-2026-11-01.pdf")
    robot.press("Enter")
    #expect(robot.screen.contains("Saved ~/shiftpro-hours-2026-11-01.pdf: Hours and pay"))
    let bytes = try Files.read("\(robot.folder.folder)/shiftpro-hours-2026-11-01.pdf")
    #expect(bytes.starts(with: Array("%PDF-1.".utf8)))
  }

  @Test("in German with the words of the language")
  func german() throws {
    let robot = try nurse(.german)
    robot.press("E Tab Right Right Enter")
    let page = try text("shiftpro-hours-2026-11-01.txt", robot)
    #expect(page.contains("Sa 14. Nov  20:00–08:00"), "\(page)")
    #expect(page.contains("360,00 £") && page.contains("18:00"))
  }

  @Test("e edits the shift under the cursor, and E in the history takes the period there")
  func keys() throws {
    let robot = try nurse()
    robot.press("g g e")
    #expect(try robot.form().form["name"] != nil)
    robot.press("Esc o E Enter")
    #expect(files(robot) == ["shiftpro-hours-2026-11-01.csv"])
  }
}
