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

  /// Checks each event against `list --json`, by the zone files of Python and by the VTIMEZONE alone.
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
}
