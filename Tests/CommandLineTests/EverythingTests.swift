import Domain
import Foundation
import TestSupport
import Testing
import shiftpro

/// A shell whose store has something of everything.
func shellWithEverything() throws -> Shell {
  let shell = try Shell()
  shell.must("pattern", "apply", "dupont", "--start", "2026-10-05", "--name", "Ward 4")
  shell.must("pattern", "change", "Ward 4", "--from", "2026-12-07", "--to", "panama")
  shell.must("delete", try shell.id(on: "2026-10-06"))
  shell.must("edit", try shell.id(on: "2026-10-07"), "--note", "swapped; \"quoted\" \\ 夜")
  try shell.add("2026-10-19 07:00", "15:00", "--label", "Extra", "--multiplier", "1.35")
  shell.must("rate", "set", "18.50")
  shell.must("rules", "use", "eu")
  shell.must("ruleset", "use", "us-california")
  shell.must("period", "lock", "2026-09-10")
  shell.must("holiday", "import", try shell.file("h.txt", "2026-12-24 Eve\n"))
  shell.must("shoe", "add", "Crocs")
  shell.must("shoe", "start", "Crocs")
  let steps =
    "start,end,steps\n2026-10-01T08:00Z,2026-10-01T09:00Z,1200\n2026-10-01T09:00Z,2026-10-01T10:00Z,900\n"
  shell.must("import", try shell.file("steps.csv", steps))
  shell.must("start")
  return shell
}

@Suite("everything as JSON, and back")
struct EverythingTests {
  private func everything(_ shell: Shell) -> String {
    shell.must("export", "--what", "all").output
  }

