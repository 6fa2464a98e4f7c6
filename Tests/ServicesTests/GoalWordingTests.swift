import Coach
import Domain
import Services
import Testing

@Suite("Words for goals as people write them") struct GoalWordingTests {
  /// What a goal is taken for; the raw value is what the outcome asks, in both languages.
  enum Kind: CaseIterable {
    case learn, habit, project, health, exercise, money, people, home, other

    var kind: GoalKind {
      switch self {
      case .learn: GoalKind(.learn)
      case .habit: GoalKind(.habit)
      case .project: GoalKind(.deadlineProject)
      case .health: GoalKind(.health)
      case .exercise: GoalKind(.health, isExercise: true)
      case .money: GoalKind(.moneyAdmin)
      case .people: GoalKind(.relationship)
      case .home: GoalKind(.home)
      case .other: GoalKind(.general)
      }
    }

    /// The first task of the outcome and the first of the smallest step, with its length.
    var english: [String] {
      switch self {
      case .learn:
        [
          "Write down three things you want to be able to do 15",
          "Lay out what you need for the first lesson 10",
        ]
      case .habit:
        [
          "Write down what a good week looks like, one with early shifts and one with nights 15",
          "Decide what the shortest version is and write it down 5",
        ]
      case .project:
        [
          "Write one sentence: it is done when … 10",
          "Collect everything you have for it in one folder 10",
        ]
      case .health:
        [
          "Write down what will be easier at work and at home 10",
          "Choose the smallest change that you can make today 5",
        ]
      case .exercise:
        [
          "Write down what you can do today 10", "Get changed and do the first 10 minutes 10",
        ]
      case .money:
        [
          "Write down the sum, the date and the person to ask 15",
          "Collect all papers and numbers for it in one place 10",
        ]
      case .people: ["Write down the moment you wish for 10", "Send one honest message today 5"]
      case .home:
        [
          "Write down what it looks like when it is good enough 10",
          "Choose one small piece and work on it for 10 minutes 10",
        ]
      case .other:
        [
          "Write down how you will know that you are there 10",
          "Choose the first step and write down what you need for it 10",
        ]
      }
    }

    var german: [String] {
      switch self {
      case .learn:
        [
          "Schreib drei Dinge auf, die du können willst 15",
          "Leg bereit, was du für die erste Stunde brauchst 10",
        ]
      case .habit:
        [
          "Schreib auf, wie eine gute Woche aussieht, einmal mit Frühdiensten und einmal mit "
            + "Nachtdiensten 15",
          "Leg fest, was die kürzeste Version ist, und schreib sie auf 5",
        ]
      case .project:
        [
          "Schreib einen Satz: Es ist fertig, wenn … 10",
          "Sammle alles, was du dafür hast, in einem Ordner 10",
        ]
      case .health:
        [
          "Schreib auf, was im Dienst und zu Hause leichter wird 10",
          "Wähl die kleinste Änderung, die heute geht 5",
        ]
      case .exercise:
        ["Schreib auf, was du heute schaffst 10", "Zieh dich um und mach die ersten 10 Minuten 10"]
      case .money:
        [
          "Schreib Betrag, Datum und Ansprechperson auf 15",
          "Sammle alle Papiere und Zahlen dafür an einem Ort 10",
        ]
      case .people:
        [
          "Schreib den Moment auf, den du dir wünschst 10",
          "Schick heute eine ehrliche Nachricht 5",
        ]
      case .home:
        [
          "Schreib auf, wie es aussieht, wenn es gut genug ist 10",
          "Wähl ein kleines Stück und arbeite 10 Minuten daran 10",
        ]
      case .other:
        [
          "Schreib auf, woran du merkst, dass du am Ziel bist 10",
          "Wähl den ersten Schritt und schreib auf, was du dafür brauchst 10",
        ]
      }
    }
  }

