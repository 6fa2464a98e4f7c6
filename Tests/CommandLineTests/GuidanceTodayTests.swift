import Coach
import Domain
import Foundation
import Services
import Store
import TestSupport
import Testing
import shiftpro

@Suite("What a day offers, on the command line") struct GuidanceTodayTests {
  private static let factors = [
    "focus_match", "success_probability", "bandwidth_fit", "time_of_day_fit", "novelty_boost",
    "streak_momentum", "friction_risk",
  ]

  // MARK: Offering

  @Test("a shift that runs over its end is still the shift of the moment")
  func overrun() throws {
    let shell = try Shell.withRoster()
    shell.at("2026-03-03T13:05:00Z").must("start")
    let late = try shell.at("2026-03-03T22:30:00Z").must("today", "--json").json()
    let context = try late.object("context")
    #expect(try context.object("shift").text("name") == "Late")
    let english = shell.at("2026-03-03T22:30:00Z").must("today").output
    #expect(english.contains("Your shift runs 1 h 30 m over. First get home safely."), "\(english)")
    #expect(!english.contains(" free"))
    let german = shell.at("2026-03-03T22:30:00Z").must("today", "--lang", "de").output
    #expect(german.contains("Dein Dienst dauert schon 1 h 30 min länger."), "\(german)")
    #expect(context.text("slot") == "break")
  }

