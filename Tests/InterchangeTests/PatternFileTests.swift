import Domain
import Interchange
import TestSupport
import Testing

@Suite("Files of a pattern") struct PatternFileTests {
  private static let id = RecordID("00000000-0000-4000-8000-000000000001")
  private static let now = Instant(seconds: 1_770_000_000)

  private static func day(_ text: String) throws -> CivilDay {
    try #require(ISOText.day(text), "\(text)")
  }

  private static func read(_ text: String, start: CivilDay? = nil) throws -> ShiftPattern {
    try PatternFile.pattern(
      Array(text.utf8), id: id, zone: "Europe/Vienna", start: start, now: now,
      isZone: { ["Europe/Berlin", "Asia/Kolkata"].contains($0) })
  }

  @Test("a cycle typed by hand")
  func cycleByHand() throws {
    let pattern = try Self.read(
      """
      {
        "name": "Ward 4", "code": "W", "color": "#1f77b4", "notes": "from the notice board",
        "zone": "Europe/Berlin", "effective_from": "2026-02-01", "effective_until": "2027-01-01",
        "cycle": {
          "start": "2026-01-05",
          "days": "DDNN ----",
          "kinds": [
            {"code": "D", "name": "Day", "start": "07:00", "end": "19:00", "break": 30},
            {"code": "N", "start": "19:00", "end": "7:00"}
          ]
        }
      }
      """)
    let day = RotationSlot(
      code: "D", name: "Day", startMinuteOfDay: 420, durationMinutes: 720, breakMinutes: 30)
    let night = RotationSlot(code: "N", startMinuteOfDay: 1140, durationMinutes: 720)
    #expect(
      pattern
        == ShiftPattern(
          id: Self.id, name: "Ward 4", notes: "from the notice board", code: "W",
          color: .rgb(0x1f77b4),
          schedule: .cycling(
            cycleStart: try Self.day("2026-01-05"),
            days: [
              RotationDay([day]), RotationDay([day]), RotationDay([night]), RotationDay([night]),
              .off, .off, .off, .off,
            ]), effectiveFrom: try Self.day("2026-02-01"),
          effectiveUntil: try Self.day("2027-01-01"), zone: "Europe/Berlin", createdAt: Self.now,
          updatedAt: Self.now))
  }

  @Test("a week typed by hand")
  func weekByHand() throws {
    let pattern = try Self.read(
      """
      {"name": "Early", "weekly": {"days": ["monday", "Tue", "saturday"],
       "shift": {"code": "E", "start": "06:00", "end": "14:00"}}}
      """, start: try Self.day("2026-03-01"))
    #expect(
      pattern.schedule
        == .weekly(
          daysOfWeekMask: 2 + 4 + 64,
          slot: RotationSlot(code: "E", startMinuteOfDay: 360, durationMinutes: 480)))
    #expect(pattern.effectiveFrom == (try Self.day("2026-03-01")))
    #expect(pattern.effectiveUntil == nil && pattern.zone == "Europe/Vienna")
    #expect(pattern.color == .series(0) && pattern.code.isEmpty && !pattern.isArchived)
  }

  @Test("several shifts a day, as codes and as objects")
  func severalADay() throws {
    let pattern = try Self.read(
      """
      {"name": "Split", "cycle": {"start": "2026-01-05", "days":
        ["E", ["E", "XX"], [], "-", [{"start": "00:00", "minutes": 1440, "break": 0,
         "code": "Q"}, "XX"]],
       "kinds": [{"code": "E", "start": "06:00", "end": "10:00"},
                 {"code": "XX", "start": "16:00", "minutes": 2880}]}}
      """)
    let early = RotationSlot(code: "E", startMinuteOfDay: 360, durationMinutes: 240)
    let long = RotationSlot(code: "XX", startMinuteOfDay: 960, durationMinutes: 2880)
    let full = RotationSlot(
      code: "Q", startMinuteOfDay: 0, durationMinutes: 1440, breakMinutes: 0)
    #expect(
      pattern.schedule
        == .cycling(
          cycleStart: try Self.day("2026-01-05"),
          days: [
            RotationDay([early]), RotationDay([early, long]), .off, .off,
            RotationDay([full, long]),
          ]))
  }

  @Test(
    "the lengths that start and end make",
    arguments: [
      ("07:00", "15:00", 480), ("22:00", "06:00", 480), ("16:00", "24:00", 480),
      ("16:00", "00:00", 480), ("07:00", "06:59", 1439), ("07:00", "07:01", 1),
      ("0:00", "23:59", 1439), ("23:59", "0:00", 1),
    ])
  func lengths(start: String, end: String, minutes: Int) throws {
    let pattern = try Self.read(Self.cycle(shift: "\"start\": \"\(start)\", \"end\": \"\(end)\""))
    #expect(pattern.schedule.cycleMinutes == minutes)
  }

  private static func cycle(shift: String) -> String {
    """
    {"name": "x", "cycle": {"start": "2026-01-05", "days": "A-",
     "kinds": [{"code": "A", \(shift)}]}}
    """
  }

  @Test("where a day is missing the other stands in for it")
  func standingIn() throws {
    let kinds = #""days": "A-", "kinds": [{"code": "A", "start": "07:00", "end": "15:00"}]"#
    let may = try Self.day("2026-05-01"), june = try Self.day("2026-06-01")
    func pattern(_ file: String, _ cycle: String, start: CivilDay?) throws -> [CivilDay] {
      let text = "{\"name\": \"x\", \(file) \"cycle\": {\(cycle) \(kinds)}}"
      let pattern = try Self.read(text, start: start)
      guard case .cycling(let start, _) = pattern.schedule else { return [] }
      return [start, pattern.effectiveFrom]
    }
    let from = "\"effective_from\": \"2026-05-01\",", start = "\"start\": \"2026-05-01\","
    #expect(try pattern("", "", start: june) == [june, june])
    #expect(try pattern(from, "", start: june) == [may, may])
    #expect(try pattern("", start, start: june) == [may, june])
    #expect(try pattern("", start, start: nil) == [may, may])
    let error = try failure(PatternFileError.self) { try pattern("", "", start: nil) }
    #expect(error == .value(JSONPath([.name("cycle"), .name("start")]), .noStart))
  }

  // MARK: - Bad input

  @Test(
    "what is wrong is told with its place",
    arguments: [
      (#"{"name": "x", "cycle": CYCLE, "shift": 1}"#, "$.shift", "unknown"),
      (#"{"name": "x", "cycel": CYCLE}"#, "$.cycel", "unknown"),
      (#"{"name": "x"}"#, "$.cycle", "noSchedule"),
      (#"{"name": "x", "cycle": CYCLE, "weekly": WEEK}"#, "$.cycle", "twoSchedules"),
      (#"{"cycle": CYCLE}"#, "$.name", "missing"),
      (#"{"name": " ", "cycle": CYCLE}"#, "$.name", "noName"),
      (#"{"name": 7, "cycle": CYCLE}"#, "$.name", "wrongKind"),
      (#"{"format": "backup", "name": "x", "cycle": CYCLE}"#, "$.format", "otherFormat"),
      (#"{"version": 2, "name": "x", "cycle": CYCLE}"#, "$.version", "otherVersion"),
      (#"{"name": "x", "zone": "Europe/Berlni", "cycle": CYCLE}"#, "$.zone", "unknownZone"),
      (#"{"name": "x", "color": "red", "cycle": CYCLE}"#, "$.color", "notAColor"),
      (#"{"name": "x", "archived": 1, "cycle": CYCLE}"#, "$.archived", "wrongKind"),
      (
        #"{"name": "x", "effective_from": "5.1.2026", "cycle": CYCLE}"#, "$.effective_from",
        "notADay"
      ),
      (
        #"{"name": "x", "effective_from": "2026-02-29", "cycle": CYCLE}"#, "$.effective_from",
        "notADay"
      ),
      (
        #"{"name": "x", "effective_from": "0001-01-01", "cycle": CYCLE}"#, "$.effective_from",
        "yearOutOfRange"
      ),
      (
        #"{"name": "x", "effective_until": "9999-12-31", "cycle": CYCLE}"#, "$.effective_until",
        "yearOutOfRange"
      ),
      (
        #"{"name": "x", "effective_until": "2026-01-05", "cycle": CYCLE}"#, "$.effective_until",
        "untilNotAfterFrom"
      ),
      (#"{"name": "x", "weekly": WEEK}"#, "$.effective_from", "noStart"),
      (#"{"name": "x", "cycle": []}"#, "$.cycle", "wrongKind"),
      ("[]", "$", "wrongKind"),
    ])
  func files(text: String, path: String, problem: String) throws {
    let cycle = """
      {"start": "2026-01-05", "days": "A-", "kinds": [{"code": "A", "start": "07:00", "end": "15:00"}]}
      """
    let week = #"{"days": ["mon"], "shift": {"start": "07:00", "end": "15:00"}}"#
    try Self.expect(
      text.replacing("CYCLE", with: cycle).replacing("WEEK", with: week), path, problem)
  }

  @Test(
    "what is wrong with a cycle is told with its place",
    arguments: [
      (#"{"start": "2026-01-05", "days": "", "kinds": []}"#, "days", "noDays"),
      (#"{"start": "2026-01-05", "days": [], "kinds": []}"#, "days", "noDays"),
      (#"{"start": "2026-01-05", "days": "---"}"#, "days", "noShifts"),
      (#"{"start": "2026-01-05", "kinds": []}"#, "days", "missing"),
      (#"{"start": "2026-01-05", "days": "AQ", "kinds": [A]}"#, "days", "unknownCode"),
      (#"{"start": "2026-01-05", "days": "A"}"#, "days", "unknownCode"),
      (
        #"{"start": "2026-01-05", "days": ["A", ["A", "-"]], "kinds": [A]}"#, "days[1][1]",
        "unknownCode"
      ),
      (#"{"start": "2026-01-05", "days": ["A", 1], "kinds": [A]}"#, "days[1]", "wrongKind"),
      (#"{"start": "2026-01-05", "days": [[null]], "kinds": [A]}"#, "days[0][0]", "wrongKind"),
      (#"{"start": "2026-01-05", "days": [[{"start": "7"}]]}"#, "days[0][0].start", "notATime"),
      (#"{"start": "2026-01-05", "days": "A", "kinds": [A, A]}"#, "kinds[1].code", "twice"),
      (#"{"start": "2026-01-05", "days": "A", "kinds": {}}"#, "kinds", "wrongKind"),
      (#"{"start": "0001-01-05", "days": "A", "kinds": [A]}"#, "start", "yearOutOfRange"),
      (#"{"start": "9999-12-31", "days": "A", "kinds": [A]}"#, "start", "yearOutOfRange"),
      (#"{"start": "today", "days": "A", "kinds": [A]}"#, "start", "notADay"),
      (
        #"{"begin": "2026-01-05", "start": "2026-01-05", "days": "A", "kinds": [A]}"#, "begin",
        "unknown"
      ),
    ])
  func cycles(cycle: String, path: String, problem: String) throws {
    let kind = #"{"code": "A", "start": "07:00", "end": "15:00"}"#
    let text = cycle.replacing("[A", with: "[" + kind).replacing(", A]", with: ", \(kind)]")
    try Self.expect("{\"name\": \"x\", \"cycle\": \(text)}", "$.cycle.\(path)", problem)
  }

  @Test(
    "what is wrong with a shift is told with its place",
    arguments: [
      (#""start": "07:00""#, "end", "noEnd"),
      (#""end": "07:00""#, "start", "missing"),
      (#""start": "07:00", "end": "15:00", "minutes": 480"#, "minutes", "endAndMinutes"),
      (#""start": "07:00", "end": "07:00""#, "end", "endEqualsStart"),
      (#""start": "00:00", "end": "24:00""#, "end", "endEqualsStart"),
      (#""start": "24:00", "end": "07:00""#, "start", "notATime"),
      (#""start": "+7:00", "end": "07:00""#, "start", "notATime"),
      (#""start": "07:00", "end": "24:01""#, "end", "notATime"),
      (#""start": "07:60", "end": "08:00""#, "start", "notATime"),
      (#""start": "07:00", "end": "15""#, "end", "notATime"),
      (#""start": "07:00:00", "end": "15:00""#, "start", "notATime"),
      (#""start": "07:00", "minutes": 0"#, "minutes", "notPositive(0)"),
      (#""start": "07:00", "minutes": -60"#, "minutes", "notPositive(-60)"),
      (#""start": "07:00", "minutes": 2881"#, "minutes", "tooLong(2881)"),
      (#""start": "07:00", "minutes": 7.5"#, "minutes", "wrongKind"),
      (#""start": "07:00", "minutes": 99999999999999999999"#, "minutes", "wrongKind"),
      (#""start": "07:00", "minutes": 480, "break": 481"#, "break", "breakOutsideShift(481)"),
      (#""start": "07:00", "minutes": 480, "break": -1"#, "break", "breakOutsideShift(-1)"),
      (#""start": "07:00", "minutes": 480, "brake": 30"#, "brake", "unknown"),
    ])
  func shifts(shift: String, member: String, problem: String) throws {
    try Self.expect(Self.cycle(shift: shift), "$.cycle.kinds[0].\(member)", problem)
  }

  @Test(
    "what is wrong with a week is told with its place",
    arguments: [
      (#"{"days": [], "shift": S}"#, "days", "noShifts"),
      (#"{"days": ["mon", "monday"], "shift": S}"#, "days[1]", "twice"),
      (#"{"days": ["Montag"], "shift": S}"#, "days[0]", "notAWeekday"),
      (#"{"days": ["mo"], "shift": S}"#, "days[0]", "notAWeekday"),
      (#"{"days": "mon", "shift": S}"#, "days", "wrongKind"),
      (#"{"days": ["mon"]}"#, "shift", "missing"),
      (
        #"{"days": ["mon"], "shift": {"start": "07:00", "minutes": 2881}}"#, "shift.minutes",
        "tooLong"
      ),
    ])
  func weeks(week: String, path: String, problem: String) throws {
    let text = week.replacing("S}", with: #"{"start": "07:00", "end": "15:00"}}"#)
    try Self.expect(
      "{\"name\": \"x\", \"effective_from\": \"2026-01-05\", \"weekly\": \(text)}",
      "$.weekly.\(path)", problem)
  }

  @Test(
    "codes that can stand for no shift", arguments: ["", "-", "A B", "A\\n"])
  func codes(code: String) throws {
    try Self.expect(
      """
      {"name": "x", "cycle": {"start": "2026-01-05", "days": "A",
       "kinds": [{"code": "\(code)", "start": "07:00", "end": "15:00"}]}}
      """, "$.cycle.kinds[0].code", "notACode")
  }

  private static func expect(_ text: String, _ path: String, _ problem: String) throws {
    let error = try failure(PatternFileError.self) { try read(text) }
    #expect(error.path.description == path)
    #expect("\(error)".contains(".\(problem)"), "\(error)")
  }

  @Test("what is not JSON, and what is too long, is refused")
  func syntax() throws {
    #expect(
      try failure(PatternFileError.self) {
        try PatternFile.pattern(
          [0x7b, 0x22, 0xff], id: Self.id, zone: "", now: Self.now, isZone: { _ in true })
      }.isSyntax)
    let long = String(repeating: " ", count: PatternFile.maximumBytes) + "{}"
    #expect(try failure(PatternFileError.self) { try Self.read(long) }.isSyntax)
  }

  // MARK: - Writing

  @Test("a file as it is written")
  func asWritten() throws {
    let day = RotationSlot(
      code: "D", name: "Day", startMinuteOfDay: 405, durationMinutes: 735, breakMinutes: 30)
    let full = RotationSlot(code: "X", startMinuteOfDay: 1140, durationMinutes: 1440)
    let pattern = ShiftPattern(
      id: Self.id, name: "Ward \"4\"", color: .series(2),
      schedule: .cycling(
        cycleStart: try Self.day("2026-01-05"),
        days: [RotationDay([day]), RotationDay([full]), .off]),
      effectiveFrom: try Self.day("2026-02-01"), zone: "Asia/Kolkata", createdAt: Self.now,
      updatedAt: Self.now)
    #expect(
      PatternFile.text(pattern) == """
        {
          "format": "shiftpro-pattern",
          "version": 1,
          "name": "Ward \\"4\\"",
          "color": "series 2",
          "zone": "Asia/Kolkata",
          "effective_from": "2026-02-01",
          "cycle": {
            "start": "2026-01-05",
            "days": "DX-",
            "kinds": [
              {
                "code": "D",
                "name": "Day",
                "start": "06:45",
                "end": "19:00",
                "break": 30
              },
              {
                "code": "X",
                "start": "19:00",
                "minutes": 1440
              }
            ]
          }
        }

        """)
  }

  @Test(
    "whatever pattern can be used is read again as it was written", arguments: Seeds.of(0..<400))
  func roundTrip(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let pattern = RandomPattern.pattern(id: Self.id, now: Self.now, using: &random)
    try pattern.check()
    let text = PatternFile.text(pattern)
    #expect(try Self.read(text) == pattern, "\(text)")
    #expect(PatternFile.text(try Self.read(text)) == text)
  }

  @Test("a file that is cut off anywhere is refused")
  func cutOff() throws {
    var random = SplitMix64(seed: 7)
    let pattern = RandomPattern.pattern(id: Self.id, now: Self.now, using: &random)
    let bytes = Array(PatternFile.text(pattern).utf8)
    for length in 0..<(bytes.count - 1) {
      let error = try failure(PatternFileError.self) {
        try PatternFile.pattern(
          Array(bytes[..<length]), id: Self.id, zone: "UTC", now: Self.now, isZone: { _ in true })
      }
      #expect(error.isSyntax)
    }
  }
}

extension PatternFileError {
  fileprivate var isSyntax: Bool { if case .syntax = self { true } else { false } }
}
