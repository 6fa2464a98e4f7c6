import App
import AppCore
import AppTestSupport
import Domain
import Interchange
import Services
import ServicesTestSupport
import TestSupport
import Testing

/// A typeface whose characters are all half as wide as the size.
private func half(_ text: String, _ font: PDFFont) -> PDFPoints {
  Double(text.count) * font.size / 2
}

extension PDFPage {
  /// The texts from the top down, those of one line from left to right.
  fileprivate var texts: [String] {
    let all = marks.compactMap { mark -> (String, Double, Double)? in
      guard case .text(let text, let x, let y, _, _) = mark else { return nil }
      return (text, x, y)
    }
    return all.sorted { ($0.2, $0.1) < ($1.2, $1.1) }.map(\.0)
  }

  /// Whatever lies outside of the margins.
  fileprivate var strays: [PDFMark] {
    marks.filter { mark in
      let (x, y, width): (Double, Double, Double)
      switch mark {
      case .text(let text, let left, let base, let font, _):
        (x, y, width) = (left, base, half(text, font))
      case .box(let rect, _): (x, y, width) = (rect.x, rect.y + rect.height, rect.width)
      }
      return x < 47.99 || x + width > paper.width - 47.99 || y < 48 || y > paper.height - 48
    }
  }
}

@Suite("What stands where on printed pages") struct SheetLayoutTests {
  private func layout(_ paper: PDFPaper = .a4) -> SheetLayout {
    SheetLayout(paper: paper, measure: half)
  }

  @Test(
    "what has no room is cut, with a sign that it was",
    arguments: [
      ("Night", 25, "Night"), ("Night", 24, "Nig…"), ("A long night", 40, "A long…"),
      ("Night", 10, "N…"), ("Night", 9, ""), ("", 0, ""), ("a\nb", 100, "a b"),
    ])
  func truncating(text: String, width: Double, shown: String) {
    #expect(layout().truncated(text, to: width, PDFFont(10)) == shown)
  }

  @Test("lines are broken at blanks; a word without room stands alone")
  func wrapping() {
    #expect(layout().wrapped("one two  three", to: 35, PDFFont(10)) == ["one two", "three"])
    #expect(layout().wrapped("unbreakable", to: 20, PDFFont(10)) == ["unbreakable"])
    #expect(layout().wrapped("", to: 20, PDFFont(10)) == [])
  }

  @Test("a table goes on with its head on the next page, and every row stands on one of them")
  func pages() {
    var layout = layout()
    layout.begin(SheetLayout.Head(left: "Hours", right: "Maren"))
    SheetTable(
      columns: [
        SheetTable.Column(title: "Day"), SheetTable.Column(title: "Pay", alignment: .right),
      ],
      groups: (1...120).map { [SheetTable.Row(["day \($0)", "\($0) €"])] }
    ).lay(into: &layout)
    let pages = layout.takePages()
    #expect(pages.count == 3)
    #expect(pages.map { $0.texts.filter { $0 == "Day" }.count } == [1, 1, 1])
    #expect(pages[0].texts.prefix(2) == ["Day", "Pay"])
    #expect(pages[1].texts.prefix(4) == ["Hours", "Maren", "Day", "Pay"])
    let days = pages.flatMap(\.texts).filter { $0.hasPrefix("day ") }
    #expect(days == (1...120).map { "day \($0)" })
    #expect(pages.flatMap(\.strays) == [])
    #expect(layout.takePages() == [])
  }

  @Test("a shift and its stretches are not parted where they have room on a page")
  func groups() {
    var layout = layout()
    layout.begin(SheetLayout.Head())
    let group = [SheetTable.Row(["shift"])] + (1...9).map { SheetTable.Row(["\($0)"], .detail) }
    SheetTable(
      columns: [SheetTable.Column(title: "Day")], groups: Array(repeating: group, count: 9)
    ).lay(into: &layout)
    for page in layout.takePages() {
      #expect(page.texts.filter { $0 == "shift" }.count == page.texts.filter { $0 == "9" }.count)
    }
  }

