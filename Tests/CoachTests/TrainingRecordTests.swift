import Coach
import Domain
import Testing

@Suite("training as it is stored")
struct TrainingRecordTests {
  private static let now = Instant(seconds: 1_792_800_000)

  // MARK: Sets

  @Test(
    "sets are the words in which they are typed",
    arguments: [
      "", "60x5", "w40x5 60x5 60x5@8.5 60x4!", "w40x5! 60x0", "x12 x11@9 x10!", "45s 20x45s 30s!",
      "135lbx5 60x5", "0.5x1000 9999.99x1",
    ])
  func setWords(text: String) throws {
    let list = try SetList(parsing: text)
    #expect(list.description == text)
    #expect(try SetList(parsing: list.description) == list)
    #expect(list.sets.count == text.split(separator: " ").count)
  }

  @Test("other spellings of a set become one")
  func spellings() throws {
    let list = try SetList(parsing: "  60,50X5   W40×5 60*5@8! ")
    #expect(list.description == "60.5x5 w40x5 60x5@8!")
    #expect(try SetList(parsing: "100lbsx5").description == "100lbx5")
  }

  @Test("a weight in the exercise's unit needs none, one in the other unit has it")
  func units() throws {
    let list = try SetList(parsing: "135x5 60kgx5", unit: .lb)
    #expect(list.text(in: .lb) == "135x5 60kgx5")
    // What is stored does not depend on the unit of the exercise, which may change.
    #expect(list.description == "135lbx5 60x5")
    #expect(try SetList(parsing: list.description) == list)
  }

  @Test("any sets come back from their text", arguments: 1...200 as ClosedRange<UInt64>)
  func anySets(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let sets = (0..<random.number(in: 0...12)).map { _ in
      let isTimed = random.chance(percent: 20)
      return LoggedSet(
        weight: random.chance(percent: 80)
          ? Weight(
            thousandths: random.number(in: 1...Weight.most), random.pick(WeightUnit.allCases))
          : nil,
        reps: isTimed ? nil : random.number(in: 0...1000),
        seconds: isTimed ? random.number(in: 1...86_400) : nil,
        rpe: random.chance(percent: 30) ? RPE("\(random.number(in: 1...9)).5") : nil,
        isDone: random.chance(percent: 70), isWarmUp: random.chance(percent: 20))
    }
    let list = SetList(sets)
    #expect(try SetList(parsing: list.description) == list)
    #expect(try SetList(parsing: list.text(in: .lb), unit: .lb) == list)
    #expect(list.open == sets.filter { !$0.isDone })
  }

  @Test(
    "the first word that is no set is named",
    arguments: [
      ("60x5 60 60x", LoggedSetError.unreadable("60")), ("60x5 x", .unreadable("x")),
      ("60x5 60x5x5", .unreadable("60x5x5")), ("60x-5", .unreadable("60x-5")),
      ("-60x5", .badWeight("-60x5")), ("60x5 0x5", .zeroWeight("0x5")),
      ("10000x5", .badWeight("10000x5")), ("60x1001", .badReps("60x1001")),
      ("0s", .badSeconds("0s")), ("86401s", .badSeconds("86401s")),
      ("60x5@11", .badExertion("60x5@11")), ("60x5@", .badExertion("60x5@")),
    ])
  func noSets(text: String, error: LoggedSetError) {
    #expect(throws: error) { try SetList(parsing: text) }
  }

  // MARK: Plates

  @Test("plates are a list of sizes, heaviest first")
  func plates() throws {
    for text in ["", "20", "25,20,15,10,5,2.5,1.25", "45,35,25,10,5,2.5"] {
      let list = try PlateList(parsing: text, unit: .kg)
      #expect(list.description == text)
      #expect(try PlateList(parsing: list.description, unit: .kg) == list)
    }
    #expect(try PlateList(parsing: "2,5; 10 20", unit: .kg).description == "20,10,5,2")
    let pounds = try PlateList(parsing: " 2.5;10 20 ", unit: .lb)
    #expect(pounds.weights.allSatisfy { $0.unit == .lb } && pounds.description == "20,10,2.5")
  }

