import Bundled
import Coach
import Interchange
import Services
import Testing

/// What coach.md § 3.6 demands of the content.
@Suite("the bundled library of actions") struct ActionLibraryTests {
  private let library = ActionLibrary.bundled
  private let languages = ["en", "de"]

  /// All texts in both languages, with where they are.
  private func texts() -> [(place: String, language: String, text: String)] {
    library.actions.flatMap { action in
      let parts =
        [("title", action.title), ("why", action.why), ("caution", action.caution ?? [:])]
        + action.lengths.map { ("\($0.minutes)", action.variants[$0] ?? [:]) }
      return parts.flatMap { name, texts in
        texts.map { ("\(action.slug) \(name)", $0.key, $0.value) }
      }
    }
  }

  @Test("the file is readable, and read twice it is the same with the same hash")
  func readable() throws {
    let text = try #require(Bundled.text("Guidance/actions.json"))
    let again = try ActionLibraryFile.library(text)
    #expect(again == library && again.hash == library.hash)
    #expect(library.hash.count == 32 && library.contentVersion >= 1)
  }

  @Test("all 90 candidates of § 3.6 are there")
  func complete() {
    let slugs = """
      sleep.darken sleep.dark-path sleep.quiet sleep.cool sleep.dnd sleep.clock sleep.bed-only
      sleep.direct sleep.errands sleep.wind-down sleep.wd-alarm sleep.screens sleep.snack
      sleep.heavy sleep.fluids sleep.alcohol sleep.diary sleep.same-wake sleep.anchor
      sleep.last-night sleep.first-night sleep.thief sleep.breathe sleep.pmr sleep.reset sleep.park
      sleep.ritual-card nap.first-night nap.break nap.kit nap.inertia nap.coffee nap.drive nap.day
      nap.between light.first-half light.second-half light.early light.timer light.evening
      light.passenger light.tv caf.last caf.front caf.count caf.swap food.before food.night-light
      food.box food.sugar food.water food.together food.three food.veg food.prep food.breakfast
      move.break move.stretch move.pre-drive move.brisk move.strength move.three-hours
      move.sit-less move.stairs shift.two-hours shift.book shift.novel shift.low shift.check
      drive.signs drive.plan-b drive.share drive.stop drive.tricks drive.no-rush drive.labels
      drive.alcohol soc.roster soc.explain soc.sign soc.neighbours soc.slot soc.change load.audit
      load.extra load.meeting load.review load.need care.doctor care.colleague
      """.split { $0.isWhitespace }.map(String.init)
    #expect(slugs.count == 90)
    #expect(slugs.filter { library[$0] == nil } == [])
    #expect(ActionTemplate.copingSlugs.allSatisfy { library[$0] != nil })
    let placed =
      ActionTemplate.firstSlugs.values.joined() + ActionTemplate.wayHomeSlugs
      + ActionTemplate.drowsySlugs + ActionTemplate.homeSlugs + ActionTemplate.lastSlugs
    #expect(placed.filter { library[$0] == nil } == [])
  }

  @Test("every action has a kind, a tag, a slot, sources and variants in both languages")
  func fields() {
    for action in library.actions {
      #expect(!action.tags.isEmpty && !action.slots.isEmpty && !action.sources.isEmpty)
      #expect(Set(action.tags).count == action.tags.count, "\(action.slug)")
      #expect(!action.variants.isEmpty, "\(action.slug)")
    }
    for (place, language, text) in texts() {
      #expect(languages.contains(language) && !text.isEmpty, "\(place)")
    }
    #expect(Set(library.actions.map(\.kind)).count == ActionKind.allCases.count)
  }

  @Test("sources have a title and an address, are used, and practice without one stands alone")
  func sources() {
    let used = Set(library.actions.flatMap(\.sources))
    for source in library.sources {
      #expect(used.contains(source.id) && !source.title.isEmpty, "\(source.id)")
      #expect(source.url.hasPrefix("https://") || source.id == "OWN", "\(source.id)")
    }
    #expect(library.sources.map(\.id) == library.sources.map(\.id).sorted())
    for action in library.actions where action.sources.contains("OWN") {
      #expect(action.sources == ["OWN"], "\(action.slug)")
    }
  }