  @Test("today has the context and two or three actions with their factors")
  func today() throws {
    let shell = try Shell.withRoster()
    let json = try shell.must("today", "--json").json()
    #expect(
      Set(json.keys) == ["context", "suggestions", "coping", "day_text", "overdue", "missed"])
    let context = try json.object("context")
    #expect(
      context.text("slot") == "day_off_afternoon" && context["friction_mode"] as? Bool == false)
    #expect(context.number("free_minutes") == 480 && context.text("shift_day") == "off")
    // Sleep is planned from 23:00.
    #expect(context.text("next_sleep") == "2026-03-02T22:00:00Z")
    #expect(try context.object("shift").text("name") == "Late")
    let suggestions = try #require(json["suggestions"] as? [[String: Any]])
    #expect((2...3).contains(suggestions.count) && (json["coping"] as? [Any])?.isEmpty == true)
    for action in suggestions {
      let factors = try action.object("factors")
      #expect(Set(factors.keys) == Set(Self.factors))
      let weights = [260, 220, 160, 160, 100, 100, -200]
      let sum = zip(Self.factors, weights).reduce(0.0) {
        $0 + (factors.fraction($1.0) ?? .nan) * Double($1.1)
      }
      #expect(abs(sum - Double(action.number("score") ?? 0)) <= 0.5 + 1e-9, "\(action)")
      let why = try #require(action["why"] as? [String])
      #expect(why.count <= 3 && why.allSatisfy { Self.factors.contains($0.lowercased()) })
      #expect(action.text("why_text")?.hasPrefix("You have 8 h free; ") == true)
      #expect([5, 10, 20].contains(action.number("minutes")) && action.text("text") != nil)
    }
    // Numbers have three decimals.
    let text = shell("today", "--json").output
    #expect(text.contains("\"bandwidth_fit\":0.500,"))
  }

  @Test("asking again changes nothing, and the offer is kept outside of the history")
  func again() throws {
    let shell = try Shell.withRoster(), written = shell.written()
    let first = shell("today", "--json").output
    let day = try #require(CivilDay(year: 2026, month: 3, day: 2))
    let kept = try #require(try shell.folder.open().actionOffers.day(day))
    #expect(kept.offers.map(\.slug) == (try shell.suggestions().compactMap { $0.text("slug") }))
    #expect(shell("today", "--json").output == first && shell.written() == written)
    _ = try shell.at("2026-03-02T20:30:00Z").suggestions()
    let later = try shell.folder.open().actionOffers.day(day)
    #expect(later == kept)
    #expect(shell.must("undo").output.contains("Late"), "the last change is that of the roster")
  }

  @Test("a night that was short is named, a nap is not taken for it")
  func shortSleep() throws {
    let shell = try Shell.withRoster()
    shell.must("sleep", "add", "2026-03-02 13:00", "2026-03-02 13:40")
    #expect(!shell.must("today").output.contains("You slept"))
    shell.must("sleep", "add", "2026-03-02 01:00", "2026-03-02 05:00")
    #expect(shell.must("today").output.contains("You slept 4 h 40 m."))
  }

  @Test("over thirty days on DuPont the offers and their sentences vary")
  func variety() throws {
    let shell = try Shell(now: "2026-03-01T10:00:00Z", zone: "Europe/Berlin")
    shell.must("pattern", "apply", "dupont", "--start", "2026-03-02")
    var sentences: [String: Int] = [:], slugs: Set<String> = []
    let times = [
      ["06:05", "13:00", "19:30"], ["08:30", "15:00", "22:00"], ["05:10", "11:00", "17:30"],
    ]
    for day in 2...31 {
      for time in times[day % 3] {
        let date = "2026-03-" + (day < 10 ? "0" : "") + "\(day)"
        for action in try shell.at("\(date)T\(time):00Z").suggestions() {
          slugs.insert(try #require(action.text("slug")))
          sentences[try #require(action.text("why_text")), default: 0] += 1
        }
      }
    }
    let offers = sentences.values.reduce(0, +)
    let most = try #require(sentences.max { $0.value < $1.value })
    #expect(offers > 100 && most.value * 100 <= offers * 15, "\(most) of \(offers)")
    #expect(slugs.count >= 45, "\(slugs.sorted())")
  }

  @Test("--all adds everything that could be offered, best first")
  func all() throws {
    let shell = try Shell.withRoster()
    let json = try shell.must("today", "--all", "--json").json()
    let eligible = try #require(json["eligible"] as? [[String: Any]])
    let scores = eligible.compactMap { $0.number("score") }
    #expect(eligible.count > 10 && scores == scores.sorted(by: >) && scores.count == eligible.count)
    for action in eligible { #expect(try action.object("factors").count == 7) }
    let quiet = shell("today", "--all", "--quiet").output.split(separator: "\n").map(String.init)
    #expect(quiet == eligible.compactMap { $0.text("slug") })
    #expect(shell("today", "--all").output.contains("\(quiet[0])\n"))
  }

  /// The actions that could be offered at a time to who works two nights and sleeps from 23:00 on
  /// other days, of any length.
  private func eligible(at now: String, _ more: [[String]] = []) throws -> [String] {
    let shell = try Shell(now: "2026-03-01T12:00:00Z", zone: "Europe/Berlin")
    for day in 3...4 {
      try shell.add("2026-03-0\(day) 22:00", "2026-03-0\(day + 1) 07:00", "--name", "Night")
    }
    shell.must("guidance", "settings", "--longest", "20", "--areas", "move,food")
    let then = shell.at(now)
    for words in more { #expect(then.run(words).status == 0, "\(words)") }
    return then.must("today", "--all", "-q").output.split(separator: "\n").map(String.init)
  }

  @Test("after a night it is straight to bed: no stairs, no vegetables, no plans")
  func afterNight() throws {
    let home = try eligible(at: "2026-03-04T06:05:00Z")
    let wrong = [
      "move.stairs", "move.sit-less", "move.three-hours", "food.veg", "sleep.reset",
      "sleep.blackout", "sleep.thief", "load.extra", "soc.change", "caf.count", "light.evening",
    ]
    #expect(wrong.filter(home.contains) == [] && home.contains("sleep.darken"))
    #expect(home.contains("drive.signs") && home.contains("drive.coffee"))
    #expect(!home.contains("drive.last-night"), "another night follows")
    let last = try eligible(at: "2026-03-05T06:05:00Z")
    #expect(last.contains("drive.last-night"))
    let later = try eligible(at: "2026-03-04T16:00:00Z")
    #expect(later.contains("move.stairs") && later.contains("food.veg"))
  }

  @Test("no exercise in the three hours before sleep, and no cooking in the night’s break")
  func wrongMoments() throws {
    let evening = try eligible(at: "2026-03-02T19:30:00Z")
    let exercise = ["move.brisk", "move.strength", "move.stairs"]
    #expect(exercise.filter(evening.contains) == [] && evening.contains("food.veg"))
    let earlier = try eligible(at: "2026-03-02T18:30:00Z")
    #expect(exercise.filter(earlier.contains) == exercise)
    let night = try eligible(at: "2026-03-04T02:00:00Z")
    #expect(night.contains("nap.break") && !night.contains("food.veg"))
    #expect(!night.contains("nap.inertia"), "without a nap")
    let nap = ["today", "done", "nap.break", "--minutes", "20"]
    #expect(try eligible(at: "2026-03-04T02:00:00Z", [nap]).contains("nap.inertia"))
  }

  @Test("getting up again is for who lies awake; announcing changes is for a changed roster")
  func signs() throws {
    #expect(try !eligible(at: "2026-03-02T21:00:00Z").contains("sleep.reset"))
    let slept = ["sleep", "add", "2026-03-01 23:00", "2026-03-02 02:00"]
    #expect(try eligible(at: "2026-03-02T01:20:00Z", [slept]).contains("sleep.reset"))
    let change = ["add", "2026-03-03 12:00", "2026-03-03 16:00", "--name", "Extra"]
    #expect(try !eligible(at: "2026-03-02T14:00:00Z").contains("soc.change"))
    #expect(try eligible(at: "2026-03-02T14:00:00Z", [change]).contains("soc.change"))
  }

  @Test("in a hard time a driver’s way home after a night stays first")
  func hardWayHome() throws {
    let shell = try Shell(now: "2026-03-04T06:05:00Z", zone: "Europe/Berlin")
    try shell.add("2026-03-03 22:00", "2026-03-04 07:00", "--name", "Night")
    shell.makeHard()
    let shown = shell.must("today", "-q").output.split(separator: "\n").map(String.init)
    #expect(shown.prefix(2) == ["drive.last-night", "sleep.last-night"], "\(shown)")
    #expect(shown.count == 3 && ActionTemplate.copingSlugs.contains(shown[2]))
    shell.must("guidance", "settings", "--drives", "off")
    let passenger = shell.must("today", "-q").output.split(separator: "\n").map(String.init)
    #expect(ActionTemplate.copingSlugs.contains(try #require(passenger.first)))
  }

  @Test("in planned sleep nothing is offered, in words that are kind", arguments: ["en", "de"])
  func asleep(language: String) throws {
    let shell = try Shell.withRoster().at("2026-03-03T02:00:00Z")
    let json = try shell.must("today", "--json").json()
    #expect(try json.object("context").isNull("slot"))
    #expect((json["suggestions"] as? [Any])?.isEmpty == true)
    let text = shell.must("today", "--lang", language).output
    #expect(text.contains(language == "en" ? "Time to sleep" : "Schlafenszeit"), "\(text)")
  }

  @Test("without room for two actions the library is named", arguments: ["en", "de"])
  func empty(language: String) throws {
    // Between a shift and its way to work no minute is free.
    let shell = try Shell.withRoster().at("2026-03-03T12:50:00Z")
    let json = try shell.must("today", "--json").json()
    #expect((json["suggestions"] as? [Any])?.isEmpty == true)
    #expect(try json.object("context").number("free_minutes") == 0)
    #expect(shell.must("today", "--lang", language).output.contains("shiftpro guidance library"))
  }

  @Test("when things are hard, what helps comes first and nothing is demanded")
  func hard() throws {
    let shell = try Shell.withRoster()
    shell.makeHard()
    let json = try shell.must("today", "--json").json()
    #expect(try json.object("context")["friction_mode"] as? Bool == true)
    let coping = try #require(json["coping"] as? [[String: Any]])
    #expect(!coping.isEmpty)
    for action in coping {
      let slug = action.text("slug") ?? ""
      #expect(ActionTemplate.copingSlugs.contains(slug) && action.number("minutes") == 5)
    }
    let suggestions = try #require(json["suggestions"] as? [[String: Any]])
    #expect(suggestions.allSatisfy { $0.number("minutes") == 5 })
    for action in suggestions {
      #expect(try action.object("factors").fraction("novelty_boost") == 0)
    }
    let text = shell.must("today").output
    let gentle = try #require(text.range(of: "None of this is a must"))
    let first = try #require(text.range(of: coping[0].text("slug") ?? "?"))
    #expect(gentle.lowerBound < first.lowerBound && !text.contains("Chosen"))
    // What is called offered is what is shown.
    let shown = shell.must("today", "--quiet").output.split(separator: "\n").map(String.init)
    #expect((2...3).contains(shown.count) && shown.allSatisfy(text.contains))
    for slug in suggestions.compactMap({ $0.text("slug") }) + shown {
      let breakdown = try shell.must("today", "breakdown", slug, "--json").json()
      #expect(breakdown["offered"] as? Bool == shown.contains(slug), "\(slug)")
      #expect((breakdown["against"] as? [Any])?.isEmpty == shown.contains(slug), "\(slug)")
    }
    shell.must("features", "off", "coping_kit")
    let without = try shell.must("today", "--json").json()
    #expect((without["coping"] as? [Any])?.isEmpty == true)
  }

  // MARK: Logging

  @Test("an entry has what was said, and what the roster adds")
  func done() throws {
    let shell = try Shell.withRoster()
    let entry = try shell.object(
      "entry", "today", "done", "sleep.thief", "--minutes", "10", "--difficulty", "2", "--partly",
      "--at", "12:30", "--note", " Late  call ")
    #expect(entry.text("slug") == "sleep.thief" && entry.number("minutes") == 10)
    #expect(entry.number("difficulty") == 2 && entry.text("outcome") == "partly")
    #expect(entry.text("at") == "2026-03-02T11:30:00Z" && entry.text("day") == "2026-03-02")
    #expect(entry.text("slot") == "day_off_afternoon" && entry.text("shift_day") == "off")
    #expect(entry.text("note") == "Late  call" && entry.isNull("excuse"))
    // A title will do, and the offered length counts.
    let offered = try #require(try shell.suggestions().first)
    let title = try #require(offered.text("title"))
    let second = try shell.object("entry", "today", "done", title)
    #expect(second.text("slug") == offered.text("slug"))
    #expect(second.number("minutes") == offered.number("minutes") && second.isNull("note"))
    let log = try shell("guidance", "log", "--json").list("entries")
    #expect(log.compactMap { $0.text("slug") } == ["sleep.thief", offered.text("slug") ?? ""])
    #expect(try shell("guidance", "log", "--from", "tomorrow", "--json").list("entries").isEmpty)
    let next = try shell.suggestions().compactMap { $0.text("slug") }
    #expect(!next.contains(offered.text("slug") ?? ""), "what is done is not suggested again")
    shell.must("undo", "2")
    #expect(shell("guidance", "log").output.contains("shiftpro today done"))
  }

  @Test("why it was not done decides whether it counts")
  func skip() throws {
    let shell = try Shell.withRoster()
    for (reason, counts) in [
      ("too_hard", "too_hard"), ("abandoned", "abandoned"), ("dismissed", "dismissed"),
      ("shift_changed", "shift_changed"), ("ill", "ill"), ("on_call", "on_call"),
    ] {
      let entry = try shell.object("entry", "today", "skip", "food.veg", "--reason", reason)
      #expect(entry.text("outcome") == reason && entry.text("counts_as") == counts)
    }
    let week = try shell("guidance", "weekly", "--json").json()
    #expect(week.number("planned") == 3)
    // A shift that came after the offer excuses what was not done.
    _ = try shell.suggestions()
    try shell.add("2026-03-02 16:00", "2026-03-02 20:00", "--name", "Extra")
    let entry = try shell.object("entry", "today", "skip", "food.veg", "--reason", "dismissed")
    #expect(entry.text("excuse") == "SHIFT_CHANGED" && entry.text("counts_as") == "shift_changed")
    #expect(try shell("guidance", "weekly", "--json").json().number("planned") == 3)
  }

  @Test("an entry can be removed by the beginning of its id")
  func remove() throws {
    let shell = try Shell.withRoster()
    let id = try #require(try shell.log("food.veg", "-1h").text("id"))
    #expect(shell("guidance", "log", "-q").output == "\(id.prefix(8))\n")
    let entry = try shell.object("entry", "guidance", "log", "remove", String(id.prefix(8)))
    #expect(entry.text("id") == id)
    #expect(try shell("guidance", "log", "--json").list("entries").isEmpty)
    shell.must("undo")
    #expect(try shell("guidance", "log", "--json").list("entries").count == 1)
  }

  // MARK: Breakdown

  @Test("the seven factors add up to the score, and say why an action is not offered")
  func breakdown() throws {
    let shell = try Shell.withRoster(), written = shell.written()
    let first = try #require(try shell.suggestions().first)
    let json = try shell.must("today", "breakdown", first.text("slug") ?? "", "--json").json()
    #expect(json["offered"] as? Bool == true && (json["against"] as? [Any])?.isEmpty == true)
    #expect(json.number("score") == first.number("score"))
    #expect(
      NSDictionary(dictionary: try json.object("factors")).isEqual(to: try first.object("factors")))
    let terms = try #require(json["terms"] as? [[String: Any]])
    #expect(terms.compactMap { $0.text("factor") } == Self.factors)
    #expect(terms.compactMap { $0.number("weight") } == [260, 220, 160, 160, 100, 100, -200])
    let points = terms.reduce(0.0) { $0 + ($1.fraction("points") ?? .nan) }
    #expect(abs(points - (json.fraction("sum") ?? 0)) < 1e-9)
    for (slug, code, args) in [
      ("nap.break", "NIGHT_SHIFT", []), ("sleep.clock", "SLOT", []),
      ("light.passenger", "EXCLUDED", ["drives"]),
      ("sleep.anchor", "REQUIRES", ["permanent_nights"]),
    ] as [(String, String, [String])] {
      let json = try shell.must("today", "breakdown", slug, "--json").json()
      let against = try #require(json["against"] as? [[String: Any]])
      let found = against.first { $0.text("code") == code }
      #expect(found?["args"] as? [String] == args, "\(slug): \(against)")
      #expect(json["eligible"] as? Bool == false && json["offered"] as? Bool == false)
      #expect(against.allSatisfy { $0.text("text")?.isEmpty == false })
    }
    let table = shell.must("today", "breakdown", "sleep.clock").output
    #expect(table.contains("momentum               0.000     100    0.00"), "\(table)")
    #expect(table.contains("- for another part of the day"))
    #expect(shell.written() == written)
  }

  @Test("an action that others outrank says so, and one that is logged today too")
  func outranked() throws {
    let shell = try Shell.withRoster()
    let eligible = try #require(
      try shell.must("today", "--all", "--json").json()["eligible"] as? [[String: Any]])
    let last = try #require(eligible.last?.text("slug"))
    func code(_ slug: String) throws -> String? {
      let json = try shell.must("today", "breakdown", slug, "--json").json()
      return (json["against"] as? [[String: Any]])?.first?.text("code")
    }
    #expect(try code(last) == "OUTRANKED")
    try shell.log(last, "now")
    #expect(try code(last) == "REPORTED")
  }

  // MARK: Words

  @Test("all pages have their words in both languages", arguments: ["en", "de"])
  func pages(language: String) throws {
    let shell = try Shell.withRoster()
    let id = try #require(
      try shell.log("sleep.thief", "-2h", "--difficulty", "4", "--note", "x").text("id"))
    var lines = [
      ["today"], ["today", "--all"], ["today", "breakdown", "nap.break"],
      ["today", "breakdown", "sleep.thief"], ["today", "done", "food.veg"],
      ["today", "skip", "food.veg", "--reason", "ill"], ["guidance", "log"],
      ["guidance", "log", "remove", id], ["guidance", "library"],
      ["guidance", "library", "--tag", "nap", "--slot", "day_off"], ["guidance", "signals"],
      ["guidance", "weekly"], ["guidance", "focus"], ["guidance", "accept", "ritual"],
      ["guidance", "swap", "support"], ["guidance", "edit", "ritual", "sleep.wind-down"],
      ["guidance", "focus", "--areas", "food,move"], ["guidance", "settings"],
      ["guidance", "settings", "--nudge", "9:30", "--areas", "sleep"],
      ["guidance", "add", "Plants", "--tag", "care", "--text5", "Kitchen"],
      ["guidance", "momentum", "xx-s"], ["features"], ["features", "off", "weekly"], ["history"],
    ]
    for action in ActionLibrary.bundled.actions.map(\.slug) {
      lines += [["guidance", "library", action], ["today", "breakdown", action]]
    }
    for words in lines {
      let outcome = shell.run(words + ["--lang", language])
      #expect(outcome.status == 0 && !outcome.output.isEmpty, "\(words): \(outcome)")
      #expect(
        !outcome.output.contains("⟦") && !outcome.output.contains("{"), "\(words): \(outcome)")
    }
  }
}
