import Bundled
import Coach
import Domain
import Interchange
import Services
import Testing

@Suite("Goals that need a person") struct CareLexiconTests {
  private let lexicon = CareLexicon.bundled

  @Test("the file is readable")
  func readable() throws {
    let text = try #require(Bundled.text("Goals/care.json"))
    #expect(try CareLexiconFile.lexicon(text) == lexicon)
    #expect(lexicon.words.count == CareSubject.allCases.count)
  }

  @Test("they are recognized in both languages", arguments: CareSubject.allCases)
  func recognized(subject: CareSubject) throws {
    let titles = try #require(Self.titles[subject]).split(separator: "\n").map(String.init)
    for title in titles {
      #expect(lexicon.subject(of: title) == subject, "\(title)")
      #expect(lexicon.subject(of: title.uppercased() + "!") == subject, "\(title)")
    }
  }

  @Test("details, framing and open tasks count too, a task that is done does not")
  func fields() {
    var task = GoalTask(id: .new(), number: 1, text: "Stop my antidepressants")
    #expect(lexicon.subject(of: GoalContent(title: "Health", detail: "I want to die")) == .crisis)
    #expect(lexicon.subject(of: GoalContent(title: "Health", tasks: [task])) == .medicine)
    task.state = .done
    #expect(lexicon.subject(of: GoalContent(title: "Health", tasks: [task])) == nil)
    let both = GoalContent(title: "Quit gambling", detail: "I can’t go on any more")
    #expect(lexicon.subject(of: both) == .crisis)
  }