  @Test(
    "what is no size is named",
    arguments: [
      ("20,a", WeightError.unreadable("a")), ("20,1.2345", .unreadable("1.2345")),
      ("-5", .negative("-5")), ("20,10000", .tooHeavy("10000")), ("20,10st", .unreadable("10st")),
    ])
  func noPlates(text: String, error: WeightError) {
    #expect(throws: error) { try PlateList(parsing: text, unit: .kg) }
  }

  @Test("pairs are numbers by size, heaviest first")
  func pairs() throws {
    for text in ["", "2.5:3", "20:2,2.5:3,1.25:1", "15:0"] {
      let pairs = try #require(PlatePairs(parsing: text, unit: .kg))
      #expect(pairs.description == text)
      #expect(PlatePairs(parsing: pairs.description, unit: .kg) == pairs)
    }
    #expect(PlatePairs(parsing: "1.25:1; 20:2", unit: .kg)?.description == "20:2,1.25:1")
    let pounds = try #require(PlatePairs(parsing: "45:2", unit: .lb))
    #expect(pounds.counts == [Weight(thousandths: 45_000, .lb): 2])
  }

  @Test(
    "what is no number of pairs is refused",
    arguments: ["2.5", "2.5:", ":3", "2.5:-1", "2.5:101", "a:1", "2.5:3:1", "2.5:x", "20:2,10"])
  func noPairs(text: String) {
    #expect(PlatePairs(parsing: text, unit: .kg) == nil)
  }

  // MARK: Days of a routine

  private func item(
    _ id: String, _ sets: String? = nil, _ permille: [Int] = [], counts: Bool = true
  ) throws -> Routine.Item {
    Routine.Item(
      exercise: RecordID(id), sets: try sets.map { try SetScheme(parsing: $0) },
      permille: permille, counts: counts)
  }

  @Test("days are a line each, their exercises separated by tabs")
  func days() throws {
    let days = [
      Routine.Day(
        name: "Workout A",
        items: [
          try item("squat"), try item("bench", "3x5+"),
          try item("row", "5/5/3", [500, 625, 1000], counts: false),
        ]),
      Routine.Day(name: "Rest: „frei“", items: []),
      Routine.Day(name: "", items: [try item("plank", "2x45s")]),
    ]
    let text =
      "Workout A\tsquat\tbench 3x5+\trow 5/5/3 @500/625/1000 -\nRest: „frei“\n\tplank 2x45s"
    #expect(Routine.text(of: days) == text)
    #expect(Routine.days(parsing: text) == days)
    #expect(Routine.days(parsing: "") == [])
  }

  @Test("tabs and line breaks in a name do not make days or exercises")
  func dayNames() throws {
    let days = [Routine.Day(name: "A\tB\nC\r\nD", items: [try item("squat")])]
    let read = try #require(Routine.days(parsing: Routine.text(of: days)))
    #expect(read.map(\.name) == ["ABCD"] && read[0].items == days[0].items)
  }

  @Test("any days come back from their text", arguments: 1...200 as ClosedRange<UInt64>)
  func anyDays(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let days = (1...random.number(in: 1...6)).map { number in
      Routine.Day(
        name: random.pick(["A", "Woche B, Tag \(number)", "5×5 @-", "💪"]),
        items: (0..<random.number(in: 0...5)).map { _ in
          let sets = random.number(in: 1...6)
          var scheme = SetScheme(goals: (0..<sets).map { _ in random.number(in: 1...30) })
          // A single set of a ramp is written like equal sets.
          scheme.isOpenEnded = random.chance(percent: 30)
          return Routine.Item(
            exercise: .new(), sets: random.chance(percent: 60) ? scheme : nil,
            permille: random.chance(percent: 30)
              ? (0..<sets).map { _ in random.number(in: 1...1500) } : [],
            counts: random.chance(percent: 70))
        })
    }
    #expect(Routine.days(parsing: Routine.text(of: days)) == days)
  }