  @Test("a group longer than a page goes on")
  func longGroup() {
    var layout = layout(.letter)
    layout.begin(SheetLayout.Head())
    let rows = (1...200).map { SheetTable.Row(["\($0)"], .detail) }
    SheetTable(columns: [SheetTable.Column(title: "Day")], groups: [rows]).lay(into: &layout)
    let pages = layout.takePages()
    #expect(pages.flatMap(\.texts).compactMap { Int($0) } == Array(1...200))
    #expect(pages.allSatisfy { $0.texts.contains("Day") })
    #expect(pages.flatMap(\.strays) == [])
  }

  @Test("numbers stand below one another at the right, and bars are as long as their part")
  func columns() throws {
    var layout = layout()
    layout.begin(SheetLayout.Head())
    var row = SheetTable.Row(["a", "", "9:00"])
    row.cells[1] = .bar(0.5, SheetStyle.accent)
    SheetTable(
      columns: [
        SheetTable.Column(title: "Label"), SheetTable.Column(title: "", width: .share(1)),
        SheetTable.Column(title: "Hours", alignment: .right),
      ], groups: [[row], [SheetTable.Row(["b", "", "12:00"])]]
    ).lay(into: &layout)
    let page = try #require(layout.takePages().first)
    var ends: [Double] = [], bars: [PDFRect] = []
    for mark in page.marks {
      if case .text(let text, let x, _, let font, _) = mark, text.contains(":") {
        ends.append(x + half(text, font))
      }
      if case .box(let rect, SheetStyle.accent) = mark { bars.append(rect) }
    }
    #expect(ends.count == 2 && ends.allSatisfy { abs($0 - (595.28 - 48)) < 0.01 })
    let free = 499.28 - 2 * 10 - half("Label", SheetStyle.small) - half("12:00", SheetStyle.body)
    #expect(bars.count == 1 && abs(bars[0].width - free / 2) < 0.01)
  }

  @Test("each foot says which page of how many it is")
  func foot() {
    let marks = layout().foot(2, of: 5, Texts(.german))
    #expect(PDFPage(paper: .a4, marks: marks).texts == ["ShiftPro", "2 von 5"])
  }
}

@Suite("Printed hours and rosters") struct SheetTests {
  /// The pages of a nurse's November under rules with nights and Sundays.
  private func pages(
    _ shifts: [String], _ subject: Exporter.Subject = .hours, paper: PDFPaper = .a4,
    language: Texts.Language = .english, _ change: (inout UserProfile) -> Void = { _ in }
  ) throws -> [PDFPage] {
    let robot = try Robot(nurse: shifts, language: language)
    var profile = try #require(try robot.store.profiles.profile())
    change(&profile)
    var environment = robot.environment
    environment.paper = paper
    var layout = SheetLayout(paper: paper, measure: half)
    let payroll = try Payroll(store: robot.store, profile: profile, environment: environment)
    let period = try payroll.period(containing: environment.today)
    let days = period.start..<period.end
    if subject == .hours {
      try HoursSheet(payroll.statement(of: days), period, profile, environment).lay(into: &layout)
    } else {
      try RosterSheet(days, robot.shifts(), profile, environment).lay(into: &layout)
    }
    return layout.takePages()
  }

  private static let night = "2026-11-14 20:00 - 2026-11-15 08:00"

