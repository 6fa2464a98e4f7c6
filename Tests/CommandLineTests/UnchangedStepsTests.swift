import Foundation
import Store
import TestSupport
import Testing
import shiftpro

@Suite("folders and databases of steps that are unchanged")
struct UnchangedStepsTests {
  /// Long after the files of a test are written, so that they count as settled.
  let shell: Shell
  /// The export under test.
  let export: String

  init() throws {
    shell = try Shell(now: "2100-11-02T12:00:00Z", zone: "UTC")
    export = shell.folder.folder + "/export"
    try FileManager.default.createDirectory(
      atPath: export + "/inner", withIntermediateDirectories: true)
    try write("time,steps\n2024-03-01 08:00,10\n", to: "a steps.csv")
    try write("time,steps\n2024-03-02 08:00,20\n", to: "inner/b steps.csv")
  }

  private func write(_ text: String, to name: String) throws {
    try text.write(toFile: "\(export)/\(name)", atomically: true, encoding: .utf8)
  }

  /// Makes what the store remembers recognizable: an answer with it was not read from the export.
  private func mark() throws {
    try shell.folder.open().connection.execute(
      "UPDATE step_file SET report = replace(report, '\"UTC\"', '\"Mars/Base\"')")
  }

  private func isRead(_ arguments: String...) -> Bool {
    let outcome = shell.run(["import", export] + arguments)
    #expect(outcome.status == 0, "\(outcome)")
    return !outcome.output.contains("Mars/Base")
  }

  @Test("an unchanged folder is not read again; --again and another zone read it")
  func folder() throws {
    #expect(isRead())
    try mark()
    #expect(!isRead())
    #expect(isRead("--again"))
    #expect(isRead("--zone", "Europe/Berlin"))
  }

  @Test(
    "a folder is read again after one of its files was changed, added, renamed or removed",
    arguments: ["change", "add", "rename", "remove"])
  func changed(what: String) throws {
    #expect(isRead())
    try mark()
    let files = FileManager.default
    switch what {
    case "change": try write("time,steps\n2024-03-02 08:00,21\n", to: "inner/b steps.csv")
    case "add": try write("time,steps\n2024-03-03 08:00,30\n", to: "inner/c steps.csv")
    case "rename":
      try files.moveItem(atPath: export + "/a steps.csv", toPath: export + "/c steps.csv")
    default: try files.removeItem(atPath: export + "/a steps.csv")
    }
    #expect(isRead())
  }

  @Test("a folder is read again after its import was undone")
  func undone() throws {
    #expect(isRead())
    try mark()
    shell.must("undo")
    #expect(isRead())
    #expect(
      try shell("steps", "--json").list("days").map { $0.number("steps") } == [10, 20])
  }

  @Test("an unchanged database is not read again, unless something was written to its log")
  func database() throws {
    let file = export + ".db"
    // An empty file is a database without tables.
    try Data().write(to: URL(fileURLWithPath: file))
    let made = try TemporaryStore().open()
    try made.connection.execute(
      """
      ATTACH '\(file)' AS other;
      CREATE TABLE other.DEVICE (_id INTEGER PRIMARY KEY, NAME TEXT, MANUFACTURER TEXT,
        IDENTIFIER TEXT, TYPE INTEGER, MODEL TEXT, ALIAS TEXT);
      INSERT INTO other.DEVICE VALUES (1, 'Mi Band 3', 'Huami', 'AA:BB', 14, NULL, NULL);
      CREATE TABLE other.MI_BAND_ACTIVITY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER,
        USER_ID INTEGER, RAW_INTENSITY INTEGER, STEPS INTEGER, RAW_KIND INTEGER,
        HEART_RATE INTEGER);
      INSERT INTO other.MI_BAND_ACTIVITY_SAMPLE VALUES (1709276400, 1, 1, 0, 12, 1, 0);
      DETACH other;
      """)
    func added() throws -> Int? {
      try shell.must("import", file, "--json").json().number("added")
    }
    #expect(try added() == 1)
    #expect(try shell.folder.open().connection.integer("SELECT count(*) FROM step_file") == 1)
    try shell.folder.open().connection.execute(
      "UPDATE step_file SET report = replace(report, 'Mi Band 3', 'Mars Band')")
    #expect(shell.must("import", file).output.contains("Mars Band"))
    #expect(!shell.must("import", file, "--again").output.contains("Mars Band"))
    // The log alone changes: the database keeps its bytes and its time.
    try Data().write(to: URL(fileURLWithPath: file + "-wal"))
    #expect(!shell.must("import", file).output.contains("Mars Band"))
  }
}
