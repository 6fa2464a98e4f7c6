import Bundled
import Coach
import Domain
import Interchange
import Services
import Testing

@Suite("The bundled library of goals") struct GoalLibraryTests {
  private let library = GoalLibrary.bundled
  private let languages = ["en", "de"]

  /// Lists all texts of all templates in both languages, with where they are.
  private func texts() -> [(place: String, text: String)] {
    library.templates.flatMap { kind, framings in
      framings.flatMap { framing, template in
        let parts =
          [template.title, template.detail, template.rationale] + template.tasks.map(\.texts)
        return parts.flatMap { part in
          languages.map { ("\(kind.archetype) \(framing) \($0)", part[$0] ?? "") }
        }
      }
    }
  }

  @Test("the file is readable")
  func readable() throws {
    let text = try #require(Bundled.text("Goals/goals.json"))
    #expect(try GoalLibraryFile.library(text) == library)
    #expect(library.version >= 1)
  }

  @Test("every kind of goal has every framing in both languages, with 2 to 4 tasks")
  func complete() throws {
    for kind in GoalKind.all {
      for framing in GoalFraming.allCases {
        let template = try #require(library.template(kind, framing), "\(kind) \(framing)")
        #expect((2...4).contains(template.tasks.count), "\(kind) \(framing)")
        for language in languages {
          #expect(template.title[language]?.contains("{title}") == true)
        }
        let isTraining = template.tasks.contains(where: \.isTraining)
        // Other goals of health are about food or sleep.
        if !kind.isExercise { #expect(!isTraining, "\(kind) \(framing)") }
        for task in template.tasks {
          #expect(GoalTask.lengths.contains(task.minutes) && GoalTask.counts.contains(task.times))
        }
      }
    }
    #expect(texts().allSatisfy { !$0.text.isEmpty })
  }

  @Test("texts fit, have known slots only, and the quotes of their language")
  func wording() {
    for (place, text) in texts() {
      #expect(text.count <= 180, "\(place): \(text)")
      let plain = text.split(separator: "{").dropFirst().map { $0.prefix { $0 != "}" } }
      #expect(plain.allSatisfy { ["title", "topic"].contains($0) }, "\(place): \(text)")
      #expect(!text.contains("\"") && !text.contains("'"), "\(place): \(text)")
      #expect(text.contains("„") == (place.hasSuffix("de") && text.contains("“")), "\(text)")
      #expect(text.filter { $0 == "“" }.count >= text.filter { $0 == "”" }.count, "\(text)")
    }
  }

  @Test("no two tasks of a template read the same")
  func distinct() {
    for framings in library.templates.values {
      for template in framings.values {
        for language in languages {
          let texts = template.tasks.map { $0.texts[language] }
          #expect(Set(texts).count == texts.count)
        }
      }
    }
  }

  @Test("stems are in lower case, unique in their list, and enough of them")
  func stems() {
    let lists = library.stems.values.flatMap { $0.values } + library.exerciseStems.values
    #expect(lists.count == (Archetype.worded.count + 1) * 2)
    for stems in lists {
      let texts = stems.map(\.text)
      #expect(texts.count >= 40 && Set(texts).count == texts.count)
      #expect(texts.allSatisfy { $0 == $0.lowercased() })
    }
  }

  @Test("cues have the slot of the task, and evidence has a source")
  func cues() {
    #expect(library.cues[.ifThen]?.count == 3)
    #expect(library.cues[.smallestStep]?.count == 2)
    #expect(library.cues[.shiftProof]?.count == 4)
    for cue in library.cues.values.flatMap({ $0 }) {
      #expect(languages.allSatisfy { cue[$0]?.hasSuffix("{task}") == true })
    }
    let effects = library.sources.map { "\($0.code) \($0.isExercise) \($0.effect) \($0.tests)" }
    #expect(effects == ["IF_THEN_EVIDENCE false 0.65 94", "IF_THEN_EVIDENCE true 0.31 26"])
  }

  @Test(
    "every framing of every kind passes the validator, and no slot is left",
    arguments: [
      "Learn Spanish", "Read every day", "Finish the project", "Eat more vegetables",
      "Run a marathon", "Save money", "Call my parents", "Clean the garage", "Get pregnant",
    ])
  func everyFraming(title: String) throws {
    let goal = Goal(
      id: .derived(from: title), content: GoalContent(title: title),
      createdAt: Instant(seconds: 0))
    for language in languages {
      for framing in GoalFraming.allCases {
        let proposal = try #require(
          FramingEngine(library).proposal(
            framing, for: goal, facts: GoalFacts(), language: language))
        let content = try proposal.validated(for: goal)
        #expect(!content.storedText.contains("{") && !content.storedText.contains("}"))
        #expect(content.frame?.framing == framing)
        #expect(!proposal.reasons.isEmpty)
      }
    }
  }

  @Test("a damaged file is refused where the damage is")
  func damage() throws {
    let text = try #require(Bundled.text("Goals/goals.json"))
    for (good, bad, path) in [
      (#""energy": "low", "priority": 1"#, #""energy": "lo", "priority": 1"#, "energy"),
      (#""minutes": 15, "energy""#, #""minutes": 3, "energy""#, "minutes"),
      (#""window": "09:00-12:00""#, #""window": "09:00-25:00""#, "window"),
      (#""smallest_step": {"#, #""smaller_step": {"#, "smallest_step"),
      (#""not": ["exercise""#, #""not": ["sport""#, "verbs"),
      (#""3": ["learn*""#, #""3": ["*""#, "lexicon"),
    ] {
      let range = try #require(text.firstRange(of: good))
      let damaged = text.replacingCharacters(range, with: bad)
      let error = #expect(throws: JSONShapeError.self) { try GoalLibraryFile.library(damaged) }
      #expect(error.map { "\($0.path)".contains(path) } == true, "\(path)")
    }
    #expect(throws: JSONSyntaxError.self) { try GoalLibraryFile.library("") }
  }
}

extension String {
  fileprivate func replacingCharacters(_ range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