  @Test("whose it is, the sums, the week of the shift, and each stretch with its reason")
  func hours() throws {
    let pages = try pages([Self.night]) {
      $0.name = "Maren Köhler"
      $0.department = "Ward 4"
    }
    let texts = pages.flatMap(\.texts)
    for text in [
      "HOURS AND PAY", "1–30 Nov 2026", "Maren Köhler", "Ward 4", "monthly · open",
      "NHS Agenda for Change, bands 4–9", "£20.00/h", "£360.00", "Sat 14 Nov", "20:00–08:00",
      "Night, Sunday or public holiday", "20:00–00:00", "× 1.3", "Night 20:00–06:00", "4:00",
      "£104.00", "00:00–08:00", "× 1.6", "£256.00",
    ] { #expect(texts.contains(text), "\(text)\n\(texts)") }
    #expect(pages.count == 1 && pages.flatMap(\.strays) == [])
  }

  @Test("German words, numbers and days")
  func german() throws {
    let texts = try pages([Self.night], language: .german).flatMap(\.texts)
    for text in ["STUNDEN UND LOHN", "Summen", "Dienstplan", "360,00 £", "Sa 14. Nov", "× 1,3"] {
      #expect(texts.contains(text), "\(text)\n\(texts)")
    }
  }

  @Test(
    "nothing leaves the margins, however long names are and however many shifts there are",
    arguments: [Exporter.Subject.hours, .shifts], [PDFPaper.a4, .letter])
  func margins(subject: Exporter.Subject, paper: PDFPaper) throws {
    let shifts = (1...28).flatMap { day in
      let date = "2026-11-\(day < 10 ? "0" : "")\(day)"
      return ["06:00 - \(date) 09:00", "10:00 - \(date) 13:00", "15:00 - \(date) 23:30"].map {
        "\(date) \($0)"
      }
    }
    let pages = try pages(shifts, subject, paper: paper) {
      $0.name = String(repeating: "Donaudampfschifffahrt ", count: 30)
      $0.department = String(repeating: "x", count: 500)
      $0.clock = .twelveHour
    }
    #expect(pages.count > 2 && pages.flatMap(\.strays) == [])
    // The third shift of a day has no room in the calendar.
    #expect(pages.flatMap(\.texts).filter { $0 == "+1" }.count == 28)
  }

  /// The pages of the roster of November 2026.
  private func november(_ robot: Robot) throws -> [PDFPage] {
    let profile = Profiles.fresh(zone: robot.app.environment.zone, now: robot.app.environment.now)
    var layout = SheetLayout(paper: .a4, measure: half)
    let month = CivilDay.clamped(year: 2026, month: 11, day: 1)
    try RosterSheet(
      month..<month.adding(months: 1), robot.shifts(), profile, robot.app.environment.base
    ).lay(into: &layout)
    return layout.takePages()
  }

  @Test("nothing worked is said, planned shifts stand in the calendar, called-off ones are marked")
  func states() throws {
    let robot = try Robot([
      planned("2026-11-24 19:00", "2026-11-25 07:00"),
      planned("2026-11-26 19:00", "2026-11-27 07:00", name: "Off").cancelled(),
    ])
    let texts = try november(robot).flatMap(\.texts)
    for text in ["November 2026", "1 Nov", "30", "× Off", "Night", "planned", "cancelled"] {
      #expect(texts.contains(text), "\(text)\n\(texts)")
    }
    let empty = try pages([]).flatMap(\.texts)
    #expect(empty.contains("No hours worked in this period yet."), "\(empty)")
  }

  @Test("a shift of another zone says so in the calendar and in the list, within its day")
  func zones() throws {
    let zone = "America/Argentina/ComodRivadavia"
    let robot = try Robot([
      planned("2026-11-24 19:00", "2026-11-25 07:00"),
      planned("2026-11-26 19:00", "2026-11-27 07:00", zone: zone, name: "Away"),
      planned("2026-11-27 10:00", "2026-11-27 18:00", zone: "Asia/Tokyo", name: "Tokyo"),
    ])
    let pages = try november(robot), texts = pages.flatMap(\.texts)
    #expect(pages.flatMap(\.strays) == [])
    // The whole name of the zone where it has room, the city where the day is too narrow.
    #expect(texts.filter { $0 == "Asia/Tokyo" }.count == 1, "\(texts)")
    #expect(texts.filter { $0 == "ComodRivadavia" }.count == 1)
    #expect(texts.contains("19:00–07:00 \(zone)") && texts.contains("10:00–18:00 Asia/Tokyo"))
    #expect(!texts.contains { $0.contains("Europe/London") })
  }
}