  @Test("harmless goals are not")
  func harmless() {
    let titles = Self.harmless.split(separator: "\n").map(String.init)
    #expect(titles.count > 100)
    for title in titles { #expect(lexicon.subject(of: title) == nil, "\(title)") }
  }

  @Test("no text of the bundled framings is one")
  func templates() {
    for framings in GoalLibrary.bundled.templates.values {
      for template in framings.values {
        let parts =
          [template.title, template.detail, template.rationale] + template.tasks.map(\.texts)
        for text in parts.flatMap(\.values) { #expect(lexicon.subject(of: text) == nil, "\(text)") }
      }
    }
  }

  @Test("there is a sentence for each in both languages", arguments: CareSubject.allCases)
  func sentences(subject: CareSubject) {
    for language in Texts.Language.allCases {
      #expect(Texts(language).has("goal.care.\(subject.rawValue)"))
    }
  }

  private static let titles: [CareSubject: String] = [
    .crisis: """
    I can't go on any more
    I can’t go on
    Kill myself
    I want to die
    Stop hurting myself
    Stop self-harming
    End it all before June
    I don’t want to live any more
    Beat depression
    Get over my depression
    Stop thinking about suicide
    Ich kann nicht mehr
    Ich kann nicht mehr.
    Ich will nicht mehr leben
    Mich umbringen
    Aufhören, mich zu ritzen
    Nicht mehr ritzen
    Suizidgedanken loswerden
    Meine Depression überwinden
    Mir etwas antun
    """,
    .medicine: """
    Come off my sleeping pills
    Stop my antidepressants before the exam
    Halve my blood pressure tablets
    Get off painkillers
    Taper sertraline
    Double my dose
    Start taking melatonin
    Stop insulin
    Sleep without pills
    Meine Tabletten absetzen
    Antidepressiva ausschleichen
    Von den Schlaftabletten loskommen
    Ohne Schlafmittel schlafen
    Weniger Schmerzmittel nehmen
    Die Dosis halbieren
    Die Pille absetzen
    """,
    .dependence: """
    Stop drinking alcohol
    Stop drinking
    Quit drinking by June
    Drink less
    A month without alcohol
    Quit gambling
    Stop taking drugs
    Get sober
    Overcome my addiction
    Cut down on cocaine
    Mit dem Trinken aufhören
    Aufhören zu trinken
    Aufhören, Alkohol zu trinken
    Keinen Alkohol mehr trinken
    Weniger Alkohol
    Mit dem Kiffen aufhören
    Weg von den Drogen
    Meine Spielsucht überwinden
    Trocken bleiben
    Mit Sportwetten aufhören
    """,
    .eating: """
    Stop eating
    Eat 500 calories a day
    Only 600 kcal per day
    Live on 800 kcal
    Starve myself until summer
    Eat nothing for a week
    Stop eating for five days
    Get a thigh gap
    Nichts mehr essen
    Nur 500 kcal am Tag
    Täglich 700 Kalorien essen
    Wasserfasten
    800-kcal-Diät
    """,
  ]

  private static let harmless = """
    Kill bugs
    Kill the bugs in the release
    Stop procrastinating
    Schmerzmittel-Fortbildung
    Fortbildung Schmerzmittel beginnen
    Drug calculations exam
    Pass the drug calculations exam without notes
    Beat the high score
    Stop eating meat
    Stop eating sugar after shifts
    Stop eating late at night
    Die Wohnung aufräumen
    Quit smoking
    Mit dem Rauchen aufhören
    Learn Spanish
    Pass the B2 exam by June
    Suicide prevention training
    Suicide prevention course for the ward
    Suizidprävention: Fortbildung besuchen
    Seminar über Suizid
    Self-harm policy update
    Reduce medication errors on the ward
    Start the insulin training
    Course on antidepressants
    Medikamentenfehler reduzieren
    Medikamente auf Station ohne Fehler stellen
    Take my tablets every morning
    Jeden Morgen die Tabletten nehmen
    Study medicine
    Start a degree in sports medicine
    Medicine ball training, start slowly
    Drink less coffee
    Drink less cola
    Drink more water
    Stop drinking coffee after 15:00
    Weniger Kaffee trinken
    Mehr Wasser trinken
    Weniger Cola trinken
    Stop buying beer glasses online
    Alkoholfreies Bier brauen
    Alcohol-free January party
    Bake a cake without gluten
    Get the knee rehab done
    Digital detox
    Beat my phone addiction
    Burn 500 calories a day
    Burn 300 kcal each day by walking
    Eat 300 kcal less a day
    Lunch under 500 kcal every day
    Eat 2,000 kcal a day
    Eat 1.800 kcal am Tag
    Täglich 1.500 kcal essen
    300 kcal weniger am Tag
    500 kcal täglich verbrennen
    Nach 20 Uhr nichts essen
    Abends nichts essen
    Take my life back
    Cut myself some slack
    Cutting myself off from social media
    End my life insurance contract
    Lose 5 kg by June
    Fünf Kilo abnehmen
    Abnehmen bis Sommer
    Intermittent fasting
    Heilfasten-Buch lesen
    Run a half marathon
    Die Laufschuhe nicht mehr vergessen
    Ich kann nicht mehr schlafen wie früher
    Nicht mehr so spät ins Bett
    Dead lift 100 kg
    Survive the night shift block
    Not die in the game
    Beat the final boss
    Kill the weeds in the garden
    Get off the couch
    Go off grid for a weekend
    Start a course in wine tasting
    Wein-Seminar buchen
    Build a wine rack
    Sortiere die Hausapotheke
    Den Medikamentenschrank aufräumen
    Pflegeprüfung: Arzneimittellehre lernen
    Insulin-Schulung für Patienten vorbereiten
    Betablocker für die Klausur lernen
    Learn when to stop blood thinners
    Get clean clothes ready
    Eifersucht überwinden
    Sehnsucht nach dem Meer stillen
    Stop the leak in the bathroom
    Switch to lithium batteries
    Start using a tablet for notes
    Spülmaschinentabletten ohne Phosphat kaufen
    Tickets für die Wetten, dass-Show
    Mich beim Sport nicht verletzen
    Deadline bis Juni ohne Stress
    Sterbebegleitung lernen
    Palliative care course
    Ward guidelines for morphine pumps
    Depression screening training
    Vortrag über Depression halten
    Kuchen essen mit Oma
    Weniger fernsehen
    Weniger Zucker essen
    Schlafhygiene verbessern
    Sleep better after nights
    Besser schlafen
    Cook without salt
    Stop working overtime
    Mit Überstunden aufhören
    Take the dog out more
    Increase my bench press
    Double my savings
    Reduce my debts
    Weniger Geld ausgeben
    Halve the clutter
    Start a running group
    """
}
