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
import Widgets

/// What forms, boxes and lists say, and that it can be read.
@Suite("Words of the screens") struct ScreenWordsTests {
  private func robot(
    _ size: Size = Size(80, 24), language: Texts.Language = .english
  ) throws -> Robot {
    try Robot(
      [planned("2026-11-21 19:00", "2026-11-22 07:00")], now: "2026-11-21T12:00:00Z",
      language: language, size: size)
  }

  private func footer(_ robot: Robot) -> String {
    robot.backend.screen.text(row: robot.backend.screen.size.height - 1)
  }

  // MARK: Footer

  @Test(
    "the footer of a form says what its key does",
    arguments: [
      ("delete_all", "delete"), ("back_up", "back up"), ("export_file", "export"),
      ("keys_import", "import"), ("keys_export", "export"), ("name", "save"),
    ])
  func verbs(setting: String, verb: String) throws {
    let robot = try robot()
    robot.press(keys(toSetting: setting) + "Enter")
    #expect(footer(robot).contains("Enter \(verb) "), "\(footer(robot))")
  }

  @Test("a new shift is added, one that is there is saved")
  func shift() throws {
    let robot = try robot()
    robot.press("a")
    #expect(footer(robot).contains("Enter add"))
    robot.press("Esc e")
    #expect(footer(robot).contains("Enter save"))
  }

  @Test("more and less stand there only where the field steps")
  func steps() throws {
    let robot = try robot()
    robot.press("a")
    try robot.focus("day")
    #expect(footer(robot).contains("PgUp change  "))
    robot.press("Esc " + keys(toSetting: "name") + "Enter")
    #expect(!footer(robot).contains("PgUp"))
  }

  @Test("what is only read is closed, not answered")
  func information() throws {
    let robot = try robot()
    robot.press(keys(toSetting: "about_licences") + "Enter")
    #expect(footer(robot).contains("Enter close"))
    #expect(!footer(robot).contains("confirm") && !footer(robot).contains("Tab"))
    robot.press("Esc")
    #expect(robot.state.layers == [])
  }

  // MARK: Patterns

  @Test("the only pattern is put away and taken out again; one that has not begun is kept")
  func putAway() throws {
    let robot = try Robot.fresh()
    robot.press("Enter Enter Enter 3")
    robot.type("dupont")
    robot.press("Enter Enter Enter p")
    robot.press("z")
    #expect(robot.prose.contains("End it instead"))
    #expect(try robot.store.patterns.patterns().map(\.isArchived) == [false])
    robot.clock.advance(seconds: 86_400)
    robot.wait(seconds: 1)
    robot.press("z")
    #expect(robot.state.setup == nil && robot.screen.contains("archived"))
    robot.press("Esc " + keys(toSetting: "pattern_list"))
    #expect(robot.screen.contains("1 archived"))
    robot.press("Enter z")
    #expect(try robot.store.patterns.patterns().map(\.isArchived) == [false])
  }

  // MARK: Forms

  @Test("without colour an example stands in brackets; a word that is asked for is in the label")
  func placeholders() throws {
    let robot = try robot()
    robot.press(keys(toSetting: "delete_all") + "Enter")
    #expect(robot.screen.contains("Type “delete”"))
    try robot.fill("backup", "")
    robot.press("Tab")
    #expect(robot.screen.contains(" no backup ") && !robot.screen.contains("(no backup)"))
    let frame = AppView.draw(robot.state, robot.app.environment, isColorless: true)
    #expect(picture(of: frame).contains("(no backup)"))
  }

  @Test("no label is cut where there is room", arguments: [Size(80, 24), Size(120, 40)])
  func labels(size: Size) throws {
    let robot = try robot(size, language: .german)
    robot.press(keys(toSetting: "rules") + "Enter")
    for field in try robot.form().form.fields {
      #expect(robot.screen.contains(" " + field.label + " "), "\(field.label)\n\(robot.screen)")
    }
    #expect(!robot.screen.contains("Gre…"), "\(robot.screen)")
  }

  @Test("a day that is none is not called a time")
  func day() throws {
    let robot = try robot()
    robot.press("a")
    try robot.fill("day", "2026-13-45")
    #expect(try robot.error("day") == "“2026-13-45” is not a date.")
    robot.press("Enter")
    #expect(robot.prose.contains("For example 2026-03-01, monday or -2w."))
  }

  @Test("zones are proposed that come near, and none where nothing does")
  func zones() throws {
    let robot = try robot()
    robot.press(keys(toSetting: "zone") + "Enter")
    try robot.fill("zone", "Europe/Berln")
    #expect(robot.prose.contains("Did you mean Europe/Berlin"))
    try robot.fill("zone", "xyz/nowhere")
    #expect(!robot.prose.contains("Did you mean"))
    robot.press("Enter")
    let sentence = "Unknown time zone"
    #expect(robot.prose.components(of: sentence) == 1, "\(robot.screen)")
  }

