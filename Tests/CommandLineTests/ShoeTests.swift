import App
import AppCore
import Domain
import Foundation
import Services
import Testing
import shiftpro

@Suite("shoe")
struct ShoeTests {
  let shell: Shell

  init() throws { shell = try Shell(zone: "UTC") }

  private func shoes(_ arguments: String...) throws -> [[String: Any]] {
    try shell.run(["shoe", "list", "--json"] + arguments).list("shoes")
  }

  @Test("a pair with everything there is to say of it, every key in its place")
  func add() throws {
    let outcome = shell(
      "shoe", "add", "Ghost 15", "--brand", "Brooks", "--emoji", "🥾", "--color", "3",
      "--bought", "2026-01-05", "--price", "139.90", "--initial", "12.5km", "--limit", "500mi",
      "--step-limit", "1000000", "--json")
    #expect(outcome.status == 0, "\(outcome)")
    let shoe = try #require(try outcome.json()["shoe"] as? [String: Any])
    let id = try #require(shoe.text("id"))
    let expected =
      #"{"shoe":{"id":"ID","name":"Brooks Ghost 15","emoji":"🥾","brand":"Brooks","#
      + #""model":"Ghost 15","color":"series 2","purchase_date":"2026-01-05","#
      + #""purchase_price_cents":13990,"currency":"EUR","is_default":true,"is_archived":false,"#
      + #""initial_distance_m":12500,"distance_limit_m":804672,"step_limit":1000000}}"#
    #expect(outcome.output.replacingOccurrences(of: id, with: "ID") == expected + "\n")
  }

