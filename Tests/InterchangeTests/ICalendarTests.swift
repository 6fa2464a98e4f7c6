import Domain
import Interchange
import Testing

@Suite("iCalendar") struct ICalendarTests {
  private static func read(_ lines: String...) throws -> ICalendar {
    try ICalendar(Array((lines.joined(separator: "\r\n") + "\r\n").utf8))
  }

  private static func event(_ line: String) throws -> ICalendarProperty {
    let calendar = try read(
      "BEGIN:VCALENDAR", "BEGIN:VEVENT", line, "END:VEVENT", "END:VCALENDAR")
    return try #require(calendar.calendars.first?.components.first?.properties.first)
  }

  @Test("components nest and know where they begin")
  func nesting() throws {
    let calendar = try Self.read(
      "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:1", "BEGIN:VALARM", "ACTION:AUDIO",
      "END:VALARM", "SUMMARY:a", "END:VEVENT", "BEGIN:X-OWN", "END:X-OWN", "END:VCALENDAR")
    let root = try #require(calendar.calendars.first)
    #expect(calendar.calendars.count == 1 && calendar.damagedLines == [])
    #expect(root.property("VERSION")?.value == "2.0")
    #expect(root.components.map(\.name) == ["VEVENT", "X-OWN"])
    #expect(root.components.map(\.line) == [3, 10])
    let event = root.components[0]
    #expect(event.properties.map(\.name) == ["UID", "SUMMARY"])
    #expect(event.properties.map(\.line) == [4, 8])
    #expect(event.components.map(\.name) == ["VALARM"])
    #expect(event.components[0].property("ACTION")?.value == "AUDIO")
  }