  @Test("a backup beside the store is read on in a small terminal, and the choice stays")
  func restorePreview() throws {
    let robot = try robot(Size(40, 12))
    robot.press(keys(toSetting: "back_up") + "Enter Enter")
    robot.press(keys(toSetting: "restore") + "Enter")
    try robot.fill("file", "~/shiftpro-2026-11-21.shiftpro")
    robot.press("Enter")
    let before = robot.screen
    #expect(!robot.prose.contains("Last shift"))
    for _ in 0..<9 { robot.press("PgDn") }
    #expect(robot.prose.contains("Step samples"))
    #expect(try robot.form().form.choice("how") == 0)
    for _ in 0..<9 { robot.press("PgUp") }
    #expect(robot.screen == before)
  }

  // MARK: Settings

  @Test("sections are named in full, and values have room in a narrow terminal")
  func sections() throws {
    let german = try robot(language: .german)
    german.press("6")
    #expect(german.screen.contains("Privatsphäre und Daten"))
    let narrow = try robot(Size(40, 24))
    narrow.press("6")
    #expect(narrow.screen.contains("Europe/London"), "\(narrow.screen)")
  }

  @Test("what is stored counts things, not the rows of their tables")
  func storage() throws {
    let robot = try Robot.fresh()
    robot.press("Enter Enter Enter 3")
    robot.type("dupont")
    robot.press("Enter Enter Enter")
    robot.resize(100, 60)
    robot.press(keys(toSetting: "stored") + "Enter")
    #expect(robot.prose.contains("Rotations: 1 "), "\(robot.screen)")
  }

  // MARK: Keys

  @Test("a key that many chords begin with says how many, and what was taken is told")
  func chords() throws {
    let robot = try robot()
    robot.press("g k /")
    robot.paste("bonuses.open")
    robot.press("Enter")
    let id = try #require(robot.state.keyList?.selected)
    robot.press("Enter g Enter")
    #expect(robot.prose.contains("g starts "), "\(robot.screen)")
    #expect(robot.screen.contains("Reassign it"))
    robot.press("3 Enter u Enter 1")
    #expect(robot.prose.contains("taken from Undo."), "\(id)\n\(robot.screen)")
    #expect(!robot.prose.contains("…."))
  }

  // MARK: Pay

  @Test("of the first base rate nothing before it goes on")
  func firstRate() throws {
    let robot = try Robot { store, environment in
      let services = StoreServices(store: store, environment: environment)
      _ = try services.perform(.pay(.setBaseRate(RateEntry(1850))))
    }
    robot.press("3 g b d")
    #expect(robot.prose.contains("No rate applies until the next one starts."))
  }

  // MARK: Pages

  @Test("in a small terminal the audit trail says what changed, and stacks before and after")
  func audit() throws {
    let robot = try robot(Size(40, 12))
    var shift = try #require(try robot.store.shifts.last())
    for note in ["early", "late"] {
      shift.notes = note
      try robot.store.write(WriteLabel("shift.edit", detail: "Night"), now: robot.clock.now) {
        try $0.save(shift)
      }
    }
    robot.press("g a")
    #expect(robot.screen.contains("21 Nov 12:00") && robot.screen.contains("Change Night"))
    robot.press("Enter")
    let rows = robot.screen.split(separator: "\n").map { $0.split(separator: " ") }
    let place = try #require(rows.firstIndex { $0.first == "note" })
    #expect(rows[place + 1].first == "early" && rows[place + 2].starts(with: ["→", "late"]))
  }

  @Test("Esc in the audit trail shows all entries again before it leaves")
  func search() throws {
    let robot = try robot()
    robot.press("g a /")
    robot.type("nothing like it")
    robot.press("Enter Esc")
    #expect(robot.state.audit?.filter.text == "" && (robot.state.audit?.count ?? 0) > 0)
    robot.press("Esc")
    #expect(robot.state.layers == [])
  }

  @Test("texts and the help leave the tabs in sight", arguments: ["?", "stored"])
  func tabs(page: String) throws {
    let robot = try robot()
    robot.press(page == "?" ? page : keys(toSetting: page) + "Enter")
    #expect(robot.backend.screen.text(row: 0).contains("Dashboard"))
    #expect(robot.backend.screen.text(row: 0).contains("Schedule"))
  }

  @Test("read aloud, nothing of the screen is left beside a box")
  func spoken() throws {
    let robot = try robot(Size(120, 40))
    robot.press(keys(toSetting: "accessible") + "Enter 2")
    #expect(robot.screen.contains("November 2026"))
    robot.press(":")
    #expect(!robot.screen.contains("November 2026"), "\(robot.screen)")
  }
}

extension String {
  /// How often `text` stands in it.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
