import Coach
import Domain
import Services
import Testing

@Suite("Framings with the bundled texts") struct FramingGoldenTests {
  /// A goal that was worked on: one task is locked, one done, and long blocks fail.
  private static let exam: (Goal, GoalFacts) = {
    func task(_ number: Int, _ texts: String, minutes: Int, energy: TaskEnergy) -> GoalTask {
      GoalTask(
        id: RecordID("t\(number)"), number: number, text: texts, minutes: minutes, energy: energy)
    }
    var study = task(1, "Chapters 4–6", minutes: 120, energy: .high)
    study.times = 3
    study.window = WallSpan(startMinute: 18 * 60, endMinute: 20 * 60)
    var words = task(2, "Vocabulary", minutes: 60, energy: .low)
    words.isLocked = true
    var book = task(3, "Book a place", minutes: 60, energy: .low)
    book.state = .done
    let mock = task(4, "Mock exam", minutes: 50, energy: .medium)
    var facts = GoalFacts()
    facts.longBlocks = BlockOutcomes(done: 1, ended: 4)
    facts.shortBlocks = BlockOutcomes(done: 6, ended: 7)
    facts.eveningShifts = 7
    facts.lateShifts = 7
    facts.earlyShifts = 3
    return (goal("Pass the B2 exam by 12 Jun", [study, words, book, mock]), facts)
  }()

  /// A goal that was just written down.
  private static let run = (goal("Halbmarathon laufen"), GoalFacts())
  private static let tax = (goal("Steuererklärung bis Ende Juli abgeben"), GoalFacts())

  private static func goal(_ title: String, _ tasks: [GoalTask] = []) -> Goal {
    Goal(
      id: RecordID("00000000-0000-4000-8000-000000000001"),
      content: GoalContent(title: title, tasks: tasks), createdAt: Instant(seconds: 0))
  }

