import App
import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import Store
import Terminal
import Testing

// Everything that a program has to be told about the sample: one line for its tab, one for its
// list, and for its record one for the table and one for the step that makes it. The form, the
// command and the action need none.

extension Feature {
  fileprivate static let mood = Feature(
    screens: [MoodScreen.self],
    sources: [MoodList.self])
}

extension Schema {
  fileprivate static let withMoods = Schema(
    tables: Schema.current.tables + [Mood.table.untyped],
    migrations: Schema.current.migrations + [
      Migration(
        name: "mood",
        sql: """
          CREATE TABLE mood (
            id TEXT PRIMARY KEY NOT NULL, day TEXT NOT NULL, note TEXT NOT NULL,
            created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT
          """)
    ])
}

@Suite("A feature of a tab, a list, a form, a record and a command") struct SampleFeatureTests {
  let robot: Robot

  init() throws {
    robot = try Robot(
      features: Features([.roster, .pay, .wear, .coach, .system, .mood]), schema: .withMoods)
  }

  private func add(_ note: String) {
    robot.press("a")
    robot.type(note)
    robot.press("C-s")
  }

  @Test("its tab opens by its number and by its letter, beside all others")
  func tab() {
    robot.press("7")
    #expect(robot.screen.contains("Moods: 0"))
    robot.press("1 g m")
    #expect(robot.screen.contains("Moods: 0"))
    robot.press("2")
    #expect(!robot.screen.contains("Moods:"))
  }

  @Test("its list adds, changes and removes records in its form, and the tab below follows")
  func list() throws {
    robot.press("7 b")
    #expect(robot.screen.contains("All moods"))
    robot.press("a C-s")
    #expect(robot.screen.contains("Say a word."))
    robot.press("Esc")
    add("calm")
    #expect(try robot.store.moods().map(\.note) == ["calm"])
    #expect(robot.screen.contains("2026-11-21") && robot.screen.contains("calm"))
    robot.press("e End")
    robot.type("er")
    robot.press("C-s")
    #expect(try robot.store.moods().map(\.note) == ["calmer"])
    robot.press("d y")
    #expect(try robot.store.moods().isEmpty)
    robot.press("Esc")
    #expect(robot.screen.contains("Moods: 0"))
    robot.press("u")
    #expect(robot.screen.contains("Moods: 1"))
  }

  @Test("what another program changes is read again by what shows the record, and only by that")
  func otherProgram() throws {
    robot.press("7")
    let other = try Store(
      path: robot.folder.path, options: StoreOptions(device: "other"), schema: .withMoods)
    try other.write(WriteLabel("settings.save"), now: robot.clock.now) {
      try $0.save(Mood(id: .new(), day: CivilDay(number: 3), note: "well"), in: Mood.table)
    }
    robot.wait(seconds: 1)
    #expect(robot.screen.contains("Moods: 1"))
  }

  @Test("its record is in the history, with undo, and its note is kept short")
  func record() throws {
    robot.press("7 b")
    add("calm")
    let entry = try #require(try robot.store.history(limit: 1).first)
    let change = try #require(try robot.store.changes(of: entry.id).first)
    #expect(change.table == Mood.table.untyped)
    #expect(change.after?.contains(#""note":"calm""#) == true)
    let long = Mood(id: .new(), note: String(repeating: "x", count: TextLimit.note + 1))
    #expect(throws: TextTooLong.self) {
      try robot.store.write(WriteLabel("settings.save"), now: robot.clock.now) {
        try $0.save(long, in: Mood.table)
      }
    }
  }

  @Test("help and palette offer its command")
  func command() {
    #expect(robot.app.environment.commands["mood.list"]?.keys.first?.label == "b")
    robot.press("7 ?")
    #expect(robot.screen.contains("command.mood.list"))
  }
}
