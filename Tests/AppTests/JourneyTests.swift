import App
import AppCore
import AppTestSupport
import Domain
import PayUI
import RosterUI
import Services
import ServicesTestSupport
import Store
import SystemUI
import Terminal
import TestSupport
import Testing
import WearUI

@Suite("Journeys") struct JourneyTests {
  @Test("an empty home: add, start, watch the clock, stop, undo, redo, quit, start again")
  func firstDay() throws {
    let robot = try Robot(now: "2026-11-21T18:55:00Z")
    #expect(robot.screen.contains("No shifts yet."))
    robot.press("a")
    try robot.fill("start", "19:00")
    try robot.fill("end", "07:00")
    try robot.fill("name", "Night")
    robot.press("Enter")
    #expect(robot.screen.contains("✓ Added Night, Sat 21 Nov 19:00."))
    #expect(robot.screen.contains("u undo"))
    #expect(robot.screen.contains("Next  Night  Sat 21 Nov  19:00–07:00  in 5 m"))

    robot.press("s")
    #expect(robot.screen.contains("● ON SHIFT   Night"))
    #expect(robot.screen.contains("since 18:55"))
    #expect(robot.screen.contains("0:00:00 worked of 12 h 5 m"))
    robot.wait(seconds: 27_552)
    #expect(robot.screen.contains("7:39:12"))
    #expect(robot.screen.contains("ends 07:00 · in 4 h 25 m"))
    #expect(robot.screen.contains("yesterday"))
    robot.press("s")
    #expect(robot.screen.contains("○ OFF SHIFT"))
    var shift = try robot.onlyShift()
    #expect(shift.status == .completed)
    #expect(shift.actual?.seconds == 27_552)

    robot.press("u")
    #expect(robot.screen.contains("Undone: End Night, Sat 21 Nov 18:55."))
    #expect(robot.screen.contains("● ON SHIFT"))
    shift = try robot.onlyShift()
    #expect(shift.status == .inProgress)
    robot.press("C-r")
    #expect(robot.screen.contains("Redone: End Night, Sat 21 Nov 18:55."))
    #expect(robot.screen.contains("○ OFF SHIFT"))
    robot.press("q")
    #expect(robot.requests.last == .quit)

    let before = robot.screen
    try robot.restart()
    #expect(try robot.onlyShift().actual?.seconds == 27_552)
    robot.press("u u u")
    #expect(robot.screen.contains("No shifts yet."))
    robot.press("C-r C-r C-r")
    #expect(try robot.onlyShift().actual?.seconds == 27_552)
    robot.wait(seconds: 10)
    #expect(
      robot.screen.split(separator: "\n").dropLast() == before.split(separator: "\n").dropLast())
  }

  @Test("a deletion asks, is done by y, and undo brings back the very same")
  func deletion() throws {
    var shift = try planned("2026-11-21 19:00", "2026-11-22 07:00")
    shift.notes = "Übergabe 🏥"
    let robot = try Robot([shift])
    let before = try robot.onlyShift()
    for keys in ["n", "Esc", "Enter", "Space", "q Esc", "h h Enter", "C-c"] {
      robot.press("d")
      #expect(robot.screen.contains("Delete this shift?"))
      #expect(robot.screen.contains("Night, Sat 21 Nov 19:00"))
      robot.press(keys)
      #expect(robot.state.layers.isEmpty, "\(keys)")
      #expect(try robot.onlyShift() == before)
    }
    for keys in ["y", "Tab Enter", "Left Space"] {
      robot.press("d \(keys)")
      #expect(try robot.shifts().isEmpty, "\(keys)")
      #expect(robot.screen.contains("Deleted Night, Sat 21 Nov 19:00."))
      robot.press("u")
      #expect(try robot.onlyShift() == before)
      #expect(robot.screen.contains("○ Night"))
    }
  }

  @Test("a shift is called off, counts nowhere, and is planned again")
  func cancelling() throws {
    let robot = try Robot([try planned("2026-11-21 19:00", "2026-11-22 07:00")])
    robot.press("x Enter")
    #expect(robot.screen.contains("Cancelled Night, Sat 21 Nov 19:00."))
    #expect(robot.screen.contains("× Night"))
    #expect(try robot.onlyShift().status == .cancelled)
    #expect(!robot.prose.contains("planned 1"))
    robot.press("x")
    #expect(robot.screen.contains("Restored Night, Sat 21 Nov 19:00."))
    #expect(try robot.onlyShift().status == .scheduled)
    #expect(robot.prose.contains("planned 1"))
  }

  @Test("a cancelled shift is not the one that is started")
  func startBesideCancelled() throws {
    let shift = try planned("2026-11-21 03:00", "2026-11-21 11:00").cancelled()
    let robot = try Robot([shift])
    robot.press("s")
    #expect(
      try robot.shifts().map(\.status).sorted { $0.rawValue < $1.rawValue } == [
        .inProgress, .cancelled,
      ])
  }

  @Test("the clock of a running shift moves once a second, and an idle program draws nothing new")
  func clock() throws {
    let robot = try Robot()
    robot.press("s")
    robot.wait(seconds: 10)
    let written = robot.backend.cellsWritten
    robot.wait(seconds: 0)
    #expect(robot.backend.cellsWritten == written)
    robot.wait(seconds: 1)
    #expect(robot.screen.contains("0:00:11"))
    #expect(robot.backend.cellsWritten - written < 12)
    robot.press("2")
    robot.wait(seconds: 10)
    var changes = 0
    robot.app.state.observe { _ in changes += 1 }
    for _ in 0..<30 { robot.wait(seconds: 1) }
    #expect(changes <= 1)
    #expect(robot.app.quietMilliseconds(wall: 300) == 1000)
    robot.press("1")
    #expect(robot.app.quietMilliseconds(wall: 900) == 100)
  }

  @Test("a new day moves the days ahead along, without a key")
  func newDay() throws {
    let robot = try Robot(
      [try planned("2026-11-22 07:00", "2026-11-22 15:00")], now: "2026-11-21T23:59:58Z")
    #expect(robot.screen.contains("in 7 h"))
    #expect(robot.state.dashboard.rows.first?.day == CivilDay(year: 2026, month: 11, day: 21))
    robot.wait(seconds: 2)
    #expect(robot.state.dashboard.rows.first?.day == CivilDay(year: 2026, month: 11, day: 22))
    #expect(robot.state.dashboard.selectedShift != nil)
    #expect(robot.screen.split(separator: "\n")[0].contains("00:00"))
  }

  @Test("the planned shift that is missed makes room for the next one as it ends")
  func missed() throws {
    let robot = try Robot([
      try planned("2026-11-20 19:00", "2026-11-21 07:00", name: "Missed"),
      try planned("2026-11-24 07:00", "2026-11-24 15:00", name: "Early"),
    ])
    #expect(robot.screen.contains("Due  Missed  Fri 20 Nov  19:00–07:00  7 h 41 m ago"))
    robot.wait(seconds: 4 * 3600 + 19 * 60)
    #expect(robot.screen.contains("Next  Early  Tue 24 Nov  07:00–15:00"))
  }

  // MARK: Hours

  @Test("the Hours go from period to period and back to today's")
  func periods() throws {
    let shifts = try [
      planned("2026-10-27 19:00", "2026-10-28 07:00", name: "October")
        .worked(from: "2026-10-27T19:00:00Z", to: "2026-10-28T07:00:00Z"),
      planned("2026-11-10 19:00", "2026-11-11 07:00", name: "November")
        .worked(from: "2026-11-10T19:00:00Z", to: "2026-11-11T06:00:00Z"),
      planned("2026-11-21 19:00", "2026-11-22 07:00", name: "Tonight"),
    ]
    let robot = try Robot(shifts)
    robot.press("3")
    #expect(robot.screen.contains("9–22 Nov · biweekly"))
    for text in [
      "worked 11:00", "paid 10:30", "target 75:00", "to go 64:30", "November", "Tonight",
    ] {
      #expect(robot.screen.contains(text))
    }
    robot.press("h")
    #expect(robot.screen.contains("26 Oct – 8 Nov · biweekly"))
    #expect(robot.screen.contains("worked 12:00"))
    #expect(robot.screen.contains("October") && !robot.screen.contains("Tonight"))
    robot.press("Left")
    #expect(robot.screen.contains("No shifts in this period."))
    robot.press("l Right Right")
    #expect(robot.screen.contains("23 Nov – 6 Dec · biweekly"))
    robot.press("t")
    #expect(robot.screen.contains("9–22 Nov · biweekly"))
    robot.press("j e")
    #expect(try robot.form().form.value("name") == "Tonight")
  }

  @Test("pay is estimated from the base rate, in the person's currency")
  func pay() throws {
    let robot = try Robot([
      try planned("2026-11-10 19:00", "2026-11-11 07:00")
        .worked(from: "2026-11-10T19:00:00Z", to: "2026-11-11T07:00:00Z")
    ])
    #expect(!robot.screen.contains("estimated pay"))
    robot.press(keys(toSetting: "rate") + "Enter")
    try robot.fill("rate", "18.50")
    try robot.fill("currency", "gbp")
    robot.press("Enter 1")
    // 11.5 h at 18.50.
    #expect(robot.screen.contains("estimated pay £212.75"))
    robot.press("3")
    #expect(robot.screen.contains("£212.75"))
  }

  // MARK: Languages

  @Test("the program speaks German from the first screen on")
  func german() throws {
    let robot = try Robot(language: .german)
    #expect(robot.screen.contains("Noch keine Dienste."))
    #expect(
      robot.screen.contains(
        "1 Übersicht  2 Dienstplan  3 Stunden  4 Journal  5 Coach  6 Einstellungen"))
    robot.press("a")
    #expect(robot.screen.contains("Normal × 1,0"))
    try robot.fill("start", "19:00")
    try robot.fill("end", "07:00")
    #expect(robot.screen.contains("Folgetag · 12 h"))
    try robot.fill("end", "bald")
    #expect(robot.screen.contains("„bald“ ist keine gültige Uhrzeit."))
    try robot.fill("end", "07:00")
    robot.press("Enter")
    #expect(robot.screen.contains("Dienst, Sa 21. Nov 19:00 eingetragen."))
    robot.press("s")
    #expect(robot.screen.contains("IM DIENST"))
    robot.press("s d")
    #expect(robot.screen.contains("Diesen Dienst löschen?"))
    robot.press("y")
    #expect(robot.screen.contains("gelöscht."))
    robot.press("u")
    #expect(robot.screen.contains("Rückgängig: Dienst, Sa 21. Nov 02:41 löschen."))
    for key in ["2", "3", "4", "5", "6", ":", "Esc", "?", "Esc", "1"] {
      robot.press(key)
      #expect(!robot.screen.contains("⟦"))
    }
  }

  @Test("the language is changed in the Settings and holds at once, also for what is undone")
  func changeLanguage() throws {
    let robot = try Robot(languageIsFixed: false)
    robot.press(keys(toSetting: "language") + "Enter")
    robot.press("j j Enter")
    #expect(robot.state.profile.language == "de")
    #expect(robot.screen.contains("Einstellungen"))
    #expect(robot.screen.contains("Sprache"))
    try robot.restart()
    #expect(robot.screen.contains("Noch keine Dienste."))
    robot.press("u")
    #expect(robot.screen.contains("No shifts yet."))
  }

  @Test("no screen shows a text that is missing", arguments: Texts.Language.allCases)
  func noMissingText(language: Texts.Language) throws {
    let shifts = try [
      planned("2026-11-20 19:00", "2026-11-21 07:00").worked(from: "2026-11-20T19:00:00Z"),
      planned("2026-11-10 19:00", "2026-11-11 07:00").cancelled(),
      planned("2026-11-12 19:00", "2026-11-13 07:00", zone: "America/New_York")
        .worked(from: "2026-11-12T19:00:00Z", to: "2026-11-13T07:00:00Z"),
    ]
    for size in [Size(80, 24), Size(40, 12), Size(200, 60)] {
      let robot = try Robot(shifts, language: language, size: size)
      for keys in [
        "1", "f", "Esc", "S", "Esc", "a", "F1", "Esc Esc", "2", "g g", "e", "Esc", "d",
        "Esc", "3", "4", "5", "6", "Enter", "Esc", "G Enter", "Esc", ":", "Esc", "?", "Esc", "g",
      ] {
        robot.press(keys)
        if keys == "g" { robot.waitOnChord() }
        #expect(!robot.screen.contains("⟦"), "\(keys)")
        #expect(!robot.screen.contains("{"), "\(keys)")
        #expect(robot.backend.screen.brokenInvariants() == [], "\(keys)")
      }
    }
  }

  // MARK: Sizes

  @Test("resizing keeps cursor, layers and what was typed; too small a window says what it needs")
  func resizing() throws {
    let robot = try Robot([try planned("2026-11-22 19:00", "2026-11-23 07:00")])
    robot.press("j a")
    try robot.fill("name", "Half typed")
    let before = robot.state
    for (width, height) in [(200, 60), (20, 5), (0, 0), (1, 1), (39, 12), (40, 11), (40, 12)] {
      robot.resize(width, height)
      #expect(robot.backend.screen.brokenInvariants() == [])
      if width == 39 { #expect(robot.screen.contains("40×12")) }
    }
    robot.resize(80, 24)
    #expect(robot.state == before)
    #expect(robot.screen.contains("Half typed"))
  }
}