  @Test(
    "into a fresh store it gives the same bytes, shifts, hours and steps; twice changes nothing")
  func roundTrip() throws {
    let shell = try shellWithEverything(), fresh = try Shell()
    let text = everything(shell)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object.text("format") == "shiftpro" && object.number("version") == 1)
    for list in ["shift", "shift_pattern", "pay_ruleset", "base_rate", "pay_period", "holiday"] {
      #expect((object[list] as? [Any])?.isEmpty == false, "\(list)")
    }
    #expect((object["step_sample"] as? [Any])?.count == 2)
    let path = try fresh.file("all.json", text)
    let first = try fresh.must("import", path, "--json").json()
    #expect(first.number("added") == first.number("read") && first.number("samples_added") == 2)
    #expect(everything(fresh) == text)
    for words in [
      ["list", "--from", "2026-09-01", "--to", "2027-03-01", "--json"], ["hours", "--json"],
      ["steps", "--json"], ["shoe", "list", "--json"], ["pattern", "list", "--json"],
      ["status", "--json"], ["export", "--as", "ics"],
    ] {
      #expect(fresh.run(words).output == shell.run(words).output, "\(words)")
    }
    let again = try fresh.must("import", path, "--json").json()
    #expect(again.number("added") == 0 && again.number("updated") == 0)
    #expect(fresh.must("doctor").status == 0)
    fresh.must("undo")
    #expect(try fresh.shifts().isEmpty)
    #expect(fresh("steps", "--json").output != shell("steps", "--json").output)
  }

  @Test("what was changed last counts, deletions too, and a dry run changes nothing")
  func merges() throws {
    let shell = try Shell()
    var other = try Shell()
    let id = try shell.add("2026-10-24 07:00", "2026-10-24 15:00", "--name", "First")
    let gone = try shell.add("2026-10-25 07:00", "2026-10-25 15:00", "--name", "Gone")
    other.must("import", try other.file("all.json", everything(shell)))
    other.variables["SHIFTPRO_NOW"] = "2026-10-20T13:00:00Z"
    other.must("edit", id, "--name", "Second")
    other.must("delete", gone)
    try other.add("2026-10-26 07:00", "2026-10-26 15:00", "--name", "New")
    let path = try shell.file("all.json", everything(other))
    let before = shell.written()
    let plan = try shell.must("import", path, "--dry-run", "--json").json()
    #expect(plan.number("added") == 1 && plan.number("updated") == 2)
    #expect(shell.written() == before)
    shell.must("import", path)
    #expect(try shell.shifts().compactMap { $0.text("name") } == ["Second", "New"])
    // The older file does not bring back what was deleted since.
    other.must("undo", "3")
    let old = try shell.file("old.json", everything(other))
    #expect(try shell.must("import", old, "--json").json().number("updated") == 0)
    #expect(try shell.shifts().compactMap { $0.text("name") } == ["Second", "New"])
    #expect(shell.must("undo").output.contains("all.json"))
    #expect(try shell.shifts().compactMap { $0.text("name") } == ["First", "Gone"])
  }

  @Test("what days offered comes along, and a day that was looked at here stays as it was")
  func offers() throws {
    let shell = try Shell.withRoster(), fresh = try Shell(now: "2026-03-02T14:00:00Z")
    let offered = try shell.suggestions().count
    #expect(offered >= 2)
    let text = everything(shell)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let days = try #require(object["offer_day"] as? [[String: Any]])
    #expect(days.count == 1 && days[0].text("day") == "2026-03-02")
    #expect((days[0]["actions"] as? [Any])?.count == offered)
    let path = try fresh.file("all.json", text)
    fresh.must("import", path)
    #expect(everything(fresh) == text)
    // Taking records back takes no look back.
    fresh.must("import", path)
    fresh.must("undo")
    #expect(everything(fresh).contains("\"day\":\"2026-03-02\""))
    let own = try Shell.withRoster().at("2026-03-02T10:00:00Z")
    _ = try own.suggestions()
    let before = everything(own).firstMatch(of: /"offer_day":[^\]]*/)?.output
    own.must("import", try own.file("all.json", text))
    #expect(everything(own).firstMatch(of: /"offer_day":[^\]]*/)?.output == before)
    for (old, new) in [
      ("\"offered_at\":\"2026", "\"offered_at\":\"x"), ("\"minutes\":", "\"minutes\":1"),
      ("\"slug\":\"", "\"slug\":\"\",\"x\":\""),
    ] {
      let place = try #require(text.range(of: "offer_day"))
      let bad = text[..<place.lowerBound] + text[place.lowerBound...].replacing(old, with: new)
      let outcome = fresh("import", try fresh.file("bad.json", String(bad)), "--json")
      #expect(try outcome.errorCode() == "archive_invalid", "\(new)")
    }
  }

  @Test("numbers of sources and imports that are taken here are not mixed up")
  func numbers() throws {
    let shell = try Shell(), other = try Shell()
    let head = "start,end,steps,source\n"
    shell.must(
      "import",
      try shell.file("a.csv", head + "2026-10-01T08:00Z,2026-10-01T09:00Z,100,Watch\n"))
    other.must(
      "import",
      try other.file("b.csv", head + "2026-10-02T08:00Z,2026-10-02T09:00Z,200,Phone\n"))
    other.must(
      "import",
      try other.file("c.csv", head + "2026-10-03T08:00Z,2026-10-03T09:00Z,300,Watch\n"))
    shell.must("import", try shell.file("all.json", everything(other)))
    let days = try shell("steps", "--json").list("days").compactMap { $0.number("steps") }
    #expect(days == [100, 200, 300])
    #expect(shell.must("doctor").status == 0)
    shell.must("undo")
    #expect(try shell("steps", "--json").list("days").compactMap { $0.number("steps") } == [100])
  }

  @Test("a file of older tables is taken in: what they lacked is as in an older store")
  func older() throws {
    let shell = try shellWithEverything(), fresh = try Shell()
    let text = everything(shell)
    let schema = try #require(text.firstMatch(of: /"schema":[0-9]+/)).output
    var old = text.replacing(schema, with: "\"schema\":8")
    // What came with the ninth version and those after it.
    for list in [
      "backup_settings", "key_binding", "exercise", "workout", "workout_exercise", "routine",
      "suggestion", "sleep", "training_settings",
    ] {
      #expect(old.contains(",\n\"\(list)\":[]"))
      old = old.replacing(",\n\"\(list)\":[]", with: "")
    }
    let members = [
      ",\"glyphs\":0", ",\"is_accessible\":false", ",\"auto_start_since\":null",
      ",\"badge_number\":\"\"", ",\"rank\":\"\"", ",\"start_date\":null",
      ",\"reduce_motion\":false", ",\"schedule_layers\":null",
    ]
    for member in members {
      old = old.replacing(member, with: "")
    }
    #expect(!old.contains("glyphs") && !old.contains("auto_start_since"))
    fresh.must("import", try fresh.file("all.json", old))
    #expect(everything(fresh) == text)
    let ancient = text.replacing(schema, with: "\"schema\":7")
    let outcome = fresh("import", try fresh.file("old.json", ancient), "--json")
    #expect(try outcome.errorCode() == "archive_older")
    #expect(outcome.errors.contains("restore a backup"))
  }

  @Test(
    "what cannot be is refused whole, with a sentence",
    arguments: [
      ("\"version\":1", "\"version\":2", "archive_newer"),
      ("\"schema\":", "\"schema\":9", "archive_newer"),
      ("\"completed\"", "\"done\"", "archive_invalid"),
      ("\"scheduled_start\":\"2026", "\"scheduled_start\":\"20x6", "archive_invalid"),
      ("\"notes\":", "\"note\":", "archive_unknown"),
      ("\"code\":", "\"code\":[1],\"c\":", "archive_unknown"),
      ("\"is_additional_shift\":false", "\"is_additional_shift\":[]", "archive_kind"),
      ("\"break_minutes\":30", "\"break_minutes\":-30", "archive_rule"),
      ("\"break_minutes\":30", "\"break_minutes\":99999999999999999", "archive_rule"),
      (
        "\"local_start\":\"2026-10-24T07:00\"", "\"local_start\":\"2026-99-24T07:00\"",
        "store_damaged_record"
      ),
      ("\"holiday\":[", "\"holiday\":[,", "archive_syntax"),
      ("\"holiday\":[", "\"holliday\":[{}],\"holiday\":[", "archive_unknown"),
      ("\"shift\":[", "\"shift\":[7,", "archive_kind"),
    ])
  func refuses(old: String, new: String, code: String) throws {
    let shell = try Shell(), fresh = try Shell()
    try shell.add("2026-10-24 07:00", "2026-10-24 15:00", "--break", "30")
    try shell.add("2026-10-17 07:00", "2026-10-17 15:00")
    let text = everything(shell)
    let place = try #require(text.range(of: old))
    let spoiled = text.replacingCharacters(in: place, with: new)
    let outcome = fresh("import", try fresh.file("all.json", spoiled), "--json")
    #expect(outcome.status == 1)
    #expect(try outcome.errorCode() == code, "\(outcome)")
    #expect(try fresh.shifts().isEmpty && fresh("history", "--json").output.contains("[]"))
  }

  @Test(
    "a spoiled file is taken whole or not at all, and never ends the program",
    arguments: Seeds.of(0..<8))
  func fuzz(seed: Int) throws {
    let shell = try shellWithEverything()
    let bytes = Array(everything(shell).utf8)
    var random = SplitMix64(seed: UInt64(seed))
    let pieces = ["\"", "{", "}", "[", "]", ",", "null", "-1", "99999999999", "true", "2026-"]
    for round in 0..<12 {
      let fresh = try Shell()
      var spoiled = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 90..<spoiled.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: spoiled[place] = .random(in: 0x20..<0x7f, using: &random)
        case 1:
          spoiled.removeSubrange(
            place..<min(spoiled.count, place + Int.random(in: 1...30, using: &random)))
        case 2: spoiled.insert(contentsOf: Array(pieces[round % pieces.count].utf8), at: place)
        default: if round % 4 == 0 { spoiled.removeLast(spoiled.count - place) }
        }
      }
      let path = fresh.folder.folder + "/all.json"
      try Data(spoiled).write(to: URL(fileURLWithPath: path))
      let outcome = fresh("import", path, "--as", "all")
      #expect(outcome.status == 0 || !outcome.errors.isEmpty)
      if outcome.status != 0 { #expect(try fresh.shifts().isEmpty, "\(outcome)") }
      #expect(fresh("list", "--from", "2000-01-01", "--to", "2030-01-01").status == 0)
      #expect(fresh("hours").status == 0)
    }
  }

  @Test("options that mean nothing for everything are a wrong command line")
  func wrongLines() throws {
    let shell = try Shell()
    #expect(shell("export", "--what", "all", "--as", "csv").status == 2)
    #expect(shell("export", "--what", "all", "--as", "ics").status == 2)
    #expect(shell("export", "--what", "all", "--from", "2026-01-01").status == 2)
    #expect(shell.must("export", "--what", "all").output.contains("\"shift\":[]"))
    #expect(shell.files == [])
  }

  @Test("an encrypted file is not guessed at")
  func encrypted() throws {
    var shell = try Shell()
    try shell.add("2026-10-24 07:00", "2026-10-24 15:00")
    shell.typed = ["x", "x"]
    let path = shell.folder.folder + "/a.enc"
    shell.must("export", "--what", "all", "--encrypt", "-o", path)
    #expect(try shell("import", path, "--json").errorCode() == "is_encrypted")
  }
}
