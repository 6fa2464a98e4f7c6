import AppCore
import AppTestSupport
import Domain
import RosterUI
import Services
import ServicesTestSupport
import Terminal
import TestSupport
import Testing

@Suite("The Schedule's filter") struct ScheduleFilterTests {
  // MARK: Reading

  @Test(
    "a word becomes what it says",
    arguments: [
      ("Ward", [ShiftFilter.Term.text("ward")]),
      (">10h", [.length(.longer, minutes: 600)]), ("<8h", [.length(.shorter, minutes: 480)]),
      (">=7h30", [.length(.atLeast, minutes: 450)]), ("<=7:30", [.length(.atMost, minutes: 450)]),
      (">10", [.length(.longer, minutes: 600)]), (">7.5", [.length(.longer, minutes: 450)]),
      (">90m", [.length(.longer, minutes: 90)]), (">0h", [.length(.longer, minutes: 0)]),
      ("night", [.night]), ("Nacht", [.night]), ("CONFLICT", [.conflict]),
      ("konflikt", [.conflict]),
      ("additional", [.additional]), ("zusätzlich", [.additional]),
      ("label:Extra", [.label("extra")]), ("Satz:Zuschlag", [.label("zuschlag")]),
      ("status:planned", [.status(.scheduled)]), ("status:can", [.status(.cancelled)]),
      ("Status:gearbeitet", [.status(.completed)]), ("status:läuft", [.status(.inProgress)]),
      ("Status:geleistet", [.status(.completed)]),
      ("weekend", [.weekend]), ("Feiertag", [.holiday]), ("fri", [.weekday(.friday)]),
      ("Sonntag", [.weekday(.sunday)]), ("kind:Early", [.kind("early")]),
      ("Art:N", [.kind("n")]), ("name:Ward", [.name("ward")]), ("Notiz:Ana", [.note("ana")]),
      ("early,Late", [.any([.text("early"), .text("late")])]),
      ("status:planned,can", [.any([.status(.scheduled), .status(.cancelled)])]),
      (">7,5h", [.length(.longer, minutes: 450)]), ("status:absent", [.status(.absent)]),
      ("\"fri\" \"2026\"", [.text("fri"), .text("2026")]),
      ("\"night\"", [.text("night")]), ("\"Ward 4\"", [.text("ward 4")]),
      ("\"a: b\" night", [.text("a: b"), .night]), ("18:30", [.text("18:30")]),
      ("  night   >10h ", [.night, .length(.longer, minutes: 600)]), ("", []), ("   ", []),
    ] as [(String, [ShiftFilter.Term])])
  func reading(text: String, terms: [ShiftFilter.Term]) throws {
    let filter = try ShiftFilter(text)
    #expect(filter.terms == terms)
    #expect(filter.text == text)
    #expect(filter.isEmpty == terms.isEmpty)
  }

  @Test(
    "a word that cannot be meant is named",
    arguments: [
      (">", ShiftFilter.Problem.length(">")), (">abc", .length(">abc")),
      ("<-3h", .length("<-3h")), (">99999h", .length(">99999h")),
      ("night status:", .status("")), ("status:tired", .status("tired")),
      ("label:", .noValue("label:")), ("kind:", .noValue("kind:")),
      ("2026-13", .days("2026-13")), ("early 2026-W54..", .days("2026-W54..")),
      ("stauts:planned", .unknownField("stauts")),
    ])
  func wrong(text: String, problem: ShiftFilter.Problem) {
    #expect(throws: problem) { try ShiftFilter(text) }
  }