  private static let goals: [(String, String, Kind)] = [
    ("Get pregnant", "Schwanger werden", .other),
    ("Get pregnant by next summer", "Schwanger werden bis Sommer", .other),
    ("Fix the bike", "Das Fahrrad reparieren", .home),
    ("Fix the bike by Friday", "Fahrrad reparieren bis Freitag", .home),
    ("Find a new flat", "Eine neue Wohnung finden", .other),
    ("I want to find a new flat", "Ich möchte eine neue Wohnung finden", .other),
    ("Look for a bigger flat", "Größere Wohnung suchen", .other),
    ("Sign the divorce papers", "Die Scheidungspapiere unterschreiben", .other),
    ("Buy a bike", "Ein Fahrrad kaufen", .other),
    ("Sell the old sofa", "Das alte Sofa verkaufen", .other),
    ("Adopt a dog", "Einen Hund adoptieren", .other),
    ("Be kinder to myself", "Netter zu mir sein", .other),
    ("See the northern lights", "Polarlichter sehen", .other),
    ("Decide about the night shifts", "Über die Nächte entscheiden", .other),
    ("Find a hobby", "Ein Hobby finden", .other),
    ("Get a tattoo", "Ein Tattoo stechen lassen", .other),
    ("Pass the B2 exam", "Die B2-Prüfung bestehen", .learn),
    ("Learn Spanish by June", "Spanisch lernen bis Juni", .learn),
    ("Play guitar again", "Wieder Gitarre spielen", .learn),
    ("Learn to fix bikes", "Deutschkurs abschließen", .learn),
    ("Read 20 pages every day", "Jeden Tag 20 Seiten lesen", .habit),
    ("Keep a journal", "Tagebuch schreiben", .habit),
    ("Less screen time before bed", "Weniger Handy am Abend", .habit),
    ("Find a new job", "Einen neuen Job finden", .project),
    ("Plan our wedding", "Unsere Hochzeit planen", .project),
    ("Finish the ward project", "Das Projekt auf Station abschließen", .project),
    ("Lose 5 kg by June", "5 kg abnehmen bis Juni", .health),
    ("Quit smoking", "Mit dem Rauchen aufhören", .health),
    ("Sleep better after nights", "Nach Nächten besser schlafen", .health),
    ("Fix my sleep", "Gesünder essen", .health),
    ("Run a half marathon", "Halbmarathon laufen", .exercise),
    ("Go to the gym twice a week", "Zweimal pro Woche ins Krafttraining", .exercise),
    ("Ride my bike 50 km", "50 km Fahrrad fahren", .exercise),
    ("File my tax return", "Steuererklärung abgeben", .money),
    ("Save 2,000 € for emergencies", "2000 € ansparen", .money),
    ("Sign the insurance contract", "Den Mietvertrag unterschreiben", .money),
    ("Call my mother every Sunday", "Jeden Sonntag Mama anrufen", .people),
    ("More time with the kids", "Mehr Zeit mit den Kindern", .people),
    ("Run a bakery", "Eine Bäckerei führen", .other),
    ("Run for mayor", "Für das Bürgermeisteramt kandidieren", .other),
    ("Walk the dog", "Mit dem Hund rausgehen", .other),
    ("Train my replacement", "Meine Nachfolgerin einarbeiten", .other),
    ("Climb the career ladder", "Auf der Karriereleiter aufsteigen", .other),
    ("Take the next steps at work", "Die nächsten Schritte im Beruf gehen", .other),
    ("Learn to swim", "Schwimmen lernen", .learn),
    ("Learn to play the guitar", "Gitarre lernen", .learn),
    ("Study law", "Jura studieren", .learn),
    ("Run 5 km without stopping", "5 km am Stück laufen", .exercise),
    ("Train for a triathlon", "Für den Triathlon trainieren", .exercise),
    ("Save 2000 euros", "2000 Euro sparen", .money),
    ("Clean the garage", "Die Garage aufräumen", .home),
    ("Paint the living room", "Wohnzimmer streichen", .home),
  ]

  private func goal(_ title: String) -> Goal {
    Goal(
      id: .derived(from: title), content: GoalContent(title: title),
      createdAt: Instant(seconds: 0))
  }