  @Test("no medicine is named, and none is advised")
  func medicines() {
    let names = [
      "melatonin", "zopiclon", "zolpidem", "modafinil", "diphenhydramin", "doxylamin", "valerian",
      "baldrian", "benzodiazepin", "sleeping pill", "schlaftablette", "sedativ", "ritalin",
      "antihistamin", "cbd",
    ]
    for (place, _, text) in texts() {
      let lower = text.lowercased()
      #expect(names.filter { lower.contains($0) } == [], "\(place)")
    }
  }

  @Test("who takes caffeine is held by its cut-off, and pregnancy where much is taken")
  func caffeine() throws {
    for slug in ["nap.coffee", "caf.front"] {
      #expect(try #require(library[slug]).rules.contains(.caffeineCutoff))
    }
    #expect(try #require(library["nap.coffee"]).excludes.contains(.pregnant))
    for action in library.actions where action.rules.contains(.caffeineCutoff) {
      #expect(action.tags.contains(.caffeine), "\(action.slug)")
    }
  }

  @Test("what holds in pregnancy is for the pregnant, and the others are not for them")
  func pregnancy() throws {
    let own = library.actions.filter { $0.requires.contains(.pregnant) }
    #expect(own.map(\.slug) == ["caf.pregnant"])
    for (place, language, text) in texts() where !place.hasPrefix("caf.pregnant") {
      let word = language == "de" ? "Schwangerschaft" : "pregnancy"
      #expect(!text.contains(word), "\(place)")
    }
    for slug in ["caf.front", "caf.count", "nap.coffee", "drive.coffee"] {
      #expect(try #require(library[slug]).unsuitableFacts.contains(.pregnant), "\(slug)")
    }
    #expect(try #require(library["caf.pregnant"]).unsuitableFacts == [.noCaffeine])
  }

  @Test("coffee before the way home is the one that the cut-off does not hold, and says why")
  func coffee() throws {
    let free = library.actions.filter {
      $0.tags.contains(.caffeine) && !$0.rules.contains(.caffeineCutoff)
    }
    #expect(free.map(\.slug) == ["caf.pregnant", "drive.coffee"])
    let coffee = try #require(library["drive.coffee"])
    #expect(coffee.rules == [.sleepyNoDriving, .wayHome] && coffee.requires == [.drives])
    #expect(coffee.why.text(in: "en").contains("better than a crash"))
    #expect(coffee.sources.contains("N9.4"))
  }

  @Test("actions on the way home have the rule for sleepy drivers")
  func driving() throws {
    for action in library.actions where action.tags.contains(.commute) {
      #expect(action.rules.contains(.sleepyNoDriving), "\(action.slug)")
    }
    #expect(try #require(library["light.passenger"]).excludes.contains(.drives))
    for slug in ["nap.drive", "move.pre-drive", "drive.signs"] {
      #expect(try #require(library[slug]).requires.contains(.drives))
    }
  }

  @Test("a nap before a shift may come before a nap too, and wakes up in time")
  func naps() {
    for action in library.actions
    where action.slug.hasPrefix("nap.") && action.slots.contains(.preShift)
      && !action.rules.contains(.afterNap)
    {
      #expect(action.slots.contains(.preNap), "\(action.slug)")
      #expect(action.rules.contains(.hourBeforeLeaving), "\(action.slug)")
    }
  }

  @Test("texts fit, with the quotes of their language, without demands or praise")
  func wording() {
    for (place, language, text) in texts() {
      let kind = place.split(separator: " ").last ?? ""
      let limit = kind == "title" ? (language == "de" ? 44 : 40) : kind == "why" ? 160 : 110
      #expect(text.count <= limit, "\(place): \(text)")
      #expect(!text.contains { "\"'!".contains($0) }, "\(place): \(text)")
      #expect(text.contains("„") == (language == "de" && text.contains("“")), "\(place): \(text)")
      #expect(!text.hasPrefix(" ") && !text.hasSuffix(" ") && !text.contains("  "), "\(place)")
      let words = text.split { !$0.isLetter }
      let formal = ["Sie", "Ihr", "Ihre", "Ihren", "Ihrem"]
      #expect(language == "en" || !words.contains { formal.contains(String($0)) }, "\(place)")
      #expect(!text.lowercased().contains("you must"), "\(place)")
    }
  }