  /// All framings of a goal in a language, a change a line.
  private func text(_ goal: Goal, _ facts: GoalFacts, _ language: String) throws -> String {
    let engine = FramingEngine(.bundled)
    return try GoalFraming.allCases.map { framing in
      let proposal = try #require(
        engine.proposal(framing, for: goal, facts: facts, language: language))
      let reasons = proposal.reasons.map { ([$0.code] + $0.arguments).joined(separator: " ") }
      return
        (["[\(framing.rawValue)] \(reasons.joined(separator: ", "))"]
        + proposal.patch.hunks.map(line))
        .joined(separator: "\n")
    }.joined(separator: "\n")
  }

  @Test("a task beside a kind of shift is there only if the roster has such shifts")
  func shiftsOfTheRoster() throws {
    let words: [(GoalFraming, String, WritableKeyPath<GoalFacts, Int>)] = [
      (.shiftProof, "early shift", \.earlyShifts), (.shiftProof, "late shift", \.lateShifts),
      (.ifThen, "late shift", \.lateShifts),
    ]
    for title in ["Pass the exam", "Halbmarathon laufen", "Tax return by July", "Call my sister"] {
      let (goal, engine) = (Self.goal(title), FramingEngine(.bundled))
      for (framing, word, fact) in words {
        var facts = GoalFacts()
        facts.nightShifts = 4
        func texts() -> [String] {
          let proposal = engine.proposal(framing, for: goal, facts: facts, language: "en")
          return (proposal?.patch.hunks ?? []).compactMap { hunk in
            if case .task(_, let to?) = hunk { to.text } else { nil }
          }
        }
        #expect(!texts().contains { $0.contains(word) }, "\(title) \(texts())")
        #expect(!texts().isEmpty)
        let count = texts().count
        facts[keyPath: fact] = 3
        #expect(texts().count >= count)
      }
    }
  }

  private func line(_ hunk: GoalHunk) -> String {
    switch hunk {
    case .title(_, let to): return "title \(to)"
    case .detail(_, let to): return "detail \(to)"
    case .frame(_, let to): return "why \(to?.rationale ?? "")"
    case .due(_, let to): return "due \(to.map { ISOText.format($0) } ?? "")"
    case .task(let from, let to):
      guard let task = to ?? from else { return "" }
      let sign = from == nil ? "+" : to == nil ? "-" : "~"
      let marks = [
        task.energy.rawValue, task.priority == 0 ? "" : "p\(task.priority)",
        task.window.map(\.storedText) ?? "", task.isTraining ? "training" : "",
      ]
      return "\(sign)\(task.number) \(task.text) "
        + (["\(task.times)x\(task.minutes)"] + marks.filter { !$0.isEmpty }).joined(separator: " ")
    }
  }

  @Test("a goal with tasks, one locked, and blocks that fail, in English")
  func examEnglish() throws {
    #expect(
      try text(Self.exam.0, Self.exam.1, "en") == """
        [outcome] OUTCOME
        detail You are there when you can show it to someone, or explain it, without help.
        why When the result is clear, it is easier to decide what to practise and what to leave out.
        +5 Write down three things you want to be able to do 1x15 low p1
        [if_then] IF_THEN_EVIDENCE 0.65 94
        detail Each study time starts with a fixed cue. When the cue comes, you begin without \
        deciding again.
        why A plan that says when and where you start helps more than a good intention.
        ~1 If you have had breakfast on a day off, then: Chapters 4–6 3x120 high
        ~4 If you are up and a late shift is still hours away, then: Mock exam 1x50 medium
        [smallest_step] SMALL_STEP 10, LONG_BLOCKS_FAIL 1 4, SHORT_BLOCKS_WORK 6 7
        title Pass the B2 exam by 12 Jun: 10 minutes at a time
        detail Ten minutes are enough to start, even on a day between two shifts. You may stop \
        after that.
        why A step this small needs little energy and no free afternoon.
        ~1 Just 10 minutes: Chapters 4–6 1x10 low 1080-1200
        ~4 Mock exam 2x25 medium
        +5 Next step: Chapters 4–6 8x30 high 1080-1200
        [shift_proof] SHIFT_PROOF, EVENINGS_ARE_SHIFTS 7 14, LONG_BLOCKS_FAIL 1 4, \
        SHORT_BLOCKS_WORK 6 7
        title Pass the B2 exam by 12 Jun, around my shifts
        detail Study times follow your shifts, not the clock: new material after waking on a day \
        off, light review after an early shift.
        why A fixed time of day fails when the roster changes. A fixed place before or after a \
        shift moves with it.
        ~1 After waking on a day off: Chapters 4–6 12x30 high
        ~4 After breakfast before a late shift: Mock exam 2x25 medium
        [barrier_first] BARRIER, LONG_BLOCKS_FAIL 1 4, SHORT_BLOCKS_WORK 6 7
        detail Before you start, find out what stops you most often and plan a way around it. With \
        shifts it is often tiredness.
        why The same obstacles return with every block of shifts. With a plan ready, you do not \
        have to decide when you are tired.
        ~1 Chapters 4–6 12x30 high 1080-1200
        ~4 Mock exam 2x25 medium
        +5 If you are too tired to learn after a shift, then only go over the last part for 10 \
        minutes 2x10 low p2
        """)
  }

  @Test("a goal with tasks, one locked, and blocks that fail, in German")
  func examGerman() throws {
    #expect(
      try text(Self.exam.0, Self.exam.1, "de") == """
        [outcome] OUTCOME
        detail Du bist am Ziel, wenn du es jemandem ohne Hilfe zeigen oder erklären kannst.
        why Wenn das Ergebnis klar ist, entscheidest du leichter, was du übst und was nicht.
        +5 Schreib drei Dinge auf, die du können willst 1x15 low p1
        [if_then] IF_THEN_EVIDENCE 0.65 94
        detail Jede Lernzeit beginnt mit einem festen Auslöser. Wenn er kommt, fängst du an, ohne \
        neu zu entscheiden.
        why Ein Plan, der festlegt, wann und wo du anfängst, hilft mehr als ein guter Vorsatz.
        ~1 Wenn du an einem freien Tag gefrühstückt hast, dann: Chapters 4–6 3x120 high
        ~4 Wenn du wach bist und der Spätdienst erst in Stunden anfängt, dann: Mock exam 1x50 medium
        [smallest_step] SMALL_STEP 10, LONG_BLOCKS_FAIL 1 4, SHORT_BLOCKS_WORK 6 7
        title Pass the B2 exam by 12 Jun: immer nur 10 Minuten
        detail Zehn Minuten reichen für den Anfang, auch an einem Tag zwischen zwei Diensten. \
        Danach darfst du aufhören.
        why Ein so kleiner Schritt braucht wenig Kraft und keinen freien Nachmittag.
        ~1 Nur 10 Minuten: Chapters 4–6 1x10 low 1080-1200
        ~4 Mock exam 2x25 medium
        +5 Nächster Schritt: Chapters 4–6 8x30 high 1080-1200
        [shift_proof] SHIFT_PROOF, EVENINGS_ARE_SHIFTS 7 14, LONG_BLOCKS_FAIL 1 4, \
        SHORT_BLOCKS_WORK 6 7
        title Pass the B2 exam by 12 Jun, passend zu meinen Diensten
        detail Die Lernzeiten richten sich nach deinen Diensten, nicht nach der Uhr: Neues nach \
        dem Aufwachen an freien Tagen, leichtes Wiederholen nach dem Frühdienst.
        why Eine feste Uhrzeit scheitert, wenn sich der Dienstplan ändert. Ein fester Platz vor \
        oder nach einem Dienst wandert mit.
        ~1 Nach dem Aufwachen an einem freien Tag: Chapters 4–6 12x30 high
        ~4 Nach dem Frühstück vor einem Spätdienst: Mock exam 2x25 medium
        [barrier_first] BARRIER, LONG_BLOCKS_FAIL 1 4, SHORT_BLOCKS_WORK 6 7
        detail Überleg dir vor dem Start, was dich am häufigsten abhält, und plane einen Ausweg. \
        Im Schichtdienst ist es oft Müdigkeit.
        why Dieselben Hindernisse kommen mit jedem Dienstblock wieder. Mit einem fertigen Plan \
        musst du nicht entscheiden, wenn du müde bist.
        ~1 Chapters 4–6 12x30 high 1080-1200
        ~4 Mock exam 2x25 medium
        +5 Wenn du nach einem Dienst zu müde zum Lernen bist, dann wiederhole nur 10 Minuten \
        lang, was du zuletzt gelernt hast 2x10 low p2
        """)
  }

  @Test("a new goal about exercise, in English")
  func runEnglish() throws {
    #expect(
      try text(Self.run.0, Self.run.1, "en") == """
        [outcome] OUTCOME
        detail How will you notice that you are getting there, in training and on a long shift?
        why Something you want to be able to do motivates you more than a number in a plan.
        +1 Write down what you can do today 1x10 low p1
        +2 Train without going to your limit 4x30 medium training
        +3 Check where you are: repeat the same session and compare 1x30 medium training
        [if_then] IF_THEN_EVIDENCE 0.31 26
        detail Training starts with a cue that comes anyway. Your bag is packed before the cue \
        comes.
        why People who plan when and where they train move a little more than people who only \
        intend to.
        +1 If you have been up for an hour on a day off, then train 3x40 high training
        +2 If a late shift starts in the afternoon, then do a short, easy session in the morning \
        2x20 low training
        +3 If you have a day off tomorrow, then pack your training bag this evening 2x10 low
        [smallest_step] SMALL_STEP 10
        title Halbmarathon laufen: 10 minutes count
        detail Ten minutes count as training. If you feel like more after that, carry on.
        why Ten minutes fit into days that have no free hour.
        +1 Get changed and do the first 10 minutes 4x10 low p2 training
        +2 Get clothes and shoes ready where you see them 1x5 low
        +3 On a day off: a longer session 2x25 medium training
        [shift_proof] SHIFT_PROOF
        title Halbmarathon laufen, around my shifts
        detail Hard sessions go on days off, easy ones on days with a shift, and only a walk on \
        the day after the last night.
        why A plan by weekdays fails with the first late shift on a training day. A plan by type \
        of day does not.
        +1 After waking and eating on a day off: the main session 3x45 high training
        +2 In the morning before a late shift: an easy session 2x25 medium training
        +3 When the new roster is out: mark the days for hard and for easy sessions 1x10 low
        [barrier_first] BARRIER
        detail Rain, tired legs, a late end of shift: for each of them, decide on a short session \
        that still works.
        why Plans for training work better when they include the obstacles.
        +1 If your legs are heavy after a shift, then stretch for 10 minutes at home instead 2x10 \
        low p2 training
        +2 Choose a short session that works at home in bad weather 1x10 low
        +3 Train on a day off 3x40 high training
        """)
  }

  @Test("a new goal about exercise, in German")
  func runGerman() throws {
    #expect(
      try text(Self.run.0, Self.run.1, "de") == """
        [outcome] OUTCOME
        detail Woran merkst du, dass du vorankommst, beim Training und in einem langen Dienst?
        why Etwas, das du können willst, spornt dich mehr an als eine Zahl in einem Plan.
        +1 Schreib auf, was du heute schaffst 1x10 low p1
        +2 Trainier, ohne bis ans Limit zu gehen 4x30 medium training
        +3 Prüf, wo du stehst: Wiederhol dieselbe Einheit und vergleich 1x30 medium training
        [if_then] IF_THEN_EVIDENCE 0.31 26
        detail Das Training beginnt mit einem Auslöser, der ohnehin kommt. Die Tasche ist vorher \
        gepackt.
        why Mit einem Plan, wann und wo du trainierst, bewegst du dich eher als nur mit einem \
        Vorsatz.
        +1 Wenn du an einem freien Tag seit einer Stunde wach bist, dann trainier 3x40 high training
        +2 Wenn der Spätdienst erst am Nachmittag beginnt, dann mach am Vormittag eine kurze, \
        leichte Einheit 2x20 low training
        +3 Wenn du morgen frei hast, dann pack heute Abend die Sporttasche 2x10 low
        [smallest_step] SMALL_STEP 10
        title Halbmarathon laufen: 10 Minuten zählen
        detail Zehn Minuten gelten als Training. Wenn du danach Lust auf mehr hast, mach weiter.
        why Zehn Minuten passen auch in Tage ohne freie Stunde.
        +1 Zieh dich um und mach die ersten 10 Minuten 4x10 low p2 training
        +2 Leg Kleidung und Schuhe sichtbar bereit 1x5 low
        +3 An einem freien Tag: eine längere Einheit 2x25 medium training
        [shift_proof] SHIFT_PROOF
        title Halbmarathon laufen, passend zu meinen Diensten
        detail Harte Einheiten kommen auf freie Tage, leichte auf Diensttage, und am Tag nach der \
        letzten Nacht gehst du nur spazieren.
        why Ein Plan nach Wochentagen scheitert am ersten Spätdienst, der auf einen Trainingstag \
        fällt. Ein Plan nach Art des Tages nicht.
        +1 Nach Aufwachen und Essen an einem freien Tag: die Haupteinheit 3x45 high training
        +2 Am Vormittag vor einem Spätdienst: eine leichte Einheit 2x25 medium training
        +3 Wenn der neue Dienstplan da ist: Markiere die Tage für harte und für leichte Einheiten \
        1x10 low
        [barrier_first] BARRIER
        detail Regen, müde Beine, ein spätes Dienstende: Leg für jedes Hindernis eine kurze \
        Einheit fest, die trotzdem geht.
        why Pläne für das Training wirken besser, wenn sie die Hindernisse einschließen.
        +1 Wenn deine Beine nach einem Dienst schwer sind, dann dehn dich stattdessen 10 Minuten \
        zu Hause 2x10 low p2 training
        +2 Such eine kurze Einheit aus, die bei schlechtem Wetter zu Hause geht 1x10 low
        +3 Trainier an einem freien Tag 3x40 high training
        """)
  }

  @Test("a new goal about paperwork, in English")
  func taxEnglish() throws {
    #expect(
      try text(Self.tax.0, Self.tax.1, "en") == """
        [outcome] OUTCOME
        detail Write down the sum, the deadline and what will be easier afterwards.
        why A sum and a date make it clear which paper or decision comes next.
        +1 Write down the sum, the date and the person to ask 1x15 low p1
        +2 Check what is still missing 1x20 medium
        +3 Complete the next open part 3x25 high
        [if_then] IF_THEN_EVIDENCE 0.65 94
        detail Deal with letters and numbers at a fixed moment: as soon as they arrive, or on the \
        first day off after that.
        why Paperwork with a fixed place in your week does not pile up between two blocks of shifts.
        +1 If it is the first day off after a block of shifts, then work on it for 25 minutes \
        after breakfast 3x25 medium
        +2 If a letter or message about it arrives, then add it to the folder on the same day 4x5 \
        low
        +3 If you have a question about it, then call in the morning before a late shift 1x15 \
        medium 540-720
        [smallest_step] SMALL_STEP 10
        title Steuererklärung bis Ende Juli abgeben: 10 minutes to start
        detail Start with what you can find in ten minutes. Nothing has to be finished today.
        why Starting is the hard part, and ten minutes after an early shift are enough for it.
        +1 Collect all papers and numbers for it in one place 1x10 low p2
        +2 Note what it needs, one line each 1x10 low
        +3 Settle one line of that list 4x15 medium
        [shift_proof] SHIFT_PROOF
        title Steuererklärung bis Ende Juli abgeben, around my shifts
        detail Calls to offices go on mornings before a late shift or on days off; what only needs \
        a screen can be done whenever you are awake.
        why Offices keep fixed hours, you do not. Free mornings are a strength of your roster.
        +1 In the morning before a late shift: make all calls for it one after the other 1x20 \
        medium p1 540-720
        +2 After waking on a day off: work on the part that needs care 3x25 high
        +3 At home after an early shift: sort and scan papers for it 2x15 low
        [barrier_first] BARRIER
        detail What stops it most often is one missing paper, password or answer. Find out which \
        one before you start.
        why A missing paper in the middle costs you the whole free morning.
        +1 If something is missing, then write it on one list and carry on with the next part 2x10 \
        low p2
        +2 Check that you can log in everywhere you need 1x15 low
        +3 On a day off: work on the part for which you have everything 3x25 medium
        """)
  }

  @Test("a new goal about paperwork, in German")
  func taxGerman() throws {
    #expect(
      try text(Self.tax.0, Self.tax.1, "de") == """
        [outcome] OUTCOME
        detail Schreib Betrag und Datum auf, und was danach leichter ist.
        why Mit Betrag und Datum ist klar, welches Papier oder welche Entscheidung als Nächstes \
        kommt.
        +1 Schreib Betrag, Datum und Ansprechperson auf 1x15 low p1
        +2 Prüf, was noch fehlt 1x20 medium
        +3 Erledige den nächsten offenen Teil 3x25 high
        [if_then] IF_THEN_EVIDENCE 0.65 94
        detail Kümmere dich zu einem festen Zeitpunkt um Briefe und Zahlen: gleich, wenn sie \
        kommen, oder am ersten freien Tag danach.
        why Was einen festen Platz in der Woche hat, stapelt sich nicht zwischen zwei Dienstblöcken.
        +1 Wenn der erste freie Tag nach einem Dienstblock da ist, dann arbeite nach dem Frühstück \
        25 Minuten daran 3x25 medium
        +2 Wenn ein Brief oder eine Nachricht dazu kommt, dann leg alles noch am selben Tag im \
        Ordner ab 4x5 low
        +3 Wenn du eine Frage dazu hast, dann ruf am Vormittag vor einem Spätdienst an 1x15 medium \
        540-720
        [smallest_step] SMALL_STEP 10
        title Steuererklärung bis Ende Juli abgeben: 10 Minuten für den Anfang
        detail Fang mit dem an, was du in zehn Minuten findest. Heute muss nichts fertig werden.
        why Am schwersten ist der Anfang. Dafür reichen zehn Minuten nach einem Frühdienst.
        +1 Sammle alle Papiere und Zahlen dafür an einem Ort 1x10 low p2
        +2 Notier, was dafür nötig ist, je eine Zeile 1x10 low
        +3 Erledige eine Zeile dieser Liste 4x15 medium
        [shift_proof] SHIFT_PROOF
        title Steuererklärung bis Ende Juli abgeben, passend zu meinen Diensten
        detail Anrufe bei Ämtern kommen auf Vormittage vor dem Spätdienst oder auf freie Tage. Was \
        nur einen Bildschirm braucht, geht immer, wenn du wach bist.
        why Ämter haben feste Zeiten, du nicht. Freie Vormittage sind ein Vorteil deines \
        Dienstplans.
        +1 Am Vormittag vor einem Spätdienst: Erledige alle Anrufe dafür nacheinander 1x20 medium \
        p1 540-720
        +2 Nach dem Aufwachen an einem freien Tag: Arbeite an dem Teil, der Sorgfalt braucht 3x25 \
        high
        +3 Zu Hause nach einem Frühdienst: Sortier und scanne Papiere dafür 2x15 low
        [barrier_first] BARRIER
        detail Meist fehlt nur ein Papier, ein Passwort oder eine Antwort. Finde heraus, was es \
        ist, bevor du anfängst.
        why Ein fehlendes Papier mittendrin kostet dich den ganzen freien Vormittag.
        +1 Wenn etwas fehlt, dann schreib es auf eine Liste und mach mit dem nächsten Teil weiter \
        2x10 low p2
        +2 Prüf, ob du dich überall anmelden kannst, wo du es brauchst 1x15 low
        +3 An einem freien Tag: Arbeite an dem Teil, für den du alles hast 3x25 medium
        """)
  }
}
