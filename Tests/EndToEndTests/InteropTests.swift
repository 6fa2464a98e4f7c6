import Foundation
import Testing

/// What other programs make of the files, each test passed over where the other is not installed.
@Suite("Files in other programs", .serialized)
struct InteropTests {
  /// Whether Python has a module.
  static func hasModule(_ name: String) -> Bool {
    let outcome = try? run("/usr/bin/env", ["python3", "-c", "import \(name)"], mayFail: true)
    return outcome?.status == 0
  }

  /// Checks each event against `list --json`, by the zone files of Python and by the VTIMEZONE
  /// alone.
  private static let calendarScript = """
    import datetime, icalendar, json, sys
    shifts = {s["id"]: s for s in json.load(open(sys.argv[2]))["shifts"]}
    calendar = icalendar.Calendar.from_ical(open(sys.argv[1], "rb").read())
    zones = {str(z["TZID"]): z.to_tz() for z in calendar.walk("VTIMEZONE")}
    utc, count = datetime.timezone.utc, 0
    for event in calendar.walk("VEVENT"):
        shift = shifts[str(event["UID"])]
        for name, actual, planned in (("DTSTART", "actual_start", "scheduled_start"),
                                      ("DTEND", "actual_end", "scheduled_end")):
            wanted = shift[actual] or shift[planned]
            wanted = datetime.datetime.fromisoformat(wanted.replace("Z", "+00:00"))
            found = event[name].dt
            assert found.astimezone(utc) == wanted, (name, found, wanted)
            zone = event[name].params.get("TZID")
            if zone:
                clock = found.replace(tzinfo=None)
                alone = clock - zones[zone].utcoffset(clock)
                assert alone == wanted.replace(tzinfo=None), (zone, clock, wanted)
        assert (shift["notes"] or "") == str(event.get("DESCRIPTION", "")), shift
        count += 1
    assert not calendar.errors, calendar.errors
    print(count, len(shifts), len(zones))
    """

  @Test(
    "Python's icalendar finds every shift where it is, by the rules in the file alone",
    .enabled(if: hasModule("icalendar"), "pip install icalendar"))
  func calendar() throws {
    let home = try Home(isSetUp: false)
    defer { home.remove() }
    let places = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"]
    for (index, place) in places.enumerated() {
      try home.shiftpro(
        "pattern", "apply", ["dupont", "panama", "24-48", "metropolitan"][index], "--zone", place,
        "--start", "2006-01-0\(2 + index)", "--until", "2009-06-01", "--name", place)
    }
    try home.shiftpro(
      "add", "2026-10-25 02:30+01:00", "2026-10-25 10:00", "--zone", "Europe/Berlin", "--note",
      "zwei; drei, \\ vier\n🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙🌙")
    try home.shiftpro("export", "--as", "ics", "--output", home.folder + "/a.ics")
    let list = try home.shiftpro("list", "--from", "2000-01-01", "--to", "2030-01-01", "--json")
    try Data(list.output.utf8).write(to: URL(fileURLWithPath: home.folder + "/a.json"))
    let script = home.folder + "/check.py"
    try Data(Self.calendarScript.utf8).write(to: URL(fileURLWithPath: script))
    let outcome = try run(
      "/usr/bin/env", ["python3", script, home.folder + "/a.ics", home.folder + "/a.json"])
    let counts = outcome.output.split { $0 == " " || $0 == "\n" }.compactMap { Int($0) }
    #expect(counts.count == 3 && counts[0] == counts[1] && counts[0] > 1000 && counts[2] == 4)
  }

  /// Whether a program is installed.
  static func hasProgram(_ name: String) -> Bool {
    (try? run("/usr/bin/env", ["sh", "-c", "command -v \(name)"], mayFail: true))?.status == 0
  }

  @Test(
    "poppler finds the words of a PDF, and draws its pages without a complaint",
    .enabled(if: hasProgram("pdftotext"), "apt install poppler-utils"))
  func pdf() throws {
    let home = try Home(isSetUp: false)
    defer { home.remove() }
    try home.shiftpro(
      "add", "2026-10-24 19:00", "2026-10-25 07:00", "--name", "Früh/Spät – Ost", "--note",
      "3 € each")
    let file = home.folder + "/a.pdf"
    try home.shiftpro("export", "--as", "pdf", "--output", file)
    let text = try run("/usr/bin/env", ["pdftotext", "-layout", file, "-"])
    #expect(text.status == 0 && text.errors == "")
    for word in [
      "October 2026", "Sat 24 Oct", "19:00–07:00", "Früh/Spät – Ost", "3 € each", "1 of 1",
    ] {
      #expect(text.output.contains(word), "\(word)\n\(text.output)")
    }
    let drawn = try run("/usr/bin/env", ["pdftoppm", "-r", "20", "-png", file, home.folder + "/a"])
    #expect(drawn.status == 0 && drawn.errors == "")
    #expect(FileManager.default.fileExists(atPath: home.folder + "/a-1.png"))
  }

  /// A store with shifts of a pattern and by hand, exported as a calendar; their starts and ends.
  private func exported(_ home: Home) throws -> [String] {
    try home.shiftpro(
      "pattern", "apply", "dupont", "--zone", "Europe/Berlin", "--start", "2026-09-07", "--until",
      "2026-12-01")
    try home.shiftpro(
      "add", "2026-10-25 02:30+01:00", "2026-10-25 10:00", "--zone", "Europe/Berlin", "--name",
      "Ü; 🌙")
    try home.shiftpro("export", "--as", "ics", "--output", home.folder + "/a.ics")
    return try moments(home)
  }