  @Test("sentences are short: 16 words at most")
  func sentences() {
    for (place, _, text) in texts() {
      for sentence in text.split(whereSeparator: { ".?:;".contains($0) }) {
        let words = sentence.split(whereSeparator: \.isWhitespace).filter {
          $0.contains(where: \.isLetter)
        }
        #expect(words.count <= 16, "\(place): \(sentence)")
      }
    }
  }

  @Test("titles and variants are distinct")
  func distinct() {
    for language in languages {
      let titles = library.actions.map { $0.title.text(in: language) }
      #expect(Set(titles).count == titles.count)
      for action in library.actions {
        let variants = action.variants.values.map { $0.text(in: language) }
        #expect(Set(variants).count == variants.count, "\(action.slug)")
      }
    }
  }

  @Test("every slot has actions of three areas, and every kind those of most areas")
  func coverage() {
    for slot in DaySlot.allCases {
      let areas = Set(library.actions.filter { $0.slots.contains(slot) }.map(\.area))
      #expect(areas.count >= 3, "\(slot)")
    }
    let areas = Set(library.actions.map(\.area))
    #expect(areas == Set(ActionTag.allCases))
  }

  // MARK: - Damage

  @Test(
    "a damaged action is refused with its slug and field",
    arguments: [
      (#""kind": "support""#, #""kind": "suport""#, "sleep.darken", "kind"),
      (#""tags": ["sleep", "light"]"#, #""tags": ["sleap"]"#, "sleep.darken", "tags"),
      (#""tags": ["sleep", "light"]"#, #""tags": []"#, "sleep.darken", "tags"),
      (#""slots": ["pre_sleep", "day_off"]"#, #""slots": ["night"]"#, "sleep.darken", "slots"),
      (#""slots": ["pre_sleep", "day_off"]"#, #""slots": []"#, "sleep.darken", "slots"),
      (#""excludes": ["fall_risk"]"#, #""excludes": ["falls"]"#, "sleep.dark-path", "excludes"),
      (#""sources": ["N6.2", "N9.5"]"#, #""sources": []"#, "sleep.darken", "sources"),
      (#""sources": ["N6.2", "N9.5"]"#, #""sources": ["N0.0"]"#, "sleep.darken", "sources"),
      (#""slug": "sleep.dark-path""#, #""slug": "sleep.darken""#, "sleep.darken", "slug"),
      (#""slug": "sleep.darken""#, #""slug": "own.darken""#, "own.darken", "slug"),
      (#""slug": "sleep.darken","#, "", "$.actions[0]", "slug"),
      (#""5": {"en": "Put"#, #""7": {"en": "Put"#, "sleep.darken", "variants.7"),
    ])
  func damage(good: String, bad: String, slug: String, field: String) throws {
    let text = try #require(Bundled.text("Guidance/actions.json"))
    let range = try #require(text.firstRange(of: good))
    let damaged = text[..<range.lowerBound] + bad + text[range.upperBound...]
    let error = #expect(throws: ActionLibraryError.self) {
      try ActionLibraryFile.library(String(damaged))
    }
    #expect(error?.slug == slug && error?.field == field, "\(String(describing: error))")
  }

  @Test("what is no library is refused too")
  func noLibrary() {
    #expect(throws: JSONSyntaxError.self) { try ActionLibraryFile.library("") }
    #expect(throws: JSONShapeError.self) { try ActionLibraryFile.library(#"{"version": 1}"#) }
    #expect(throws: JSONShapeError.self) {
      try ActionLibraryFile.library(
        #"{"version": 1, "sources": [], "actions": [], "more": 1}"#)
    }
  }
}