  private func proposal(
    _ framing: GoalFraming, _ title: String, in language: String
  ) throws -> GoalProposal {
    try #require(
      FramingEngine(.bundled).proposal(
        framing, for: goal(title), facts: GoalFacts(), language: language))
  }

  private func tasks(_ proposal: GoalProposal) -> [GoalTask] {
    proposal.patch.hunks.compactMap { hunk in
      if case .task(nil, let task?) = hunk { task } else { nil }
    }
  }

  @Test("goals in both languages", arguments: goals + more)
  func words(english: String, german: String, kind: Kind) throws {
    for (title, language, expected) in [
      (english, "en", kind.english), (german, "de", kind.german),
    ] {
      #expect(GoalLibrary.bundled.kind(of: GoalContent(title: title)) == kind.kind, "\(title)")
      let first = try [GoalFraming.outcome, .smallestStep].map { framing in
        let task = try #require(tasks(proposal(framing, title, in: language)).first)
        return "\(task.text) \(task.minutes)"
      }
      #expect(first == expected, "\(title)")
    }
  }

  @Test("no task repeats the goal, whose card it is on", arguments: goals + more)
  func repetition(english: String, german: String, kind: Kind) throws {
    for (title, language) in [(english, "en"), (german, "de")] {
      let topic = GoalLibrary.bundled.topic(of: title, in: language)
      for framing in GoalFraming.allCases {
        for task in tasks(try proposal(framing, title, in: language)) {
          #expect(!task.text.contains(topic) && !task.text.contains("“"), "\(task.text)")
        }
      }
    }
  }

  @Test("the reason of a small step names the length of the task below it", arguments: goals + more)
  func firstStep(english: String, german: String, kind: Kind) throws {
    let proposal = try proposal(.smallestStep, english, in: "en")
    let first = try #require(tasks(proposal).first)
    #expect(
      proposal.reasons.filter { $0.code == "SMALL_STEP" }.map(\.arguments)
        == [[String(first.minutes)]])
  }

  @Test("an own task that is shortened has the reason of its ten minutes")
  func shortened() throws {
    var own = goal("Quit smoking")
    own.content.tasks = [
      GoalTask(id: RecordID("t"), number: 1, text: "Read", minutes: 45, times: 1, energy: .low)
    ]
    let proposal = try #require(
      FramingEngine(.bundled).proposal(
        .smallestStep, for: own, facts: GoalFacts(), language: "en"))
    #expect(proposal.reasons.first?.arguments == ["10"])
  }

  @Test("a neutral framing takes a first step, a next one, and looks back")
  func neutral() throws {
    let texts = try GoalFraming.allCases.flatMap {
      tasks(try proposal($0, "Get pregnant", in: "en")).map(\.text)
    }
    #expect(texts.contains("Choose the first step and write down what you need for it"))
    #expect(texts.contains("Take the next step"))
    #expect(texts.contains("Look back: what has changed, and what comes next?"))
    #expect(!texts.contains { $0.lowercased().contains("train") || $0.contains("short version") })
  }

  @Test("the minutes that a title names are those of its repeated tasks, not of a smallest step")
  func minutes() throws {
    for (title, language) in [
      ("Meditate 10 minutes a day", "en"), ("10 Minuten am Tag meditieren", "de"),
    ] {
      let lengths = try [GoalFraming.outcome, .smallestStep].map { framing in
        tasks(try proposal(framing, title, in: language)).filter { $0.times > 2 }.map(\.minutes)
      }
      #expect(lengths == [[10], [5]], "\(title)")
    }
    #expect(
      tasks(try proposal(.ifThen, "Read 45 minutes every day", in: "en")).map(\.minutes)
        == [45, 5, 5])
  }

  @Test("a quoted title stands alone in every sentence, so that it needs no case")
  func quotes() throws {
    for framing in GoalFraming.allCases {
      for title in ["Neuen Job", "Einen neuen Job finden"] {
        for case .detail(_, let to) in try proposal(framing, title, in: "de").patch.hunks {
          #expect(!to.contains("„") || to.contains("das Ziel „\(title)“"), "\(to)")
        }
      }
    }
  }

  @Test("tasks of a goal with a deadline have it")
  func deadline() throws {
    var own = goal("Pass the B2 exam")
    own.content.due = Instant(seconds: 1_800_000_000)
    let proposal = try #require(
      FramingEngine(.bundled).proposal(.outcome, for: own, facts: GoalFacts(), language: "en"))
    #expect(tasks(proposal).count == 3)
    #expect(tasks(proposal).allSatisfy { $0.due == own.content.due })
    // A deadline from the title does not make everything a project.
    var other = goal("Get pregnant")
    other.content.due = own.content.due
    other.content.tasks = tasks(proposal)
    #expect(GoalLibrary.bundled.kind(of: other.content) == GoalKind(.general))
  }

  @Test("sentences that ask a person something")
  func sentences() throws {
    func detail(_ title: String, _ language: String) throws -> String {
      for case .detail(_, let to) in try proposal(.outcome, title, in: language).patch.hunks {
        return to
      }
      return ""
    }
    #expect(
      try detail("Lose 5 kg by June", "en")
        == "How will you notice that it works?")
    #expect(
      try detail("Clean the garage", "en")
        == "What will be different when it is done? Good enough is enough.")
    // The same words fit a sum, swimming, an instrument and the law.
    #expect(
      try detail("Save 2000 euros", "en")
        == "Write down the sum, the deadline and what will be easier afterwards.")
    #expect(
      try detail("2000 Euro sparen", "de")
        == "Schreib Betrag und Datum auf, und was danach leichter ist.")
    for title in ["Learn to swim", "Learn to play the guitar", "Study law"] {
      #expect(
        try detail(title, "en")
          == "You are there when you can show it to someone, or explain it, without help.")
    }
    let reason = try #require(try proposal(.ifThen, "Clean the garage", in: "en").reasons.first)
    let words = [Texts(.english), Texts(.german)].map {
      Format(texts: $0, clock: .twentyFourHour).reason(reason)
    }
    #expect(
      words == [
        "With an if-then plan, people reach goals more often (94 studies)",
        "Mit einem Wenn-dann-Plan erreichen Menschen ihre Ziele öfter (94 Studien)",
      ])
  }
}