  @Test(
    "names, parameters and values",
    arguments: [
      ("SUMMARY:a", "SUMMARY", [], "a"), ("summary:a:b;c,d", "SUMMARY", [], "a:b;c,d"),
      ("DTSTART;VALUE=DATE:20260101", "DTSTART", ["VALUE=DATE"], "20260101"),
      ("dtstart;value=date:20260101  ", "DTSTART", ["VALUE=date"], "20260101"),
      (
        "DTSTART;TZID=\"W. Europe: Berlin; x\":20260101T000000", "DTSTART",
        ["TZID=W. Europe: Berlin; x"], "20260101T000000"
      ),
      ("X-A;B=1,\"2,3\",4;C=:v", "X-A", ["B=1|2,3|4", "C="], "v"),
      ("X-A;B=\"a^nb^'c^^d^^ne^\":v", "X-A", ["B=a\nb\"c^d^ne^"], "v"),
      ("SUMMARY;QUOTED-PRINTABLE:a", "SUMMARY", ["QUOTED-PRINTABLE="], "a"),
      ("SUMMARY;LANGUAGE=de:Mariä Himmelfahrt", "SUMMARY", ["LANGUAGE=de"], "Mariä Himmelfahrt"),
      ("SUMMARY:", "SUMMARY", [], ""),
    ] as [(String, String, [String], String)])
  func properties(line: String, name: String, parameters: [String], value: String) throws {
    let property = try Self.event(line)
    #expect(property.name == name && property.value == value)
    #expect(
      property.parameters.map { $0.name + "=" + $0.values.joined(separator: "|") } == parameters)
  }

  @Test(
    "escapes in text",
    arguments: [
      (#"a\, b\; c\\ d\ne\Nf"#, "a, b; c\\ d\ne\nf"), (#"\\n"#, #"\n"#), (#"\\\n"#, "\\\n"),
      (#"a\"#, "a"), (#"\:"#, ":"), ("ä", "ä"),
    ])
  func escapes(value: String, text: String) throws {
    #expect(try Self.event("SUMMARY:" + value).text == text)
  }

  @Test("the first value of a parameter")
  func parameter() throws {
    let property = try Self.event("X-A;B=1,2;B=3;C:v")
    #expect(property.parameter("B") == "1" && property.parameter("C") == nil)
    #expect(property.parameter("D") == nil)
  }

  // MARK: - Lines

  private static let folded = """
    BEGIN:VCALENDAR
    BEGIN:VEVENT
    SUMMARY:Heilige Drei Kö
     nige an ei
    \tnem Tag
    END:VEVENT
    END:VCALENDAR
    """

  @Test(
    "lines end and fold in every way that is in use", arguments: ["\r\n", "\n", "\r", "\r\r\n"])
  func lineEnds(end: String) throws {
    for tail in ["", end, end + end, end + "  " + end] {
      for mark in ["", "\u{feff}", "\u{feff}" + end] {
        let text = mark + Self.folded.replacing("\n", with: end) + tail
        let calendar = try ICalendar(Array(text.utf8))
        let summary = calendar.calendars.first?.components.first?.property("SUMMARY")
        #expect(summary?.value == "Heilige Drei Könige an einem Tag")
      }
    }
  }

  @Test("a fold may fall into a character, a name or an escape")
  func foldsAnywhere() throws {
    let lines = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "SUMMARY;X=\"ö\":日本\\, 🎉", "END:VEVENT"]
    for width in 1...20 {
      var bytes: [UInt8] = []
      for line in lines + ["END:VCALENDAR"] {
        for (index, byte) in line.utf8.enumerated() {
          if index > 0, index % width == 0 { bytes += Array("\r\n ".utf8) }
          bytes.append(byte)
        }
        bytes += Array("\r\n".utf8)
      }
      let calendar = try ICalendar(bytes)
      let summary = calendar.calendars.first?.components.first?.property("SUMMARY")
      #expect(summary?.text == "日本, 🎉" && summary?.parameter("X") == "ö")
    }
  }

  @Test("lines that are no properties are passed over and told once for some in a row")
  func damaged() throws {
    let calendar = try Self.read(
      "BEGIN:VCALENDAR", "BEGIN:VEVENT", "DESCRIPTION:first", "second line", "third, line",
      "SUMMARY:a", "X;Y=\"open:b", ":c", "END:VEVENT", "=20", "END:VCALENDAR")
    #expect(calendar.damagedLines == [4, 7, 10])
    #expect(
      calendar.calendars[0].components[0].properties.map(\.name) == ["DESCRIPTION", "SUMMARY"])
  }

  @Test("several calendars in one file, and names in small letters")
  func several() throws {
    let calendar = try Self.read(
      "begin:vcalendar", "end:vcalendar", "", "BEGIN:VCALENDAR", "begin:vevent", "END:VEVENT ",
      "END:VCALENDAR")
    #expect(calendar.calendars.map(\.components.count) == [0, 1])
  }

  // MARK: - Bad input

  @Test(
    "what is no calendar is refused",
    arguments: [
      "", "\r\n\r\n", "VERSION:2.0", "BEGIN:VEVENT\nEND:VEVENT", "BEGIN:VCAL", "<html>",
      " BEGIN:VCALENDAR", "END:VCALENDAR", "BEGIN:VCARD\nEND:VCARD",
    ])
  func foreign(text: String) throws {
    #expect(try failure(ICalendarError.self) { try ICalendar(Array(text.utf8)) } == .notACalendar)
  }

  @Test("a calendar that is cut off says where and in what")
  func cutOff() throws {
    let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "SUMMARY:a", "END:VEVENT"]
    func error(_ count: Int, _ rest: String = "") throws -> ICalendarError {
      let text = lines.prefix(count).joined(separator: "\n") + "\n" + rest
      return try failure(ICalendarError.self) { try ICalendar(Array(text.utf8)) }
    }
    #expect(try error(1) == .cutOff(line: 1, component: "VCALENDAR", since: 1))
    #expect(try error(2) == .cutOff(line: 2, component: "VCALENDAR", since: 1))
    #expect(try error(3) == .cutOff(line: 3, component: "VEVENT", since: 3))
    #expect(try error(3, "SUMM") == .cutOff(line: 4, component: "VEVENT", since: 3))
    #expect(try error(4, "END:VEV") == .cutOff(line: 5, component: "VEVENT", since: 3))
    #expect(try error(5, "END:VCALENDA") == .cutOff(line: 6, component: "VCALENDAR", since: 1))
    #expect(try error(4, "END:VCALENDAR\n\n") == .cutOff(line: 6, component: "VEVENT", since: 3))
    let inCharacter = Array("BEGIN:VCALENDAR\nSUMMARY:ä".utf8).dropLast()
    #expect(
      try failure(ICalendarError.self) { try ICalendar(Array(inCharacter)) }
        == .cutOff(line: 2, component: "VCALENDAR", since: 1))
  }

  @Test("components that do not nest, and lines behind the end, are refused")
  func broken() throws {
    #expect(
      try failure(ICalendarError.self) {
        try Self.read("BEGIN:VCALENDAR", "BEGIN:VEVENT", "END:VCALENDAR", "BEGIN:VCALENDAR")
      } == .wrongEnd(line: 3, found: "VCALENDAR", component: "VEVENT", since: 2))
    for line in ["VERSION:2.0", "END:VCALENDAR", "BEGIN:VEVENT", "%PDF"] {
      #expect(
        try failure(ICalendarError.self) {
          try Self.read("BEGIN:VCALENDAR", "END:VCALENDAR", line)
        } == .outside(line: 3))
    }
  }

  @Test("bytes that are no text are refused with their line")
  func notText() throws {
    for bytes: [UInt8] in [[0xff], [0xc3], [0], [0xed, 0xa0, 0x80]] {
      let text =
        Array("BEGIN:VCALENDAR\nA:b\nSUMMARY:".utf8) + bytes + Array("\nEND:VCALENDAR".utf8)
      #expect(try failure(ICalendarError.self) { try ICalendar(text) } == .notText(line: 3))
    }
  }

  @Test("depth, lines and files have limits")
  func limits() throws {
    func nested(_ depth: Int) throws -> ICalendar {
      let begins = Array(repeating: "BEGIN:VCALENDAR", count: depth).joined(separator: "\n")
      let ends = Array(repeating: "END:VCALENDAR", count: depth).joined(separator: "\n")
      return try ICalendar(Array((begins + "\n" + ends).utf8))
    }
    #expect(try nested(16).calendars.count == 1)
    for depth in [17, 100_000] {
      #expect(
        try failure(ICalendarError.self) { try nested(depth) } == .tooDeep(line: 17, limit: 16))
    }
    let limit = ICalendar.maximumLineBytes
    let long = String(repeating: "x", count: limit - 2)
    #expect(try Self.event("A:" + long).value.utf8.count == limit - 2)
    for line in ["AB:" + long, "A:" + long + "\r\n x", "A:" + long + "\r\n x\r\n x\r\n x"] {
      #expect(
        try failure(ICalendarError.self) { try Self.event(line) }
          == .lineTooLong(line: 3, limit: limit))
    }
    let small = Array("BEGIN:VCALENDAR\nEND:VCALENDAR".utf8)
    #expect(
      try failure(ICalendarError.self) { try ICalendar(small, maximumBytes: small.count - 1) }
        == .tooLarge(limit: small.count - 1))
    #expect(try ICalendar(small, maximumBytes: small.count).calendars.count == 1)
  }

  // MARK: - Times

  @Test("days and moments")
  func times() throws {
    let day = try #require(CivilDay(year: 2026, month: 2, day: 28))
    let clock = LocalDateTime(day: day, hour: 7, minute: 5)
    #expect(ICalendarTime("20260228") == .day(day))
    #expect(ICalendarTime("20260228T070500") == .local(clock))
    #expect(ICalendarTime("20260228t070500z") == .utc(clock))
    #expect(ICalendarTime("20260228T235960")?.clock.secondOfDay == 86_399)
    for text in [
      "", "2026022", "20260229", "2026-02-28", "20261301", "20260228T", "20260228T0705",
      "20260228T240000", "20260228T236000", "20260228T070500+0100", "20260228T070500ZZ",
      "20260228 070500", "２０２６0228", "+2026022",
    ] {
      #expect(ICalendarTime(text) == nil, "\(text)")
    }
  }

  @Test(
    "lengths",
    arguments: [
      ("P1D", 86_400), ("P2W", 1_209_600), ("PT15M", 900), ("-PT15M", -900), ("+P1DT2H", 93_600),
      ("P1DT0H0M0S", 86_400), ("PT1H0M10S", 3610), ("P0D", 0), ("", nil), ("P", nil), ("PT", nil),
      ("1D", nil), ("P1", nil), ("P1H", nil), ("PT1D", nil), ("P1.5D", nil), ("P1D1D", nil),
      ("P9999999999D", nil), ("PxD", nil), ("P-1D", nil),
    ] as [(String, Int64?)])
  func lengths(text: String, seconds: Int64?) {
    #expect(ICalendarTime.seconds(ofDuration: text) == seconds)
  }
}
