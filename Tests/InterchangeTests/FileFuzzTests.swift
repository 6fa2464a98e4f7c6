import Domain
import Interchange
import TestSupport
import Testing

@Suite("Files that somebody spoiled") struct FileFuzzTests {
  private static let pieces = [
    "BEGIN:VEVENT\n", "END:VEVENT\n", "BEGIN:", "END:VCALENDAR\n", "RRULE:FREQ=YEARLY;INTERVAL=",
    "RDATE:", "99999999999999999999", "-9223372036854775808", "00000000", "20260101", "T000000Z",
    ";X=\"", "^'", "\\", "\n ", "\r", "\r\n\t", "\u{0}", "\u{feff}", "12-25 a\n", "29.2. b\n",
    "{", "[", "\"", "\"minutes\": -1", "\"days\": \"D-\"", "\\u0000", "9999-12-31", "1e9", "ä", "🎉",
  ].map { Array($0.utf8) }

  /// The bytes with a few of them changed, taken away, doubled or put in.
  private static func spoil(
    _ bytes: [UInt8], most changes: Int, using random: inout SplitMix64
  ) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...changes, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 0...(changes * 6), using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 2: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
      case 3: if place < bytes.count { bytes[place] = .random(in: .min ... .max, using: &random) }
      default:
        if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
      }
    }
    return bytes
  }

  @Test(
    "holidays are days within the years, in order and none twice, whatever the file",
    arguments: Seeds.of(0..<24))
  func holidays(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let list = Array("# a\n2026-01-01 New Year\n25.12.;Christmas\n01.05.2027,\"Tag\"\n".utf8)
    var read = 0
    for sample in HolidaySample.all.map(\.bytes) + [list, list] {
      for _ in 0..<60 {
        let bytes = Self.spoil(sample, most: 6, using: &random)
        guard let contents = try? HolidayFile.read(bytes, years: 2020...2030) else { continue }
        read += 1
        let found = contents.holidays
        #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 })
        #expect(found.allSatisfy { (1900...2202).contains($0.day.year) && !$0.name.isEmpty })
        #expect(!found.isEmpty || !contents.skipped.isEmpty)
      }
    }
    // Both ends of the road are walked.
    #expect(read > 20 && read < 480)
  }

  @Test(
    "a pattern that can be read can be used, and is written and read the same",
    arguments: Seeds.of(0..<24))
  func patterns(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let text = """
      {"name": "Ward", "color": "series 1", "zone": "UTC", "effective_from": "2026-02-01",
       "effective_until": "2027-02-01", "cycle": {"start": "2026-01-05", "days": ["D", ["D", "N"],
       [], "-", [{"start": "09:00", "minutes": 1440, "break": 10}]], "kinds": [{"code": "D",
       "start": "07:00", "end": "19:00"}, {"code": "N", "name": "Night", "start": "19:00",
       "end": "07:00"}]}}
      """
    func pattern(_ bytes: [UInt8]) throws -> ShiftPattern {
      try PatternFile.pattern(
        bytes, id: RecordID("1"), zone: "UTC", now: Instant(seconds: 0), isZone: { $0 == "UTC" })
    }
    var read = 0
    for _ in 0..<400 {
      let bytes = Self.spoil(Array(text.utf8), most: 2, using: &random)
      guard let found = try? pattern(bytes) else { continue }
      read += 1
      try found.check()
      #expect(try pattern(Array(PatternFile.text(found).utf8)) == found)
    }
    #expect(read > 5 && read < 300)
  }

  // MARK: Backups

  @Test(
    "JSON that was spoiled is read member by member or refused, and text that is read is written",
    arguments: Seeds.of(0..<12))
  func json(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let text = """
      {"format":"shiftpro","version":1,"schema":9,
      "shift":[{"id":"a","name":"Früh 🌙","break":30,"deleted_at":null,"on":true},
      {"id":"b","rate":1.35,"rules":{"a":[1,[2,[3]]]},"notes":"\\"\\u00e4\\n"}],
      "step_sample":[]}
      """
    var read = 0
    for _ in 0..<300 {
      let bytes = Self.spoil(Array(text.utf8), most: 3, using: &random)
      var members = JSONMembers(FileStream(MemoryFile(bytes)))
      var count = 0
      do {
        while try members.next() != nil { count += 1 }
        read += 1
      } catch is JSONSyntaxError {
      } catch is JSONShapeError {}
      #expect(count < 200)
      guard let value = try? JSONParser.value(bytes) else { continue }
      #expect(try JSONParser.value(Array(value.text().utf8)) == value)
    }
    #expect(read > 5 && read < 295)
  }

  @Test(
    "a package that was spoiled gives the bytes that were put in, or none",
    arguments: Seeds.of(0..<8))
  func packages(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let store = (0..<2000).map { _ in UInt8.random(in: 0...3, using: &random) }
    let manifest = BackupManifest(
      createdAt: Instant(seconds: 0), program: "1", device: "ward", schema: 9, shifts: 1,
      days: nil)
    var package: [UInt8] = []
    try BackupPackage.write(MemoryFile(store), manifest) { package += $0 }
    for _ in 0..<150 {
      let bytes = Self.spoil(package, most: 4, using: &random)
      do {
        var found: [UInt8] = []
        try BackupPackage(MemoryFile(bytes)).extract { found += $0 }
        #expect(found == store)
      } catch is BackupError {}
    }
  }

  /// The cost of a passphrase is the least, or each try would take some tenths of a second.
  @Test(
    "an encrypted file that was spoiled gives what was encrypted, or an error",
    arguments: Seeds.of(0..<8))
  func encrypted(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let plain = (0..<5000).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let passphrase = try Passphrase(Array("ward four".utf8))
    let header = EncryptionHeader(
      cost: EncryptionCost(logN: 1, r: 1), chunkSize: 512, using: &random)
    var file: [UInt8] = []
    let encryptor = try Encryptor(passphrase, header) { file += $0 }
    try encryptor.add(plain)
    try encryptor.finish()
    for _ in 0..<150 {
      // The parameters of scrypt, and so how long a try takes, stay as they are.
      let kept = 12
      let bytes =
        Array(file.prefix(kept)) + Self.spoil(Array(file.dropFirst(kept)), most: 3, using: &random)
      do {
        var found: [UInt8] = []
        try Decryptor(MemoryFile(bytes), passphrase).forEachPiece { piece in
          found += piece
          // Each piece is as it was before the next is read.
          #expect(plain.starts(with: found))
        }
        #expect(found == plain)
      } catch is EncryptionError {}
    }
  }

  /// The limit is generous: what grows with the square of the length would take hours.
  @Test("the worst long files take no time", .timeLimit(.minutes(2)))
  func worstFiles() throws {
    func fill(_ head: String, _ body: String, _ tail: String, upTo count: Int) -> [UInt8] {
      let length = count - head.utf8.count - tail.utf8.count
      return Array(
        (head + String(repeating: body, count: length / body.utf8.count) + tail).utf8)
    }
    let begin = "BEGIN:VCALENDAR\n", end = "END:VCALENDAR\n"
    let event = "BEGIN:VEVENT\nDTSTART:00010101\nRRULE:FREQ=YEARLY\nSUMMARY:a\nEND:VEVENT\n"
    let files = [
      fill(begin, event, end, upTo: 1 << 17),
      fill(begin, "x\nA:\n", end, upTo: 1 << 17),
      fill(begin, "BEGIN:VEVENT\nEND:VEVENT\n", end, upTo: 1 << 17),
      fill(begin + "A:", "\n x", "\n" + end, upTo: 1 << 17),
      fill(begin + "A", ";B=^^^", ":\n" + end, upTo: 1 << 17),
      fill("", "\r", "", upTo: 1 << 17),
      fill("12-25 ", "\u{301}", "", upTo: 1 << 17),
    ]
    for file in files { _ = try? HolidayFile.read(file, years: 1900...2200) }
    let letters = fill(
      "{\"name\": \"a\", \"cycle\": {\"start\": \"2026-01-05\", \"days\": \"", "-",
      "D\", \"kinds\": [{\"code\": \"D\", \"start\": \"07:00\", \"minutes\": 1}]}}",
      upTo: PatternFile.maximumBytes)
    let pattern = try PatternFile.pattern(
      letters, id: RecordID("1"), zone: "UTC", now: Instant(seconds: 0), isZone: { _ in true })
    #expect(pattern.schedule.cycleMinutes == 1)
  }

  @Test(
    "shifts of a spoiled calendar or of timewarrior are shifts, or it is said why not",
    arguments: Seeds.of(0..<24))
  func shifts(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let calendar = Array(
      """
      BEGIN:VCALENDAR
      BEGIN:VTIMEZONE
      TZID:Own
      BEGIN:STANDARD
      DTSTART:19701025T030000
      RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VEVENT
      UID:1
      DTSTART;TZID=Own:20260105T220000
      DURATION:PT8H
      RRULE:FREQ=MONTHLY;BYDAY=MO,-1FR;BYSETPOS=1,-1;UNTIL=20270101T000000Z
      EXDATE;TZID=Own:20260202T220000
      RDATE:20260210T210000Z
      END:VEVENT
      BEGIN:VEVENT
      UID:1
      RECURRENCE-ID:20260302T210000Z
      DTSTART;TZID="W. Europe Standard Time":20260303T220000
      DTEND:20260304T050000Z
      SUMMARY:a\\, b
      END:VEVENT
      END:VCALENDAR

      """.utf8)
    let data = Array(
      "inc 20260301T190000Z - 20260302T070000Z # a \"b c\" # \"d\"\ninc 20260303T190000Z\n".utf8)
    let export = Array(
      "[{\"id\":1,\"start\":\"20260301T190000Z\",\"end\":\"20260302T070000Z\",\"tags\":[\"a\"]}]"
        .utf8)
    let days =
      CivilDay.clamped(
        year: 2025, month: 1, day: 1)...CivilDay.clamped(
        year: 2028, month: 1, day: 1)
    var read = 0
    for round in 0..<360 {
      let sample = [calendar, calendar, data, export][round % 4]
      let bytes = Self.spoil(sample, most: 4, using: &random)
      let found =
        round % 4 < 2
        ? try? CalendarFile.read(
          bytes, zone: Zones.named("Europe/Berlin"), zones: Zones.database, repeating: days)
        : try? TrackerFormat.timewarrior.drafts(in: bytes, zone: .utc, repeating: days)
      guard let found else { continue }
      read += 1
      for draft in found.drafts {
        #expect(RecordID.isUUID(draft.id.text))
        switch draft.time {
        case .moments(let interval, _):
          #expect((1...Shift.longestSeconds).contains(interval.seconds))
        case .days(_, let count): #expect((1...62).contains(count))
        }
      }
    }
    #expect(read > 60 && read < 360)
  }
}
