import Domain
import Foundation
import TestSupport
import Testing

/// Attacks on the built program: each is refused or does no harm, within two seconds of processor
/// time and 150 MB. A push runs a few seeds of each; `SHIFTPRO_SEEDS=N` runs N times as many.
@Suite("Attacks")
struct AttackTests {
  // MARK: The lock

  /// What a stranger would ask for; each says something of the store.
  private static let questions = [
    ["list", "--from", "2026-03-01", "--to", "2026-03-03"], ["export", "--as", "ics"], ["history"],
    ["export", "--what", "all"], ["show", "schedule", "--now", "2026-03-02T12:00:00Z"],
    ["hours", "--by", "shift", "--period", "2026-03-02"],
    ["list", "--from", "2026-03-01", "--json"],
    ["status", "--now", "2026-03-02T12:00:00Z"],
  ]
  private static let secret = "Geheimdienst"

  @Test("a locked store says nothing while another program keeps it busy, nor afterwards")
  func lockUnderContention() throws {
    let arena = try Arena()
    defer { arena.remove() }
    try arena.run(
      "add", "2026-03-02T08:00", "--duration", "8h", "--name", Self.secret, store: "s")
    try arena.write("correct horse battery", to: "passphrase")
    let set = try arena.start(
      ["lock", "set"], store: "s",
      with: ["SHIFTPRO_PASSPHRASE_FILE": arena.path("passphrase")]
    ).end()
    try #require(set.status == 0, "\(set.errors)")
    // Longer than the program waits, so that its first look at the store fails and a second would
    // not.
    var dice = SplitMix64(seed: UInt64(Seeds.of(1...1).count))
    let seconds = 5.1 + Double.random(in: 0...1, using: &dice)
    let running = try arena.holding("s") {
      let running = try Self.questions.map { try arena.start($0, store: "s") }
      Thread.sleep(forTimeInterval: seconds)
      return running
    }
    for attempt in try running.map({ try $0.end() }) {
      #expect(!attempt.output.contains(Self.secret), "\(attempt)")
      #expect(!attempt.errors.contains(Self.secret), "\(attempt)")
      #expect(attempt.harm == nil)
      if attempt.arguments.first != "status" { #expect(attempt.status != 0, "\(attempt)") }
    }
  }

  // MARK: Backups and stores that somebody else made

  /// SQL that a stranger added to a store, by what it does.
  static let foreignSQL = [
    "CREATE TRIGGER t AFTER INSERT ON shift BEGIN DELETE FROM shift; END",
    """
    CREATE TRIGGER t AFTER INSERT ON change BEGIN
      UPDATE reminder_settings SET command = '/bin/touch pwned'; END
    """,
    "CREATE VIEW secrets AS SELECT * FROM shift",
    "CREATE TABLE foreign_table (x)",
    "CREATE VIRTUAL TABLE words USING fts5(x)",
    "CREATE UNIQUE INDEX one_name ON shift (name)",
    "CREATE INDEX slow ON shift (abs(scheduled_start))",
    "ALTER TABLE shift ADD COLUMN more TEXT DEFAULT 'x'",
    "ALTER TABLE shift ADD COLUMN computed TEXT GENERATED ALWAYS AS (name || name)",
    "CREATE TRIGGER t BEFORE DELETE ON change BEGIN SELECT RAISE(FAIL, 'no'); END",
    """
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = replace(sql, 'name TEXT NOT NULL', 'name TEXT') WHERE name = 'shift'
    """,
    """
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = 'CREATE TABLE shift (id)' WHERE name = 'shift'
    """,
  ]

  @Test("what a hostile backup or store brings beside rows is refused, or left behind")
  func hostileBackups() throws {
    let arena = try Arena()
    defer { arena.remove() }
    try arena.run("add", "2026-03-02T08:00", "--duration", "8h", store: "sound")
    try arena.execute("PRAGMA wal_checkpoint(TRUNCATE)", on: "sound")
    let schema = try arena.rows("SELECT type || name FROM sqlite_schema ORDER BY 1", of: "sound")
    for (position, sql) in Self.foreignSQL.enumerated() {
      try arena.copy("sound", to: "hostile")
      try arena.execute(sql, on: "hostile")
      try arena.pack("hostile", as: "hostile.shiftpro")
      let fresh = "fresh\(position)"
      for words in [[], ["--merge"], ["--replace"]] {
        let target = words.isEmpty ? fresh : "target"
        if !words.isEmpty { try arena.copy("sound", to: "target") }
        let restored = try arena.run(
          ["restore", arena.path("hostile.shiftpro")] + words, store: target)
        #expect(restored.harm == nil)
        let store = restored.status == 0 ? target : "sound"
        let now = try arena.rows("SELECT type || name FROM sqlite_schema ORDER BY 1", of: store)
        #expect(now == schema, "\(sql) \(words)")
        let count = try arena.rows(
          "SELECT count(*) FROM shift WHERE deleted_at IS NULL", of: store)
        #expect(count == ["1"], "\(sql) \(words)")
      }
      // The same file as a store: nothing of it runs, and a shift that was added is there.
      let added = try arena.run(
        "add", "2026-04-0\(position % 9 + 1)T08:00", "--duration", "8h", store: "hostile")
      #expect(added.harm == nil)
      let checked = try arena.run("doctor", store: "hostile")
      #expect(checked.harm == nil)
      #expect(added.status == 1 && checked.status == 1, "\(sql): \(added.errors)")
    }
  }

  // MARK: Damaged stores

  private static let looks = [
    ["show", "dashboard"], ["show", "schedule"], ["show", "journal"], ["show", "hours"], ["list"],
    ["hours"], ["shoe", "list"], ["steps"], ["remind"], ["doctor"], ["export", "--what", "all"],
    ["history"], ["status"], ["hours", "--by", "shift", "--json"],
    ["add", "2026-03-02T08:00", "--duration", "1h"], ["undo"], ["backup", "-"],
  ]

  @Test(
    "a damaged store is read or refused, whatever command meets it", arguments: Seeds.of(1...12))
  func damagedStores(seed: UInt64) throws {
    let arena = try Arena()
    defer { arena.remove() }
    try DamagedStore.template.copy(to: arena.path("s"))
    var dice = SplitMix64(seed: seed)
    let damage = try DamagedStore.damage(arena.path("s"), &dice)
    for words in Self.looks.shuffled(using: &dice).prefix(5) {
      let attempt = try arena.run(words, store: "s")
      #expect(attempt.harm == nil, "\(damage)")
    }
  }

  // MARK: Huge input

  @Test("huge and hostile files are read or refused", arguments: HugeFile.allCases)
  func hugeFiles(file: HugeFile) throws {
    let arena = try Arena()
    defer { arena.remove() }
    try arena.run("add", "2026-03-02T08:00", "--duration", "8h", store: "s")
    try arena.write(file.bytes, to: file.rawValue)
    try arena.write("correct horse battery", to: "passphrase")
    for words in file.commands {
      let attempt = try arena.start(
        words + [arena.path(file.rawValue)], store: "s",
        with: ["SHIFTPRO_PASSPHRASE_FILE": arena.path("passphrase")]
      ).end()
      #expect(attempt.harm == nil)
      #expect(attempt.errors.utf8.count < 100_000, "\(attempt): \(attempt.errors.utf8.count) bytes")
    }
    let after = try arena.run("list", "--from", "2026-03-01", "--to", "2026-03-03", store: "s")
    #expect(after.harm == nil)
    #expect(after.status == 0)
  }

  @Test("huge arguments are refused in a few words", arguments: [300, 100_000])
  func hugeArguments(count: Int) throws {
    let arena = try Arena()
    defer { arena.remove() }
    let word = String(repeating: "Zürich", count: count / 6)
    let calls = [
      [word], ["list", "--\(word)"], ["list", "--zone", word], ["list", "--from", word],
      ["add", "2026-03-02T08:00", "--duration", "8h", "--name", word],
      ["add", "2026-03-02T08:00", "--duration", word], ["add", word, word],
      ["edit", word, "--name", "x"], ["shoe", "add", word], ["shoe", "start", word],
      ["pattern", "apply", word, "--start", "2026-01-01"], ["ruleset", "use", word],
      ["status", "--format", word], ["keys", "set", word, "x"], ["holiday", "use", word],
      ["show", word], ["show", "dashboard", "--size", word], ["--lang", word], ["help", word],
      ["import", "/dev/null", "--as", word],
    ]
    for words in calls {
      let attempt = try arena.run(words, store: "s")
      #expect(attempt.harm == nil)
      #expect(attempt.errors.utf8.count < 8000, "\(attempt)")
    }
  }

  // MARK: Windows

  @Test(
    "a window of any size is drawn, or said to be too small",
    arguments: [(65_535, 2), (1, 65_535), (40, 65_535), (65_535, 65_535), (2000, 2000), (0, 0)])
  func windows(columns: UInt16, rows: UInt16) throws {
    let arena = try Arena()
    defer { arena.remove() }
    try arena.run("add", "2026-03-02T08:00", "--duration", "8h", store: "s")
    let terminal = try AttackedTerminal(arena, store: "s", columns: columns, rows: rows)
    terminal.press("2")
    terminal.resize(columns: 80, rows: 24)
    terminal.press("x")
    terminal.resize(columns: columns, rows: rows)
    terminal.press("1")
    let end = terminal.quit()
    #expect(end.status == 0, "\(columns)x\(rows)")
    #expect(end.megabytes <= Attempt.megabytes, "\(columns)x\(rows): \(end.megabytes) MB")
    #expect(end.seconds <= Double(Attempt.seconds), "\(columns)x\(rows): \(end.seconds) s")
    #expect(terminal.bytes > 0)
  }

  @Test("a picture of any size is drawn or refused")
  func pictures() throws {
    let arena = try Arena()
    defer { arena.remove() }
    try arena.run("add", "2026-03-02T08:00", "--duration", "8h", store: "s")
    for size in ["65535x65535", "1x65535", "65535x1", "0x0", "1000x500", "99999999999x2", "-1x-1"] {
      let attempt = try arena.run("show", "dashboard", "--size", size, store: "s")
      #expect(attempt.harm == nil)
    }
  }
}