  private func moments(_ home: Home) throws -> [String] {
    let list = try home.shiftpro("list", "--from", "2000-01-01", "--to", "2030-01-01", "--json")
    let object = try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [String: Any]
    let shifts = try #require(object?["shifts"] as? [[String: Any]])
    return shifts.map { "\($0["scheduled_start"] ?? "") \($0["scheduled_end"] ?? "")" }.sorted()
  }

  @Test(
    "through khal and back every shift is the same, known by its identity",
    .enabled(if: hasProgram("khal"), "apt install khal"))
  func khal() throws {
    let home = try Home(isSetUp: false)
    defer { home.remove() }
    let before = try exported(home)
    let config = home.folder + "/khal.conf"
    let text = """
      [calendars]
      [[work]]
      path = \(home.folder)/work
      [locale]
      local_timezone = Europe/Berlin
      default_timezone = Europe/Berlin
      [sqlite]
      path = \(home.folder)/khal.db
      [default]
      default_calendar = work
      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: config))
    let folder = home.folder + "/work"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try run("/usr/bin/env", ["khal", "-c", config, "import", "--batch", home.folder + "/a.ics"])
    let events = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(events.count == before.count)
    let all = home.folder + "/b.ics"
    let files = try events.map { try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)")) }
    try files.reduce(Data(), +).write(to: URL(fileURLWithPath: all))
    let back = try Home(isSetUp: false)
    defer { back.remove() }
    try back.shiftpro("import", all)
    #expect(try moments(back) == before)
    let again = try home.shiftpro("import", all, "--dry-run").output
    #expect(again.contains(" 0 added, 0 updated, \(before.count) unchanged, 0 skipped"))
  }

  @Test(
    "through calcurse and back every shift is at its time",
    .enabled(if: hasProgram("calcurse"), "apt install calcurse"))
  func calcurse() throws {
    let home = try Home(isSetUp: false)
    defer { home.remove() }
    let before = try exported(home)
    let folder = home.folder + "/calcurse"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let berlin = ["TZ": "Europe/Berlin"]
    try run(
      "/usr/bin/env", ["calcurse", "-D", folder, "-q", "-i", home.folder + "/a.ics"],
      environment: berlin)
    let outcome = try run(
      "/usr/bin/env", ["calcurse", "-D", folder, "-xical"], environment: berlin)
    let path = home.folder + "/b.ics"
    try Data(outcome.output.utf8).write(to: URL(fileURLWithPath: path))
    let back = try Home(isSetUp: false)
    defer { back.remove() }
    try back.shiftpro("import", path, "--zone", "Europe/Berlin")
    #expect(try moments(back).count == before.count)
  }

  /// The format as the manual describes it.
  private static let decryptScript = """
    import struct, sys
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
    data = open(sys.argv[1], "rb").read()
    header, rest = data[:39], data[39:]
    assert header[:9] == bytes.fromhex("895350450D0A1A0A01")
    size, = struct.unpack(">I", header[12:16])
    scrypt = Scrypt(salt=header[16:32], length=32, n=1 << header[9], r=header[10], p=header[11])
    cipher = AESGCM(scrypt.derive("ward vier ä".encode()))
    def chunk(number, piece, last):
        nonce = header[32:39] + struct.pack(">IB", number, last)
        return cipher.decrypt(nonce, piece, header)
    assert chunk(0, rest[:16], 0) == b""
    rest, number = rest[16:], 0
    while True:
        number, piece, rest = number + 1, rest[:size + 16], rest[size + 16:]
        sys.stdout.buffer.write(chunk(number, piece, 0 if rest else 1))
        if not rest: break
    """

  @Test(
    "Python's cryptography decrypts an export by the description in the manual",
    .enabled(if: hasModule("cryptography"), "pip install cryptography"))
  func decrypts() throws {
    let home = try Home(isSetUp: false)
    defer { home.remove() }
    let secret = home.folder + "/secret", script = home.folder + "/decrypt.py"
    try Data("ward vier ä\n".utf8).write(to: URL(fileURLWithPath: secret))
    try Data(Self.decryptScript.utf8).write(to: URL(fileURLWithPath: script))
    try home.shiftpro("pattern", "apply", "dupont", "--start", "2016-01-04")
    let plain = try home.shiftpro("export").output
    #expect(plain.utf8.count > 3 << 16)
    setenv("SHIFTPRO_PASSPHRASE_FILE", secret, 1)
    defer { unsetenv("SHIFTPRO_PASSPHRASE_FILE") }
    try home.shiftpro("export", "--encrypt", "--output", home.folder + "/a.enc")
    let found = try run("/usr/bin/env", ["python3", script, home.folder + "/a.enc"]).output
    #expect(found == plain)
  }

  @Test("a passphrase is not shown while it is typed, and Ctrl-C leaves the terminal as it was")
  func prompt() throws {
    let home = try Home(isSetUp: false)
    defer { home.remove() }
    let terminal = try Tmux(
      "\(home.command) export --encrypt -o \(home.folder)/a.enc; stty -a; exec cat")
    try terminal.wait(for: "Passphrase:")
    try terminal.type("hush")
    try terminal.press("C-c")
    try terminal.wait(for: "No passphrase was entered")
    try terminal.wait(for: " echo ")
    #expect(!terminal.screen.contains("hush"))
    #expect(!FileManager.default.fileExists(atPath: home.folder + "/a.enc"))
  }
}