  @Test("the list shows distance, what is used up, and which pair is on")
  func list() throws {
    shell("shoe", "add", "Clogs", "--initial", "650", "--limit", "800")
    shell("shoe", "add", "Ghost", "--limit", "100", "--initial", "100")
    shell("shoe", "start", "ghost", "--at", "-2h")
    let outcome = shell("shoe", "list")
    let ids = try shoes().compactMap { $0.text("id") }
    let masked = ids.reduce(outcome.output) { $0.masking($1) }
    #expect(
      masked == """
        Name      Steps  Distance     Used  Status                               ID
        👟 Clogs      0  650.0 km   ! 81 %  default pair                         ID
        👟 Ghost      0  100.0 km  ! 100 %  on since Tue 20 Oct 10:00, worn out  ID

        """)
    #expect(shell("shoe", "list", "--quiet").output == "Clogs\nGhost\n")
    let ghost = try #require(try shoes().last)
    #expect(ghost.text("worn_since") == "2026-10-20T10:00:00Z")
    #expect(ghost.number("used_percent") == 100 && ghost.number("steps") == 0)
  }

  @Test("nothing there yet leaves no store behind")
  func empty() {
    #expect(shell("shoe", "list").output.hasPrefix("No shoes yet"))
    #expect(shell("steps").output.hasPrefix("No steps on these days"))
    #expect(
      shell("steps", "--by", "hour", "--json").output
        == #"{"zone":"UTC","hours":[],"days":[]}"# + "\n")
    #expect(shell("steps", "sources").status == 0 && shell("steps", "doubts").status == 0)
    #expect(shell("shoe", "stop").status == 1)
    #expect(shell.files == [])
  }

  @Test("edit changes what is named, none takes it away")
  func edit() throws {
    shell("shoe", "add", "Ghost", "--limit", "800", "--price", "99")
    shell("shoe", "edit", "gho", "--name", "Ghost 16", "--limit", "none", "--brand", "Brooks")
    let shoe = try #require(try shoes().first)
    #expect(shoe.text("name") == "Brooks Ghost 16" && shoe.isNull("distance_limit_m"))
    #expect(shoe.number("purchase_price_cents") == 9900)
    shell("undo")
    #expect(try shoes().first?.text("name") == "Ghost")
  }

  @Test("the usual pair is one at most")
  func usual() throws {
    shell("shoe", "add", "Ghost")
    shell("shoe", "add", "Clogs", "--default")
    #expect(try shoes().map { $0["is_default"] as? Bool } == [false, true])
    shell("shoe", "default", "ghost")
    #expect(try shoes().map { $0["is_default"] as? Bool } == [true, false])
  }

  @Test("a pair put away is hidden and cannot be put on; it can be taken out again")
  func retire() throws {
    shell("shoe", "add", "Ghost")
    #expect(shell("shoe", "retire", "ghost").output.hasPrefix("Retired the pair Ghost"))
    #expect(try shoes().isEmpty)
    #expect(try shoes("--all").count == 1)
    let refused = shell("shoe", "start", "ghost", "--json")
    #expect(refused.status == 1)
    #expect(try refused.errorCode() == "shoe_retired")
    shell("shoe", "retire", "ghost", "--restore")
    #expect(shell("shoe", "start", "ghost").status == 0)
  }

  @Test("a command that changes nothing says so, and offers no undo")
  func unchanged() throws {
    let shell = try Shell()
    shell.must("shoe", "add", "Ghost", "--default")
    shell.must("shoe", "add", "Clogs")
    shell.must("shoe", "retire", "clogs")
    let commands = [
      ["shoe", "retire", "clogs"], ["shoe", "retire", "ghost", "--restore"],
      ["shoe", "default", "ghost"], ["shoe", "edit", "ghost", "--name", "Ghost"],
    ]
    for command in commands {
      let outcome = shell.run(command)
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("nothing changed"), "\(command): \(outcome)")
      #expect(!outcome.output.contains("undo"), "\(command): \(outcome)")
    }
    shell.must(
      "steps", "assign", "--from", "yesterday", "--to", "yesterday", "--shoe", "ghost")
    let again = shell.must(
      "steps", "assign", "--from", "yesterday", "--to", "yesterday", "--shoe", "ghost")
    #expect(again.output == "Nothing to change.\n")
    // The last change is the first assignment, and nothing since.
    shell.must("undo")
    #expect(
      shell.must("steps", "assign", "--from", "yesterday", "--to", "yesterday", "--shoe", "ghost")
        .output.contains("undo"))
  }

  @Test("the next pair ends the one that is on, at that moment; --at lies in the past")
  func sessions() throws {
    shell("shoe", "add", "Ghost")
    shell("shoe", "add", "Clogs")
    #expect(
      shell("shoe", "start", "--at", "07:00").output.contains("on since Tue 20 Oct 07:00"))
    let next = shell("shoe", "start", "clogs", "--at", "09:30")
    #expect(next.output.contains("Ghost taken off (Tue 20 Oct 07:00–09:30)"), "\(next)")
    let stop = shell("shoe", "stop", "--at", "11:00", "--json")
    let session = try #require(try stop.json()["session"] as? [String: Any])
    #expect(session.text("start") == "2026-10-20T09:30:00Z")
    #expect(session.text("end") == "2026-10-20T11:00:00Z")
    for (arguments, code) in [
      (["shoe", "stop"], "none_worn"), (["shoe", "start", "ghost", "--at", "13:00"], "in_future"),
    ] {
      let outcome = shell.run(arguments + ["--json"])
      #expect(outcome.status == 1)
      #expect(try outcome.errorCode() == code)
    }
    shell("shoe", "start", "ghost", "--at", "11:30")
    #expect(try shell("shoe", "start", "ghost", "--json").errorCode() == "worn_already")
    #expect(
      try shell("shoe", "stop", "--at", "11:00", "--json").errorCode() == "not_yet_worn")
    let back = shell("shoe", "start", "clogs", "--at", "06:00")
    #expect(back.output.contains("Ghost Tue 20 Oct 07:00–09:30 was replaced"), "\(back)")
  }

  @Test(
    "what is wrong is said in a sentence",
    arguments: [
      (["shoe", "start", "ghst"], "unknown_shoe", 1), (["shoe", "edit", "b"], "ambiguous_shoe", 1),
      (["shoe", "add", "Blue"], "shoe_taken", 1), (["shoe", "add", " "], "shoe_without_name", 2),
      (["shoe", "add", "X", "--limit", "far"], "bad_distance", 2),
      (["shoe", "add", "X", "--limit", "0"], "bad_distance", 2),
      (["shoe", "add", "X", "--price", "much"], "bad_amount", 2),
      (["shoe", "add", "X", "--color", "reddish"], "bad_color", 2),
      (["shoe", "add", "X", "--emoji", "shoe"], "bad_emoji", 2),
      (["shoe", "add", "X", "--step-limit", "-3"], "bad_number", 2),
      (["shoe", "add", "X", "--bought", "soon"], "day_unreadable", 2),
      (["shoe", "add"], "missing_operand", 2), (["shoe"], "incomplete_command", 2),
    ] as [([String], String, Int32)])
  func refusals(arguments: [String], code: String, status: Int32) throws {
    shell("shoe", "add", "Blue")
    shell("shoe", "add", "Black")
    let before = shell("history", "--json").output
    let outcome = shell.run(arguments + ["--json"])
    #expect(outcome.status == status, "\(outcome)")
    #expect(try outcome.errorCode() == code)
    #expect(shell("history", "--json").output == before)
  }

  @Test(
    "lengths with and without a unit",
    arguments: [
      ("800", 800_000_000), ("12.5km", 12_500_000), ("12,5 km", 12_500_000), ("750m", 750_000),
      ("1mi", 1_609_344), ("0.001", 1000), ("-1", nil), ("1.2345", nil), ("km", nil), ("", nil),
      ("1.2.3", nil), ("9999999", nil), ("5ft", nil),
    ] as [(String, Int64?)])
  func lengths(text: String, millimetres: Int64?) {
    #expect(DistanceText.millimetres(text) == millimetres)
  }

  @Test("a pair is deleted with its times, and undo brings both back")
  func delete() throws {
    shell("shoe", "add", "Clogs")
    shell("shoe", "start", "clogs", "--at", "-2h")
    let before = shell("shoe", "list").output
    #expect(shell("shoe", "delete", "clogs").status == 0)
    #expect(try shoes().isEmpty)
    shell("undo")
    #expect(shell("shoe", "list").output == before)
  }

  @Test("the pair for work goes on with the shift and comes off with it")
  func work() throws {
    shell("shoe", "add", "Clogs")
    shell("shoe", "add", "Boots")
    #expect(shell("steps", "settings", "--work-shoes", "boots").output.contains("Boots"))
    #expect(shell("start").output.contains("Boots is on"))
    #expect(try shoes().last?.text("worn_since") == "2026-10-20T12:00:00Z")
    #expect(shell("stop").output.contains("Clogs is on"))
    #expect(shell("steps", "settings", "--work-shoes", "none").status == 0)
    #expect(!shell("start").output.contains("is on"))
  }

  @Test("stride and inactivity, and what is none")
  func settings() throws {
    let outcome = shell("steps", "settings", "--stride", "68.5cm", "--inactivity", "3h", "--json")
    #expect(
      outcome.output
        == #"{"stride_m":0.685,"inactivity_minutes":180,"work_shoes":null,"auto_start_since":null}"#
        + "\n")
    #expect(shell("steps", "settings", "--stride", "5m").status == 2)
    #expect(shell("steps", "settings", "--inactivity", "1").status == 2)
  }

  @Test("the pairs have a plain twin")
  func show() {
    shell("shoe", "add", "Clogs", "--initial", "650", "--limit", "800")
    let lines = shell("show", "shoes").output
    #expect(lines.contains("Clogs") && lines.contains("! 81 %"))
    #expect(shell("show", "shoes", "--size", "140x30").output.contains("81 % of 800 km"))
  }

  // MARK: What gives way

  @Test("putting a pair on tells which hours given to other pairs it takes")
  func startCutsAttributions() throws {
    shell("shoe", "add", "Alpha")
    shell("shoe", "add", "Beta")
    shell(
      "steps", "assign", "--from", "2026-10-20 06:00", "--to", "2026-10-20 11:00", "--shoe", "alpha"
    )
    let outcome = shell("shoe", "start", "beta", "--at", "2026-10-20 07:00")
    #expect(outcome.output.contains("Alpha loses 4"), "\(outcome)")
    shell("undo")
    let json = shell.run(["shoe", "start", "beta", "--at", "2026-10-20 07:00", "--json"])
    let trimmed = try #require(try json.list("trimmed").first)
    #expect(trimmed.text("start") == "2026-10-20T07:00:00Z")
    #expect(trimmed.text("end") == "2026-10-20T11:00:00Z")
    #expect(trimmed.text("attribution") != nil)
    shell("undo")
    let whole = shell.run(["shoe", "start", "beta", "--at", "2026-10-20 05:00", "--json"])
    #expect(try whole.list("replaced").count == 1 && whole.list("trimmed").isEmpty)
  }

  @Test("an hour given to another pair does not take a day without hours away")
  func dayWithoutHours() throws {
    shell("shoe", "add", "Alpha")
    shell("shoe", "add", "Beta")
    shell("import", try shell.file("days.csv", "date,steps\n2026-10-19,10000\n"))
    shell("steps", "assign", "--from", "2026-10-19", "--to", "2026-10-19", "--shoe", "alpha")
    shell(
      "steps", "assign", "--from", "2026-10-19 09:00", "--to", "2026-10-19 10:00", "--shoe", "beta")
    #expect(try shoes().map { $0.number("steps") } == [10_000, 0])
  }

  @Test("a pair that is put away is taken off, and no shift puts it on")
  func retireInUse() throws {
    shell("shoe", "add", "Alpha")
    shell("shoe", "start", "alpha", "--at", "-2h")
    shell("steps", "settings", "--work-shoes", "alpha")
    let outcome = shell("shoe", "retire", "alpha")
    #expect(outcome.output.contains("Took off and retired Alpha"), "\(outcome)")
    #expect(outcome.output.contains("Starting a shift no longer puts it on"), "\(outcome)")
    #expect(try shoes("--all").first?.isNull("worn_since") == true)
    shell("undo")
    #expect(try shoes().first?.text("worn_since") == "2026-10-20T10:00:00Z")
    // Whoever chose a pair after it was put away is told when a shift starts.
    shell("shoe", "retire", "alpha")
    shell("steps", "settings", "--work-shoes", "alpha")
    let started = shell("start")
    #expect(started.output.contains("Alpha, are retired"), "\(started)")
  }

  // MARK: Sessions

  @Test("the times that shoes were on, with the steps walked in them")
  func sessionList() throws {
    shell("shoe", "add", "Alpha")
    shell("shoe", "add", "Beta")
    shell(
      "import",
      try shell.file("walk.csv", "start,end,steps\n2026-10-20 06:00,2026-10-20 07:00,600\n"))
    shell("shoe", "start", "alpha", "--at", "2026-10-20 06:00")
    shell("shoe", "start", "beta", "--at", "2026-10-20 06:40")
    shell("shoe", "stop", "--at", "2026-10-20 08:00")
    let all = try shell.run(["shoe", "sessions", "--json"]).list("sessions")
    #expect(all.map { $0.text("name") } == ["Alpha", "Beta"])
    #expect(all.map { $0.number("steps") } == [400, 200])
    #expect(all.map { $0.number("seconds") } == [2400, 4800])
    let beta = shell("shoe", "sessions", "beta").output
    #expect(beta.contains("06:40–08:00") && !beta.contains("Alpha"), "\(beta)")
    #expect(shell("shoe", "sessions", "--to", "2026-10-19").output.hasPrefix("No shoes worn"))
    // Time given to the other pair afterwards no longer counts.
    shell(
      "steps", "assign", "--from", "2026-10-20 06:50", "--to", "2026-10-20 07:00", "--shoe", "alpha"
    )
    #expect(
      try shell.run(["shoe", "sessions", "--json"]).list("sessions").map { $0.number("steps") }
        == [400, 100])
  }

  // MARK: Every view

  @Test("steps of every pair are the same in every view, whatever days are asked for")
  func views() throws {
    shell("shoe", "add", "Alpha")
    shell("shoe", "add", "Beta")
    var random = SplitMix64(seed: 7)
    var lines = ["start,end,steps"]
    func at(_ minute: Int) -> String {
      let rest = minute % 1440
      return "2026-10-\(10 + minute / 1440) \(rest / 60 < 10 ? "0" : "")\(rest / 60):"
        + "\(rest % 60 < 10 ? "0" : "")\(rest % 60)"
    }
    var minute = 0
    while minute < 9 * 1440 {
      let next = minute + Int.random(in: 7...100, using: &random)
      lines.append("\(at(minute)),\(at(next)),\(Int.random(in: 1...900, using: &random))")
      minute = next
    }
    shell("import", try shell.file("walk.csv", lines.joined(separator: "\n") + "\n"))
    for index in 0..<12 {
      let from = index * 1000 + Int.random(in: 0...500, using: &random)
      shell(
        "steps", "assign", "--from", at(from), "--to", at(from + 333), "--shoe",
        index % 2 == 0 ? "alpha" : "beta")
    }
    let list = try shoes().map { $0.number("steps") ?? -1 }
    #expect(list.allSatisfy { $0 > 0 })
    let hours = try shell.run(["steps", "--by", "hour", "--json"]).list("hours")
    func steps(_ name: String, _ entries: [[String: Any]]) -> Int {
      var sum = 0
      for entry in entries where entry.text("name") == name {
        sum += Int(entry.number("steps") ?? 0)
      }
      return sum
    }
    let shares = hours.flatMap { $0["shoes"] as? [[String: Any]] ?? [] }
    #expect([steps("Alpha", shares), steps("Beta", shares)] == list.map { Int($0) })
    // The sum over some days is the sum of each of them.
    func total(_ from: Int, _ to: Int) throws -> [Int] {
      let shoes = try shell.run([
        "steps", "--by", "shoe", "--from", "2026-10-\(from)", "--to", "2026-10-\(to)", "--json",
      ]).list("shoes")
      return [steps("Alpha", shoes), steps("Beta", shoes)]
    }
    var added = [0, 0]
    for day in 10...19 {
      let alone = try total(day, day)
      added = [added[0] + alone[0], added[1] + alone[1]]
      #expect(try total(10, day) == added)
    }
  }
}
