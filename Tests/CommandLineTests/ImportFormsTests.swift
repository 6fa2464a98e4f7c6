import Foundation
import Platform
import Testing
import shiftpro

@Suite("import by form, from pipes, and of several files")
struct ImportFormsTests {
  private static let calendar = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    BEGIN:VEVENT\r
    UID:a\r
    SUMMARY:Night\r
    DTSTART:20260302T190000Z\r
    DTEND:20260303T070000Z\r
    END:VEVENT\r
    END:VCALENDAR\r

    """
  private static let table = "start,end,name\n2026-03-02 07:00,15:00,Early\n"
  private static let steps = "start,end,steps\n2026-03-02T10:00Z,2026-03-02T10:10Z,700\n"
  private static let timewarrior =
    #"[{"id":1,"start":"20260301T190000Z","end":"20260302T070000Z"}]"#

  private func shell() throws -> Shell {
    try Shell(now: "2026-03-30T12:00:00Z", zone: "Europe/Berlin")
  }

  private func everything() throws -> String {
    let shell = try shell()
    try shell.add("2026-03-02 07:00", "15:00", "--name", "Early")
    return shell.must("export", "--what", "all").output
  }

  // MARK: JSON

  @Test("shifts in JSON come back the same into another store, and change nothing in their own")
  func list() throws {
    let shell = try shell(), other = try self.shell()
    try shell.add("2025-10-25 19:00", "07:00", "--note", " a, \"b\"\nc", "--label", "Extra")
    shell("cancel", try shell.add("2026-03-02 07:00", "15:00", "--break", "0"))
    try shell.add("2026-04-02 07:00", "15:00", "--name", "🦉", "--additional")
    try shell.add("2026-04-03 07:00", "15:00", "--multiplier", "1.35")
    let text = shell.must("export", "--as", "json").output
    let path = try shell.file("s.json", text)
    let own = shell.must("import", path, "--json")
    #expect(try own.json().number("unchanged") == 4 && own.errors == "", "\(own)")
    let brought = try other.must("import", path, "--json").json()
    #expect(brought.text("kind") == "shifts" && brought.number("added") == 4)
    func told(_ text: String) throws -> [NSDictionary] {
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      let shifts = try #require(object?["shifts"] as? [[String: Any]])
      return shifts.map { NSDictionary(dictionary: $0.filter { $0.key != "id" }) }
    }
    #expect(try told(other.must("export", "--as", "json").output) == told(text))
    other.must("undo")
    #expect(try other.shifts().isEmpty)
    let empty = try other.file("none.json", try self.shell().must("export", "--as", "json").output)
    #expect(try other.must("import", empty, "--json").json().number("read") == 0)
  }

  @Test("an object that is no good shift is skipped with its line, the others come")
  func badObject() throws {
    let shell = try shell()
    let path = try shell.file(
      "s.json",
      """
      {"shifts":[
      {"start":"2026-03-02T07:00","end":"2026-03-02T15:00","name":null},
      {"start":"2026-03-03T15:00",
       "end":[]},
      {"name":"x"}
      ]}
      """)
    let outcome = shell.must("import", path, "--json")
    #expect(try outcome.json().number("added") == 1)
    #expect(try outcome.list("skipped").flatMap { $0["lines"] as? [Int] ?? [] } == [3, 5])
  }

  @Test(
    "other JSON is refused with what is taken",
    arguments: [
      (#"{"shifts":[{"name":"x"}]}"#, "shift_list_other"),
      (#"{"shifts":{"a":1}}"#, "shift_list_other"), (#"{"shifts":[1]}"#, "shift_list_other"),
      (#"{"hello":1}"#, "shift_list_other"), ("[1,2]", "shift_list_other"),
      (#"{"shifts":[{"start":"2026-03-02T07:00","#, "shift_list_syntax"),
    ])
  func otherJSON(text: String, code: String) throws {
    let shell = try shell()
    let outcome = shell("import", try shell.file("x.json", text), "--json")
    #expect(outcome.status == 1)
    #expect(try outcome.errorCode() == code, "\(outcome)")
    #expect(code != "shift_list_other" || outcome.errors.contains("export --as json"))
  }

  @Test(
    "what shifts come to is no table of shifts", arguments: ["hours", "periods"],
    [["--as", "csv"], ["--as", "shifts"], []])
  func otherExport(subject: String, options: [String]) throws {
    let shell = try shell()
    try shell.add("2026-03-02 07:00", "15:00")
    let path = try shell.file("x.csv", shell.must("export", "--what", subject).output)
    let outcome = shell.run(["import", path, "--json"] + options)
    #expect(outcome.status == 1)
    #expect(try outcome.errorCode() == "table_other_export")
    #expect(outcome.errors.contains("export --what shifts"))
  }

  // MARK: Forms and pipes

  @Test(
    "--as knows the words of export, and the content decides within them",
    arguments: [
      ("ics", calendar, "calendar"), ("csv", table, "shifts"), ("csv", steps, "csv"),
      ("json", #"{"shifts":[]}"#, "shifts"), ("json", timewarrior, "timewarrior"),
      ("json", "everything", "all"),
    ])
  func forms(word: String, text: String, kind: String) throws {
    let shell = try shell()
    let path = try shell.file("x", text == "everything" ? everything() : text)
    #expect(try shell.must("import", path, "--as", word, "--json").json().text("kind") == kind)
  }

  @Test(
    "standard input and pipes are looked at like files",
    arguments: [
      (calendar, "calendar"), (table, "shifts"), (steps, "csv"), (timewarrior, "timewarrior"),
      ("everything", "all"), (#"{"shifts":[]}"#, "shifts"),
    ])
  func pipes(text: String, kind: String) throws {
    var shell = try shell()
    shell.input = text == "everything" ? try everything() : text
    let typed = try shell.must("import", "-", "--json").json()
    #expect(typed.text("kind") == kind && typed.text("file") == "-")
    let other = try self.shell()
    let pipe = try Pipe(shell.input)
    let piped = try other.must("import", pipe.path, "--json").json()
    #expect(piped.text("kind") == kind && piped.text("file") == pipe.path)
    #expect(piped.number("added") == typed.number("added"))
  }

  @Test("a pipe with a name and a device are refused by name, without waiting for them")
  func named() throws {
    let shell = try shell(), fifo = shell.folder.folder + "/pipe"
    #expect(mkfifo(fifo, 0o600) == 0)
    let commands = [
      ["import"], ["import", "--as", "csv"], ["import", "--dry-run"], ["workout", "import"],
      ["holiday", "import"], ["ruleset", "import"], ["keys", "import"], ["restore"], ["decrypt"],
      ["pattern", "add"],
    ]
    for path in [fifo, "/dev/zero"] {
      for command in commands {
        let outcome = shell.run(command + [path])
        #expect(outcome.status != 0 && outcome.output.isEmpty, "\(command)")
        #expect(outcome.errors.contains(path), "\(command): \(outcome.errors)")
      }
    }
  }

  @Test("what a pipe hands over is called as the person calls it")
  func pipeNames() throws {
    var shell = try shell()
    shell.input = Self.steps + "bad,bad,1\n"
    #expect(shell.must("import", "-").errors.contains("(first at -, line 3)"))
    #expect(shell.must("undo").output.contains("Import -"))
    shell.input = "hello\n"
    #expect(
      shell("import", "-", "--as", "fitbit").errors.contains("- contains no data in the format"))
  }

  @Test("decrypt and restore read pipes")
  func encryptedPipes() throws {
    var shell = try shell()
    try shell.add("2026-03-02 07:00", "15:00", "--name", "Early")
    let plain = shell.must("export").output
    shell.typed = ["x", "x"]
    let secret = shell.folder.folder + "/a.enc", backup = shell.folder.folder + "/a.shiftpro"
    shell.must("export", "--encrypt", "-o", secret)
    shell.must("backup", backup)
    shell.typed = ["x"]
    let encrypted = try Pipe(Files.read(secret)), packed = try Pipe(Files.read(backup))
    #expect(withExtendedLifetime(encrypted) { shell.must("decrypt", $0.path).output } == plain)
    let fresh = try self.shell()
    withExtendedLifetime(packed) { _ = fresh.must("restore", $0.path) }
    #expect(try fresh.shifts().map { $0.text("name") } == ["Early"])
  }

  // MARK: Several files

  @Test("of several files those that can be read come in, and those that cannot are told with them")
  func several() throws {
    let shell = try shell()
    let good = try shell.file("a.ics", Self.calendar), more = try shell.file("c.csv", Self.table)
    let bad = try shell.file("broken.txt", "hello\n")
    let outcome = shell("import", good, bad, more, "--json")
    #expect(outcome.status == 1)
    let imports = try outcome.list("imports")
    #expect(imports.map { $0.text("file") } == [good, bad, more])
    #expect(imports.map { $0.number("added") } == [1, nil, 1])
    let told = imports[1]["error"] as? [String: Any]
    #expect(told?.text("code") == "health_unknown")
    #expect(try outcome.errorCode() == "health_unknown")
    #expect(outcome.errors.contains("shiftpro: \(bad): \(bad) contains no shifts or steps"))
    #expect(try shell.shifts().count == 2)
    let people = shell("import", good, bad)
    #expect(people.status == 1)
    #expect(people.output.contains("\(good): 0 added, 0 updated, 1 unchanged"))
    #expect(people.errors.contains("shiftpro: \(bad): "))
    let single = shell("import", bad, "--json")
    #expect(try single.errorCode() == "health_unknown" && single.json()["imports"] == nil)
  }

  // MARK: Our own files

  @Test("our own steps come back whole where an hour was walked in two pairs")
  func pairs() throws {
    let shell = try shell(), fresh = try self.shell()
    let head = "start,end,steps,distance_m\n"
    let rows =
      "2026-03-02T10:00Z,2026-03-02T10:30Z,400,300\n2026-03-02T10:30Z,2026-03-02T11:00Z,200,150\n"
      + "2026-03-02T14:00Z,2026-03-02T15:00Z,50,40\n"
    shell.must("import", try shell.file("steps.csv", head + rows))
    shell.must("shoe", "add", "Ghost")
    shell.must("shoe", "add", "Crocs")
    shell.must(
      "steps", "assign", "--from", "2026-03-02T10:00Z", "--to", "2026-03-02T10:30Z", "--shoe",
      "Ghost")
    shell.must(
      "steps", "assign", "--from", "2026-03-02T10:30Z", "--to", "2026-03-02T11:00Z", "--shoe",
      "Crocs")
    let table = shell.must("export", "--what", "steps").output
    #expect(table.split(separator: "\r\n").count == 4, "\(table)")
    fresh.must("import", try fresh.file("own.csv", table))
    let hours = try fresh.must("steps", "--by", "hour", "--json").list("hours")
    #expect(hours.map { $0.text("start") } == ["2026-03-02T10:00:00Z", "2026-03-02T14:00:00Z"])
    #expect(hours.map { $0.number("steps") } == [600, 50])
    #expect(hours.map { $0["distance_m"] as? Double } == [450, 40])
  }

  @Test("names that are long or oddly spaced come back whole from our own calendar")
  func longNames() throws {
    let shell = try shell()
    let long = String(repeating: "Intensive  care ", count: 7) + "end"
    try shell.add("2026-03-02 07:00", "15:00", "--name", long)
    try shell.add("2026-03-03 07:00", "15:00", "--name", "a  b")
    let path = try shell.file("own.ics", shell.must("export", "--as", "ics").output)
    #expect(try shell.must("import", path, "--json").json().number("unchanged") == 2)
    let fresh = try self.shell()
    fresh.must("import", path)
    #expect(try fresh.shifts().map { $0.text("name") } == [long, "a  b"])
  }

  // MARK: Messages

  @Test("a backup and a store name the way in")
  func waysIn() throws {
    let shell = try shell(), other = try self.shell()
    try shell.add("2026-03-02 07:00", "15:00")
    let backup = shell.folder.folder + "/b.shiftpro"
    shell.must("backup", backup)
    let refused = other("import", backup, "--json")
    #expect(try refused.errorCode() == "import_backup")
    #expect(refused.errors.contains("shiftpro restore \(backup)"))
    let store = other("import", shell.folder.path, "--json")
    #expect(try store.errorCode() == "import_store")
    #expect(store.errors.contains("--store \(shell.folder.path)"))
  }

  @Test("one record is one, and a record that cannot be is named")
  func records() throws {
    let shell = try shell(), fresh = try self.shell()
    let id = try shell.add("2026-03-02 07:00", "15:00", "--break", "30")
    let text = shell.must("export", "--what", "all").output
    let one = fresh.must("import", try fresh.file("all.json", text)).output
    #expect(one.contains("1 record added") || !one.contains("1 records"), "\(one)")
    let negative = text.replacingOccurrences(
      of: "\"break_minutes\":30", with: "\"break_minutes\":-30")
    let path = try shell.file("bad.json", negative)
    #expect(try self.shell()("import", path).errors.contains("In the file, shift \(id) is invalid"))
    let huge = text.replacingOccurrences(
      of: "\"break_minutes\":30", with: "\"break_minutes\":99999999999999999")
    let outcome = try self.shell()("import", try shell.file("huge.json", huge))
    #expect(outcome.errors.contains("$.shift[0]"))
  }
}

/// A pipe that hands over a text and then ends.
private final class Pipe {
  private let reading: Int32

  var path: String { "/dev/fd/\(reading)" }

  convenience init(_ text: String) throws { try self.init(Array(text.utf8)) }

  /// A pipe holds 64 KiB before anybody reads; no test has more.
  init(_ bytes: [UInt8]) throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    reading = ends[0]
    // More than the pipe holds must fail here rather than wait for ever.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let written = bytes.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
    close(ends[1])
    try #require(written == bytes.count)
  }

  deinit { close(reading) }
}