  @Test(
    "days with an exercise that cannot be read are refused as a whole",
    arguments: [
      "A\t", "A\tsquat\t\tbench", "A\tsquat 3y5", "A\tsquat 0x5", "A\tsquat 21x5",
      "A\tsquat 3x5 @50%", "A\tsquat @1/x", "A\tsquat\nB\tbench 3x", "A\tsquat 3x5 maybe",
    ])
  func noDays(text: String) {
    #expect(Routine.days(parsing: text) == nil)
  }

  @Test("days follow one another, and begin again")
  func order() throws {
    let routine = Routine(
      id: RecordID("r"), name: "R",
      days: ["A", "B", "C"].map { Routine.Day(name: $0, items: []) }, createdAt: Self.now)
    #expect([nil, 0, 1, 2, 3].map { routine.next(after: $0) } == [0, 1, 2, 0, 1])
    // Days may have been removed since.
    let empty = Routine(id: RecordID("r"), name: "R", createdAt: Self.now)
    #expect(empty.next(after: 2) == 0)
  }

  // MARK: For the engine

  @Test("an exercise hands its equipment and plan to the engine")
  func engine() throws {
    var own = TrainingExercise(id: RecordID("e"), name: "Squat", body: .lower, createdAt: Self.now)
    own.bar = try Weight(parsing: "15")
    own.plates = try PlateList(parsing: "20,10,2.5", unit: .kg)
    own.pairs = try #require(PlatePairs(parsing: "2.5:1", unit: .kg))
    own.program = .fiveThreeOne
    let plan = TrainingPlan("scheme=5/3/1+ training_max=120kg week=3 weight=110kg")
    own.plan = plan
    let exercise = try own.exercise()
    #expect(exercise.id == "e" && exercise.plan == plan && exercise.program == .fiveThreeOne)
    #expect(exercise.loading.lightest.text == "15")
    #expect(exercise.loading.canLoad(try Weight(parsing: "80")))
    #expect(!exercise.loading.canLoad(try Weight(parsing: "25")))
  }

  @Test("impossible equipment is no exercise")
  func impossible() throws {
    func expect(_ error: LoadingError, _ change: (inout TrainingExercise) throws -> Void) throws {
      var own = TrainingExercise(id: RecordID("e"), name: "Squat", createdAt: Self.now)
      try change(&own)
      #expect(throws: error) { try own.exercise() }
    }
    let pound = try Weight(parsing: "45lb"), seven = try Weight(parsing: "7")
    try expect(.otherUnit(pound)) { $0.bar = pound }
    try expect(.otherUnit(pound)) { $0.step = pound }
    try expect(.otherUnit(pound)) { $0.plates = try PlateList(parsing: "20,45lb", unit: .kg) }
    try expect(.unknownPlate(seven)) { $0.pairs = PlatePairs([seven: 1]) }
    try expect(.badPlate(try Weight(parsing: "0.05"))) {
      $0.plates = try PlateList(parsing: "20,0.05", unit: .kg)
    }
    try expect(.badStep(try Weight(parsing: "0"))) { $0.step = try Weight(parsing: "0") }
  }

  @Test("an entry of a workout is evidence with the workout's id and its own flags")
  func evidence() throws {
    var entry = WorkoutEntry(
      id: RecordID("w-1"), workout: RecordID("w"), exercise: RecordID("e"), place: 2, at: Self.now,
      sets: try SetList(parsing: "w40x5 60x5"), target: try SetScheme(parsing: "1x5"),
      kind: .machine, createdAt: Self.now)
    let plain = entry.session
    #expect(plain.id == "w" && plain.at == Self.now && plain.sets == entry.sets.sets)
    #expect(plain.target == entry.target && plain.kind == .machine)
    #expect(!plain.isLight && !plain.isDeload && !plain.isGuarded)
    entry.isLight = true
    #expect(entry.session.isLight && !entry.session.isDeload && !entry.session.isGuarded)
    entry.isDeload = true
    #expect(entry.session.isDeload && !entry.session.isGuarded)
    entry.isGuarded = true
    #expect(entry.session.isGuarded)
  }
}
