import Coach
import Testing

/// The words of `workout log` and `exercise add` (the contract of the command line).
struct WordTests {
  @Test(
    "a set is one word and prints as it",
    arguments: [
      "60x5", "60x5!", "w40x5", "60x5@8.5", "x12", "45s", "82.5x5", "x12!", "45s!", "w20x10",
      "20x45s", "60x5@9!", "60x0", "45s@8",
    ])
  func sets(word: String) throws { #expect(try LoggedSet(parsing: word).description == word) }

  @Test("other spellings of a set")
  func spellings() throws {
    #expect(try LoggedSet(parsing: "62,5X5").description == "62.5x5")
    #expect(try LoggedSet(parsing: "60×5").description == "60x5")
    #expect(try LoggedSet(parsing: "60x5!@8").description == "60x5@8!")
    let pounds = try LoggedSet(parsing: "135lbx5")
    #expect(pounds.weight?.unit == .lb)
    #expect(pounds.word(in: .kg) == "135lbx5")
    #expect(pounds.word(in: .lb) == "135x5")
    #expect(try LoggedSet(parsing: "135x5", unit: .lb).weight?.unit == .lb)
  }

  @Test(
    "an error names the word",
    arguments: [
      ("60", LoggedSetError.unreadable("60")), ("", .unreadable("")), ("x", .unreadable("x")),
      ("60x", .unreadable("60x")), ("60x5x5", .unreadable("60x5x5")),
      ("60x-5", .unreadable("60x-5")), ("60x5.5", .unreadable("60x5.5")),
      ("-60x5", .badWeight("-60x5")), ("abcx5", .badWeight("abcx5")),
      ("10000x5", .badWeight("10000x5")), ("0x5", .zeroWeight("0x5")),
      ("60x1001", .badReps("60x1001")), ("0s", .badSeconds("0s")),
      ("99999s", .badSeconds("99999s")), ("60x5@11", .badExertion("60x5@11")),
      ("60x5@", .badExertion("60x5@")),
      ("60x99999999999999999999", .badReps("60x99999999999999999999")),
    ])
  func badSets(word: String, error: LoggedSetError) {
    #expect(throws: error) { try LoggedSet(parsing: word) }
    #expect(error.word == word)
  }

  @Test(
    "a scheme of sets", arguments: ["3x5", "3x5+", "2x45s", "5/3/1+", "10/10/9", "1x5", "5x3+"])
  func schemes(text: String) throws {
    #expect(try SetScheme(parsing: text).description == text)
  }

  @Test(
    "no scheme",
    arguments: [
      ("3", SetSchemeError.unreadable("3")), ("x5", .unreadable("x5")), ("3x", .unreadable("3x")),
      ("3x5x5", .unreadable("3x5x5")), ("2x45s+", .unreadable("2x45s+")),
      ("0x5", .impossible("0x5")), ("21x5", .impossible("21x5")), ("3x0", .impossible("3x0")),
      ("999999x5", .impossible("999999x5")), ("a/b", .unreadable("a/b")),
    ])
  func badSchemes(text: String, error: SetSchemeError) {
    #expect(throws: error) { try SetScheme(parsing: text) }
  }

  @Test("a range of repetitions", arguments: [("8-12", "8-12"), ("8–12", "8-12"), ("5-5", "5-5")])
  func ranges(text: String, printed: String) { #expect(RepRange(text)?.description == printed) }

  @Test("no range", arguments: ["12-8", "0-5", "8", "a-b", "8-", "-8-12"])
  func badRanges(text: String) { #expect(RepRange(text) == nil) }

  @Test(
    "every program by its name, and the nearest of an unknown one",
    arguments: [
      ("strong", TrainingProgram.strongLifts), ("greyskul", .greyskull), ("gzclp-t4", .gzclpT1),
      ("5/3/1", .fiveThreeOne), ("madcw", .madcow), ("ics-cream-fitness", .iceCreamFitness),
      ("startingstrength", .startingStrength), ("dubble", .double),
    ])
  func programs(name: String, nearest: TrainingProgram) throws {
    #expect(throws: UnknownProgram(name: name, nearest: nearest)) {
      try TrainingProgram(named: name)
    }
    for program in TrainingProgram.allCases {
      #expect(try TrainingProgram(named: program.rawValue) == program)
    }
  }
}