  @Test("every problem has a sentence that names the word and the way out")
  func sentences() {
    for (text, words) in [
      (">abc", [">abc", ">10h"]), ("status:x", ["x", "planned"]), ("label:", ["label:extra"]),
      ("2026-13", ["2026-13", "2026-W12"]),
      ("foo:bar", ["foo", "label:", "status:"]),
    ] {
      do {
        _ = try ShiftFilter(text)
        Issue.record("\(text) is read")
      } catch {
        let sentence = error.message.text(Texts(.english))
        for word in words { #expect(sentence.contains(word), "\(sentence)") }
      }
    }
  }

  // MARK: Choosing

  /// Six shifts; the numbers in the table below are theirs.
  private static func shifts() throws -> [Shift] {
    var all = try [
      planned("2026-11-16 07:00", "2026-11-16 15:00", name: "Early"),
      planned("2026-11-17 19:00", "2026-11-18 07:00", name: "Night · Ward 4"),
      planned("2026-11-18 15:00", "2026-11-18 23:00", name: "Late"),
      planned("2026-11-20 07:00", "2026-11-20 17:30", name: "Day")
        .worked(from: "2026-11-20T07:00:00Z", to: "2026-11-20T17:45:00Z"),
      planned("2026-11-22 19:00", "2026-11-23 07:00", name: "").cancelled(),
      planned("2026-11-25 09:00", "2026-11-25 13:00", name: "Training"),
    ]
    all[0].notes = "Übergabe mit Jörg"
    all[5].isAdditionalShift = true
    all[5].rateLabel = "Extra"
    all[2].code = "L9"
    return all
  }

  @Test(
    "shifts that satisfy every word stay",
    arguments: [
      ("", [0, 1, 2, 3, 4, 5]), ("ward", [1]), ("jörg", [0]), ("JÖRG early", [0]),
      ("l9", [2]), (">10h", [1, 3, 4]), (">=12h", [1, 4]), ("<8h", [5]), ("<=8h", [0, 2, 5]),
      (">10h45m", [1, 4]), (">=10h45", [1, 3, 4]), ("night", [1, 4]), ("night status:pl", [1]),
      ("status:cancelled", [4]), ("status:worked", [3]), ("additional", [5]),
      ("label:extra", [5]), ("label:reg", [0, 1, 2, 3, 4]), ("conflict", [1, 2]),
      ("conflict night", [1]), ("\"night\"", [1]), ("nothing", []), ("early late", []),
      ("early,late", [0, 2]), ("wed", [2, 5]), ("sunday", [4]), ("kind:night", []),
      ("kind:day", [3]), ("kind:l9", [2]), ("2026-11-18", [2]), ("-3d..today", [2, 3]),
      ("2026-W48", [5]), ("w47 >10h", [1, 3, 4]), ("nov 2026 night", [1, 4]), ("2025", []),
    ])
  func choosing(text: String, places: [Int]) throws {
    let all = try Self.shifts()
    let robot = try Robot(patterns: [], shifts: all, size: Size(80, 40))
    robot.press("/")
    robot.type(text)
    robot.press("Enter")
    let shown = robot.state.schedule.contents.entries.map(\.id)
    #expect(shown == places.map { all[$0].id })
  }

  // MARK: Typing

  @Test("the list follows every character, and Esc brings back what was there before")
  func typing() throws {
    let robot = try Robot(patterns: [], shifts: Self.shifts())
    robot.press("h h")
    let before = robot.state.schedule.cursor
    robot.press("/")
    #expect(robot.state.schedule.view == .list)
    robot.type("tr")
    #expect(robot.screen.contains("Training"))
    #expect(!robot.screen.contains("Early"))
    #expect(robot.state.selectedShift?.name == "Training")
    robot.press("Backspace")
    robot.press("Backspace")
    robot.type("wa")
    #expect(robot.state.selectedShift?.name == "Night · Ward 4")
    robot.press("Esc")
    #expect(robot.state.schedule.view == .month)
    #expect(robot.state.schedule.cursor == before)
    #expect(robot.state.schedule.filter.isEmpty)
  }

  @Test("Enter keeps the filter, which the heading names, until Esc")
  func keeping() throws {
    let robot = try Robot(patterns: [], shifts: Self.shifts())
    robot.press("/")
    robot.type(">11h")
    robot.press("Enter")
    #expect(robot.state.layers.isEmpty)
    #expect(robot.screen.contains("/ >11h"))
    robot.press("j j j")
    #expect(robot.state.selectedShift?.status == .cancelled)
    robot.press("Esc")
    #expect(robot.state.schedule.filter.isEmpty)
    #expect(robot.screen.contains("Early"))
    #expect(robot.state.selectedShift?.status == .cancelled)
  }

  @Test("a filter that cannot be read leaves the list as it is and says why")
  func problem() throws {
    let robot = try Robot(patterns: [], shifts: Self.shifts())
    robot.press("/")
    robot.type("night >x")
    #expect(robot.prose.contains("! Can’t read “>x” as a length; try >10h, <8h or >=7h30."))
    #expect(robot.screen.contains("Ward 4"))
    robot.press("Enter")
    #expect(robot.state.layers.count == 1)
    #expect(robot.requests.last == .bell)
    robot.press("Backspace")
    robot.type("11h")
    robot.press("Enter")
    #expect(robot.state.layers.isEmpty)
    #expect(!robot.screen.contains("as a length"))
  }

  @Test("while the filter is typed the arrows move through what it leaves")
  func arrows() throws {
    let robot = try Robot(patterns: [], shifts: Self.shifts())
    robot.press("/")
    robot.type("<=8h")
    robot.press("Up")
    #expect(robot.state.selectedShift?.name == "Late")
    robot.press("Up")
    #expect(robot.state.selectedShift?.name == "Early")
    robot.press("PgDn")
    #expect(robot.state.selectedShift?.name == "Training")
    robot.press("Enter e")
    #expect(try robot.form().form.value("name") == "Training")
  }

  @Test("nothing that fits is said, and a shift far away is found")
  func far() throws {
    let robot = try Robot(
      patterns: [],
      shifts: Self.shifts() + [planned("2019-02-03 07:00", "2019-02-03 15:00", name: "Old")])
    robot.press("/")
    robot.type("ol")
    #expect(robot.state.selectedShift?.name == "Old")
    robot.type("x")
    #expect(robot.screen.contains("No matching shifts."))
    #expect(robot.state.selectedShift == nil)
    robot.press("Backspace Enter e")
    #expect(try robot.form().form.value("day") == "2019-02-03")
  }
}
