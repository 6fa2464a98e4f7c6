import Coach
import Domain
import Services
import Testing

@Suite("What a goal is about") struct GoalLexiconTests {
  private let library = GoalLibrary.bundled

  @Test(
    "titles of goals, as people write them",
    arguments: [
      ("Learn Spanish by June", Archetype.learn), ("Pass the B2 exam", .learn),
      ("Complete the B2 exam", .learn), ("Get my driving licence", .learn),
      ("Forklift certificate", .learn), ("Lock picking course", .learn),
      ("Refresh my first aid skills", .learn), ("Play guitar again", .learn),
      ("Deutsch B2 bestehen", .learn), ("Führerschein machen", .learn),
      ("Fuehrerschein Klasse C", .learn), ("Sprachprüfung im Mai", .learn),
      ("Weiterbildung Intensivpflege abschließen", .learn), ("Programmieren lernen", .learn),
      ("Praxisanleiter werden", .learn), ("Klavierunterricht nehmen", .learn),
      ("Ein Semester Studium nachholen", .learn), ("Staplerschein bis Herbst", .learn),
      ("Read 20 pages every day", .habit), ("Meditate after waking", .habit),
      ("Less screen time before bed", .habit), ("Keep a journal", .habit),
      ("Stop scrolling at night", .habit), ("Jeden Tag 10 Seiten lesen", .habit),
      ("Weniger Handy am Abend", .habit), ("Früher aufstehen", .habit),
      ("Tagebuch schreiben", .habit), ("Täglich meditieren", .habit),
      ("Finish the ward project", .deadlineProject), ("Find a new job", .deadlineProject),
      ("Plan our wedding", .deadlineProject), ("Publish my website by May", .deadlineProject),
      ("Write my CV", .deadlineProject), ("Bachelorarbeit abgeben", .deadlineProject),
      ("Bewerbung für die Tagschicht", .deadlineProject),
      ("Vortrag für die Fortbildung vorbereiten", .deadlineProject),
      ("Hochzeit organisieren", .deadlineProject), ("Fotobuch fertig machen", .deadlineProject),
      ("Run a half marathon", .health), ("Lose 5 kg", .health), ("Quit smoking", .health),
      ("Sleep better after nights", .health), ("Go to the gym twice a week", .health),
      ("Drink more water at work", .health), ("Book a dentist appointment", .health),
      ("Fünf Kilo abnehmen", .health), ("Mit dem Rauchen aufhören", .health),
      ("Dreimal pro Woche joggen", .health), ("Gesünder essen im Nachtdienst", .health),
      ("Zahnarzttermin machen", .health), ("Rückentraining", .health),
      ("10.000 Schritte am Tag", .health), ("Besser schlafen", .health),
      ("Save 2,000 € for emergencies", .moneyAdmin), ("File my tax return", .moneyAdmin),
      ("Pay off the credit card", .moneyAdmin), ("Renew my passport", .moneyAdmin),
      ("Steuererklärung bis Ende Juli abgeben", .moneyAdmin),
      ("Elterngeld beantragen", .moneyAdmin),
      ("Handyvertrag kündigen", .moneyAdmin), ("Haushaltsbuch führen", .moneyAdmin),
      ("Notgroschen ansparen", .moneyAdmin), ("Altersvorsorge klären", .moneyAdmin),
      ("Call my mother every Sunday", .relationship), ("More time with the kids", .relationship),
      ("Date night twice a month", .relationship), ("See old friends again", .relationship),
      ("Oma öfter besuchen", .relationship), ("Mehr Zeit mit den Kindern", .relationship),
      ("Freunde treffen", .relationship), ("Jeden Sonntag Mama anrufen", .relationship),
      ("Clean the garage", .home), ("Declutter the wardrobe", .home),
      ("Paint the living room", .home), ("Move to a new flat", .home),
      ("Keller entrümpeln", .home), ("Kinderzimmer streichen", .home),
      ("Umzug nach Köln", .home), ("Fahrradschuppen und Garten aufräumen", .home),
      ("Wohnung putzen", .home),
    ])
  func titles(title: String, archetype: Archetype) {
    #expect(library.archetype(of: GoalContent(title: title)) == archetype)
  }

  @Test("exercise has templates of its own; food and sleep do not")
  func exercise() {
    for title in ["Halbmarathon laufen", "Go to the gym", "Lose 5 kg by running", "Yoga"] {
      #expect(library.kind(of: GoalContent(title: title)).isExercise, "\(title)")
    }
    for title in ["Quit smoking", "Besser schlafen", "Zahnarzttermin", "Learn to swim"] {
      #expect(!library.kind(of: GoalContent(title: title)).isExercise, "\(title)")
    }
  }

  @Test("unknown words: the details, then a deadline, then anything")
  func unknown() {
    var content = GoalContent(title: "Xyzzy")
    #expect(library.archetype(of: content) == .general)
    content.tasks = [GoalTask(id: RecordID("t"), number: 1, text: "-", due: Instant(seconds: 9))]
    #expect(library.archetype(of: content) == .deadlineProject)
    content.detail = "for the garage"
    #expect(library.archetype(of: content) == .home)
  }

  @Test("umlauts may be written out, or with a combining accent")
  func folding() {
    for title in ["Prüfung", "Pruefung", "PRÜFUNG", "Pru\u{308}fung"] {
      #expect(library.archetype(of: GoalContent(title: title)) == .learn, "\(title)")
    }
  }

  @Test(
    "the topic of a title",
    arguments: [
      ("Learn Spanish for work by June", "Spanish for work"), ("Pass the B2 exam", "B2 exam"),
      ("Pass the B2 exam by 12 Jun", "B2 exam"), ("I want to clean the garage!", "garage"),
      ("Clean the garage by the end of May", "garage"), ("Read until page 40", "until page 40"),
      ("Learn", "Learn"), ("Deutsch B2 bestehen", "Deutsch B2"),
      ("Die Steuererklärung bis Ende Juli abgeben", "Steuererklärung"),
      ("Bis Juni die B2-Prüfung bestehen", "B2-Prüfung"), ("Führerschein", "Führerschein"),
      ("Ich möchte den Keller ausmisten", "Keller"), ("lernen", "lernen"),
      ("Fotobuch fertig machen bis 24.12.", "Fotobuch"),
    ])
  func topics(title: String, topic: String) {
    for language in ["en", "de"] { #expect(library.topic(of: title, in: language) == topic) }
  }

  @Test("a long topic is cut after a word")
  func longTopics() {
    let title = String(repeating: "word ", count: 30) + "end"
    let topic = library.topic(of: title, in: "en")
    #expect(topic.count <= 60 && topic.hasSuffix("word…"))
  }
}
