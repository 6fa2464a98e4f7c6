import AppCore
import AppTestSupport
import Domain
import Platform
import Services
import ServicesTestSupport
import Store
import SystemUI
import Terminal
import TestSupport
import Testing

@Suite("The audit trail on the screen") struct AuditTests {
  /// A store with a shift that was changed so many times, a minute apart.
  private func robot(
    entries: Int = 5, size: Size = Size(100, 24), language: Texts.Language = .english
  ) throws -> Robot {
    try Robot(now: "2026-11-21T12:00:00Z", language: language, size: size) { store, environment in
      var shift = try planned("2026-11-21 19:00", "2026-11-22 07:00")
      for number in 0..<entries {
        shift.notes = "note \(number)"
        let now = environment.now - Int64(entries - number) * 60
        let label = WriteLabel(number == 0 ? "shift.add" : "shift.edit", detail: "Night \(number)")
        try store.write(label, now: now) { try $0.save(shift) }
      }
    }
  }

  private func audit(_ robot: Robot) throws -> AuditLayer { try #require(robot.state.audit) }

  @Test("the newest first, with time, words, the change, the device and a mark where undone")
  func list() throws {
    let robot = try robot()
    robot.press("u g a")
    let rows = robot.screen.split(separator: "\n")
    #expect(rows[2].contains("Audit trail") && rows[2].contains("5 changes"))
    #expect(rows[5].contains("Sat 21 Nov 2026 11:59") && rows[5].contains("undone"))
    #expect(rows[6].contains("Change Night 3") && rows[6].contains("note: note 2 → note 3"))
    #expect(rows[6].contains("test"))
    #expect(rows[9].contains("Add Night 0") && rows[9].contains("new"))
  }

  @Test("Enter shows the fields before and after, n and p go on, Esc goes back")
  func details() throws {
    let robot = try robot()
    robot.press("g a Enter")
    #expect(robot.prose.contains("note note 3 note 4"))
    robot.press("n")
    #expect(robot.prose.contains("note note 2 note 3"))
    robot.press("p Esc")
    #expect(try audit(robot).page == .list)
    robot.press("Esc")
    #expect(robot.state.layers == [])
  }

  @Test("u takes the last change back and the list says so")
  func undo() throws {
    let robot = try robot()
    robot.press("g a j u")
    #expect(try audit(robot).list.selection == 1, "the cursor stays")
    #expect(try audit(robot).row(at: 0)?.entry.state == .undone)
    robot.press("C-r")
    #expect(try audit(robot).row(at: 0)?.entry.state == .inForce)
  }

  @Test("what another program writes comes in above, and the cursor stays with its entry")
  func live() throws {
    let robot = try robot()
    robot.press("g a j j")
    let before = try audit(robot).selected?.entry
    try robot.store.write("reminders.save", now: robot.clock.now) {
      try $0.save(ReminderSettings(leadMinutes: 7))
    }
    robot.handle(.focus(true))
    #expect(try audit(robot).selected?.entry == before)
    #expect(try audit(robot).list.selection == 3)
    #expect(try audit(robot).count == 6)
  }

  @Test("a search narrows by the words of a change and of its label, Esc shows all")
  func search() throws {
    let robot = try robot()
    robot.press("g a /")
    robot.type("add")
    #expect(try audit(robot).count == 1)
    robot.press("Enter")
    #expect(robot.prose.contains("“add” · 1 change"))
    robot.press("/ C-u")
    robot.type("night 3")
    #expect(try audit(robot).row(at: 0)?.entry.label.detail == "Night 3")
    robot.press("Esc u /")
    robot.type("undone")
    #expect(try audit(robot).count == 1)
    robot.press("Esc C-r")
    #expect(try audit(robot).count == 5)
    robot.press("/")
    robot.type("nothing like it")
    robot.press("Enter")
    #expect(robot.prose.contains("No matching changes"))
    robot.press("*")
    #expect(try audit(robot).count == 5)
  }

  @Test("a filter narrows by kind and by days")
  func filter() throws {
    let robot = try robot()
    try robot.store.write("reminders.save", now: robot.clock.now - 86_400) {
      try $0.save(ReminderSettings(leadMinutes: 7))
    }
    robot.press("g a f")
    try robot.focus("kind")
    robot.press("End Enter")
    #expect(try audit(robot).count == 1)
    robot.press("f")
    try robot.focus("kind")
    robot.press("Home")
    try robot.fill("from", "2026-11-21")
    robot.press("Enter")
    #expect(try audit(robot).count == 5)
    robot.press("f")
    try robot.fill("to", "2026-11-20")
    #expect(try robot.error("to") == "The end is before the start.")
    try robot.fill("from", "2026-11-20")
    robot.press("Enter")
    #expect(try audit(robot).count == 1)
  }

  @Test("what is shown is written as CSV and as JSON")
  func export() throws {
    let robot = try robot()
    robot.press("g a /")
    robot.type("night 3")
    robot.press("Enter x Enter")
    let path = robot.folder.folder + "/shiftpro-history-2026-11-21.csv"
    let lines = String(decoding: try Files.read(path), as: UTF8.self).split(separator: "\r\n")
    #expect(lines[0] == "id,at,label,device,undone,table,record,field,before,after")
    #expect(lines.count == 3, "\(lines)")
    #expect(lines[1].hasPrefix("4,2026-11-21T11:58:00Z,Change Night 3,test,false,shift,"))
    #expect(lines[1].hasSuffix(",notes,note 2,note 3"))
    #expect(lines[2].hasSuffix(",updated_at,2026-11-21T11:57:00Z,2026-11-21T11:58:00Z"))
    robot.press("x Enter")
    #expect(robot.prose.contains("already exists"))
    robot.press("1")
    try robot.focus("form")
    robot.press("End Enter")
    let json = robot.folder.folder + "/shiftpro-history-2026-11-21.json"
    let text = String(decoding: try Files.read(json), as: UTF8.self)
    #expect(text.hasPrefix("{\"entries\":[{\"id\":4,"))
  }

  @Test("of many entries only those around the cursor are in memory, at either end and between")
  func pages() throws {
    let robot = try robot(entries: 2000)
    robot.press("g a")
    #expect(try audit(robot).count == 2000)
    #expect(try audit(robot).rows.count == 100)
    func check(_ place: Int) throws {
      let layer = try audit(robot)
      #expect(layer.list.selection == place)
      #expect(layer.selected?.entry.id == Int64(2000 - place), "\(place)")
      #expect(layer.rows.count <= 900)
    }
    robot.press("G")
    try check(1999)
    #expect(try audit(robot).rows.count <= 200)
    for _ in 0..<60 { robot.press("PgUp") }
    let place = try audit(robot).list.selection
    try check(place)
    robot.press("g g")
    try check(0)
    for _ in 0..<70 { robot.press("PgDn") }
    try check(try audit(robot).list.selection)
    robot.press("G k k g g j")
    try check(1)
  }

  @Test("an empty store says so")
  func empty() throws {
    let robot = try Robot()
    robot.press("g a")
    #expect(robot.prose.contains("No changes yet."))
    robot.press("Enter x Esc")
    #expect(robot.state.layers == [])
  }
}
